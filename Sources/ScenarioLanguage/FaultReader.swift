import Diagnostics
import RunEvents
import YAML

/// Reads what is to go wrong, and refuses what cannot.
extension ScenarioReader {
  private static let faultKeys = ["on", "call", "fail", "at", "reply"]

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
    let call = node["call"].flatMap { readCall($0) }
    let moment = node["at"].flatMap { readMoment($0) } ?? .commit
    let effect = readEffect(node, operation: operation)
    guard let operation, let effect, diagnostics.count == before else { return nil }
    if case .never = effect, let at = node["at"] {
      report(
        "'at' says nothing beside 'reply: never'", at: at,
        hint: "the service does its part, and the reply never comes")
      return nil
    }
    var strikes = moment
    if case .never = effect { strikes = .reply }
    return DeclaredFault(
      operation: operation, call: call, moment: strikes, effect: effect, range: node.range)
  }

  private mutating func readEffect(_ node: YAMLNode, operation: String?) -> DeclaredFault.Effect? {
    switch (node["fail"], node["reply"]) {
    case (let fail?, nil):
      return readCode(fail, operation: operation).map { .fail(code: $0) }
    case (nil, let reply?):
      guard reply.kind == .scalar, reply.text == "never" else {
        report("'reply' takes 'never', not \(reply.kindWords)", at: reply)
        return nil
      }
      return .never
    case (_?, let reply?):
      report("a fault has either 'fail' or 'reply'", at: reply, hint: "remove one of them")
      return nil
    case (nil, nil):
      report(
        "a fault needs 'fail' or 'reply'", at: node,
        hint: "add 'fail: <error code>' or 'reply: never'")
      return nil
    }
  }

  private mutating func readCall(_ node: YAMLNode) -> Int? {
    guard node.kind == .scalar, case .int(let call) = node.scalar, call >= 1 else {
      report(
        "'call' takes a whole number from 1, not \(node.kindWords)", at: node,
        hint: "1 is the first call of the operation; without 'call' every call fails")
      return nil
    }
    return call
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
        "'\(declaration.name)' can never fail with '\(code)'", at: node, hint: objection)
      return nil
    }
    return code
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
