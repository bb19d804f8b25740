/// The rules for the paths of objects.
enum StoragePath {
  /// The path as the SDK sends it: repeated slashes are one, those at the ends are none.
  ///
  /// `images//profileImage` is `images/profileImage` therefore (OB-10); dots stay as they are.
  static func canonical(_ path: String) -> String {
    path.hasEmptySegment ? path.pathSegments.joined(separator: "/") : path
  }

  /// Whether the server takes the path for an object's name.
  static func isAccepted(_ path: String) -> Bool {
    (1...1024).contains(path.utf8.count)
      && !path.utf8.contains { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
  }

  /// The path as it stands in an address.
  static func encoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = []
    for byte in path.utf8 {
      if isPlain(byte) {
        text.append(byte)
      } else {
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The path of the object that an address downloads; `nil` where it is no such address.
  static func object(of url: String) -> String? {
    let parts = url.parts(at: UInt8(ascii: "?"))[0].parts(at: UInt8(ascii: "/"))
    guard parts.count > 2, parts[parts.count - 2] == "o" else { return nil }
    var path: [UInt8] = []
    var rest = parts[parts.count - 1].utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let decoded = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        path.append(decoded)
        rest = rest.dropFirst(2)
      } else {
        path.append(byte)
      }
    }
    return String(decoding: path, as: UTF8.self)
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
