#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or a pipe that is read piece by piece, so that its size does not matter.
final class InputFile {
  private static let chunk = 1 << 16

  private let file: Int32
  /// Whether it may have to be waited for.
  private let waits: Bool
  private var buffer = [UInt8](repeating: 0, count: chunk)

  /// Opens a file.
  ///
  /// - Parameter path: The file; `-` for standard input.
  init(_ path: String) throws(FileSystem.Failure) {
    guard !path.utf8.contains(0) else { throw FileSystem.Failure("the path holds a NUL byte") }
    // Opening a pipe that nobody writes to would wait.
    let opened = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw FileSystem.Failure(errno: errno) }
    file = opened
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileSystem.Failure(errno: errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw FileSystem.Failure(errno: EISDIR) }
    waits = kind != S_IFREG
  }

  /// The next bytes; `nil` at the end.
  func next() throws(FileSystem.Failure) -> ArraySlice<UInt8>? {
    while true {
      if waits { try FileSystem.wait(for: file) }
      let count = buffer.withUnsafeMutableBytes { FileSystem.read(file, into: $0) }
      if count < 0, errno == EAGAIN, waits { continue }
      guard count >= 0 else { throw FileSystem.Failure(errno: errno) }
      return count == 0 ? nil : buffer[..<count]
    }
  }

  deinit {
    if file > STDERR_FILENO { close(file) }
  }
}
