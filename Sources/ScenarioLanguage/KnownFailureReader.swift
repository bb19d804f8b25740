import Diagnostics
import RunEvents
import YAML

/// Reads that a scenario is known to fail, and how.
extension ScenarioReader {
  private static let knownFailureKeys = ["reason", "issue", "at", "message", "until"]

  mutating func readKnownFailure(_ node: YAMLNode) -> KnownFailure? {
    if node.kind == .scalar {
      return reason(node, "knownFailure").map { KnownFailure(reason: $0) }
    }
    var known = KnownFailure(reason: "")
    guard isMapping(node, "knownFailure") else { return nil }
    for entry in node.entries {
      let (key, value) = (entry.key, entry.value)
      switch key.text {
      case "reason": known.reason = reason(value, "reason") ?? ""
      case "issue": known.issue = self.text(value, "issue")
      // The steps are not known yet.
      case "at": break
      case "message": known.message = readMessage(value)
      case "until": known.until = readDate(value)
      default: reportUnknown("key", key, among: Self.knownFailureKeys)
      }
    }
    if node["reason"] == nil {
      report(
        "knownFailure needs a reason", at: node, hint: "add 'reason: <why it fails>'")
    }
    return known
  }

  /// What a message must say: a text that it contains, or a matcher.
  private mutating func readMessage(_ node: YAMLNode) -> Matcher? {
    if node.kind == .scalar {
      return text(node, "message").map {
        let text = Matcher(
          range: node.range, content: .same(Template(.value(.string($0)), at: node.range)))
        return Matcher(range: node.range, content: .contains(text))
      }
    }
    guard node.kind == .mapping else {
      report("'message' takes a text or a matcher, not \(node.kindWords)", at: node)
      return nil
    }
    usesVariables = false
    let matcher = readMatcher(node)
    if usesVariables {
      report("'message' names no variables", at: node, hint: "write what the message says")
    }
    return matcher
  }

  private mutating func readDate(_ node: YAMLNode) -> CalendarDate? {
    guard node.kind == .scalar, let date = CalendarDate(node.text) else {
      report(
        "'until' takes a day such as 2026-12-31, not \(node.kindWords)", at: node,
        hint: "it is the last day on which the failure is accepted")
      return nil
    }
    return date
  }

  /// Finds the steps in which a scenario is known to fail.
  ///
  /// - Parameters:
  ///   - node: What stands under `at`: the number of a step, or the step as it is written.
  ///   - steps: All steps, laid out.
  ///   - starts: Where each of those begins that the scenario itself lists, and behind the last.
  /// - Returns: Their places.
  mutating func readFailingSteps(_ node: YAMLNode, _ steps: [Step], starts: [Int]) -> [Int] {
    if node.kind == .scalar, case .int(let number) = node.scalar {
      guard number >= 1, number < starts.count else {
        report(
          "there is no step \(number)", at: node,
          hint: "the scenario has \(starts.count - 1) steps")
        return []
      }
      return Array(starts[number - 1]..<starts[number])
    }
    guard let text = text(node, "at") else { return [] }
    let found = steps.indices.filter { steps[$0].keyword == text || steps[$0].text == text }
    if found.isEmpty {
      report(
        "no step of the scenario is '\(text)'", at: node,
        hint: Suggestion.nearest(to: text, among: steps.map(\.text)).map { "did you mean '\($0)'?" }
          ?? "write a step's word, the whole step, or its number")
    }
    return found
  }
}
