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
          .init(
            "call", .integer, isRequired: false, "Which call of it, from 1; every call without it."),
        ])),
      "Keeps an operation from going on, until it is released."),
    StepDeclaration(
      "release",
      .either(
        .text("an operation"),
        .record([
          .init("on", .text("an operation"), "The operation."),
          .init("call", .integer, "Which call of it, from 1; the others stay held."),
        ])),
      "Lets an operation go on that was held."),
    StepDeclaration("advance", .duration, "Lets virtual time pass."),
    StepDeclaration(
      "save", .map(key: "names", value: .text("a path")),
      "Keeps parts of the state as variables for the steps that follow."),
    StepDeclaration(
      "run", .text("a file of shared steps"), "Plays the shared steps of a file.",
      beside: [
        .init(
          "with", .map(key: "parameters", value: .any), isRequired: false,
          "What the parameters of the shared steps hold."),
        .init(
          "save", .map(key: "names", value: .text("a result")), isRequired: false,
          "Keeps results of the shared steps as variables for the steps that follow."),
      ]),
    StepDeclaration(
      "repeat", .integer, "Plays steps so many times, at most 1000.",
      beside: [.init("steps", .list(.any), "The steps.")]),
  ]

  private static let languageWords = languageSteps.map(\.name)

  /// Reads a list of steps.
  ///
  /// - Parameters:
  ///   - node: The list; that there is none is a mistake.
  ///   - name: The key it stands under.
  ///   - root: What the key stands in.
  mutating func readStepList(_ node: YAMLNode?, _ name: String, in root: YAMLNode) -> StepList {
    var list = StepList()
    guard let node else {
      let start = SourceRange(start: root.range.start, end: root.range.start)
      report("\(what) has no '\(name)'", at: start, hint: "add '\(name):' and a list of steps")
      return list
    }
    guard isList(node, name) else { return list }
    guard !node.elements.isEmpty else {
      if name == "steps" {
        report(
          "\(what) has no steps", at: node, hint: "\(what.withIndefiniteArticle) needs at least one"
        )
      } else {
        report("'\(name)' has no steps", at: node, hint: "add one, or remove it")
      }
      return list
    }
    list.steps.reserveCapacity(node.elements.count)
    for node in node.elements {
      if let step = readStep(node) { list.steps.append(step) }
      if let block = block.take(), !list.steps.isEmpty {
        list.blocks.append((list.steps.count - 1, block))
      }
    }
    return list
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
      if beginsBlock(node) { return readBlock(node) }
      // Of a word that is no step it is not worth saying what cannot stand beside it.
      guard isStep(first.key) else { return readStep(node, keyword: first.key, argument: nil) }
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
    if word == "run" || word == "repeat", argument != nil { return readBlock(node) }
    // 'launch:' with nothing behind it is the bare word.
    var argument = argument
    if let given = argument, given.kind == .scalar, case .null = given.scalar, given.text.isEmpty {
      // An alias that leads nowhere has been told of, and says nothing of what is wanted here.
      if !isSoundText, given.range.start != given.range.end { return nil }
      argument = nil
    }
    usesVariables = false
    guard let action = action(word, keyword, argument) else { return nil }
    return makeStep(keyword: keyword, word: word, argument: argument, action)
  }

  /// A step that has been read; through an alias it stands where the alias does.
  func makeStep(
    keyword: YAMLNode, word: String, argument: YAMLNode?, _ action: Step.Action
  ) -> Step {
    let origin =
      keyword.isAliased
      ? StepOrigin(
        file: path,
        notes: [PlaceNote("it stands here", at: Place(file: path, keyword.range))]) : nil
    return Step(
      keyword: word, argument: argument.map(YAMLFragment.init), usesVariables: usesVariables,
      range: keyword.writtenRange,
      action: action, origin: origin)
  }

  private func isStep(_ keyword: YAMLNode) -> Bool {
    guard let app, keyword.place(in: Self.languageWords) == nil else { return true }
    return keyword.place(in: app.stepNames) != nil
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
    case "release": return readRelease(argument, of: keyword)
    case "run", "repeat":
      _ = required(argument, of: keyword)
      return nil
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
        hint: colon(for: word, among: names) ?? otherWord(for: word, among: names)
          ?? Suggestion.hint(for: word, among: names))
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

  /// What other tools call a step, and what it is called here.
  private static let otherWords = [
    "assert": "expect", "check": "expect", "verify": "expect", "should": "expect",
    "click": "tap", "press": "tap", "touch": "tap", "type": "fill", "enter": "fill",
    "choose": "pick", "select": "pick", "open": "launch", "start": "launch", "restart": "relaunch",
    "sleep": "advance", "wait": "advance", "pause": "advance", "dismiss": "cancel",
    "back": "cancel", "include": "run", "call": "run", "loop": "repeat", "login": "signIn",
    "logout": "signOut", "signup": "register", "allow": "grant",
  ]

  private func otherWord(for word: String, among names: [String]) -> String? {
    guard let known = Self.otherWords[word.lowercased()], names.contains(known) else { return nil }
    return "did you mean '\(known)'?"
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
    if argument.kind == .scalar {
      return readOperation(argument).map { .hold(operation: $0, .commit, call: nil) }
    }
    guard let (operation, call) = readCallOfOperation(argument, of: "hold") else { return nil }
    guard let at = argument["at"] else {
      return readOperation(operation).map { .hold(operation: $0, .commit, call: call) }
    }
    guard let moment = readMoment(at) else { return nil }
    return readOperation(operation).map { .hold(operation: $0, moment, call: call) }
  }

  private mutating func readRelease(_ argument: YAMLNode?, of keyword: YAMLNode) -> Step.Action? {
    guard let argument = required(argument, of: keyword) else { return nil }
    if argument.kind == .scalar {
      return readOperation(argument).map { .release(operation: $0, call: nil) }
    }
    guard let (operation, call) = readCallOfOperation(argument, of: "release") else { return nil }
    return readOperation(operation).map { .release(operation: $0, call: call) }
  }

  /// The operation that a mapping names, and which call of it.
  private mutating func readCallOfOperation(
    _ node: YAMLNode, of step: String
  ) -> (operation: YAMLNode, call: Int?)? {
    let before = diagnostics.count
    guard let shape = Self.languageSteps.first(where: { $0.name == step })?.argument,
      template(node, shape, name: step) != nil, diagnostics.count == before,
      let operation = node["on"]
    else { return nil }
    guard let call = node["call"] else { return (operation, nil) }
    return readNumber(call, "call", from: 1, without: "it is every call").map { (operation, $0) }
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
      guard checkVariableName(key) else { continue }
      guard text(value, key.text) != nil, let path = textTemplate(value) else { continue }
      checkPath(path, at: value.writtenRange)
      saved.append((key.text, path, value.range))
      define(key.text, key, "variable")
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

extension String {
  /// 'the scenario' as 'a scenario'.
  fileprivate var withIndefiniteArticle: String {
    utf8.starts(with: "the ".utf8) ? "a " + dropFirst(4) : self
  }
}
