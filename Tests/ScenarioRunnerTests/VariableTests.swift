import RunEvents
import Testing

@Suite struct VariableTests {
  @Test("what is saved keeps its type, and can be a path, an argument and a part of a text")
  func save() throws {
    let played = try play(
      "add: 2", "save: { before: total, list: heard }", "add: 3",
      "expect: { heard: [\"${before}\", 5], total: { $gt: \"${before}\" } }",
      "put: { was: \"${before}\", all: \"${list}\", text: \"was ${before}\" }",
      "expect: { data: { $equals: { was: 2, all: [2], text: was 2 } } }",
      "expect: { \"heard.${zero}\": 2 }", head: "vars: { zero: 0 }\n")
    #expect(played.failures == [])
  }

  @Test("a variable that is saved again holds the newer value")
  func again() throws {
    let played = try play(
      "save: { it: total }", "add: 1", "save: { it: total }", "expect: { total: \"${it}\" }",
      "expect: { total: 1 }")
    #expect(played.status == .passed)
  }

  @Test("nothing can be saved of what is not there")
  func nothing() throws {
    let played = try play("save: { it: data.name }", "expect: { total: 0 }")
    #expect(played.failures == ["4:5 there is nothing at 'data.name' to save as 'it'"])
    #expect(played.steps.map(\.status) == [.failed, .notRun])
  }

  @Test("null can be saved, since it is there")
  func null() throws {
    let played = try play("save: { it: crashed }", "expect: { crashed: \"${it}\" }")
    #expect(played.failures == [])
  }

  @Test("a variable of the app's own is read when it is named")
  func appVariable() throws {
    let played = try play(
      "add: 2", "add: \"${last}\"", "expect: { total: 4, heard.1: \"${last}\" }")
    #expect(played.failures == [])
  }

  @Test("a variable of the app that holds nothing yet fails the step that names it")
  func unset() throws {
    let step = try play("add: \"${last}\"", "expect: { total: 0 }")
    #expect(step.failures == ["4:5 '${last}' holds nothing at this point"])
    let expectation = try play("expect: { total: \"${last}\", \"heard.${last}\": 1 }")
    #expect(
      expectation.failures == [
        "4:22 'total' '${last}' holds nothing at this point",
        "4:33 '${last}' holds nothing at this point",
      ])
    let given = try play("expect: { total: 0 }", head: "given: { start: \"${last}\" }\n")
    #expect(given.reason == "'${last}' holds nothing before the app is launched")
    #expect(given.status == .error)
  }

  @Test("an argument that a variable has brought in is checked when the step is played")
  func wrongType() throws {
    let played = try play(
      "text: \"${amount}\"", "expect: { total: 0 }", head: "vars: { amount: 3 }\n")
    #expect(played.failures == ["5:5 'text' takes a text, not a number"])
  }
}
