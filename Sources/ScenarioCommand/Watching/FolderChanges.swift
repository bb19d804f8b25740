#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tells which files of some folders change, by inotify.
final class FolderChanges {
  /// How long nothing must happen until what has happened is one change: an editor that saves
  /// removes, writes and renames.
  private static let quiet: Int32 = 20

  /// What has changed.
  struct Change {
    /// The paths of files.
    var paths: Set<String> = []
    /// Whether the system has lost track.
    var isIncomplete = false
  }

  private let file: Int32
  /// The folders by their number.
  private var folders: [Int32: String] = [:]

  #if os(Linux)
    /// Begins to listen; `nil` where the system refuses.
    init?() {
      file = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      if file < 0 { return nil }
    }

    deinit { close(file) }

    /// Listens to a folder as well; nothing is told of one that is not there.
    func add(_ folder: String) {
      let mask = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR
      let number = inotify_add_watch(file, folder.isEmpty ? "." : folder, UInt32(mask))
      if number >= 0 { folders[number] = folder }
    }

    /// How many folders are listened to.
    var count: Int { folders.count }

    /// Waits for a change.
    ///
    /// - Returns: The change; `nil` once a signal has come.
    func next() -> Change? {
      while Interruption.name == nil {
        // A signal may come to another thread, so this one looks for itself.
        guard waits(500) else { continue }
        var change = Change()
        repeat { read(&change) } while waits(Self.quiet)
        return Interruption.name == nil ? change : nil
      }
      return nil
    }

    private func waits(_ time: Int32) -> Bool {
      var question = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      return poll(&question, 1, time) > 0
    }

    private func read(_ change: inout Change) {
      let size = 1 << 14
      let header = MemoryLayout<inotify_event>.size
      withUnsafeTemporaryAllocation(
        byteCount: size, alignment: MemoryLayout<inotify_event>.alignment
      ) { buffer in
        #if canImport(Glibc)
          let count = Glibc.read(file, buffer.baseAddress, size)
        #else
          let count = Musl.read(file, buffer.baseAddress, size)
        #endif
        var place = 0
        while place + header <= count {
          let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
          let name = buffer[(place + header)..<min(place + header + Int(event.len), count)]
          place += header + Int(event.len)
          if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { change.isIncomplete = true }
          if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
          guard let folder = folders[event.wd], let first = name.first, first != 0 else { continue }
          let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
          change.paths.insert(
            folder.isEmpty ? text : folder == "/" ? "/\(text)" : "\(folder)/\(text)")
        }
      }
    }
  #else
    init?() { return nil }

    func add(_ folder: String) {}

    var count: Int { 0 }

    func next() -> Change? { nil }
  #endif
}
