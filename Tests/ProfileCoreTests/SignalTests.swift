import Testing

@testable import ProfileCore

@Suite("Streams of values")
struct SignalTests {
  final class Heard {
    var values: [String] = []
  }

  @Test("A current value is heard at once, and with every change")
  func currentValue() {
    let subject = CurrentValue(1)
    let heard = Heard()
    let subscription = subject.signal.sink { heard.values.append("\($0)") }
    subject.send(2)
    subject.send(2)
    #expect(heard.values == ["1", "2", "2"])
    #expect(subject.value == 2)
    subscription.cancel()
    subject.send(3)
    #expect(heard.values.count == 3)
  }

  @Test("Nothing is heard of two streams until each has had a value, then a pair for every value")
  func combineLatest() {
    let numbers = Passthrough<Int>()
    let letters = Passthrough<String>()
    let heard = Heard()
    let subscription = numbers.signal.combineLatest(letters.signal).sink { number, letter in
      heard.values.append("\(number)\(letter)")
    }
    numbers.send(1)
    numbers.send(2)
    #expect(heard.values.isEmpty)
    letters.send("a")
    numbers.send(3)
    letters.send("b")
    // Both change, one after the other: there is a pair of new and old in between.
    #expect(heard.values == ["2a", "3a", "3b"])
    subscription.cancel()
    letters.send("c")
    #expect(heard.values.count == 3)
  }

  @Test("A subscription that is let go hears nothing more")
  func letGo() {
    let subject = Passthrough<Int>()
    let heard = Heard()
    var subscription: Subscription? = subject.signal.sink { heard.values.append("\($0)") }
    subject.send(1)
    #expect(subscription != nil)
    subscription = nil
    subject.send(2)
    #expect(heard.values == ["1"])
  }
}
