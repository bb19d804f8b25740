/// In whose words the document store's errors speak: they differ.
///
/// Production's are those that public bug reports quote; the emulator's were measured with release
/// 1.19.9. Where production's text is not known, the emulator's stands in for it.
public enum DocumentTexts: String, Sendable, Hashable, CaseIterable {
  case production
  case emulator

  /// What rules deny. The emulator tells which of them speak of it, by their lines in the source that
  /// the table stands for; of what it has tried on the way more than here is told.
  func denied(
    _ accesses: [SecurityRules.Access], by rules: SecurityRules, to uid: String?
  ) -> String {
    switch self {
    case .production: "Missing or insufficient permissions."
    case .emulator: rules.account(of: accesses, by: uid)
    }
  }

  /// An update of a document that does not exist.
  func noDocument(_ path: String, in project: String) -> String {
    switch self {
    case .production:
      "No document to update: projects/\(project)/databases/(default)/documents/\(path)"
    case .emulator:
      "no entity to update: app: \"dev~\(project)\"\npath <\n"
        + Self.elements(of: path) + ">\n"
    }
  }

  /// The creation of a document that exists.
  func alreadyExists(_ path: String, in project: String) -> String {
    switch self {
    case .production:
      "Document already exists: projects/\(project)/databases/(default)/documents/\(path)"
    case .emulator:
      "entity already exists: EntityRef{partitionRef=dev~\(project), path=/\(Self.numbered(path))}"
    }
  }

  /// A write for another version than the stored one; times in microseconds, zero for none.
  func otherVersion(stored: Int64, required: Int64) -> String {
    "the stored version (\(stored)) does not match the required base version (\(required))"
  }

  private static func elements(of path: String) -> String {
    let ids = path.parts(at: UInt8(ascii: "/"))
    return stride(from: 0, to: ids.count - 1, by: 2).map { index in
      let number = DocumentPath.number(of: ids[index + 1][...])
      let id = number.map { "id: \($0)" } ?? "name: \"\(escaped(ids[index + 1]))\""
      return "  Element {\n    type: \"\(escaped(ids[index]))\"\n    \(id)\n  }\n"
    }.joined()
  }

  /// A path with numbers in the place of numbered ids.
  private static func numbered(_ path: String) -> String {
    if !path.utf8.contains(UInt8(ascii: "_")) { return path }
    return path.parts(at: UInt8(ascii: "/")).map { id in
      DocumentPath.number(of: id[...]).map { "\($0)L" } ?? id
    }.joined(separator: "/")
  }

  /// A text as the emulator prints it: beyond ASCII by the numbers of UTF-16, small ones in octal.
  private static func escaped(_ text: String) -> String {
    text.utf16.map { unit in
      switch unit {
      case 0x0A: "\\n"
      case 0x0D: "\\r"
      case 0x09: "\\t"
      case 0x22: "\\\""
      case 0x5C: "\\\\"
      case 0x20..<0x7F: String(UnicodeScalar(UInt8(unit)))
      case ..<0x100: "\\" + padded(String(unit, radix: 8), to: 3)
      default: "\\u" + padded(String(unit, radix: 16), to: 4)
      }
    }.joined()
  }

  private static func padded(_ digits: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}
