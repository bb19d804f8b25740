public import RunEvents

/// Writes what is wrong with scenario files as SARIF 2.1.0, for GitHub's code scanning and editors.
public struct SARIFReporter: Reporter {
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
      for finding in findings.findings(of: file) where count < Self.most {
        count += 1
        append(finding)
      }
    case .runFinished: finish()
    default: return
    }
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
        writer.list([Finding.rule]) { writer, rule in
          writer.object { writer in
            writer.field("id", rule)
            writer.field("shortDescription") {
              $0.field("text", "A scenario file is wrong, and nothing of it is played.")
            }
            writer.field("defaultConfiguration") { $0.field("level", "error") }
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
    writer.object { writer in
      writer.field("ruleId", Finding.rule)
      writer.field("ruleIndex", 0)
      writer.field("level", "error")
      writer.field("message") { $0.field("text", finding.message) }
      writer.key("locations")
      writer.list([finding]) { writer, finding in
        writer.object { writer in
          writer.field("physicalLocation") { writer in
            writer.field("artifactLocation") { writer in
              writer.field("uri", finding.path.percentEncoded)
              writer.field("uriBaseId", "%SRCROOT%")
            }
            writer.field("region") { writer in
              writer.field("startLine", finding.line)
              writer.field("startColumn", finding.column)
            }
          }
        }
      }
      writer.field("partialFingerprints") { writer in
        writer.field("scenario-run/v1", finding.fingerprint)
      }
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
