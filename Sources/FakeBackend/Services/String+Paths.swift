/// Texts are cut at bytes and never at characters: a slash with an accent on it is a slash.
extension String {
  /// Asks something of the text's bytes, where they lie.
  func withBytes<Answer>(_ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
    if let answer = utf8.withContiguousStorageIfAvailable(body) { return answer }
    var copy = self
    return copy.withUTF8(body)
  }

  /// The text in lower case; it is not made anew where it is.
  var inLowerCase: String {
    let isLower = withBytes { bytes in
      bytes.allSatisfy { $0 < 0x80 && !($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z")) }
    }
    return isLower ? self : lowercased()
  }

  /// The segments between slashes, without empty ones.
  var pathSegments: [String] { parts(at: UInt8(ascii: "/")).filter { !$0.isEmpty } }

  /// The parts between the places where an ASCII character stands; some may be empty.
  func parts(at separator: UInt8) -> [String] {
    utf8.split(separator: separator, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Whether a slash stands at an end or beside another one.
  var hasEmptySegment: Bool {
    var last = UInt8(ascii: "/")
    for byte in utf8 {
      if byte == last, byte == UInt8(ascii: "/") { return true }
      last = byte
    }
    return last == UInt8(ascii: "/")
  }

  /// The text with a placeholder, where it has it, replaced once.
  func filling(_ placeholder: String, with text: String) -> String {
    guard let first = placeholder.utf8.first else { return self }
    var start = utf8.startIndex
    while let index = utf8[start...].firstIndex(of: first) {
      if utf8[index...].starts(with: placeholder.utf8) {
        let end = utf8.index(index, offsetBy: placeholder.utf8.count)
        return self[..<index] + text + self[end...]
      }
      start = utf8.index(after: index)
    }
    return self
  }
}
