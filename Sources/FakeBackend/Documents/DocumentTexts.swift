/// In whose words the document store's errors speak: they differ.
///
/// Production's are those that public bug reports quote; the emulator's were measured with release
/// 1.19.9. Where production's text is not known, the emulator's stands in for it.
public enum DocumentTexts: String, Sendable, Hashable, CaseIterable {
  case production
  case emulator

  /// A write that rules deny. The emulator names the line of the rule, of which there is none here.
  var denied: String {
    switch self {
    case .production: "Missing or insufficient permissions."
    case .emulator: "No matching allow statements"
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
      "entity already exists: EntityRef{partitionRef=dev~\(project), path=/\(path)}"
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
      let id = number.map { "id: \($0)" } ?? "name: \"\(ids[index + 1])\""
      return "  Element {\n    type: \"\(ids[index])\"\n    \(id)\n  }\n"
    }.joined()
  }
}
