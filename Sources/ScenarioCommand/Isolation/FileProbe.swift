import CProcess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds the files that cannot be read without the end of the process that reads them, for a run that has to
/// read all of them itself before any is played: processes that may end read them first.
struct FileProbe {
  /// How often is looked whether a process has ended, in microseconds.
  private static let pause: useconds_t = 1000

  let source: ScenarioSource
  let limits: Isolation

  /// The deadly ones of some files; none where no process can be had.
  func deadly(among files: [String]) -> Set<String> {
    guard let seats = SharedMemory<Seat>(count: 1, { Seat() }) else { return [] }
    let seat = seats[0]
    var deadly: Set<String> = []
    var suspect: Int?
    var next = 0
    while next < files.count {
      seat.pointee.rest()
      let parent = getpid()
      let child = process_fork()
      if child < 0 { break }
      if child == 0 { read(files, from: next, seat, parent: parent) }
      wait(for: child, seat)
      guard Interruption.name == nil, let work = seat.pointee.work else { break }
      next = work.file
      guard suspect == work.file else {
        // It may have been ended from outside: the file is tried once more.
        suspect = work.file
        continue
      }
      deadly.insert(files[work.file])
      next += 1
    }
    return deadly
  }

  private func read(
    _ files: [String], from first: Int, _ seat: UnsafeMutablePointer<Seat>, parent: pid_t
  ) -> Never {
    // Whoever plays the file says what there is to say about it.
    let silence = open("/dev/null", O_WRONLY | O_CLOEXEC)
    IsolatedWorker.settle(errors: silence, memory: limits.memory.value, parent: parent)
    for index in first..<files.count {
      seat.pointee.begin(index, file: index, step: Seat.loading)
      _ = source.load(files[index])
    }
    seat.pointee.rest()
    _exit(0)
  }

  /// Waits until a process has ended, and ends it where it is at one file for too long.
  private func wait(for child: pid_t, _ seat: UnsafeMutablePointer<Seat>) {
    while ProcessEnd.of(child, waits: false) == nil {
      usleep(Self.pause)
      let now = MachineClock.now
      let isLate =
        seat.pointee.work.map {
          now > $0.since && limits.timeout.value < .nanoseconds(now - $0.since)
        } ?? false
      if isLate || Interruption.name != nil { kill(child, SIGKILL) }
    }
  }
}
