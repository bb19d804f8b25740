#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A report that is added to a file of somebody else's, such as the summary of a build's step.
final class AppendedFile {
  private let path: String
  private var bytes: [UInt8] = []

  /// - Parameter path: The file; it is made where it is missing.
  init(_ path: String) {
    self.path = path
  }

  /// How much stands in the file already.
  var size: Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Keeps bytes until the report is finished.
  func write(_ bytes: [UInt8]) { self.bytes.append(contentsOf: bytes) }

  /// Appends what has been kept.
  func finish() throws(FileSystem.Failure) {
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileSystem.Failure(errno: errno) }
    defer { close(file) }
    try FileSystem.write(bytes, to: file)
  }
}
