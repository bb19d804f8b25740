public import RunEvents

/// Writes what is wrong with scenario files as GitLab shows it beside the lines of a merge request.
public struct CodeQualityReporter: FindingReporter {
  private let sink: ReportSink
  private var findings: Findings
  private var writer = JSONWriter()
  private var hasBegun = false

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - sink: Where the report goes.
  ///   - root: The folder from which files are named.
  public init(sink: ReportSink, root: String = "/") {
    self.sink = sink
    findings = Findings(root: root)
  }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    begin()
    switch event {
    case .fileRejected(let file):
      for finding in findings.findings(of: file) { append(finding) }
    case .runFinished:
      writer.close("]")
      writer.bytes.append(UInt8(ascii: "\n"))
    default: return
    }
    try sink.write(writer.take())
  }

  public mutating func receive(_ finding: FileFinding) throws(ReportError) {
    begin()
    append(findings.finding(finding))
    try sink.write(writer.take())
  }

  private mutating func begin() {
    if hasBegun { return }
    hasBegun = true
    writer.open("[")
  }

  private mutating func append(_ finding: Finding) {
    writer.object { writer in
      writer.field("description", finding.message)
      writer.field("check_name", finding.severity.rule)
      writer.field("fingerprint", finding.fingerprint)
      writer.field("severity", finding.severity == .error ? "major" : "minor")
      writer.field("location") { writer in
        writer.field("path", finding.path)
        writer.field("positions") { writer in
          writer.field("begin") { writer in
            writer.field("line", finding.line)
            writer.field("column", finding.column)
          }
        }
      }
    }
  }
}
