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

    /// Why a path leads nowhere.
    ///
    /// - Parameters:
    ///   - code: The system's number.
    ///   - path: The path. Bytes that are no UTF-8 have become U+FFFD in it, and do not lead back.
    init(errno code: Int32, at path: String) {
      self.init(errno: code)
      if code == ENOENT, path.unicodeScalars.contains("\u{FFFD}") {
        reason += "; if its name is not UTF-8, rename it"
      }
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

  /// Whether a path leads to a pipe.
  static func isPipe(_ path: String) -> Bool {
    (try? status(of: path)).map { $0.st_mode & S_IFMT == S_IFIFO } ?? false
  }

  /// What tells a file or folder from all others, whatever path leads to it.
  struct Identity: Hashable {
    var device: UInt64
    var number: UInt64

    init(device: UInt64, number: UInt64) {
      self.device = device
      self.number = number
    }

    init(_ status: stat) {
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(status.st_ino)
    }

    /// Files of one run seldom differ in their device alone.
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  static func identity(of path: String) throws(Failure) -> Identity {
    Identity(try status(of: path))
  }

  private static func status(of path: String) throws(Failure) -> stat {
    guard !path.utf8.contains(0) else { throw Failure("the path holds a NUL byte") }
    var status = stat()
    guard stat(path, &status) == 0 else { throw Failure(errno: errno, at: path) }
    return status
  }

  /// Writes all bytes to an open file, however many calls that takes.
  static func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
    if let failure = bytes.withUnsafeBytes({ write($0, to: file) }) { throw failure }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Failure? {
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
        return Failure(errno: errno)
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return nil
  }

  /// Makes a file where there is none, and sets the time of its last change to now.
  ///
  /// - Returns: Why that cannot be, where it cannot.
  static func touch(_ path: String) -> Failure? {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { return Failure(errno: errno) }
    close(file)
    return utime(path, nil) == 0 ? nil : Failure(errno: errno)
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
