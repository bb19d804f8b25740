internal import RunEvents

/// The path of a file as reports name it: from a root folder, with `/`, without `.` and empty
/// parts.
enum ReportPath {
  /// The path of a file from a folder; with the root as folder, only the first `/` goes.
  static func relative(_ file: String, to root: String) -> String {
    if file.withBytes({ isTidy($0) }) { return file }
    if let path = relative(tidy: file, to: root) { return path }
    var parts = parts(of: file)
    if file.utf8.first == UInt8(ascii: "/") || file.utf8.first == UInt8(ascii: "\\") {
      let base = Self.parts(of: root)
      // The last part is the file, and no folder.
      let shared = zip(parts.dropLast(), base).prefix { $0 == $1 }.count
      parts.removeFirst(shared)
      parts.insert(contentsOf: Array(repeating: "..", count: base.count - shared), at: 0)
    }
    return parts.isEmpty ? "unnamed" : parts.joined(separator: "/")
  }

  /// The path of a file below a folder or beside it, told by the bytes of both; `nil` where one of
  /// them has to be taken apart first. A run asks this of each of its files.
  private static func relative(tidy file: String, to root: String) -> String? {
    file.withBytes { file in
      root.withBytes { root in
        let slash = UInt8(ascii: "/")
        guard file.first == slash, root.first == slash,
          isTidy(UnsafeBufferPointer(rebasing: file[1...])),
          isTidy(UnsafeBufferPointer(rebasing: root[1...]))
        else { return nil }
        // Where the first part begins in which they differ, as far as it is known.
        var start = 1
        var shared = 1
        while shared < file.count, shared < root.count, file[shared] == root[shared] {
          shared += 1
          if file[shared - 1] == slash { start = shared }
        }
        guard shared < file.count else { return nil }
        if shared == root.count, file[shared] == slash {
          return String(decoding: file[(shared + 1)...], as: UTF8.self)
        }
        let steps = 1 + root[start...].count { $0 == slash }
        var path: [UInt8] = []
        path.reserveCapacity(3 * steps + file.count - start)
        for _ in 0..<steps { path.append(contentsOf: "../".utf8) }
        path.append(contentsOf: file[start...])
        return String(decoding: path, as: UTF8.self)
      }
    }
  }

  /// Whether nothing has to be done to a path, which is so for nearly every one.
  private static func isTidy(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var isAtStart = true
    for byte in path {
      // A part that begins with a point may be `.` or `..`.
      if isAtStart, byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".") { return false }
      if byte == UInt8(ascii: "\\") { return false }
      isAtStart = byte == UInt8(ascii: "/")
    }
    return !isAtStart
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
