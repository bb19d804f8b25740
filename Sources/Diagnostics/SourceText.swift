/// A text with the path a person knows it by.
public struct SourceText: Sendable {
  /// The path as it was named on the command line, relative where that was relative.
  public let path: String
  /// The text, which ought to be UTF-8 but need not be.
  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// The text of a line without its line break, bytes that are no UTF-8 replaced.
  ///
  /// Takes time proportional to what stands before the line.
  ///
  /// - Parameter number: The line, from one.
  /// - Returns: The line, or `nil` where the text has no such line.
  public func line(_ number: Int) -> String? {
    var start = bytes.startIndex
    for _ in 1..<max(number, 1) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
      start = end + 1
    }
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    var line = bytes[start..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    // A byte order mark is no part of the first line: columns begin behind it.
    if start == 0, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    return String(decoding: line, as: UTF8.self)
  }
}
