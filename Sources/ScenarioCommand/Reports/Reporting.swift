/// What is told of a run, and where.
struct Reporting: Sendable, Hashable {
  var reports: [Report]
  var verbosity: Loudness.Verbosity
  /// Whether a summary is added to the page of a GitHub build's step, where there is one.
  var addsToStepSummary = true
}
