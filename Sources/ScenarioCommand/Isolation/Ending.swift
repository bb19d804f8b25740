import Diagnostics
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// Where a worker has ended, and why: what its successor tells instead of playing on.
struct Ending: Sendable {
  /// Why a worker ended.
  enum Cause: Sendable {
    case ended(ProcessEnd)
    /// It was ended, since it took too long; the text says how long, or until when.
    case timedOut(String)
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
      let what =
        scenario.steps.indices.contains(step)
        ? "step \(step + 1) '\(scenario.steps[step].keyword)' was still under way"
        : "the app was still being made"
      return Cut(at: step, .error, "\(ScenarioFinished.timedOut)\(what) \(limit)")
    }
  }

  /// What is told of a file that cannot be read.
  func rejection(of path: String) -> FileRejected {
    switch cause {
    case .ended(let end):
      ScenarioSource.rejection(
        of: path, because: "the process was ended \(end.words) while it read the file\(why)")
    case .timedOut(let limit):
      ScenarioSource.rejection(
        of: path, because: "\(ScenarioFinished.timedOut)it was still being read \(limit)")
    }
  }

  private var why: String { lastWords.map { ": \(Visible.line($0))" } ?? "" }
}
