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
    let user = node["user"].flatMap { readLiteral($0, "user") }
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
    guard node.kind == .scalar, case .int(let number) = node.scalar, number >= least else {
      report(
        "'\(key)' takes a whole number from \(least), not \(node.kindWords)", at: node,
        hint: key == "call"
          ? "1 is the first call of the operation; without 'call' \(without)" : nil)
      return nil
    }
    return number
  }

  private mutating func readPattern(_ node: YAMLNode) -> PathPattern? {
    guard let text = readLiteral(node, "path") else { return nil }
    do throws(PathPattern.Flaw) {
      return try PathPattern(text)
    } catch {
      report("the path '\(text)' \(error.message)", at: node)
      return nil
    }
  }

  /// A text in which no variable can stand: faults are there before anything holds one.
  private mutating func readLiteral(_ node: YAMLNode, _ key: String) -> String? {
    guard let text = text(node, key) else { return nil }
    if text.utf8.contains(UInt8(ascii: "$")), text.contains("${") {
      report(
        "'\(key)' of a fault takes no variable", at: node,
        hint: key == "path" ? "write {name} for any segment" : nil)
      return nil
    }
    return text
  }

  private mutating func readDelay(_ node: YAMLNode) -> Duration? {
    guard let template = template(node, .duration, name: "delay") else { return nil }
    guard case .value(.string(let text)) = template.content,
      let delay = Duration(scenarioText: text)
    else {
      report("'delay' of a fault takes no variable", at: node)
      return nil
    }
    return delay
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
    guard node.kind == .scalar, words.contains(node.text) else {
      let taken = words.map { "'\($0)'" }.joined(separator: " or ")
      report(
        "'\(key)' takes \(taken), not \(node.kindWords)", at: node,
        hint: words.count > 1
          ? Suggestion.hint(for: node.text, among: words) : "write '\(words[0])', or remove it")
      return nil
    }
    return node.text
  }

  private mutating func readMoment(_ node: YAMLNode) -> DeclaredFault.Moment? {
    let moments = DeclaredFault.Moment.allCases.map(\.rawValue)
    guard node.kind == .scalar, let moment = DeclaredFault.Moment(rawValue: node.text) else {
      report(
        "'at' takes 'commit' or 'reply', not \(node.kindWords)", at: node,
        hint: Suggestion.hint(for: node.text, among: moments))
      return nil
    }
    return moment
  }

  private mutating func readCode(_ node: YAMLNode, operation: String?) -> String? {
    guard let code = text(node, "fail") else { return nil }
    let declaration = vocabulary.operations.first { $0.name == operation }
    guard vocabulary.errorCodes.contains(where: { $0.name == code }) else {
      let codes = vocabulary.errorCodes.map(\.name)
      let possible = codes.filter { declaration?.objection($0) == nil }
      reportUnknown("error code", node, among: possible.isEmpty ? codes : possible)
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

  mutating func readOperation(_ node: YAMLNode) -> String? {
    guard node.kind == .scalar else {
      report("expected the name of an operation, not \(node.kindWords)", at: node)
      return nil
    }
    let name = node.text
    guard vocabulary.operations.contains(where: { $0.name == name }) else {
      reportUnknown("operation", node, among: vocabulary.operations.map(\.name))
      return nil
    }
    return name
  }
}
