/// A stream of values that can be listened to: the part of Combine that the blog uses, which does
/// not exist outside of Apple's systems. It never completes and never fails.
struct Signal<Output> {
  private let subscribe: (@escaping (Output) -> Void) -> Subscription

  init(_ subscribe: @escaping (@escaping (Output) -> Void) -> Subscription) {
    self.subscribe = subscribe
  }

  /// Listens until the subscription is let go.
  func sink(_ receiveValue: @escaping (Output) -> Void) -> Subscription {
    subscribe(receiveValue)
  }

  /// The latest values of two streams: nothing until each has had one, then a pair for every value
  /// of either. Two values that change one after the other make a pair of new and old in between.
  func combineLatest<Other>(_ other: Signal<Other>) -> Signal<(Output, Other)> {
    Signal<(Output, Other)> { receiveValue in
      let latest = Latest<Output, Other>()
      let first = sink {
        latest.first = $0
        if let second = latest.second { receiveValue(($0, second)) }
      }
      let second = other.sink {
        latest.second = $0
        if let first = latest.first { receiveValue((first, $0)) }
      }
      return Subscription {
        first.cancel()
        second.cancel()
      }
    }
  }
}

private final class Latest<First, Second> {
  var first: First?
  var second: Second?
}

/// Keeps somebody listening for as long as it lives: Combine's `AnyCancellable`.
final class Subscription {
  private var onCancel: (() -> Void)?

  init(_ onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  deinit {
    onCancel?()
  }

  func cancel() {
    onCancel?()
    onCancel = nil
  }
}

/// Hands values on to whoever listens, in the order in which they began to: Combine's
/// `PassthroughSubject`.
final class Passthrough<Output> {
  private var receivers: [(id: Int, receive: (Output) -> Void)] = []
  private var nextID = 0

  func send(_ value: Output) {
    for receiver in receivers { receiver.receive(value) }
  }

  var signal: Signal<Output> {
    Signal { [self] receive in
      let id = nextID
      nextID += 1
      receivers.append((id, receive))
      return Subscription { [weak self] in self?.receivers.removeAll { $0.id == id } }
    }
  }
}

/// A value that can be listened to, the present one first: Combine's `CurrentValueSubject`.
public final class CurrentValue<Value> {
  /// The value at present.
  public private(set) var value: Value

  private let changes = Passthrough<Value>()

  /// Makes a subject of its first value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Changes the value, and tells whoever listens.
  public func send(_ value: Value) {
    self.value = value
    changes.send(value)
  }

  var signal: Signal<Value> {
    Signal { [self] receive in
      receive(value)
      return changes.signal.sink(receive)
    }
  }
}
