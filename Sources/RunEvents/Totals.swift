/// How many scenarios have which verdict, and how many files could not be loaded.
public struct Totals: Sendable, Hashable {
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

// MARK: - Encoding

/// The counts are encoded by the names of the verdicts, so that what is read does not depend on how
/// many verdicts its writer knew; a verdict that is not named has a count of zero.
extension Totals: Codable {
  private enum CodingKeys: CodingKey {
    case counts, rejectedFiles
  }

  /// The name of a verdict, as a key; any name, so that one that is no verdict's is noticed.
  private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }

  /// More than any run has; sums of such counts are far from what an integer can hold.
  private static let limit = 1 << 40

  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let names = try container.nestedContainer(keyedBy: Name.self, forKey: .counts)
    for name in names.allKeys {
      guard let status = Status(rawValue: name.stringValue) else {
        throw DecodingError.dataCorruptedError(
          forKey: name, in: names, debugDescription: "'\(name.stringValue)' is no verdict")
      }
      counts[status.index] = try Self.count(name, in: names)
    }
    rejectedFiles = try Self.count(.rejectedFiles, in: container)
  }

  private static func count<Key: CodingKey>(
    _ key: Key, in container: KeyedDecodingContainer<Key>
  ) throws -> Int {
    let count = try container.decode(Int.self, forKey: key)
    guard (0...limit).contains(count) else {
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "\(count) cannot be how many there are")
    }
    return count
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var names = container.nestedContainer(keyedBy: Name.self, forKey: .counts)
    for status in Status.allCases {
      try names.encode(self[status], forKey: Name(stringValue: status.rawValue))
    }
    try container.encode(rejectedFiles, forKey: .rejectedFiles)
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
