public import RunEvents

/// Writes what is wrong with scenario files as SARIF 2.1.0, for GitHub's code scanning and editors.
public struct SARIFReporter: FindingReporter {
  /// GitHub refuses a run with more results.
  private static let most = 25_000

  private let sink: ReportSink
  private var findings: Findings
  private var writer = JSONWriter()
  private var count = 0

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
    switch event {
    case .runStarted(let run): begin(run)
    case .fileRejected(let file):
      for finding in findings.findings(of: file) { append(finding) }
    case .runFinished: finish()
    default: return
    }
    try sink.write(writer.take())
  }

  public mutating func receive(_ finding: FileFinding) throws(ReportError) {
    append(findings.finding(finding))
    try sink.write(writer.take())
  }

  private mutating func begin(_ run: RunStarted) {
    writer.open("{")
    writer.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    writer.field("version", "2.1.0")
    writer.key("runs")
    writer.open("[")
    writer.open("{")
    writer.field("tool") { writer in
      writer.field("driver") { writer in
        writer.field("name", "scenario-run")
        writer.field("version", CleanText.string(run.toolVersion, as: .name))
        writer.key("rules")
        writer.list(FileFinding.Severity.allCases) { writer, severity in
          writer.object { writer in
            writer.field("id", severity.rule)
            writer.field("shortDescription") { $0.field("text", severity.description) }
            writer.field("defaultConfiguration") { $0.field("level", severity.level) }
          }
        }
      }
    }
    // What our own columns count.
    writer.field("columnKind", "unicodeCodePoints")
    writer.key("results")
    writer.open("[")
  }

  private mutating func finish() {
    writer.close("]")
    writer.close("}")
    writer.close("]")
    writer.close("}")
    writer.bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ finding: Finding) {
    if count == Self.most { return }
    count += 1
    writer.object { writer in
      writer.field("ruleId", finding.severity.rule)
      writer.field(
        "ruleIndex", FileFinding.Severity.allCases.firstIndex(of: finding.severity) ?? 0)
      writer.field("level", finding.severity.level)
      writer.field("message") { $0.field("text", finding.message) }
      writer.key("locations")
      writer.list([finding]) { writer, finding in
        writer.object { writer in
          Self.location(
            finding.path, finding.line, finding.column, end: finding.end, in: &writer)
        }
      }
      if !finding.notes.isEmpty {
        writer.key("relatedLocations")
        writer.list(finding.notes) { writer, note in
          writer.object { writer in
            Self.location(note.path, note.line, note.column, end: nil, in: &writer)
            writer.field("message") { $0.field("text", note.message) }
          }
        }
      }
      writer.field("partialFingerprints") { writer in
        writer.field("scenario-run/v1", finding.fingerprint)
      }
    }
  }

  private static func location(
    _ path: String, _ line: Int, _ column: Int, end: (line: Int, column: Int)?,
    in writer: inout JSONWriter
  ) {
    writer.field("physicalLocation") { writer in
      writer.field("artifactLocation") { writer in
        writer.field("uri", path.percentEncoded)
        writer.field("uriBaseId", "%SRCROOT%")
      }
      writer.field("region") { writer in
        writer.field("startLine", line)
        writer.field("startColumn", column)
        guard let end else { return }
        writer.field("endLine", end.line)
        writer.field("endColumn", end.column)
      }
    }
  }
}

extension FileFinding.Severity {
  fileprivate var level: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    }
  }

  fileprivate var description: String {
    switch self {
    case .error: "A scenario file is wrong, and nothing of it is played."
    case .warning: "Something in a scenario file is probably a slip; it is played all the same."
    }
  }
}

extension String {
  /// A path as it stands in a relative URI.
  var percentEncoded: String {
    var output: [UInt8] = []
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        output.append(byte)
      default:
        let digits = Array("0123456789ABCDEF".utf8)
        output.append(UInt8(ascii: "%"))
        output.append(digits[Int(byte >> 4)])
        output.append(digits[Int(byte & 15)])
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
