import Diagnostics
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// Where a worker has ended, and why: what its successor tells instead of playing on.
struct Ending: Sendable {
  /// Why a worker ended.
  enum Cause: Sendable {
    case ended(ProcessEnd)
    /// It was ended, since it took longer than the text says.
    case timedOut(String)
    /// It was ended, since it went on although this signal had asked the run to end.
    case interrupted(String)
  }

  /// The unit of its batch, see ``Seat``.
  var unit: Int
  var file: Int
  var step: Int
  var cause: Cause
  /// The last words of the process, where they say why.
  var lastWords: String?
  /// How long the unit had been under way.
  var duration: Duration
  /// Whether what led there cannot be played again, since that has ended a process, too.
  var isUnplayable = false

  /// Whether a file was being read.
  var isLoading: Bool { step == Seat.loading }

  /// The end of the scenario.
  func cut(of scenario: Scenario) -> Cut {
    let place = step < 0 ? "while the app was being made" : "during this step"
    switch cause {
    case .ended(let end):
      return Cut(at: step, .crashed, "the process was ended \(end.words) \(place)\(why)")
    case .timedOut(let limit):
      return Cut(
        at: step, .error, "\(ScenarioFinished.timedOut)\(what(of: scenario)) after \(limit)")
    case .interrupted(let signal):
      return Cut(
        at: step, .error, "\(ScenarioFinished.interrupted)\(what(of: scenario)) when \(signal) came"
      )
    }
  }

  /// What was under way of a scenario.
  private func what(of scenario: Scenario) -> String {
    scenario.steps.indices.contains(step)
      ? "step \(step + 1) '\(scenario.steps[step].keyword)' was still under way"
      : "the app was still being made"
  }

  /// What is told of a file that cannot be read.
  func rejection(of path: String) -> FileRejected {
    switch cause {
    case .ended(let end):
      ScenarioSource.rejection(
        of: path, because: "the process was ended \(end.words) while it read the file\(why)")
    case .timedOut(let limit):
      ScenarioSource.rejection(
        of: path, because: "\(ScenarioFinished.timedOut)it was still being read after \(limit)")
    case .interrupted(let signal):
      ScenarioSource.rejection(
        of: path,
        because: "\(ScenarioFinished.interrupted)it was still being read when \(signal) came")
    }
  }

  private var why: String { lastWords.map { ": \(Visible.line($0))" } ?? "" }
}
