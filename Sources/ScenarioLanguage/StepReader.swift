import Diagnostics
import RunEvents
import YAML

/// Reads the steps of a scenario.
extension ScenarioReader {
  /// The steps that belong to the language itself, whatever the app.
  static let languageSteps = [
    StepDeclaration(
      "expect", .map(key: "paths", value: .any),
      "Looks into the state; every mismatch is reported, and the scenario goes on."),
    StepDeclaration(
      "must", .map(key: "paths", value: .any),
      "Looks into the state; a mismatch ends the scenario."),
    StepDeclaration(
      "waitUntil", .map(key: "paths", value: .any),
      "Lets virtual time pass until the state is as expected; fails as soon as it never can be."),
    StepDeclaration(
      "hold",
      .either(
        .text("an operation"),
        .record([
          .init("on", .text("an operation"), "The operation."),
          .init(
            "at", .choice(["commit", "reply"]), isRequired: false,
            "Whether it stops before the service does its part, or before the client hears of it."),
        ])),
      "Keeps an operation from going on, until it is released."),
    StepDeclaration(
      "release", .text("an operation"), "Lets an operation go on that was held."),
    StepDeclaration("advance", .duration, "Lets virtual time pass."),
    StepDeclaration(
      "save", .map(key: "names", value: .text("a path")),
      "Keeps parts of the state as variables for the steps that follow."),
  ]

  private static let languageWords = languageSteps.map(\.name)

  mutating func readSteps(_ node: YAMLNode?, in root: YAMLNode) -> [Step] {
    guard let node else {
      let start = SourceRange(start: root.range.start, end: root.range.start)
      report("the scenario has no 'steps'", at: start, hint: "add 'steps:' and a list of steps")
      return []
    }
    guard isList(node, "steps") else { return [] }
    guard !node.elements.isEmpty else {
      report("the scenario has no steps", at: node, hint: "a scenario needs at least one")
      return []
    }
    var steps: [Step] = []
    steps.reserveCapacity(node.elements.count)
    for node in node.elements {
      if let step = readStep(node) { steps.append(step) }
    }
    let checks = steps.contains { step in
      switch step.action {
      case .expect, .waitUntil: true
      default: false
      }
    }
    // Where something else is wrong, what checks may be just that.
    if !checks, diagnostics.isEmpty, isSoundText {
      report(
        "the scenario checks nothing", at: node,
        hint: "add an 'expect:' step, else it can never fail")
    }
    return steps
  }

  private mutating func readStep(_ node: YAMLNode) -> Step? {
    if node.kind == .scalar {
      if node.text.isEmpty {
        report("the step is empty", at: node, hint: "write the name of a step")
        return nil
      }
      return readStep(node, keyword: node, argument: nil)
    }
    guard node.kind == .mapping else {
      report(
        "a step is a word, or one key with its argument, not \(node.kindWords)", at: node)
      return nil
    }
    let entries = node.entries
    guard let first = entries.first else {
      report("the step is empty", at: node, hint: "write the name of a step")
      return nil
    }
    if entries.count > 1, let second = entries.dropFirst().first {
      report(
        "a step has one key, this one has \(entries.count)", at: second.key,
        hint: "begin each step with '- ', or indent '\(second.key.text)' below '\(first.key.text)'")
      return nil
    }
    return readStep(node, keyword: first.key, argument: first.value)
  }

  private mutating func readStep(
    _ node: YAMLNode, keyword: YAMLNode, argument: YAMLNode?
  ) -> Step? {
    let word = word(of: keyword)
    // 'launch:' with nothing behind it is the bare word.
    var argument = argument
    if let given = argument, given.kind == .scalar, case .null = given.scalar, given.text.isEmpty {
      argument = nil
    }
    usesVariables = false
    guard let action = action(word, keyword, argument) else { return nil }
    return Step(
      keyword: word, argument: argument.map(YAMLFragment.init), usesVariables: usesVariables,
      range: keyword.range,
      action: action)
  }

  /// The word of a step; one that is known is not made anew.
  private func word(of keyword: YAMLNode) -> String {
    if let place = keyword.place(in: Self.languageWords) { return Self.languageWords[place] }
    if let app, let place = keyword.place(in: app.stepNames) { return app.stepNames[place] }
    return keyword.text
  }

  private mutating func action(
    _ word: String, _ keyword: YAMLNode, _ argument: YAMLNode?
  ) -> Step.Action? {
    switch word {
    case "expect", "must":
      return readExpectations(argument, of: keyword).map { .expect($0, isMust: word == "must") }
    case "waitUntil": return readExpectations(argument, of: keyword).map { .waitUntil($0) }
    case "hold": return readHold(argument, of: keyword)
    case "release":
      guard let argument = required(argument, of: keyword) else { return nil }
      return readOperation(argument).map { .release(operation: $0) }
    case "advance":
      guard let argument = required(argument, of: keyword),
        let template = template(argument, .duration, name: word)
      else { return nil }
      guard case .value(.string(let text)) = template.content,
        let duration = Duration(scenarioText: text)
      else { return .advanceBy(template) }
      return .advance(duration)
    case "save": return readSave(argument, of: keyword)
    default: return readAppStep(word, keyword, argument)
    }
  }

