/// The rules for the paths of objects.
enum StoragePath {
  /// The path as the SDK sends it: repeated slashes are one, those at the ends are none.
  ///
  /// `images//profileImage` is `images/profileImage` therefore (OB-10); dots stay as they are.
  static func canonical(_ path: String) -> String {
    path.split(separator: "/").joined(separator: "/")
  }

  /// Whether the server takes the path for an object's name.
  static func isAccepted(_ path: String) -> Bool {
    (1...1024).contains(path.utf8.count)
      && !path.utf8.contains { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
  }

  /// The path as it stands in an address.
  static func encoded(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return text
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~!$'()*,=:@".utf8.contains(byte)
    }
  }
}

extension String {
  /// The text with a placeholder, where it has it, replaced once.
  func filling(_ placeholder: String, with text: String) -> String {
    guard let first = placeholder.utf8.first else { return self }
    var start = utf8.startIndex
    while let index = utf8[start...].firstIndex(of: first) {
      if self[index...].hasPrefix(placeholder) {
        let end = utf8.index(index, offsetBy: placeholder.utf8.count)
        return self[..<index] + text + self[end...]
      }
      start = utf8.index(after: index)
    }
    return self
  }
}
