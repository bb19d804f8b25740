#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A report on its way to its file: written beside it and renamed, so that a reader never sees
/// half of one. A device or a pipe of that name is written to as it is.
final class ReportFile {
  /// How many bytes are gathered before they are written.
  private static let chunk = 1 << 16
  /// How many entries of a folder are looked at for what earlier runs have left.
  private static let mostEntries = 4096

  private let path: String
  /// The name it is written under, until it is whole; `nil` for a device or a pipe.
  private var temporary: String?
  private let file: Int32
  private var isOpen = false
  private var buffer: [UInt8] = []

  /// Opens the file beside the final name, and removes what an earlier run has left there.
  ///
  /// - Parameters:
  ///   - path: The final name; folders that are missing are made.
  ///   - keepsOld: Whether what is there stays until the new file takes its place.
  ///   - isReadable: Whether what there is of it can be of use, and has a name one can find.
  init(
    _ path: String, keepsOld: Bool = false, isReadable: Bool = false
  ) throws(FileSystem.Failure) {
    self.path = path
    let (folder, name) = Self.parts(of: path)
    guard !name.isEmpty, (try? FileSystem.kind(of: path)) != .folder else {
      throw FileSystem.Failure(errno: EISDIR)
    }
    if (try? FileSystem.kind(of: path)) == .other {
      temporary = nil
      isSeekable = false
      file = open(path, O_WRONLY | O_CLOEXEC)
    } else {
      if let folder { try FileSystem.makeFolder(folder) }
      let temporary = isReadable ? "\(path).partial" : Self.temporary(of: path, by: getpid())
      self.temporary = temporary
      isSeekable = true
      if !keepsOld { unlink(path) }
      file = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    }
    guard file >= 0 else { throw FileSystem.Failure(errno: errno) }
    isOpen = true
    buffer.reserveCapacity(Self.chunk + (1 << 12))
    if temporary != nil {
      _ = flock(file, LOCK_EX | LOCK_NB)
      Self.removeLeftovers(of: path)
    }
  }

  private static func parts(of path: String) -> (folder: String?, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (nil, path) }
    return (String(path[..<slash]), String(path[path.utf8.index(after: slash)...]))
  }

  /// The name a process writes a report under.
  private static func temporary(of path: String, by process: pid_t) -> String {
    let (folder, name) = parts(of: path)
    return (folder.map { $0 + "/" } ?? "") + ".\(name).\(process).tmp"
  }

  /// Removes what a process that has ended has left of a report.
  static func removeTemporary(of path: String, by process: pid_t) {
    unlink(temporary(of: path, by: process))
  }

  /// Removes what runs have left of a report that were killed with all of their processes.
  private static func removeLeftovers(of path: String) {
    let (folder, name) = parts(of: path)
    guard let stream = opendir(folder.map { $0.isEmpty ? "/" : $0 } ?? ".") else { return }
    defer { closedir(stream) }
    let (prefix, suffix) = (Array(".\(name).".utf8), Array(".tmp".utf8))
    var entries = 0
    while entries < mostEntries, let entry = readdir(stream) {
      entries += 1
      let found: String? = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let bytes = bytes.prefix { $0 != 0 }
        guard bytes.starts(with: prefix), bytes.suffix(suffix.count).elementsEqual(suffix) else {
          return nil
        }
        return String(decoding: bytes.dropFirst(prefix.count).dropLast(suffix.count), as: UTF8.self)
      }
      guard let found, let process = pid_t(found), process > 0 else { continue }
      removeLeftover(temporary(of: path, by: process), of: process)
    }
  }

  /// Removes a file, unless its process lives, here or where that has another number.
  private static func removeLeftover(_ path: String, of process: pid_t) {
    guard kill(process, 0) != 0, errno == ESRCH else { return }
    let file = open(path, O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
    close(file)
  }

  /// Whether bytes that have been written can be replaced.
  let isSeekable: Bool

  /// Appends bytes to the report.
  func write(_ bytes: [UInt8]) throws(FileSystem.Failure) {
    if bytes.count >= Self.chunk {
      // What is large already is not copied first.
      try flush()
      return try FileSystem.write(bytes, to: file)
    }
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.chunk { try flush() }
  }

  /// Replaces bytes that have been written.
  ///
  /// - Parameters:
  ///   - bytes: The new bytes.
  ///   - offset: Where they begin.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileSystem.Failure) {
    try flush()
    let end = lseek(file, 0, SEEK_CUR)
    guard lseek(file, off_t(offset), SEEK_SET) >= 0 else { throw FileSystem.Failure(errno: errno) }
    try FileSystem.write(bytes, to: file)
    guard lseek(file, end, SEEK_SET) >= 0 else { throw FileSystem.Failure(errno: errno) }
  }

  /// Gives the report its final name; nothing stays where that fails.
  func finish() throws(FileSystem.Failure) {
    // Once the file has its final name, there is nothing left to remove.
    defer { discard() }
    try flush()
    isOpen = false
    guard close(file) == 0 else { throw FileSystem.Failure(errno: errno) }
    guard let name = temporary else { return }
    guard rename(name, path) == 0 else { throw FileSystem.Failure(errno: errno) }
    temporary = nil
  }

  /// Removes what has been written and has not got its final name.
  func discard() {
    if isOpen { close(file) }
    isOpen = false
    if let temporary { unlink(temporary) }
    temporary = nil
  }

  deinit { discard() }

  /// Writes what has been gathered.
  func flush() throws(FileSystem.Failure) {
    let bytes = buffer
    buffer.removeAll(keepingCapacity: true)
    try FileSystem.write(bytes, to: file)
  }
}
