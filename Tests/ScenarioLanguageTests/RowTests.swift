import RunEvents
import ScenarioLanguage
import Testing

@Suite("rows") struct RowTests {
  private static let steps = "steps:\n  - buy: ${fruit}\n  - expect: { screen: home }\n"

  private func scenarios(
    _ rows: String, _ files: [String: String] = [:], title: String = "A",
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> [Scenario] {
    var all = files
    all["shop/a.yaml"] = "scenario: \(title)\napp: shop\n\(rows)\n\(Self.steps)"
    return Shelf(all).scenarios("shop/a.yaml", sourceLocation: sourceLocation)
  }

  private func mistakes(_ rows: String, _ files: [String: String] = [:]) -> [String] {
    var all = files
    all["shop/a.yaml"] = "scenario: A\napp: shop\n\(rows)\n\(Self.steps)"
    return Shelf(all).mistakes("shop/a.yaml")
  }

  @Test("each row makes a scenario, with the row in its name and id")
  func inline() {
    let scenarios = scenarios("examples:\n  - { fruit: apple }\n  - { fruit: pear }")
    #expect(scenarios.map(\.id) == ["shop/a.yaml#1[row-1]", "shop/a.yaml#1[row-2]"])
    #expect(scenarios.map(\.name) == ["A [fruit: apple]", "A [fruit: pear]"])
    #expect(scenarios.map { $0.row?.place.line } == [4, 5])
    #expect(
      scenarios.map { $0.vars.map { "\($0.name)=\((try? $0.value.value(Variables())) ?? .null)" } }
        == [["fruit=\"apple\""], ["fruit=\"pear\""]])
  }

  @Test("a document without rows keeps its simple id")
  func simple() {
    let scenario = Shelf([
      "shop/a.yaml": "scenario: A\napp: shop\nsteps:\n  - expect: { screen: home }\n"
    ]).scenarios("shop/a.yaml")
    #expect(scenario.map(\.id) == ["shop/a.yaml#1"])
  }

  @Test("a title that names columns shows what they hold")
  func titles() {
    let scenarios = scenarios(
      "examples: [{ fruit: apple }, { fruit: \"pear \" }]", title: "\"Buys ${fruit}!\"")
    #expect(scenarios.map(\.name) == ["Buys apple!", "Buys pear !"])
  }

