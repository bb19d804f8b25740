import RunEvents
import Testing

@testable import ScenarioReports

/// Text that broke reports elsewhere, in every place where a report has text.
@Suite struct HostileTextTests {
  static let texts = [
    "a\u{0}\u{12}b", "\u{1B}[31mred\u{1B}[0m", "\u{FFFE}\u{FFFF}", "\u{85}\u{9B}31m\u{9F}",
    "::stop-commands::t", "##[group]x", "\t::error::##vso[x]", "one\r\ntwo\rthree\n",
    "<![CDATA[x]]>", "]]>", "<\u{338} & \"\u{301} &\u{FE0F} '>\u{200D}",
    "👩\u{200D}👩\u{200D}👧\u{200D}👦", "::error::x\n##[error]y %0A | <!-- -- --> <?x?>",
    "[[ATTACHMENT|/etc/passwd]]", "&#27;&#0;&amp;", "\u{1B}", "", " ", "\t\n", "../..//x.yaml",
    "\\",
    String(repeating: "長", count: 1000), String(repeating: "&", count: 30_000),
  ]

  /// A run with one text everywhere, in a scenario of every verdict and a rejected file.
  static func events(_ text: (Int) -> String) -> [RunEvent] {
    var events: [RunEvent] = [.runStarted(RunStarted(toolVersion: text(0), seed: 1))]
    let place = Place(file: text(1), line: 3, column: 4)
    let value = Value.record([
      .init(text(2), .string(text(3))), .init("list", .list([.string(text(4)), .null])),
    ])
    for (line, status) in Status.allCases.enumerated() {
      events += Sample.scenario(
        text(5), in: text(1), line: line, status, reason: text(6), at: place, state: value,
        tags: [text(7)], covers: [text(8)], app: text(9),
        [
          .operation(
            OperationEvent(
              name: text(10), arguments: text(11), step: 0, time: .seconds(1), isCommitted: true,
              isFaulted: true, outcome: text(12))),
          .checkFailed(
            CheckFailed(
              step: 0, place: place, message: text(13), path: text(14), expected: text(15),
              actual: text(16))),
          .stepFinished(
            StepFinished(index: 0, text: text(17), place: place, status: .failed, time: .zero)),
        ])
    }
    let mistake = FileRejected.Mistake(place: place, message: text(18), rendered: text(19))
    events.append(.fileRejected(FileRejected(file: text(20), mistakes: [mistake])))
    return Sample.end(of: events, by: text(21))
  }

  @Test(.enabled(if: Judge.hasXMLLint && Judge.hasPython, "xmllint or python3 is not installed"))
  func hostileTextMakesASoundReport() throws {
    for text in Self.texts {
      let report = try junit(Self.events { _ in text }, hostname: text.isEmpty ? "x" : text)
      Judge.expectValid(report)
      Judge.expectDialect(report)
      for scalar in report.unicodeScalars {
        let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
        #expect(!isControl && !(0x7F..<0xA0).contains(scalar.value))
      }
    }
  }

  @Test(.enabled(if: Judge.hasXMLLint, "xmllint is not installed"), arguments: UInt64(1)...12)
  func randomTextMakesASoundReport(seed: UInt64) throws {
    var random = Random(state: seed)
    let report = try junit(Self.events { _ in random.text() })
    Judge.expectValid(report)
  }

  @Test(arguments: [true, false])
  func noControlCharacterReachesTheTerminal(usesUnicode: Bool) throws {
    var random = Random(state: 99)
    let texts = Self.texts + (0..<50).map { _ in random.text() }
    for text in texts {
      for verbosity in ConsoleOptions.Verbosity.allCases {
        let options = ConsoleOptions(verbosity: verbosity, usesUnicode: usesUnicode)
        for scalar in try console(Self.events { _ in text }, options).unicodeScalars {
          let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
          #expect(!isControl && !(0x7F..<0xA0).contains(scalar.value) && scalar != "\u{202E}")
        }
      }
    }
  }

  @Test func hugeOutputIsCut() throws {
    let huge = String(repeating: "0123456789abcdef", count: 1 << 16)
    let output = RunEvent.operation(
      OperationEvent(
        name: "log.write", arguments: String(repeating: huge, count: 20), step: 0, time: .zero,
        isCommitted: true, isFaulted: false, outcome: "succeeded"))
    let loud = [Sample.begin()] + Sample.scenario("A", .failed, [output])
    #expect(try junit(Sample.end(of: loud)).utf8.count < 10_000)
    let report = try junit(Self.events { $0 == 0 || $0 == 1 ? "x" : huge })
    #expect(report.utf8.count < 1 << 20)
    #expect(report.utf8Contains("more bytes"))
    let many = (0..<200_000).map { number in
      RunEvent.operation(
        OperationEvent(
          name: "log.write", arguments: "line \(number)" + String(repeating: "x", count: 80),
          step: 0, time: .zero, isCommitted: true, isFaulted: false, outcome: "succeeded"))
    }
    let events = [Sample.begin()] + Sample.scenario("A", .failed, many)
    let log = try junit(Sample.end(of: events))
    #expect(log.utf8.count < 300 << 10)
    #expect(log.utf8Contains("log.write line 0x") && log.utf8Contains("log.write line 199999x"))
    #expect(log.utf8Contains(" bytes cut ...\n"))
    let text = try console(Self.events { _ in huge }, ConsoleOptions(verbosity: .verbose))
    #expect(text.utf8.count < 256 << 10)
  }

  @Test func longNamesStayApart() throws {
    let long = String(repeating: "長い", count: 400)
    let events =
      [Sample.begin()] + Sample.scenario(long + "a") + Sample.scenario(long + "b")
      + Sample.scenario(long + "b")
    let report = try junit(Sample.end(of: events))
    let names = report.matches(of: #/testcase name="([^"]*)"/#).map { String($0.output.1) }
    #expect(Set(names).count == 3)
    #expect(names.allSatisfy { $0.unicodeScalars.count <= 254 && $0.utf8.count <= 900 })
    #expect(names[2] == names[1] + " [2]")
  }
}

/// A source of random text, the same for the same state.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// Random scalars, most of them from the parts of Unicode where something can go wrong.
  mutating func text() -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0...0x1F, 0x20...0x7E, 0x20...0x7E, 0x7F...0x9F, 0x300...0x36F, 0x200B...0x200F,
      0x2028...0x202E, 0xFDD0...0xFDEF, 0xFFF0...0xFFFF, 0...0xD7FF, 0xE000...0x10FFFF, 0x1B...0x1B,
      0x5B...0x5D, 0x22...0x26, 0x3C...0x3E,
    ]
    var text = "".unicodeScalars
    for _ in 0..<Int.random(in: 1...60, using: &self) {
      let range = ranges[Int.random(in: ranges.indices, using: &self)]
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &self)) { text.append(scalar) }
    }
    return String(text)
  }
}
