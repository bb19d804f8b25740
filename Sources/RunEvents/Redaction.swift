/// Takes secrets out of what a run tells, whatever they are wrapped in.
///
/// A secret is found as it is, percent-encoded as in a URL, in base64 and as its escapes in quotes,
/// without regard to the case of ASCII letters; where a text is cut, so is what is left of one.
public struct Redaction: Sendable {
  /// The fewest bytes of a secret: what is shorter stands in half of all words.
  public static let shortest = 4

  /// One way in which a secret can stand in a text.
  private struct Form: Sendable {
    var bytes: [UInt8]
    var mark: [UInt8]
  }

  private var forms: [Form] = []
  /// Whether a form begins with a byte.
  private var begins = [Bool](repeating: false, count: 256)

  /// Whether there is nothing to take out.
  public var isEmpty: Bool { forms.isEmpty }

  /// Makes a redaction.
  ///
  /// - Parameter secrets: The secrets, each with the name that is shown in its place.
  public init(_ secrets: [(name: String, value: String)]) {
    var known: Set<[UInt8]> = []
    for (name, value) in secrets where value.utf8.count >= Self.shortest {
      let mark = Array("[secret \(name)]".utf8)
      for form in Self.forms(of: Array(value.utf8)) {
        let bytes = form.map(Self.lowered)
        if known.insert(bytes).inserted { forms.append(Form(bytes: bytes, mark: mark)) }
      }
    }
    // The longest first, so that no part of a wrapping is left.
    forms.sort {
      ($1.bytes.count, String(decoding: $0.bytes, as: UTF8.self))
        < ($0.bytes.count, String(decoding: $1.bytes, as: UTF8.self))
    }
    for form in forms { begins[Int(form.bytes[0])] = true }
  }

  /// A text without the secrets.
  public func redacted(_ text: String) -> String {
    if forms.isEmpty { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    var place = 0
    var isChanged = false
    while place < bytes.count {
      if begins[Int(Self.lowered(bytes[place]))], let (form, length) = form(at: place, in: bytes) {
        output += form.mark
        place += length
        isChanged = true
      } else {
        output.append(bytes[place])
        place += 1
      }
    }
    return isChanged ? String(decoding: output, as: UTF8.self) : text
  }

  /// The form that stands at a place, and how much of it; a part where the text is cut behind it.
  private func form(at place: Int, in bytes: [UInt8]) -> (form: Form, length: Int)? {
    for form in forms {
      var length = 0
      while length < form.bytes.count, place + length < bytes.count,
        Self.lowered(bytes[place + length]) == form.bytes[length]
      {
        length += 1
      }
      if length == form.bytes.count { return (form, length) }
      if length >= Self.shortest, bytes[(place + length)...].starts(with: "…".utf8) {
        return (form, length)
      }
    }
    return nil
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}

// MARK: - The forms of a secret

extension Redaction {
  private static func forms(of secret: [UInt8]) -> Set<[UInt8]> {
    var forms: Set<[UInt8]> = [secret]
    // By what each kind of encoder leaves as it is.
    let unreserved = Array("-._~".utf8)
    for kept in [
      unreserved, unreserved + Array("!*'()".utf8), Array("-._*".utf8),
      unreserved + Array("!$&'()*+,;=:@/?".utf8), unreserved + Array("/".utf8),
    ] {
      let encoded = percentEncoded(secret, keeping: kept)
      forms.insert(encoded)
      forms.insert(encoded.replacing("%20".utf8, with: "+".utf8))
      // A URL within a URL.
      forms.insert(percentEncoded(encoded, keeping: unreserved))
    }
    let escaped = escaped(secret)
    forms.insert(escaped)
    forms.insert(self.escaped(escaped))
    forms.formUnion(base64Forms(of: secret))
    return forms.filter { $0.count >= shortest }
  }

  private static func percentEncoded(_ bytes: [UInt8], keeping kept: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { byte -> [UInt8] in
      let isPlain =
        byte < 0x80
        && (Unicode.Scalar(byte).properties.isAlphabetic || (0x30...0x39).contains(byte))
      if isPlain || kept.contains(byte) { return [byte] }
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }

  /// As it stands within quotes.
  private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case 0x0A: Array("\\n".utf8)
      case 0x0D: Array("\\r".utf8)
      case 0x09: Array("\\t".utf8)
      default: [byte]
      }
    }
  }

  /// What base64 makes of it, wherever in three bytes it begins: as far as its signs depend on
  /// nothing else.
  private static func base64Forms(of bytes: [UInt8]) -> [[UInt8]] {
    var forms: [[UInt8]] = []
    for lead in 0..<3 {
      let padded = [UInt8](repeating: 0, count: lead) + bytes
      for alphabet in ["+/", "-_"] {
        let signs = base64(padded, alphabet)
        // The first signs hold bits of what stands before, the last those of what follows.
        let first = (lead * 8 + 5) / 6
        let last = padded.count * 8 / 6
        if last > first { forms.append(Array(signs[first..<last])) }
        if lead == 0 { forms.append(Array(signs)) }
      }
    }
    return forms.filter { $0.count >= shortest }
  }

  private static func base64(_ bytes: [UInt8], _ last: String) -> [UInt8] {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\(last)".utf8)
    var output: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for byte in bytes {
      buffer = buffer << 8 | UInt32(byte)
      bits += 8
      while bits >= 6 {
        bits -= 6
        output.append(alphabet[Int(buffer >> UInt32(bits) & 63)])
      }
    }
    if bits > 0 { output.append(alphabet[Int(buffer << UInt32(6 - bits) & 63)]) }
    return output
  }
}
