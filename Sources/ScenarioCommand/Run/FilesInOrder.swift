import Synchronization

/// Does something with each of many files on several threads, and tells what came of it in the order
/// of the files.
enum FilesInOrder {
  /// How many files are taken on before those before them have been told of.
  private static let chunk = 512

  private final class Chunk<Result: Sendable>: Sendable {
    let next: Atomic<Int>
    let results = Mutex<[(place: Int, result: Result)]>([])

    init(from first: Int) {
      next = Atomic(first)
    }
  }

  /// Goes through files, unless the run is interrupted.
  ///
  /// - Parameters:
  ///   - files: Their paths.
  ///   - jobs: How many are taken at a time; as many as there are processors where it is `nil`.
  ///   - take: What is done with each, on any thread.
  ///   - tell: What is done with what came of it, on this thread and in order.
  static func go<Result: Sendable>(
    through files: [String], jobs: Int? = nil, take: @escaping @Sendable (String) -> Result,
    tell: (Result) -> Void
  ) {
    var start = 0
    while start < files.count, Interruption.name == nil {
      let range = start..<min(start + chunk, files.count)
      start = range.upperBound
      let chunk = Chunk<Result>(from: range.lowerBound)
      Workers.run(min(jobs ?? Workers.processors, range.count)) { _ in
        while true {
          let place = chunk.next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard place < range.upperBound else { return }
          let result = take(files[place])
          chunk.results.withLock { $0.append((place, result)) }
        }
      }
      let results = chunk.results.withLock { $0 }.sorted { $0.place < $1.place }
      for (_, result) in results { tell(result) }
    }
  }
}
