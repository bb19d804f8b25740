import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The moment at which one of a run's processes is killed, where `HAZARD_KILL` says so: `12:parent:f`
/// kills the parent of the process that comes to its twelfth step, once, which the file `f` sees to.
enum Moment {
  private static let steps = Atomic(0)
  private static let wanted: (step: Int, who: String, mark: String)? = {
    guard let text = getenv("HAZARD_KILL") else { return nil }
    let parts = String(cString: text).split(separator: ":", maxSplits: 2).map(String.init)
    guard parts.count == 3, let step = Int(parts[0]) else { return nil }
    return (step, parts[1], parts[2])
  }()

  /// Notes a step, and kills where it is the one.
  static func pass() {
    guard let wanted,
      steps.wrappingAdd(1, ordering: .relaxed).newValue == wanted.step
    else { return }
    let mark = open(wanted.mark, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    guard mark >= 0 else { return }
    close(mark)
    switch wanted.who {
    case "self": kill(getpid(), SIGKILL)
    case "parent": kill(getppid(), SIGKILL)
    default: if let process = parent(of: getppid()) { kill(process, SIGKILL) }
    }
  }

  /// The parent of another process, as Linux tells it.
  private static func parent(of process: pid_t) -> pid_t? {
    guard let file = fopen("/proc/\(process)/stat", "r") else { return nil }
    defer { fclose(file) }
    var bytes = [CChar](repeating: 0, count: 1024)
    guard fgets(&bytes, Int32(bytes.count), file) != nil else { return nil }
    let text = String(
      decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Behind the name, which may hold anything, stand the state and the parent.
    return text.split(separator: ")").last?.split(separator: " ").dropFirst().first.flatMap {
      pid_t($0)
    }
  }
}
