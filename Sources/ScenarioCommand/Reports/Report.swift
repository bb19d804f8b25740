/// A report and where it goes.
struct Report: Sendable, Hashable {
  /// The formats there are.
  enum Format: String, Sendable, Hashable, CaseIterable {
    case junit
    case xunit
    case html
    case events
    case tap
    case tap14
    case ctrf
    case markdown
    case github
    case codequality
    case sarif
  }

  /// The path that stands for standard output.
  static let standardOutput = "-"

  var format: Format
  /// The file; ``standardOutput`` for standard output.
  var path: String

  /// What keeps the reports apart from what is read.
  static func outputs(_ reports: [Report]) -> [OutputCheck.Output] {
    reports.filter { $0.path != standardOutput }.map {
      OutputCheck.Output(what: "the report", path: $0.path, option: "report")
    }
  }
}
