internal import RunEvents

/// What the end of a run says: how many of what, the seed, and once more what was not good.
struct ConsoleSummary {
  /// The most scenarios and files that are named again.
  private static let mostNamed = 100

  private var totals = Totals()
  private var run = RunStarted(toolVersion: "", seed: 0)
  private var named: [String] = []
  private var omitted = 0

  mutating func count(_ event: RunEvent) {
    totals.count(event)
    if case .runStarted(let run) = event { self.run = run }
  }

  /// How far the run is.
  func progress(_ files: (told: Int, all: Int)?) -> String {
    let done = files.map { "\($0.told) of \(Self.counted($0.all, "file"))" }
    let bad = Status.allCases.reduce(totals.rejectedFiles) { $0 + ($1.isGood ? 0 : totals[$1]) }
    return
      "\(done ?? Self.counted(totals.scenarios, "scenario"))\(bad > 0 ? ", \(bad) failed" : "")"
  }

  mutating func note(
    _ finished: ScenarioFinished, _ scenario: ScenarioStarted, place: Place, in text: ConsoleText
  ) {
    guard hasRoom() else { return }
    let mark = "\(text.mark(of: finished.status)) \(finished.status.words):"
    let painted = text.painted(mark, text.paint(of: finished.status))
    let location = text.shown("\(place.file):\(place.line)")
    named.append("\(painted) \(text.shown(scenario.name))  \(text.painted(location, .dim))")
  }

  mutating func noteRejection(_ file: FileRejected, in text: ConsoleText) {
    guard hasRoom() else { return }
    let mark = text.painted("\(text.mark(of: .error)) not loaded:", text.paint(of: .error))
    let line = file.mistakes.first.map { ":\($0.place.line)" } ?? ""
    named.append("\(mark) \(text.shown(file.file + line))")
  }

  private mutating func hasRoom() -> Bool {
    guard named.count < Self.mostNamed else {
      omitted += 1
      return false
    }
    return true
  }

  /// Shows the end of the run.
  ///
  /// - Parameters:
  ///   - finished: How it ended.
  ///   - duration: The wall-clock time it took.
  ///   - isAlone: Whether nothing stands above it.
  ///   - text: Where it is shown.
  func show(
    _ finished: RunFinished, duration: Duration, isAlone: Bool, in text: inout ConsoleText
  ) {
    if !isAlone { text.append(line: "") }
    // A single one stands right above.
    if named.count > 1 {
      text.append(line: text.painted("not good:", .bold))
      for line in named { text.append(line: line, indent: 2) }
      if omitted > 0 { text.append(line: "\(text.ellipsis) and \(omitted) more", indent: 2) }
      text.append(line: "")
    }
    text.append(line: counts(in: text))
    if totals.rejectedFiles > 0 {
      let files = Self.counted(totals.rejectedFiles, "file")
      text.append(line: text.painted("\(files) could not be loaded", .red))
    }
    if let signal = finished.interruptedBy {
      text.append(line: text.painted("interrupted by \(text.shown(signal))", .red))
    }
    let shard = run.shard.map { ", shard \($0.text)" } ?? ""
    text.append(line: "took \(duration.text), seed \(run.seed)\(shard)")
  }

  private func counts(in text: ConsoleText) -> String {
    let parts = Status.allCases.filter { totals[$0] > 0 }.map { status in
      text.painted(Self.counted(totals[status], as: status), text.paint(of: status))
    }
    let scenarios = Self.counted(totals.scenarios, "scenario")
    return parts.isEmpty
      ? "no scenarios were played" : "\(scenarios): \(parts.joined(separator: ", "))"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func counted(_ count: Int, as status: Status) -> String {
    switch status {
    case .error, .expectedFailure: counted(count, status.words)
    case .unexpectedPass: "\(count) \(status.words)\(count == 1 ? "" : "es")"
    case .passed, .failed, .crashed, .skipped, .notRun: "\(count) \(status.words)"
    }
  }
}
