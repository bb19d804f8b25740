import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A way out of the process: one of its standard streams, or a memory that a test reads.
///
/// A reader that goes away, as `head` does, closes the channel quietly; anything else that keeps
/// bytes from arriving is remembered.
package final class OutputChannel: Sendable {
  private enum Target {
    case descriptor(Int32)
    case memory
    /// The process was started without it.
    case none
  }

  private struct State {
    var buffer: [UInt8] = []
    var isClosed = false
    var failure: FileSystem.Failure?
  }

  private static let chunk = 1 << 13

  private let target: Target
  private let state = Mutex(State())

  private init(_ target: Target) {
    self.target = target
  }

  /// A channel to an open file of the process.
  package static func descriptor(_ file: Int32) -> OutputChannel {
    OutputChannel(.descriptor(file))
  }

  /// A channel that keeps what it is given.
  package static func memory() -> OutputChannel { OutputChannel(.memory) }

  /// A channel that was closed when the process was started: nothing gets through it.
  package static func missing() -> OutputChannel { OutputChannel(.none) }

  /// What a channel that keeps everything was given, as text.
  package var text: String {
    state.withLock { String(decoding: $0.buffer, as: UTF8.self) }
  }

  /// Why bytes could not be written, where that was not the reader's wish.
  var failure: FileSystem.Failure? { state.withLock { $0.failure } }

  /// Why what somebody asked for did not get through: other than a console, which nobody may want,
  /// that needs a channel.
  var loss: FileSystem.Failure? {
    if case .none = target { return FileSystem.Failure("it is closed") }
    return failure
  }

  func write(_ text: String) {
    write(Array(text.utf8))
  }

  func write(_ bytes: [UInt8]) {
    if case .none = target { return }
    state.withLock { state in
      guard !state.isClosed else { return }
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= Self.chunk { flush(&state) }
    }
  }

  /// Hands on what is still held.
  func flush() {
    state.withLock { flush(&$0) }
  }

  private func flush(_ state: inout State) {
    guard case .descriptor(let file) = target, !state.buffer.isEmpty else { return }
    let bytes = state.buffer
    state.buffer.removeAll(keepingCapacity: true)
    do throws(FileSystem.Failure) {
      try FileSystem.write(bytes, to: file)
    } catch {
      state.isClosed = true
      if error.code != EPIPE { state.failure = error }
    }
  }
}
