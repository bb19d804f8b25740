import RunEvents
import ScenarioLanguage
import ScenarioReports
import ScenarioRunner
import Synchronization

/// Takes in what the workers have played, in whatever order it comes, and tells the reporters in
/// the order of the files: the number of workers shows in no report.
final class RunJournal: Sendable {
  /// What a file has come to.
  enum Outcome: Sendable {
    case rejected(FileRejected)
    case played([(scenario: PlayedScenario, duration: Duration?)])
    /// What other processes have told of several files.
    case told([RunEvent], files: Int)
  }

  private struct State {
    var writers: ReportWriters
    /// The events of the scenario that was told last.
    var events: [RunEvent] = []
    /// Why nothing is played any more, once that is so.
    var stop: String?
  }

  /// What has come in and has not been told.
  private struct Queue {
    var waiting: [Int: [Outcome]] = [:]
    var next = 0
    /// Whether a worker is telling; the others leave what they have to it and go on.
    var isTelling = false
  }

  private let state: Mutex<State>
  private let queue = Mutex(Queue())
  private let stopReason = Mutex<String?>(nil)
  private let detail: Detail
  private let stopsAtFirstFailure: Bool
  private let progress: FileProgress
  private let redaction: Redaction
  private let plan: ShardPlan?
  private let told = Atomic(0)

  /// The number of batches that have been told, for workers that are far ahead.
  var toldBatches: Int { told.load(ordering: .relaxed) }

  init(
    writers: sending [ReportWriter], detail: Detail, stopsAtFirstFailure: Bool,
    progress: FileProgress, redaction: Redaction, plan: ShardPlan? = nil
  ) {
    self.progress = progress
    self.redaction = redaction
    self.plan = plan
    state = Mutex(State(writers: ReportWriters(writers)))
    self.detail = detail
    self.stopsAtFirstFailure = stopsAtFirstFailure
  }

  /// Why nothing is to be played any more, once that is so.
  var stop: String? { stopReason.withLock { $0 } }

  /// Tells the reporters something that belongs to no file.
  func tell(_ event: RunEvent) {
    state.withLock { tell(event, &$0) }
  }

  /// Takes in a batch of files.
  ///
  /// - Parameters:
  ///   - outcomes: What the files have come to.
  ///   - number: The batch's place in the order of the run.
  func take(_ outcomes: [Outcome], number: Int) {
    let isAlone = queue.withLock { queue in
      queue.waiting[number] = outcomes
      defer { queue.isTelling = true }
      return !queue.isTelling
    }
    guard isAlone else { return }
    while let batch = next() {
      state.withLock { state in
        for outcome in batch { tell(outcome, &state) }
        state.writers.flush()
      }
      told.wrappingAdd(1, ordering: .relaxed)
    }
  }

  /// The batch whose turn it is; without one, whoever brings it goes on telling.
  private func next() -> [Outcome]? {
    queue.withLock { queue in
      let batch = queue.waiting.removeValue(forKey: queue.next)
      if batch == nil { queue.isTelling = false } else { queue.next += 1 }
      return batch
    }
  }

  /// Ends the run.
  ///
  /// - Parameters:
  ///   - signal: The name of the signal that ended it early, where one did.
  ///   - duration: The wall-clock time it took.
  /// - Returns: The totals, the reports that were written, and of each that was not why.
  func finish(interruptedBy signal: String?, duration: Duration) -> RunResult {
    state.withLock { state in
      tell(.timing(Timing(id: nil, duration: duration)), &state)
      tell(.runFinished(RunFinished(totals: state.writers.totals, interruptedBy: signal)), &state)
      return state.writers.finish()
    }
  }

  private func tell(_ outcome: Outcome, _ state: inout State) {
    // A file of which is told is not done.
    defer { progress.noteTold(outcome.files) }
    switch outcome {
    case .rejected(let file): tell(.fileRejected(file), &state)
    case .told(let events, _): tell(events, &state)
    case .played(let scenarios):
      // The room for the events is taken along from scenario to scenario.
      var events = state.events
      state.events = []
      defer { state.events = events }
      for (scenario, duration) in scenarios {
        events.removeAll(keepingCapacity: true)
        var status = scenario.status
        if let stop = state.stop, status != .skipped, status != .notRun {
          // It was played before it was known that the run had ended by then.
          status = .notRun
          scenario.notPlayed(because: stop)
            .append(to: &events, duration: nil, detail: detail)
        } else {
          scenario.append(to: &events, duration: duration, detail: detail)
        }
        for event in events { tell(event, &state) }
        note(status, of: scenario.started, &state)
      }
    }
  }

  /// Tells what another process has told of whole scenarios.
  private func tell(_ events: [RunEvent], _ state: inout State) {
    var first = events.startIndex
    for index in events.indices {
      switch events[index] {
      case .scenarioStarted: first = index
      case .fileRejected: tell(events[index], &state)
      case .scenarioFinished(var finished):
        guard case .scenarioStarted(let started) = events[first] else { continue }
        if let stop = state.stop, finished.status != .skipped,
          finished.status != .notRun || finished.reason?.isEmpty ?? false
        {
          tell(events[first], &state)
          finished = ScenarioFinished(id: finished.id, status: .notRun, reason: stop)
        } else {
          for event in events[first..<index] { tell(event, &state) }
        }
        tell(.scenarioFinished(finished), &state)
        note(finished.status, of: started, &state)
      default: break
      }
    }
  }

  /// Ends the run where a verdict asks for it.
  private func note(_ status: Status, of scenario: ScenarioStarted, _ state: inout State) {
    guard stopsAtFirstFailure, state.stop == nil, !status.isGood else { return }
    state.stop = "--fail-fast, after \(scenario.place.file):\(scenario.place.line)"
    stopReason.withLock { $0 = state.stop }
  }

  private func tell(_ event: RunEvent, _ state: inout State) {
    // Most runs are whole and have no secrets: their events are told as they are, without a copy.
    if plan == nil, redaction.isEmpty { return state.writers.tell(event) }
    let event = plan?.placed(event) ?? event
    state.writers.tell(redaction.isEmpty ? event : redaction.redacted(event))
  }
}

extension RunJournal.Outcome {
  /// How many files it is about.
  fileprivate var files: Int {
    if case .told(_, let files) = self { return files }
    return 1
  }
}

/// How far the files of a run have been told of.
final class FileProgress: Sendable {
  private let told = Atomic(0)
  private let all: Int

  /// How many files have been told of, and how many there are.
  var count: (told: Int, all: Int) { (told.load(ordering: .relaxed), all) }

  init(all: Int) {
    self.all = all
  }

  /// Notes that files have been told of.
  func noteTold(_ files: Int) { told.wrappingAdd(files, ordering: .relaxed) }
}
