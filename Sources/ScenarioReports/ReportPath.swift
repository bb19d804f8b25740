internal import RunEvents

/// The path of a file as reports name it: from a root folder, with `/`, without `.` and empty
/// parts.
enum ReportPath {
  /// The path of a file from a folder; with the root as folder, only the first `/` goes.
  static func relative(_ file: String, to root: String) -> String {
    if isTidy(file) { return file }
    var parts = parts(of: file)
    if file.utf8.first == UInt8(ascii: "/") || file.utf8.first == UInt8(ascii: "\\") {
      let base = Self.parts(of: root)
      let shared = zip(parts, base).prefix { $0 == $1 }.count
      parts.removeFirst(min(shared, max(0, parts.count - 1)))
      parts.insert(contentsOf: Array(repeating: "..", count: base.count - shared), at: 0)
    }
    return parts.isEmpty ? "unnamed" : parts.joined(separator: "/")
  }

  /// Whether nothing has to be done, which is so for nearly every path.
  private static func isTidy(_ file: String) -> Bool {
    file.withBytes { bytes in
      var isAtStart = true
      for byte in bytes {
        // A part that begins with a point may be `.` or `..`.
        if isAtStart, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
        if byte == UInt8(ascii: "\\") { return false }
        isAtStart = byte == UInt8(ascii: "/")
      }
      return !isAtStart
    }
  }

  private static func parts(of path: String) -> [String] {
    var output: [String] = []
    for part in path.utf8.split(whereSeparator: { $0 == 0x2F || $0 == 0x5C }) {
      let part = String(Substring(part))
      if part == ".." && !output.isEmpty && output.last != ".." {
        output.removeLast()
      } else if part != "." {
        output.append(part)
      }
    }
    return output
  }

  /// The name of the class that readers of JUnit sort a file's cases under: the path without its
  /// extension, folders divided by points, and at least one point in it.
  static func className(of path: String) -> [UInt8] {
    var bytes = Array(path.utf8)
    var start = 0
    var point: Int?
    for place in bytes.indices {
      switch bytes[place] {
      case UInt8(ascii: "/"):
        bytes[place] = UInt8(ascii: ".")
        start = place + 1
        point = nil
      case UInt8(ascii: "."):
        bytes[place] = UInt8(ascii: "_")
        // A name that begins with a point has no extension there.
        if place > start { point = place }
      default: break
      }
    }
    if let point { bytes.removeLast(bytes.count - point) }
    if start == 0 { bytes.insert(contentsOf: "scenarios.".utf8, at: 0) }
    return bytes
  }
}
