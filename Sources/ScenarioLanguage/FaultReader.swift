import Diagnostics
import RunEvents
import Simulation
import YAML

/// Reads what is to go wrong, and refuses what cannot.
extension ScenarioReader {
  /// The keys of a fault.
  static let faultFields: [Shape.Field] = [
    .init("on", .text("an operation"), "The operation it strikes."),
    .init(
      "call", .integer, isRequired: false,
      "Which call it strikes, from 1, of those that all else fits; every call without this."),
    .init(
      "path", .text("a path"), isRequired: false,
      "The documents or objects it strikes; {name} stands for one segment, {name=**} for all that follow."
    ),
    .init(
      "user", .text("an id or an address"), isRequired: false,
      "The user whose calls it strikes; anybody's without this."),
    .init(
      "fail", .text("an error code"), isRequired: false, "The error that the app hears."),
    .init(
      "at", .choice(DeclaredFault.Moment.allCases.map(\.rawValue)), isRequired: false,
      "Whether it strikes before the service does its part, or before the app hears of it; the former without this."
    ),
    .init(
      "lose", .choice(["request", "reply"]), isRequired: false,
      "What the network loses; the app's SDK then sends again, or hears that the network failed."),
    .init(
      "request", .choice(["never"]), isRequired: false,
      "The request never arrives, and nobody tells the app."),
    .init(
      "reply", .choice(["never"]), isRequired: false,
      "The service does its part, and the app never hears of it."),
    .init(
      "delay", .duration, isRequired: false,
      "How long it is held up first; with nothing else beside it, it then goes on as usual."),
    .init(
      "stopsAt", .integer, isRequired: false,
      "The byte at which an upload stops; with nothing else beside it, it stops for good."),
  ]

  private static let faultKeys = faultFields.map(\.name)

  mutating func readFaults(_ node: YAMLNode) -> [DeclaredFault] {
    isList(node, "faults") ? node.elements.compactMap { readFault($0) } : []
  }

  private mutating func readFault(_ node: YAMLNode) -> DeclaredFault? {
    let before = diagnostics.count
    guard isMapping(node, "faults") else { return nil }
    for entry in node.entries where !Self.faultKeys.contains(entry.key.text) {
      reportUnknown("key", entry.key, among: Self.faultKeys)
    }
    let operation = node["on"].flatMap { readOperation($0) }
    if node["on"] == nil {
      report("a fault needs 'on'", at: node, hint: "add 'on: <operation>'")
    }
    let call = node["call"].flatMap { readNumber($0, "call", from: 1) }
    let path = node["path"].flatMap { readPattern($0) }
    let user = node["user"].flatMap { readText($0, "user") }
    let byte = node["stopsAt"].flatMap { readNumber($0, "stopsAt", from: 0) }
    let delay = node["delay"].flatMap { readDelay($0) }
    let happening = readHappening(node, operation: operation)
    if let operation { checkTraits(of: operation, node) }
    guard let operation, let happening, diagnostics.count == before else { return nil }
    if happening.moment == .reply, let stop = node["stopsAt"] {
      report(
        "an upload that stops has no reply to strike", at: stop,
        hint: "what becomes of it is decided before the service has done its part")
      return nil
    }
    return DeclaredFault(
      operation: operation, call: call, path: path, user: user, byte: byte,
      moment: happening.moment, delay: delay, effect: happening.effect, range: node.range)
  }

  mutating func readNumber(
    _ node: YAMLNode, _ key: String, from least: Int, without: String = "every call fails"
  ) -> Int? {
    guard let known = known(node, "'\(key)'") else { return nil }
    guard case .int(let number)? = known.value, number >= least else {
      report(
        "'\(key)' takes a whole number from \(least), not \(known.words)", at: node,
        hint: known.origin
          ?? (key == "call"
            ? "1 is the first call of the operation; without 'call' \(without)" : nil))
      return nil
    }
    return number
  }

  private mutating func readPattern(_ node: YAMLNode) -> PathPattern? {
    guard let text = readText(node, "path", instead: "write {name} for any segment") else {
      return nil
    }
    do throws(PathPattern.Flaw) {
      return try PathPattern(text)
    } catch {
      report("the path '\(text)' \(error.message)", at: node)
      return nil
    }
  }

  private mutating func readDelay(_ node: YAMLNode) -> Duration? {
    guard node.kind == .scalar, mayNameVariables, node.holds(UInt8(ascii: "$")) else {
      guard case .value(.string(let text))? = template(node, .duration, name: "delay")?.content
      else { return nil }
      return Duration(scenarioText: text)
    }
    guard let known = known(node, "'delay' of a fault"), let value = known.value else { return nil }
    do throws(ShapeMismatch) {
      let text = try Shape.duration.checked(value, name: "delay", fixtures: fixtures).plainText
      return Duration(scenarioText: text)
    } catch {
      report(error.message, at: node, hint: known.origin)
      return nil
    }
  }

  /// What can be said only of some operations.
  private mutating func checkTraits(of operation: String, _ node: YAMLNode) {
    guard let declaration = vocabulary.operations.first(where: { $0.name == operation }) else {
      return
    }
    let needs: [(String, OperationDeclaration.Traits, String)] = [
      ("path", .path, "it is about nothing that has one"),
      ("user", .request, "it is asked of no service"),
      ("lose", .request, "it does not go over the network"),
      ("stopsAt", .upload, "it uploads nothing"),
    ]
    for (key, trait, reason) in needs where !declaration.traits.contains(trait) {
      guard let value = node[key] else { continue }
      report("'\(key)' does not fit '\(operation)'", at: value, hint: reason)
    }
  }
}

