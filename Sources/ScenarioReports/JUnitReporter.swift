public import RunEvents

/// Writes a run as JUnit XML, in the dialect that all readers of the format understand alike.
///
/// A suite is a scenario file, whose scenarios must stand together in the stream of events; a file
/// that comes again gets a suite of its own. Only the suite that is being filled is held, so the
/// memory does not grow with the number of files. The totals stand in the first tag, for which
/// room is left: it is written again at the end.
public struct JUnitReporter: Reporter {
  /// What a report says beside the events.
  public struct Options: Sendable, Hashable {
    /// The name of the whole report.
    public var name: String
    /// When the run began on the wall clock, in seconds since 1970.
    public var start: Int
    /// The machine it ran on.
    public var hostname: String
    /// The folder from which files are named: readers look for them in the repository.
    public var root: String
    /// Whether cases name their file and line. Jenkins' xUnit plugin alone, which holds reports against
    /// its schema junit-10, refuses a report in which they do.
    public var namesPlaces: Bool

    /// Makes options; the default of `root` only takes the first `/` from an absolute path.
    public init(
      start: Int, hostname: String = "localhost", name: String = "scenario-run",
      root: String = "/", namesPlaces: Bool = true
    ) {
      self.start = start
      self.hostname = hostname
      self.name = name
      self.root = root
      self.namesPlaces = namesPlaces
    }
  }

  private let sink: ReportSink
  private let options: Options
  private var record = ScenarioRecord()
  private var suite: JUnitSuite
  /// What has not been given to the sink.
  private var output: [UInt8] = []
  private var hasBegun = false
  private var counts = JUnitCounts()
  private var seed: UInt64 = 0
  /// Files that were rejected, until the suite of their file is written, in the order they came.
  private var rejected: [String: [FileRejected]] = [:]
  private var rejectedFiles: [String] = []
  /// Suites must have names of their own; hashes of them are kept, which is all that grows.
  private var suiteNames = UniqueNames()

  /// Makes a reporter.
  ///
  /// - Parameters:
  ///   - sink: Where the report goes.
  ///   - options: What it says beside the events.
  public init(sink: ReportSink, options: Options) {
    self.sink = sink
    self.options = options
    suite = JUnitSuite(
      start: options.start, hostname: options.hostname, namesPlaces: options.namesPlaces)
  }

  /// The bytes that are held at the moment, for tests of how much that is.
  var heldBytes: Int { output.capacity + suite.heldBytes }

  public mutating func receive(_ event: RunEvent) throws(ReportError) {
    if !hasBegun {
      hasBegun = true
      output.append(contentsOf: header())
    }
    record.note(event)
    switch event {
    case .runStarted(let run):
      seed = run.seed
      suite.setRun(run)
    case .fileRejected(let file): reject(file)
    case .scenarioFinished(let finished):
      let scenario = record.scenario(of: finished)
      if suite.file != scenario.place.file { try open(scenario.place.file) }
      suite.append(finished, scenario, record, seed: seed)
      record.clear()
    case .runFinished:
      try finish()
    case .scenarioStarted, .stepFinished, .checkFailed, .operation, .timing: break
    }
  }

  private mutating func reject(_ file: FileRejected) {
    if suite.file == file.file { return suite.append(file) }
    if rejected[file.file] == nil { rejectedFiles.append(file.file) }
    rejected[file.file, default: []].append(file)
  }

  private mutating func open(_ file: String) throws(ReportError) {
    try close()
    suite.open(file, root: options.root, names: &suiteNames)
    guard !rejected.isEmpty, let mistakes = rejected.removeValue(forKey: file) else { return }
    for rejection in mistakes { suite.append(rejection) }
  }

  private mutating func close() throws(ReportError) {
    counts.add(suite.counts)
    suite.close(into: &output)
    // Without a way back to the first tag the report is held until its totals are known.
    if sink.overwrite != nil, output.count >= 1 << 16 { try flush() }
  }

  private mutating func flush() throws(ReportError) {
    try sink.write(output)
    output.reset()
  }

  private mutating func finish() throws(ReportError) {
    try close()
    for file in rejectedFiles where rejected[file] != nil {
      try open(file)
      try close()
    }
    output.append(fixed: "</testsuites>\n")
    let header = header()
    if let overwrite = sink.overwrite {
      try flush()
      try overwrite(header, 0)
    } else {
      output.replaceSubrange(..<header.count, with: header)
      try flush()
    }
  }

  /// The declaration and the first tag, always of the same length: numbers of ten digits fit.
  private func header() -> [UInt8] {
    var header: [UInt8] = []
    header.append(fixed: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"")
    header.append(xmlAttribute: options.name)
    var numbers: [UInt8] = []
    numbers.append(fixed: "\" tests=\"")
    numbers.append(decimal: counts.tests)
    numbers.append(fixed: "\" failures=\"")
    numbers.append(decimal: counts.failures)
    numbers.append(fixed: "\" errors=\"")
    numbers.append(decimal: counts.errors)
    numbers.append(fixed: "\" time=\"")
    numbers.append(milliseconds: record.runDuration.milliseconds)
    numbers.append(UInt8(ascii: "\""))
    header.append(contentsOf: numbers)
    let names = 40
    let padding = max(0, names + 4 * 10 + ".000".utf8.count - numbers.count)
    header.append(contentsOf: Array(repeating: UInt8(ascii: " "), count: padding))
    header.append(fixed: ">\n")
    return header
  }
}

/// The numbers in a start tag.
struct JUnitCounts {
  var tests = 0
  var failures = 0
  var errors = 0
  var skipped = 0
  /// The sum of the cases' times as they are written, so that both agree to the last digit.
  var milliseconds = 0

  mutating func add(_ other: JUnitCounts) {
    tests += other.tests
    failures += other.failures
    errors += other.errors
    skipped += other.skipped
    milliseconds += other.milliseconds
  }
}
