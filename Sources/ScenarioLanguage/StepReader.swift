import Diagnostics
import RunEvents
import YAML

/// Reads the steps of a scenario.
extension ScenarioReader {
  /// The word of a step, as far as it is known.
  private enum Word {
    case language(LanguageStep)
    /// A step of the app, by its place among them.
    case app(Int)
    case unknown
  }

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
    if case .language(let step) = word, step.opensBlock, argument != nil { return readBlock(node) }
    // 'launch:' with nothing behind it is the bare word.
    var argument = argument
    if let given = argument, given.kind == .scalar, case .null = given.scalar, given.text.isEmpty {
      // An alias that leads nowhere has been told of, and says nothing of what is wanted here.
      if !isSoundText, given.range.start != given.range.end { return nil }
      argument = nil
    }
    usesVariables = false
    guard let action = action(word, keyword, argument) else { return nil }
    return makeStep(keyword: keyword, word: text(of: word), argument: argument, action)
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
    guard let app, keyword.place(in: LanguageStep.names) == nil else { return true }
    return keyword.place(in: app.stepNames) != nil
  }

  /// What a word is.
  private func word(of keyword: YAMLNode) -> Word {
    if let place = keyword.place(in: LanguageStep.names) {
      return .language(LanguageStep.allCases[place])
    }
    if let place = app.flatMap({ keyword.place(in: $0.stepNames) }) { return .app(place) }
    return .unknown
  }

  /// The text of a word that is known, which is not made anew.
  private func text(of word: Word) -> String {
    switch word {
    case .language(let step): step.rawValue
    case .app(let place): app?.stepNames[place] ?? ""
    case .unknown: ""
    }
  }

  private mutating func action(
    _ word: Word, _ keyword: YAMLNode, _ argument: YAMLNode?
  ) -> Step.Action? {
    switch word {
    case .language(let step): return action(step, keyword, argument)
    case .app(let place): return readAppStep(place, keyword, argument)
    case .unknown:
      guard let app else { return nil }
      let word = keyword.text
      let names = app.stepNames.words + LanguageStep.names.words
      report(
        "unknown step '\(word)' for the app '\(app.name)'", at: keyword,
        hint: colon(for: word, among: names) ?? otherWord(for: word, among: names)
          ?? Suggestion.hint(for: word, among: names))
      return nil
    }
  }

  private mutating func action(
    _ step: LanguageStep, _ keyword: YAMLNode, _ argument: YAMLNode?
  ) -> Step.Action? {
    switch step {
    case .expect, .must:
      return readExpectations(argument, of: keyword).map { .expect($0, isMust: step == .must) }
    case .waitUntil: return readExpectations(argument, of: keyword).map { .waitUntil($0) }
    case .hold: return readHold(argument, of: keyword)
    case .release: return readRelease(argument, of: keyword)
    case .run, .repeat:
      _ = required(argument, of: keyword)
      return nil
    case .advance:
      guard let argument = required(argument, of: keyword),
        let template = template(argument, .duration, name: step.rawValue)
      else { return nil }
      guard case .value(.string(let text)) = template.content,
        let duration = Duration(scenarioText: text)
      else { return .advanceBy(template) }
      return .advance(duration)
    case .save: return readSave(argument, of: keyword)
    }
  }

  private mutating func readAppStep(
    _ place: Int, _ keyword: YAMLNode, _ argument: YAMLNode?
  ) -> Step.Action? {
    guard let app else { return nil }
    let shape = app.steps[place].argument
    guard let argument else {
      if shape.allowsNothing { return .perform(nil) }
      report(
        "'\(keyword.text)' needs \(shape.words)", at: keyword,
        hint: "write '\(keyword.text): …'")
      return nil
    }
    if case .none = shape {
      report(
        "'\(keyword.text)' takes no argument", at: argument, hint: "write just '\(keyword.text)'")
      return nil
    }
    return template(argument, shape, name: app.stepNames[place]).map { .perform($0) }
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
      let shape = LanguageStep(rawValue: keyword.text)?.declaration.argument ?? .any
      report("'\(keyword.text)' needs \(shape.words)", at: keyword)
    }
    return argument
  }

  private mutating func readHold(_ argument: YAMLNode?, of keyword: YAMLNode) -> Step.Action? {
    guard let argument = required(argument, of: keyword) else { return nil }
    if argument.kind == .scalar {
      return readOperation(argument).map { .hold(operation: $0, .commit, call: nil) }
    }
    guard let (operation, call) = readCallOfOperation(argument, of: .hold) else { return nil }
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
    guard let (operation, call) = readCallOfOperation(argument, of: .release) else { return nil }
    return readOperation(operation).map { .release(operation: $0, call: call) }
  }

  /// The operation that a mapping names, and which call of it.
  private mutating func readCallOfOperation(
    _ node: YAMLNode, of step: LanguageStep
  ) -> (operation: YAMLNode, call: Int?)? {
    let before = diagnostics.count
    guard template(node, step.declaration.argument, name: step.rawValue) != nil,
      diagnostics.count == before, let operation = node["on"]
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
      checkIsNotOfApp(key)
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
