/// How many scenarios have which verdict, and how many files could not be loaded.
public struct Totals: Sendable, Hashable, Codable {
  private var counts: [Int]
  /// The files that could not be loaded.
  public private(set) var rejectedFiles = 0

  public init() {
    counts = Array(repeating: 0, count: Status.allCases.count)
  }

  /// How many scenarios have a verdict.
  public subscript(status: Status) -> Int { counts[status.index] }

  /// How many scenarios there are, whatever their verdict.
  public var scenarios: Int { counts.reduce(0, +) }

  /// Counts what an event says; most say nothing that is counted.
  public mutating func count(_ event: RunEvent) {
    switch event {
    case .scenarioFinished(let finished): counts[finished.status.index] += 1
    case .fileRejected: rejectedFiles += 1
    default: break
    }
  }
}

extension Status {
  fileprivate var index: Int {
    switch self {
    case .passed: 0
    case .failed: 1
    case .error: 2
    case .crashed: 3
    case .skipped: 4
    case .notRun: 5
    case .expectedFailure: 6
    case .unexpectedPass: 7
    }
  }
}