  @Test("titles that would be the same are told apart by their rows")
  func sameTitles() {
    let text = """
      scenario: "Buys ${fruit}"
      app: shop
      examples: [{ fruit: apple, color: red }, { fruit: apple, color: green }, { fruit: fig, color: red }]
      steps:
        - buy: ${fruit}
        - color: ${color}
        - expect: { screen: home }
      """
    let scenarios = Shelf(["a.yaml": text]).scenarios("a.yaml")
    #expect(
      scenarios.map(\.name) == ["Buys apple [row-1]", "Buys apple [row-2]", "Buys fig"])
  }

  @Test("a CSV file is read by its first line; what is in quotes is a text")
  func csv() {
    let csv = "\u{FEFF}fruit\r\napple\r\n\"a, \"\"b\"\"\nc\"\r\n\r\n\"12\"\r\n"
    let scenarios = scenarios("examples: rows.csv", ["shop/rows.csv": csv])
    #expect(
      scenarios.map { try? $0.vars[0].value.value(Variables()) } == [
        .string("apple"), .string("a, \"b\"\nc"), .string("12"),
      ])
    #expect(
      scenarios.map { $0.row?.place.text } == [
        "shop/rows.csv:2:1", "shop/rows.csv:3:1", "shop/rows.csv:6:1",
      ])
  }

  @Test("an unquoted cell is what it would be in YAML")
  func csvTypes() {
    let text =
      "scenario: A\napp: shop\nexamples: rows.csv\nsteps:\n  - show: [\"${a}\", \"${b}\", \"${c}\"]\n"
      + "  - expect: { screen: home }\n"
    let scenarios = Shelf(["a.yaml": text, "rows.csv": "a,b,c\n12,true,\n"]).scenarios("a.yaml")
    #expect(
      scenarios.first?.vars.map { try? $0.value.value(Variables()) }
        == [.int(12), .bool(true), .null])
  }

  @Test("a JSON file is a list of objects, whatever writes it")
  func json() {
    let json = "[\n\t{\"fruit\": \"\\ud83c\\udf4e\\u0041\\/\"},\n\t{\"fruit\":\t\"b\\\\\"}\n]\n"
    let scenarios = scenarios("examples: rows.JSON", ["shop/rows.JSON": json])
    #expect(
      scenarios.map { try? $0.vars[0].value.value(Variables()) }
        == [.string("🍎A/"), .string("b\\")])
    #expect(scenarios.map { $0.row?.place.text } == ["shop/rows.JSON:2:2", "shop/rows.JSON:3:2"])
  }

  @Test("a matrix is the product of its lists, and of the examples")
  func matrix() {
    let text = """
      scenario: A
      app: shop
      examples: [{ fruit: apple }, { fruit: fig }]
      matrix: { color: [red, green], loud: [true] }
      steps:
        - buy: ${fruit}
        - color: ${color}
        - loud: ${loud}
        - expect: { screen: home }
      """
    let scenarios = Shelf(["a.yaml": text]).scenarios("a.yaml")
    #expect(
      scenarios.map(\.name) == [
        "A [fruit: apple, color: red, loud: true]", "A [fruit: apple, color: green, loud: true]",
        "A [fruit: fig, color: red, loud: true]", "A [fruit: fig, color: green, loud: true]",
      ])
    #expect(scenarios.last?.id == "a.yaml#1[row-4]")
  }

  @Test("what a row holds is held against the shape at its place")
  func shapes() {
    let text = """
      scenario: A
      app: shop
      examples: [{ n: 1 }, { n: many }, { n: lots }]
      steps:
        - count: ${n}
        - expect: { screen: home }
      """
    #expect(
      Shelf(["a.yaml": text]).mistakes("a.yaml") == [
        "a.yaml:5:12 'count' takes a whole number, not the text 'many' ('${n}' is a column of the examples)",
        "a.yaml:5:12 'count' takes a whole number, not the text 'lots' ('${n}' is a column of the examples)",
      ])
  }

  @Test("a mistake of the document is told once, however many rows there are")
  func once() {
    let text = """
      scenario: A
      app: shop
      examples: [{ fruit: a }, { fruit: b }, { fruit: c }]
      steps:
        - buyy: ${fruit}
        - expect: { screen: home }
      """
    #expect(Shelf(["a.yaml": text]).mistakes("a.yaml").count == 1)
  }

  @Test("missing and extra columns are told at their row")
  func columns() {
    #expect(
      mistakes("examples:\n  - { fruit: a, size: 1 }\n  - { fruit: b }\n  - { fruit: c, sise: 1 }")
        == [
          "shop/a.yaml:5:5 the row has no 'size' (add 'size: …', as the first row has it)",
          "shop/a.yaml:6:5 the row has no 'size' (add 'size: …', as the first row has it)",
          "shop/a.yaml:6:17 the row has a column 'sise', which the first row has not (did you mean 'size'?)",
        ])
    #expect(
      mistakes("examples: r.csv", ["shop/r.csv": "fruit,size\na,1,2\nb\n"]) == [
        "shop/r.csv:2:5 the row has 3 cells, and there are 2 columns (a cell that holds a comma stands in quotes)",
        "shop/r.csv:3:2 the row has no 'size' (write a comma for each of the 2 columns but the last)",
      ])
  }

  @Test(
    "rows that cannot be read are told at their place",
    arguments: [
      (
        "examples: 1",
        "shop/a.yaml:3:11 'examples' takes a text, not the number 1 (write \"1\" in quotes if you mean the text)"
      ),
      (
        "examples: { fruit: a }",
        "shop/a.yaml:3:11 'examples' takes a list of rows, or the path of a CSV or JSON file, not a mapping (write each row on a line of its own, behind '- ')"
      ),
      (
        "examples: []",
        "shop/a.yaml:3:11 the examples have no rows (a scenario is made of each row)"
      ),
      (
        "examples: [apple]",
        "shop/a.yaml:3:12 a row is a mapping from columns to values, not the text 'apple' (write such as '- { email: a@example.com }')"
      ),
      (
        "examples: [{ 1a: 2 }]",
        "shop/a.yaml:3:14 '1a' is no name for a variable (use letters, digits and '_', beginning with a letter)"
      ),
      (
        "examples: [{ fruit: \"${x}\" }]",
        "shop/a.yaml:3:21 a row holds data, and names no variables (write the value itself; '$${' is '${' in the steps)"
      ),
      (
        "examples: rows.txt",
        "shop/a.yaml:3:11 'rows.txt' is neither a CSV file nor a JSON file (its name must end in .csv or .json)"
      ),
      (
        "examples: no.csv",
        "shop/a.yaml:3:11 there is no file 'no.csv' (looked for 'shop/no.csv'; paths start at the scenario's folder)"
      ),
      (
        "examples: open.csv",
        "shop/open.csv:2:1 the quote that begins this cell is not closed (close it with '\"')"
      ),
      ("examples: twice.csv", "shop/twice.csv:1:7 two columns have the name 'fruit'"),
      (
        "examples: empty.csv",
        "shop/empty.csv:1:1 the file is empty (its first line names the columns)"
      ),
      (
        "examples: object.json", "shop/object.json:1:1 the file holds a mapping, not a list of rows"
      ),
      ("matrix: {}", "shop/a.yaml:3:9 the matrix is empty (write such as 'size: [small, large]')"),
      ("matrix: { fruit: [] }", "shop/a.yaml:3:18 'fruit' has no values (add at least one)"),
      (
        "examples: [{ user: a }]",
        "shop/a.yaml:3:14 the app defines '${user}' by itself, which is a column (choose another name for the column)"
      ),
      (
        "vars: { fruit: a }\nexamples: [{ fruit: a }]",
        "shop/a.yaml:3:9 '${fruit}' is a column of the examples (choose another name)"
      ),
      (
        "examples: [{ fruit: a }]\nmatrix: { fruit: [a] }",
        "shop/a.yaml:4:11 'fruit' is a column of the examples and of the matrix (give each a name of its own)"
      ),
    ])
  func wrong(_ rows: String, _ mistake: String) {
    let files = [
      "shop/rows.txt": "", "shop/open.csv": "fruit\n\"a\n", "shop/twice.csv": "fruit,fruit\na,b\n",
      "shop/empty.csv": "", "shop/object.json": "{\"fruit\": 1}",
    ]
    #expect(mistakes(rows, files).contains(mistake))
  }

  @Test("a product that would be far too large is refused before it is made")
  func tooLarge() {
    let list = "[" + (0..<200).map(String.init).joined(separator: ", ") + "]"
    let names = (0..<8).map { "m\($0): \(list)" }.joined(separator: ", ")
    #expect(
      mistakes("matrix: { \(names) }").first
        == "shop/a.yaml:3:9 the rows make more than 10000 scenarios (use fewer)")
  }

  @Test("a column that nothing names is worth a word; one that the title names is used")
  func unused() {
    let text = """
      scenario: "Buys ${fruit}"
      app: shop
      examples: [{ fruit: a, size: 1 }, { fruit: b, size: 2 }]
      steps:
        - expect: { screen: home }
      """
    #expect(
      Shelf(["a.yaml": text]).warnings("a.yaml") == [
        "a.yaml:3:24 the column 'size' is never used (remove it, or write '${size}' where it belongs)"
      ])
  }

  @Test("a title names columns and nothing else")
  func wrongTitle() {
    let text = """
      scenario: "Buys ${friut}"
      app: shop
      examples: [{ fruit: a }]
      steps:
        - buy: ${fruit}
        - expect: { screen: home }
      """
    #expect(
      Shelf(["a.yaml": text]).mistakes("a.yaml") == [
        "a.yaml:1:11 the title names '${friut}', which is no column (did you mean 'fruit'?)"
      ])
  }
}
