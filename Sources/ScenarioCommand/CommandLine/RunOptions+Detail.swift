import RunEvents

extension RunOptions {
  /// How much of what is played the reports have use for; more of it costs time.
  var detail: Detail {
    let isShown = reports.contains { $0.format == .html || $0.format == .events }
    return isShown ? .everything : loudness.verbosity == .verbose ? .steps : .failures
  }
}
