#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// The whole content of a file.
  ///
  /// - Parameter limit: The most bytes that are read; a larger file is a failure.
  static func read(_ path: String, limit: Int = .max) throws(Failure) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw Failure("the path holds a NUL byte") }
    // Opening a pipe that nobody writes to would wait, and so would reading from it.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw Failure(errno: errno, at: path) }
    defer { close(file) }
    return try read(file, limit: limit)
  }

  /// The whole content of a file that is open.
  static func read(_ file: Int32, limit: Int = .max) throws(Failure) -> [UInt8] {
    let (bytes, isWhole) = readBeginning(of: file, limit: limit)
    return isWhole ? bytes : try readRest(of: file, behind: bytes, limit: limit)
  }

  /// Reads as much as nearly every file holds, and asks nothing about it.
  ///
  /// - Returns: What was read, and whether it is all that the file holds. Only an end that has been
  ///   seen is one: a pipe may just have paused.
  private static func readBeginning(of file: Int32, limit: Int) -> ([UInt8], isWhole: Bool) {
    let room = min(1 << 14, limit)
    return withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
      var length = max(read(file, into: buffer), 0)
      var isWhole = false
      if length > 0, length < room {
        // What a pipe has got in between belongs to it as well.
        let more = read(file, into: UnsafeMutableRawBufferPointer(rebasing: buffer[length...]))
        isWhole = more == 0
        length += max(more, 0)
      }
      let count = length
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
        UnsafeMutableRawBufferPointer(bytes).copyMemory(
          from: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        filled = count
      }
      return (bytes, isWhole)
    }
  }

  private static func readRest(
    of file: Int32, behind beginning: [UInt8], limit: Int
  ) throws(Failure) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw Failure(errno: errno) }
    let kind = status.st_mode & S_IFMT
    guard kind != S_IFDIR else { throw Failure(errno: EISDIR) }
    guard status.st_size <= limit else { throw Failure("the file is larger than \(limit) bytes") }
    guard kind == S_IFREG else {
      return try readToEnd(of: file, behind: beginning, waits: true, limit: limit)
    }
    let size = Int(status.st_size)
    var length = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      lseek(file, 0, SEEK_SET)
      length = read(file, into: UnsafeMutableRawBufferPointer(buffer))
      count = max(length, 0)
    }
    // Some files hold more than they say.
    if length == size, size > 0 { return bytes }
    lseek(file, 0, SEEK_SET)
    return try readToEnd(of: file, behind: [], waits: false, limit: limit)
  }

  private static func readToEnd(
    of file: Int32, behind beginning: [UInt8], waits: Bool, limit: Int
  ) throws(Failure) -> [UInt8] {
    let chunk = 1 << 16
    var bytes = beginning
    var buffer = [UInt8](repeating: 0, count: chunk)
    while true {
      if waits { try wait(for: file) }
      let count = buffer.withUnsafeMutableBytes { read(file, into: $0) }
      if count < 0, errno == EAGAIN, waits { continue }
      guard count >= 0 else { throw Failure(errno: errno) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
      guard bytes.count <= limit else { throw Failure("the file is larger than \(limit) bytes") }
    }
  }

  /// Waits until there is something to read, or a signal has asked the run to end.
  static func wait(for file: Int32) throws(Failure) {
    while true {
      if Interruption.name != nil { throw Failure(errno: EINTR) }
      // A signal may come to another thread, so this one looks for itself.
      var question = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      if poll(&question, 1, 50) > 0 { return }
    }
  }

  /// Reads what there is, however often a signal comes in between.
  static func read(_ file: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
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
}
