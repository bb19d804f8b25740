#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Memory that a process has in common with those that are forked from it: what is stored in it is
/// seen by all of them, and stays when one of them ends.
final class SharedMemory<Element: ~Copyable>: Sendable {
  nonisolated(unsafe) private let base: UnsafeMutablePointer<Element>
  private let size: Int

  /// Gets memory of which every byte is zero; `nil` where the system has none.
  private init?(zerosFor count: Int) {
    size = max(count, 1) * MemoryLayout<Element>.stride
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    base = memory.bindMemory(to: Element.self, capacity: count)
  }

  /// Makes memory for elements, which hold nothing but numbers and atomic ones.
  convenience init?(count: Int, _ make: () -> Element) {
    self.init(zerosFor: count)
    for index in 0..<count { (base + index).initialize(to: make()) }
  }

  deinit { munmap(base, size) }

  /// An element, in its place.
  subscript(index: Int) -> UnsafeMutablePointer<Element> { base + index }
}

extension SharedMemory<UInt8> {
  /// Makes memory for bytes, none of which is touched before it is needed.
  convenience init?(bytes count: Int) { self.init(zerosFor: count) }
}