  private mutating func readAppStep(
    _ word: String, _ keyword: YAMLNode, _ argument: YAMLNode?
  ) -> Step.Action? {
    guard let app else { return nil }
    guard let index = app.stepNames.firstIndex(of: word) else {
      let names = app.stepNames + Self.languageSteps.map(\.name)
      report(
        "unknown step '\(word)' for the app '\(app.name)'", at: keyword,
        hint: colon(for: word, among: names) ?? Suggestion.hint(for: word, among: names))
      return nil
    }
    let declaration = app.steps[index]
    guard let argument else {
      if declaration.argument.allowsNothing { return .perform(nil) }
      report(
        "'\(word)' needs \(declaration.argument.words)", at: keyword,
        hint: "write '\(word): …'")
      return nil
    }
    if case .none = declaration.argument {
      report("'\(word)' takes no argument", at: argument, hint: "write just '\(word)'")
      return nil
    }
    return template(argument, declaration.argument, name: word).map { .perform($0) }
  }

  /// Where a step and its argument are written without the colon between them: how to write them.
  private func colon(for text: String, among names: [String]) -> String? {
    let words = text.split(separator: " ", maxSplits: 1)
    guard words.count == 2, names.contains(String(words[0])) else { return nil }
    return "write '\(words[0]): \(words[1])'"
  }

  mutating func required(_ argument: YAMLNode?, of keyword: YAMLNode) -> YAMLNode? {
    if argument == nil {
      let shape = Self.languageSteps.first { $0.name == keyword.text }?.argument ?? .any
      report("'\(keyword.text)' needs \(shape.words)", at: keyword)
    }
    return argument
  }

  private mutating func readHold(_ argument: YAMLNode?, of keyword: YAMLNode) -> Step.Action? {
    guard let argument = required(argument, of: keyword) else { return nil }
    let before = diagnostics.count
    if argument.kind == .scalar {
      return readOperation(argument).map { .hold(operation: $0, .commit) }
    }
    guard let shape = Self.languageSteps.first(where: { $0.name == "hold" })?.argument,
      template(argument, shape, name: "hold") != nil, diagnostics.count == before,
      let operation = argument["on"]
    else { return nil }
    guard let at = argument["at"] else {
      return readOperation(operation).map { .hold(operation: $0, .commit) }
    }
    guard let moment = DeclaredFault.Moment(rawValue: at.text) else {
      report("'at' takes 'commit' or 'reply', and no variable", at: at)
      return nil
    }
    return readOperation(operation).map { .hold(operation: $0, moment) }
  }

  private mutating func readSave(_ argument: YAMLNode?, of keyword: YAMLNode) -> Step.Action? {
    guard let argument = required(argument, of: keyword) else { return nil }
    var saved: [(name: String, path: TextTemplate, range: SourceRange)] = []
    guard isMapping(argument, "save") else { return nil }
    if argument.entries.isEmpty {
      report("'save' saves nothing", at: argument, hint: "add '<name>: <path>', or remove it")
    }
    for entry in argument.entries {
      let (key, value) = (entry.key, entry.value)
      guard isVariableName(key.text) else {
        report(
          "'\(key.text)' is no name for a variable", at: key,
          hint: "use letters, digits and '_', beginning with a letter")
        continue
      }
      guard text(value, key.text) != nil, let path = textTemplate(value) else { continue }
      checkPath(path, at: value.writtenRange)
      saved.append((key.text, path, value.range))
    }
    variables += saved.map(\.name)
    for entry in saved { constants[entry.name] = nil }
    return .save(saved)
  }
}

extension YAMLNode {
  private static let longest = 200

  /// The node on one line, in flow style, cut where it grows long.
  var flowText: String {
    var output = ""
    _ = write(to: &output)
    return output
  }

  /// Writes as much as is wanted.
  ///
  /// - Returns: Whether anything may follow.
  private func write(to output: inout String) -> Bool {
    switch kind {
    case .scalar: write(scalar: text, to: &output)
    case .sequence:
      output += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { output += ", " }
        guard element.write(to: &output) else { return false }
      }
      output += "]"
    case .mapping where entries.isEmpty: output += "{}"
    case .mapping:
      output += "{"
      for (index, entry) in entries.enumerated() {
        output += index > 0 ? ", " : " "
        output += entry.key.text + ": "
        guard entry.value.write(to: &output) else { return false }
      }
      output += " }"
    }
    guard output.utf8.count >= Self.longest else { return true }
    if !output.hasSuffix("…") { output += "…" }
    return false
  }

  private func write(scalar text: String, to output: inout String) {
    let isCut = text.utf8.count > Self.longest
    let shown = isCut ? String(text.unicodeScalars.prefix(Self.longest)) : text
    output += style == .plain ? shown : Value.string(shown).description
    if isCut { output += "…" }
  }
}
