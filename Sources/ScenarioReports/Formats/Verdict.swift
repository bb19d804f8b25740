internal import RunEvents

extension Totals {
  /// How many scenarios and files are not good.
  var bad: Int {
    Status.allCases.reduce(rejectedFiles) { $0 + ($1.isGood ? 0 : self[$1]) }
  }

  /// What a run has come to, in one line without a full stop.
  var headline: String {
    let all = Totals.counted(scenarios, "scenario")
    if scenarios == 0, rejectedFiles == 0 { return "no scenarios were played" }
    let files = rejectedFiles == 0 ? "" : Totals.counted(rejectedFiles, "file") + " not loaded"
    let bad = bad - rejectedFiles
    let parts = [bad == 0 ? "" : "\(bad) of \(all) not good", files].filter { !$0.isEmpty }
    return parts.isEmpty ? "\(all), all good" : parts.joined(separator: ", ")
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
