import Diagnostics
import RunEvents
import YAML

/// The steps of a scenario in the order in which they are played.
struct LaidSteps {
  var steps: [Step]
  var beforeCount = 0
  var afterStart: Int
  /// Where each of those begins that the scenario lists under `steps`, and behind the last.
  var starts: [Int]
  /// Whether the scenario itself, or what it runs, looks at anything.
  var hasChecks: Bool

  /// Steps without any block, which stand as they are written.
  init(_ list: StepList) {
    steps = list.steps
    afterStart = steps.count
    starts = []
    hasChecks = steps.contains { $0.isCheck }
  }
}

extension ScenarioReader {
  /// Puts the steps of a scenario in their order, those of its folders around them.
  mutating func lay(
    _ before: StepList?, _ main: StepList, _ after: StepList?, _ defaults: FolderDefaults?
  ) -> LaidSteps {
    var expansion = StepExpansion(surroundings, path: path)
    var hasChecks = false
    /// Lays out what the scenario says itself.
    func append(_ list: StepList?) {
      guard let list else { return }
      let start = expansion.steps.count
      expansion.append(list, StepExpansion.Context(file: path))
      hasChecks = hasChecks || expansion.steps[start...].contains { $0.isCheck }
    }
    let parts = (defaults?.parts ?? []).filter { $0.app == app?.name }
    let scopes = parts.map { _ in expansion.newScope() }
    func append(_ list: StepList, of part: Int) {
      let entry = ScopeEntry(scope: scopes[part], arguments: [], own: parts[part].outer)
      expansion.append(
        list,
        StepExpansion.Context(file: parts[part].text.path, scope: scopes[part], entry: entry))
    }
    if let wrong = defaults?.wrongPath {
      report(
        "the defaults of its folder are wrong", at: .beginning, hint: "mend '\(wrong)' first")
    } else {
      for part in parts.indices { append(parts[part].before, of: part) }
    }
    append(before)
    var laid = LaidSteps(StepList())
    laid.beforeCount = expansion.steps.count
    for index in main.steps.indices {
      laid.starts.append(expansion.steps.count)
      append(
        StepList(
          steps: [main.steps[index]],
          blocks: main.blocks.filter { $0.index == index }.map { (0, $0.block) }))
    }
    laid.starts.append(expansion.steps.count)
    laid.afterStart = expansion.steps.count
    append(after)
    if defaults?.wrongPath == nil {
      for part in parts.indices.reversed() { append(parts[part].after, of: part) }
    }
    diagnostics += expansion.flaws
    laid.steps = expansion.steps
    laid.hasChecks = hasChecks
    return laid
  }

  /// Refuses a scenario that can never fail.
  mutating func checkThereAreChecks(_ laid: LaidSteps, _ node: YAMLNode?) {
    // Where something else is wrong, what checks may be just that.
    guard !laid.hasChecks, diagnostics.isEmpty, isSoundText, let node else { return }
    report(
      "the scenario checks nothing", at: node,
      hint: "add an 'expect:' step, else it can never fail")
  }
}

extension Step {
  /// Whether it looks at the state.
  fileprivate var isCheck: Bool {
    switch action {
    case .expect, .waitUntil: true
    default: false
    }
  }
}
