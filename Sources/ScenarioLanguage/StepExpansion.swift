import Diagnostics
import RunEvents

/// Lays out steps one after another: shared steps where they are run, repetitions round by round.
struct StepExpansion {
  /// The most steps a scenario may come to.
  static let limit = 10_000

  private let surroundings: Surroundings
  /// The file of the scenario, the steps of which need not say where they come from.
  private let path: String
  private(set) var steps: [Step] = []
  /// What is wrong with what is run.
  private(set) var flaws: [Diagnostic] = []
  private var lastScope = 0
  /// Whether nothing is to be played: it is only looked at whether it could be.
  var isTrial = false

  /// Where steps stand that are laid out.
  struct Context {
    var file: String
    var scope = 0
    var depth = 0
    /// How it came to them, the nearest first.
    var notes: [PlaceNote] = []
    /// The files that are being run, the outermost first.
    var chain: [String] = []
    /// Where the outermost of them is run, for messages.
    var call: SourceRange?
    /// What is to be set before the first step.
    var entry: ScopeEntry?
  }

  init(_ surroundings: Surroundings, path: String) {
    self.surroundings = surroundings
    self.path = path
  }

  /// A scope that nothing else uses.
  mutating func newScope() -> Int {
    lastScope += 1
    return lastScope
  }

  private var isOver: Bool { !flaws.isEmpty || steps.count > Self.limit }

  /// Lays out a list of steps behind those that are there.
  mutating func append(_ list: StepList, _ context: Context) {
    var context = context
    var blocks = list.blocks[...]
    for (index, step) in list.steps.enumerated() {
      if isOver { return }
      steps.append(step.from(origin(of: step, context)))
      context.entry = nil
      guard blocks.first?.index == index, let block = blocks.popFirst()?.block else { continue }
      switch block {
      case .shared(let call): append(call, of: step, context)
      case .rounds(let count, let list):
        for round in 1...max(count, 1) {
          if isOver { break }
          var inner = context
          inner.depth += 1
          inner.call = context.call ?? step.range
          let place = Place(file: context.file, step.range)
          inner.notes.insert(PlaceNote("in round \(round) of \(count)", at: place), at: 0)
          append(list, inner)
        }
      }
      if context.depth == 0, steps.count > Self.limit, flaws.isEmpty {
        flaws.append(
          Diagnostic(
            "the scenario has more than \(Self.limit) steps, those of its blocks counted",
            path: path, at: step.range, hint: "repeat fewer, or split the scenario"))
      }
    }
  }

  private func origin(of step: Step, _ context: Context) -> StepOrigin? {
    if context.depth == 0, context.scope == 0, context.file == path { return step.origin }
    return StepOrigin(
      file: context.file, depth: context.depth, scope: context.scope,
      notes: (step.origin?.notes ?? []) + context.notes, entry: context.entry)
  }

  private mutating func append(_ call: SharedCall, of step: Step, _ context: Context) {
    let place = context.call ?? call.range
    var inner = context
    inner.call = place
    inner.chain.append(call.path)
    inner.notes.insert(
      PlaceNote("run from here", at: Place(file: context.file, step.range)), at: 0)
    if let start = context.chain.firstIndex(of: call.path) {
      return reportLoop(inner.chain[start...], inner.notes, at: place)
    }
    guard let file = surroundings.sharedFile(call.path) else { return }
    let shared = surroundings.sharedSteps(file)
    guard shared.diagnostics.isEmpty else {
      let first = shared.diagnostics[0]
      let start = first.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
      return flaws.append(
        Diagnostic(
          "the shared steps of '\(call.path)' are wrong", path: path, at: place,
          hint: "\(call.path)\(start): \(first.message)"))
    }
    if !isTrial { surroundings.noteRun(call.path) }
    inner.file = call.path
    inner.depth += 1
    inner.scope = newScope()
    inner.entry = nil
    let given = Set(call.arguments.map(\.name))
    let entry = ScopeEntry(
      scope: inner.scope, arguments: call.arguments,
      own: shared.outer + shared.defaults.filter { !given.contains($0.name) })
    steps[steps.count - 1] = step.from(origin(of: step, context), action: .enter(entry))
    append(shared.list, inner)
    let results = call.saves.compactMap { save in
      shared.results.first { $0.name == save.result }.map { (name: save.name, value: $0.value) }
    }
    guard !isOver, let last = steps.popLast() else { return }
    let origin = last.origin ?? StepOrigin(file: path)
    let exit = ScopeExit(scope: inner.scope, outer: context.scope, results: results)
    steps.append(last.from(origin.leaving(exit)))
  }

  private mutating func reportLoop(
    _ chain: ArraySlice<String>, _ notes: [PlaceNote], at range: SourceRange
  ) {
    let links = notes.reversed().filter { $0.message == "run from here" }.map {
      Diagnostic.Note(
        "it is run here",
        at: SourceRange(
          start: SourcePosition(line: $0.place.line, column: $0.place.column),
          end: SourcePosition(line: $0.place.line, column: $0.place.column)),
        path: $0.place.file)
    }
    flaws.append(
      Diagnostic(
        "these shared steps run themselves: "
          + chain.map { "'\($0)'" }.joined(separator: " runs "), path: path, at: range,
        hint: "remove one of the links", notes: links))
  }
}

extension StepOrigin {
  /// The same, with one more scope that ends behind the step.
  fileprivate func leaving(_ exit: ScopeExit) -> StepOrigin {
    StepOrigin(
      file: file, depth: depth, scope: scope, notes: notes, entry: entry, exits: exits + [exit])
  }
}