// MARK: - What happens

extension ScenarioReader {
  /// When it strikes, and what the client sees.
  private typealias Happening = (moment: DeclaredFault.Moment, effect: DeclaredFault.Effect?)

  /// The keys that say what happens; only one of them can be there.
  private static let happenings = ["fail", "lose", "request", "reply"]

  private mutating func readHappening(_ node: YAMLNode, operation: String?) -> Happening? {
    let moment = node["at"].flatMap { readMoment($0) } ?? .commit
    let keys = Self.happenings.filter { node[$0] != nil }
    if keys.count > 1, let second = node[keys[1]] {
      report(
        "a fault has either '\(keys[0])' or '\(keys[1])'", at: second, hint: "remove one of them")
      return nil
    }
    guard let key = keys.first, let value = node[key] else {
      return readHoldUp(node, moment)
    }
    if key == "fail" {
      return readCode(value, operation: operation).map { (moment, .fail(code: $0)) }
    }
    guard let word = readWord(value, key) else { return nil }
    if let at = node["at"] {
      report("'at' says nothing beside '\(key): \(word)'", at: at, hint: Self.hint(for: key))
      return nil
    }
    if key == "lose" { return (word == "reply" ? .reply : .commit, .lose) }
    return (key == "reply" ? .reply : .commit, .never)
  }

  private static func hint(for key: String) -> String {
    switch key {
    case "reply": "the service does its part, and the reply never comes"
    case "request": "the service does nothing, and no reply comes"
    default: "'lose' says itself what gets lost"
    }
  }

  /// A fault that only holds an operation up, or stops it.
  private mutating func readHoldUp(
    _ node: YAMLNode, _ moment: DeclaredFault.Moment
  ) -> Happening? {
    if node["delay"] != nil { return (moment, nil) }
    if node["stopsAt"] != nil { return (.commit, .never) }
    report(
      "a fault needs 'fail', 'lose', 'request', 'reply', 'delay' or 'stopsAt'", at: node,
      hint: "add 'fail: <error code>', or one of the others")
    return nil
  }

  private mutating func readWord(_ node: YAMLNode, _ key: String) -> String? {
    let words = key == "lose" ? ["request", "reply"] : ["never"]
    guard let known = known(node, "'\(key)' of a fault") else { return nil }
    guard let text = known.text, words.contains(text) else {
      let taken = words.map { "'\($0)'" }.joined(separator: " or ")
      report(
        "'\(key)' takes \(taken), not \(known.words)", at: node,
        hint: known.origin
          ?? (words.count > 1
            ? Suggestion.hint(for: known.text ?? "", among: words)
            : "write '\(words[0])', or remove it"))
      return nil
    }
    return text
  }

  mutating func readMoment(_ node: YAMLNode) -> DeclaredFault.Moment? {
    let moments = DeclaredFault.Moment.allCases.map(\.rawValue)
    guard let known = known(node, "'at'") else { return nil }
    guard let moment = known.text.flatMap(DeclaredFault.Moment.init) else {
      report(
        "'at' takes 'commit' or 'reply', not \(known.words)", at: node,
        hint: known.origin ?? Suggestion.hint(for: known.text ?? "", among: moments))
      return nil
    }
    return moment
  }

  private mutating func readCode(_ node: YAMLNode, operation: String?) -> String? {
    guard let code = readText(node, "fail") else { return nil }
    let declaration = vocabulary.operations.first { $0.name == operation }
    guard vocabulary.errorCodes.contains(where: { $0.name == code }) else {
      let codes = vocabulary.errorCodes.map(\.name)
      let possible = codes.filter { declaration?.objection($0) == nil }
      report(
        "unknown error code '\(code)'", at: node,
        hint: Suggestion.hint(for: code, among: possible.isEmpty ? codes : possible))
      return nil
    }
    if let declaration, let objection = declaration.objection(code) {
      report(
        "'\(declaration.name)' can never fail with '\(code)'", at: node,
        hint: objection + possibleCodes(of: declaration))
      return nil
    }
    return code
  }

  /// A few of the codes that an operation can fail with, for the end of a hint.
  private func possibleCodes(of operation: OperationDeclaration) -> String {
    let codes = vocabulary.errorCodes.map(\.name).filter { operation.objection($0) == nil }
    if codes.isEmpty { return "" }
    let shown = codes.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
    return "; it can fail with \(shown)\(codes.count > 4 ? ", …" : "")"
  }

  /// A text of a fault, in which only variables can stand that are known: faults are there before
  /// anything happens.
  private mutating func readText(
    _ node: YAMLNode, _ key: String,
    instead: String = "use a variable of 'vars', of a row or of the command line"
  ) -> String? {
    guard node.kind == .scalar, mayNameVariables, node.holds(UInt8(ascii: "$")) else {
      return text(node, key)
    }
    guard let known = known(node, "'\(key)' of a fault", instead: instead) else { return nil }
    if let text = known.text { return text }
    report("'\(key)' takes a text, not \(known.words)", at: node, hint: known.origin)
    return nil
  }

  mutating func readOperation(_ node: YAMLNode) -> String? {
    guard let known = known(node, "the name of an operation") else { return nil }
    guard let name = known.text ?? known.value?.plainText else {
      report("expected the name of an operation, not \(known.words)", at: node)
      return nil
    }
    guard vocabulary.operations.contains(where: { $0.name == name }) else {
      report(
        "unknown operation '\(name)'", at: node,
        hint: Suggestion.hint(for: name, among: vocabulary.operations.map(\.name)))
      return nil
    }
    return name
  }
}
