#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of the machine, by the system's own calls: Foundation would cost more at the start
/// than everything else together.
enum FileSystem {
  /// What a path leads to.
  enum Kind {
    case file
    case folder
    case other
  }

  /// Why a file could not be had, in the system's words.
  struct Failure: Error, Sendable, Hashable {
    var reason: String
    /// The system's number for it; zero where the system was not asked.
    var code: Int32

    init(errno code: Int32) {
      reason = String(cString: strerror(code)).lowercasingFirst
      self.code = code
    }

    init(_ reason: String) {
      self.reason = reason
      code = 0
    }
  }

  /// What a path leads to, symbolic links followed.
  static func kind(of path: String) throws(Failure) -> Kind {
    let status = try status(of: path)
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Whether a path leads to a file.
  static func isFile(_ path: String) -> Bool {
    (try? kind(of: path)) == .file
  }

  /// What tells a file or folder from all others, whatever path leads to it.
  struct Identity: Hashable {
    var device: UInt64
    var number: UInt64
  }

  static func identity(of path: String) throws(Failure) -> Identity {
    let status = try status(of: path)
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
  }

  private static func status(of path: String) throws(Failure) -> stat {
    guard !path.utf8.contains(0) else { throw Failure("the path holds a NUL byte") }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(errno: errno) }
    return status
  }

  /// The whole content of a file.
  ///
  /// - Parameter limit: The most bytes that are read; a larger file is a failure.
  static func read(_ path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw Failure("the path holds a NUL byte") }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw Failure(errno: errno) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Failure(errno: errno) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw Failure(errno: EISDIR) }
    guard status.st_size <= limit else { throw Failure("the file is larger than \(limit) bytes") }

    if status.st_size > 0, status.st_mode & S_IFMT == S_IFREG {
      // A file that is just as long as it says, which nearly all are, needs one call.
      let size = Int(status.st_size)
      var length = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        length = read(file, into: UnsafeMutableRawBufferPointer(buffer))
        count = max(length, 0)
      }
      if length == size { return bytes }
      lseek(file, 0, SEEK_SET)
    }
    var capacity = max(Int(status.st_size) + 1, 4096)
    var bytes: [UInt8] = []
    var failure: Failure?
    while true {
      let start = bytes.count
      var isAtEnd = false
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        while count < capacity {
          let more = Self.read(
            file,
            into: UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
          if more < 0 { failure = Failure(errno: errno) }
          if more <= 0 {
            isAtEnd = true
            return
          }
          count += more
        }
      }
      if let failure { throw failure }
      bytes = start == 0 ? chunk : bytes + chunk
      guard bytes.count <= limit else { throw Failure("the file is larger than \(limit) bytes") }
      if isAtEnd { return bytes }
      capacity = max(capacity, 1 << 16)
    }
  }

  private static func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
        let count = Musl.read(file, buffer.baseAddress, buffer.count)
      #else
        let count = Darwin.read(file, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Writes all bytes to an open file, however many calls that takes.
  static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(Failure) {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Glibc)
        let count = Glibc.write(file, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
        let count = Musl.write(file, rest.baseAddress, rest.count)
      #else
        let count = Darwin.write(file, rest.baseAddress, rest.count)
      #endif
      if count < 0 {
        if errno == EINTR { continue }
        throw Failure(errno: errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// What a folder holds, hidden things left out, in the order of the names.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - prefix: What stands before each name in the paths that are returned.
  static func entries(
    of folder: String, prefix: String
  ) throws(Failure) -> [(path: String, isFolder: Bool)] {
    guard let stream = opendir(folder) else { throw Failure(errno: errno) }
    defer { closedir(stream) }
    // All paths stand in one list of bytes, which is cut up when their order is known: a text for
    // each name and another for each path would cost more than the search itself.
    let prefix = Array(prefix.utf8)
    var bytes: [UInt8] = []
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let start = bytes.count
      bytes.append(contentsOf: prefix)
      withUnsafeBytes(of: &entry.pointee.d_name) { name in
        let length = name.firstIndex(of: 0) ?? name.count
        bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: name[..<length]))
      }
      let name = start + prefix.count
      guard name < bytes.count, bytes[name] != UInt8(ascii: ".") else {
        bytes.removeLast(bytes.count - start)
        continue
      }
      // Most file systems tell the kind here; where they do not, and for links, it is asked for.
      let type = Int32(entry.pointee.d_type)
      var isFolder = type == Int32(DT_DIR)
      if !isFolder, type != Int32(DT_REG) {
        let text = String(decoding: bytes[name...], as: UTF8.self)
        isFolder = (try? kind(of: "\(folder)/\(text)")) == .folder
      }
      entries.append(Entry(start: start, count: bytes.count - start, isFolder: isFolder))
    }
    return bytes.withUnsafeBytes { bytes in
      sort(&entries, in: bytes)
      return entries.map { (String(decoding: bytes[$0.span], as: UTF8.self), $0.isFolder) }
    }
  }

  /// A path in a list of bytes.
  private struct Entry {
    let start: Int
    let count: Int
    let isFolder: Bool
    /// The bytes behind what all paths begin with, so that most are told apart by one comparison.
    var key: UInt64 = 0

    var span: Range<Int> { start..<start + count }
  }

  /// Sorts entries by their paths.
  private static func sort(_ entries: inout [Entry], in bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, let first = entries.first else { return }
    guard bytes.allSatisfy({ $0 < 0x80 }) else {
      // Two spellings of a name that are canonically equivalent stand side by side.
      let texts = entries.map { (String(decoding: bytes[$0.span], as: UTF8.self), $0) }
      entries = texts.sorted { $0.0 < $1.0 }.map(\.1)
      return
    }
    var shared = first.count
    for entry in entries {
      var length = 0
      let limit = min(shared, entry.count)
      while length < limit, bytes[first.start + length] == bytes[entry.start + length] {
        length += 1
      }
      shared = length
    }
    for index in entries.indices {
      let entry = entries[index]
      for place in shared..<shared + 8 {
        let byte = place < entry.count ? bytes[entry.start + place] : 0
        entries[index].key = entries[index].key << 8 | UInt64(byte)
      }
    }
    entries.sort { left, right in
      if left.key != right.key { return left.key < right.key }
      let order = memcmp(base + left.start, base + right.start, min(left.count, right.count))
      return order == 0 ? left.count < right.count : order < 0
    }
  }

  /// Makes a folder and those above it, as far as they are missing.
  static func makeFolder(_ path: String) throws(Failure) {
    if path.isEmpty || path == "/" || (try? kind(of: path)) == .folder { return }
    if let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw Failure(errno: errno) }
  }

  /// The folder in which the process was started.
  static var workingFolder: String? {
    guard let buffer = getcwd(nil, 0) else { return nil }
    defer { free(buffer) }
    return String(cString: buffer)
  }
}

extension String {
  /// The text as the rest of a sentence: 'No such file' becomes 'no such file'.
  fileprivate var lowercasingFirst: String {
    prefix(1).lowercased() + dropFirst()
  }
}
