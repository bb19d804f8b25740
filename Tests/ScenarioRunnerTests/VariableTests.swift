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
        "4:22 'total' cannot be judged: '${last}' holds nothing at this point",
        "4:33 '${last}' holds nothing at this point",
      ])
    let given = try play("expect: { total: 0 }", head: "given: { start: \"${last}\" }\n")
    #expect(given.reason == "'${last}' holds nothing before the app is launched")
    #expect(given.status == .error)
  }

  @Test(
    "what a variable has brought in is held against the shape that is declared",
    arguments: [
      ("choose: \"${it}\"", "blue", "'choose' takes one of 'red', 'green', not the text 'blue'"),
      ("add: \"${it}\"", "2.5", "'add' takes a whole number, not the number 2.5"),
      (
        "attach: \"${it}\"", "missing.png",
        "there is no file 'missing.png'; looked for 'missing.png'"
      ),
      ("attach: missing-${it}", "a", "there is no file 'missing-a'; looked for 'missing-a'"),
      ("write: \"${it}\"", "{ pages: [] }", "'write' needs 'title'"),
      ("write: \"${it}\"", "{ title: a, page: 1 }", "unknown key 'write.page'"),
      (
        "write: \"${it}\"", "{ title: a, pages: [1, x] }",
        "'write.pages.1' takes a whole number, not the text 'x'"
      ),
      (
        "write: { title: a, pages: \"${it}\" }", "3",
        "'pages' takes a list, each a whole number, not the number 3"
      ),
      (
        "write: { title: a, cover: \"${it}\" }", "true",
        "'cover' takes the path of a file, not the boolean true"
      ),
      (
        "advance: \"${it}\"", "soon",
        "'advance' takes a duration such as 5s or 250ms, not the text 'soon'"
      ),
      (
        "advance: \"${it}\"", "24001h",
        "'advance': '24001h' is too long, a duration is at most 1000 days"
      ),
    ])
  func shapes(step: String, value: String, message: String) throws {
    let played = try play("put: \(value)", "save: { it: data }", step, "expect: { total: 0 }")
    #expect(played.failures == ["6:5 \(message)"])
    #expect(played.status == .failed)
  }

  @Test("a variable can be a whole list, mapping or duration, as long as it fits")
  func wholes() throws {
    let played = try play(
      "write: { title: a, pages: \"${list}\", cover: \"${none}\" }",
      "expect: { data: { $equals: { title: a, pages: [1, 2], cover: null } } }",
      "write: \"${book}\"", "expect: { data: { $equals: { title: b, cover: c.png } } }",
      "addAfter: 60", "advance: \"${most}\"", "expect: { total: 0 }", "advance: ${rest}s",
      "expect: { total: 1 }",
      head:
        "vars: { list: [1, 2], none: null, book: { title: b, cover: c.png }, most: 59s, rest: 1 }\n"
    )
    #expect(played.failures == [])
  }

  @Test("a value that grows beyond all bounds fails the step, or the scenario")
  func growth() throws {
    let doubling = (1...40).map { "  v\($0): \"${v\($0 - 1)}${v\($0 - 1)}\"\n" }.joined()
    let text = try play("expect: { total: 0 }", head: "vars:\n  v0: abcdefgh\n\(doubling)")
    #expect(text.status == .error)
    #expect(text.reason == "'${v17}' makes a value of more than 1 MB")
    let lists = (1...40).map { "  v\($0): [\"${v\($0 - 1)}\", \"${v\($0 - 1)}\"]\n" }.joined()
    let list = try play("expect: { total: 0 }", head: "vars:\n  v0: a\n\(lists)")
    #expect(list.status == .error)
    let long = "put: [\"${a}${a}${a}${a}${a}\"]"
    let step = try play(
      long, "expect: { total: 0 }",
      head: "vars: { a: \(String(repeating: "x", count: 1 << 18)) }\n")
    #expect(step.failures == ["5:5 '${a}' makes a value of more than 1 MB"])
  }

  @Test("an argument that a variable has brought in is checked when the step is played")
  func wrongType() throws {
    let played = try play(
      "save: { amount: total }", "text: \"${amount}\"", "expect: { total: 0 }",
      head: "vars: { amount: a }\n")
    #expect(played.failures == ["6:5 'text' takes a text (a text), not the number 0"])
  }
}
