#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection that is kept between requests.
final class HTTPConnection {
  /// What a server answers.
  struct Response {
    var status: Int
    var body: [UInt8]
  }

  /// Why there is no answer.
  struct Failure: Error {
    var reason: String
  }

  /// How long a server may take: longer than the emulator ever does.
  private static let seconds = 60

  private let address: EmulatorAddress
  private var descriptor: Int32 = -1
  private var buffer: [UInt8] = []

  init(_ address: EmulatorAddress) {
    self.address = address
  }

  deinit { disconnect() }

  /// Sends a request and waits for the answer. A connection that the server has closed meanwhile is
  /// opened anew, once.
  func request(
    _ method: String, _ path: String, authorization: String?, body: [UInt8]
  ) throws(Failure) -> Response {
    let isFresh = descriptor < 0
    do throws(Failure) {
      return try attempt(method, path, authorization, body)
    } catch {
      disconnect()
      if isFresh { throw error }
      return try attempt(method, path, authorization, body)
    }
  }

  private func attempt(
    _ method: String, _ path: String, _ authorization: String?, _ body: [UInt8]
  ) throws(Failure) -> Response {
    if descriptor < 0 { try connect() }
    var head = "\(method) \(path) HTTP/1.1\r\nHost: \(address.host):\(address.port)\r\n"
    head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n"
    if let authorization { head += "Authorization: \(authorization)\r\n" }
    try send(Array((head + "\r\n").utf8) + body)
    return try receive()
  }

  private func receive() throws(Failure) -> Response {
    let lines = String(decoding: try line(), as: UTF8.self)
    let words = lines.utf8.split(separator: UInt8(ascii: " "))
    guard words.count > 1, let status = Int(Substring(words[1])) else {
      throw Failure(reason: "'\(lines)' is no answer of HTTP")
    }
    var length: Int?
    var isChunked = false
    while true {
      let header = String(decoding: try line(), as: UTF8.self).lowercased()
      if header.isEmpty { break }
      if header.hasPrefix("content-length:") {
        length = Int(header.dropFirst(15).drop { $0 == " " })
      }
      if header.hasPrefix("transfer-encoding:"), header.hasSuffix("chunked") { isChunked = true }
    }
    if isChunked { return Response(status: status, body: try chunks()) }
    return Response(status: status, body: try take(length ?? 0))
  }

  private func chunks() throws(Failure) -> [UInt8] {
    var body: [UInt8] = []
    while true {
      let size = String(decoding: try line(), as: UTF8.self)
      guard let count = Int(size.prefix { $0 != ";" }, radix: 16) else {
        throw Failure(reason: "'\(size)' is no size of a chunk")
      }
      body += try take(count)
      _ = try line()
      if count == 0 { return body }
    }
  }

  /// The bytes up to the next line break.
  private func line() throws(Failure) -> [UInt8] {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: 0x0A) {
        let line = buffer[..<end].filter { $0 != 0x0D }
        buffer.removeFirst(end + 1)
        return Array(line)
      }
      searched = buffer.count
      try fill()
    }
  }

  private func take(_ count: Int) throws(Failure) -> [UInt8] {
    while buffer.count < count { try fill() }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }
}

// MARK: - The socket

extension HTTPConnection {
  private func connect() throws(Failure) {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = address.port.bigEndian
    guard descriptor >= 0, inet_pton(AF_INET, address.host, &place.sin_addr) == 1 else {
      throw failure("no connection to \(address) can be made")
    }
    // On Linux the limit for sending is that for the connection, too.
    var limit = timeval(tv_sec: Self.seconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        #if canImport(Glibc)
          Glibc.connect(descriptor, address, size)
        #elseif canImport(Musl)
          Musl.connect(descriptor, address, size)
        #else
          Darwin.connect(descriptor, address, size)
        #endif
      }
    }
    guard result == 0 else { throw failure("nothing answers at \(address)") }
    // A request is two small packets; without this the second waits for the first one's receipt.
    var on: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
  }

  private func disconnect() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    buffer = []
  }

  private func send(_ bytes: [UInt8]) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Self.send(descriptor, $0) }
      guard count > 0 else { throw failure("the connection broke while sending") }
      sent += count
    }
  }

  /// A connection that the server has closed must not end the process.
  private static func send(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #elseif canImport(Musl)
      Musl.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
      Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
  }

  private func fill() throws(Failure) {
    let capacity = 65536
    let count = withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { chunk in
      let count = read(descriptor, chunk.baseAddress, capacity)
      if count > 0 { buffer += chunk[..<count] }
      return count
    }
    guard count > 0 else { throw failure("the connection broke while receiving") }
  }

  private func failure(_ reason: String) -> Failure {
    let text = String(cString: strerror(errno))
    return Failure(reason: "\(reason): \(text)")
  }
}
