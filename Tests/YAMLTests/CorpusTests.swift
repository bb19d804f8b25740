import Diagnostics
import Foundation
import Testing

@testable import YAML

/// The YAML files of the corpus, each with what it means, or with what is wrong in it.
@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpus/yaml")

  private static func names(in name: String) -> [String] {
    let path = folder.appendingPathComponent(name).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }

  private static func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  @Test("a text means what stands beside it", arguments: names(in: "valid"))
  func meaning(name: String) throws {
    let text = SourceText(path: "a.yaml", bytes: try Self.read("valid/\(name).yaml"))
    let expected = String(decoding: try Self.read("valid/\(name).json"), as: UTF8.self)
    var reader = YAMLReader(text)
    #expect(Self.lines(&reader) == expected)
    #expect(reader.diagnostics.map(\.message) == [])
    // Whatever reads a text, it reads the same.
    var other = YAMLReader(byEvents: text)
    #expect(Self.lines(&other) == expected)
  }

  @Test("what is wrong with a text stands beside it", arguments: names(in: "wrong"))
  func mistakes(name: String) throws {
    let text = SourceText(path: "a.yaml", bytes: try Self.read("wrong/\(name).yaml"))
    let expected = String(decoding: try Self.read("wrong/\(name).expect"), as: UTF8.self)
    let said = YAMLStream(parsing: text).diagnostics.map { diagnostic in
      let start = diagnostic.range?.start ?? SourcePosition(line: 0, column: 0)
      let hint = diagnostic.hint.map { "hint: \($0)\n" } ?? ""
      return "expect: \(start.line):\(start.column): error: \(diagnostic.message)\n\(hint)"
    }
    #expect(said.joined() == expected)
  }

  @Test("there are many of both")
  func size() {
    #expect(Self.names(in: "valid").count >= 90)
    #expect(Self.names(in: "wrong").count >= 40)
  }

  /// The documents as JSON, one a line.
  private static func lines(_ reader: inout YAMLReader) -> String {
    var lines = ""
    while let document = reader.next() { lines += document.withRoot(json) + "\n" }
    return lines
  }

  private static func json(_ node: YAMLNode) -> String {
    switch node.kind {
    case .sequence: return "[" + node.elements.map(json).joined(separator: ", ") + "]"
    case .mapping:
      let entries = node.entries.map { "\(json($0.key.text)): \(json($0.value))" }
      return "{" + entries.joined(separator: ", ") + "}"
    case .scalar:
      switch node.scalar {
      case .null: return "null"
      case .bool(let value): return "\(value)"
      case .int(let value): return "\(value)"
      case .double(let value): return "\(value)"
      case .string(let value): return json(value)
      }
    }
  }

  private static func json(_ text: String) -> String {
    let signs: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t", "\u{8}": "\\b",
      "\u{C}": "\\f",
    ]
    let written = text.unicodeScalars.map { scalar in
      if let sign = signs[scalar] { return sign }
      guard scalar.value < 0x20 else { return String(scalar) }
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return "\"\(written.joined())\""
  }
}
