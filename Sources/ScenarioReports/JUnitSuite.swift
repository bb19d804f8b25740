internal import RunEvents

/// The suite of one scenario file, held until its counts are known, since they stand in its tag.
struct JUnitSuite {
  /// The limit of a name, in scalars and bytes; two readers refuse the whole file beyond 1000
  /// bytes.
  private static let longestName = (scalars: 250, bytes: 880)

  /// The file, as events name it; `nil` while no suite is open.
  private(set) var file: String?
  private(set) var counts = JUnitCounts()

  /// When the run began, as it is written.
  private let start: [UInt8]
  private let hostname: [UInt8]
  private let namesPlaces: Bool
  private var runProperties: [UInt8] = []
  /// The class and the file, as values of attributes.
  private var className: [UInt8] = []
  private var fileName: [UInt8] = []
  private var cases: [UInt8] = []
  private var name: [UInt8] = []
  private var names = UniqueNames()
  private var apps = DistinctTexts()
  private var tags = DistinctTexts()
  private var covers = DistinctTexts()

  init(start: Int, hostname: String, namesPlaces: Bool) {
    self.namesPlaces = namesPlaces
    var instant: [UInt8] = []
    instant.append(instant: start)
    self.start = instant
    var clean: [UInt8] = []
    CleanText.append(hostname, as: .attribute, to: &clean)
    Self.limit(&clean)
    self.hostname = clean.isBlank ? Array("localhost".utf8) : clean
  }

  var heldBytes: Int { cases.capacity + name.capacity + className.capacity + fileName.capacity }

  mutating func setRun(_ run: RunStarted) {
    runProperties.removeAll()
    Self.append(
      property: "      <property name=\"scenario-run.version\" value=\"", run.toolVersion,
      to: &runProperties)
    Self.append(
      property: "      <property name=\"scenario-run.seed\" value=\"", String(run.seed),
      to: &runProperties)
  }

  mutating func open(_ file: String, root: String, names suiteNames: inout UniqueNames) {
    self.file = file
    let clean = CleanText.string(file, as: .attribute)
    let path = ReportPath.relative(clean, to: root)
    var className = ReportPath.className(of: path)
    Self.limit(&className)
    // The files `a.yml` and `a.yaml` have one class name, but cannot have one suite.
    suiteNames.claim(&className, opening: "_", closing: "")
    var fileName = Array(path.utf8)
    Self.limit(&fileName)
    self.className.removeAll(keepingCapacity: true)
    self.className.append(xmlAttribute: className)
    self.fileName.removeAll(keepingCapacity: true)
    self.fileName.append(xmlAttribute: fileName)
  }

  /// Appends the case of a file that could not be loaded.
  mutating func append(_ rejection: FileRejected) {
    openCase(named: "load scenario file", line: rejection.mistakes.first?.place.line ?? 1, 0)
    counts.errors += 1
    let text = JUnitText(rejection)
    cases.append(fixed: ">\n")
    cases.append(result: "error", type: "LoadError", text)
    cases.append(fixed: "    </testcase>\n")
  }

  /// Appends the case of a scenario.
  mutating func append(
    _ finished: ScenarioFinished, _ scenario: ScenarioStarted, _ record: ScenarioRecord,
    seed: UInt64
  ) {
    openCase(named: scenario.name, line: scenario.place.line, record.duration.milliseconds)
    apps.add(scenario.app)
    tags.add(scenario.tags)
    covers.add(scenario.covers)
    guard let (element, type) = Self.result(of: finished) else {
      return cases.append(fixed: "/>\n")
    }
    count(element)
    let text = JUnitText(finished, record)
    cases.append(fixed: ">\n")
    cases.append(result: element, type: type, text)
    if finished.status != .skipped, finished.status != .notRun {
      let log = JUnitText.log(of: scenario, record, seed: seed)
      cases.append(fixed: "      <system-out>")
      cases.append(xmlText: log)
      cases.append(fixed: "</system-out>\n")
    }
    cases.append(fixed: "    </testcase>\n")
  }

  /// The element a verdict is written as, and its type: never a word that Rails takes for a type.
  private static func result(of finished: ScenarioFinished) -> (element: String, type: String?)? {
    switch finished.status {
    case .passed: nil
    case .failed: ("failure", "AssertionFailed")
    case .error: ("error", type(ofError: finished.reason ?? ""))
    case .crashed: ("error", "Crash")
    case .skipped, .notRun, .expectedFailure: ("skipped", nil)
    case .unexpectedPass: ("failure", "UnexpectedPass")
    }
  }

  /// What kind of error it is: the scenario took too long, the run ended in the middle of it, or what
  /// it sets up cannot be, or has met nothing.
  private static func type(ofError reason: String) -> String {
    if reason.utf8.starts(with: ScenarioFinished.timedOut.utf8) { return "Timeout" }
    let isCutOff =
      reason.utf8.starts(with: ScenarioFinished.interrupted.utf8)
      || reason.utf8.elementsEqual(ScenarioFinished.cutOff.utf8)
    return isCutOff ? "Interrupted" : "SetupError"
  }

  private mutating func count(_ element: String) {
    switch element {
    case "failure": counts.failures += 1
    case "error": counts.errors += 1
    default: counts.skipped += 1
    }
  }

  /// Appends the start tag of a case without its end: `>` or `/>` follows.
  private mutating func openCase(named title: String, line: Int, _ milliseconds: Int) {
    counts.tests += 1
    counts.milliseconds += milliseconds
    name.removeAll(keepingCapacity: true)
    CleanText.append(title, as: .name, to: &name)
    Self.limit(&name)
    if name.isBlank { name = Array("(no name)".utf8) }
    names.claim(&name, opening: " [", closing: "]")
    cases.append(fixed: "    <testcase name=\"")
    cases.append(xmlAttribute: name)
    cases.append(fixed: "\" classname=\"")
    cases.append(contentsOf: className)
    cases.append(fixed: "\" time=\"")
    cases.append(milliseconds: milliseconds)
    if namesPlaces {
      cases.append(fixed: "\" file=\"")
      cases.append(contentsOf: fileName)
      cases.append(fixed: "\" line=\"")
      cases.append(decimal: max(1, line))
    }
    cases.append(UInt8(ascii: "\""))
  }

  /// Cuts a name that is too long; a hash of all of it keeps it apart from others.
  private static func limit(_ name: inout [UInt8]) {
    guard name.count > longestName.scalars else { return }
    guard name.count > longestName.bytes || name.scalarCount > longestName.scalars else { return }
    let hash = name.stableHash
    let end = name.prefixEnd(scalars: longestName.scalars - 9, bytes: longestName.bytes - 9)
    name.removeLast(name.count - end)
    name.append(UInt8(ascii: "~"))
    name.append(hexadecimal: hash)
  }

  /// Writes the suite, where one is open, and makes room for the next.
  mutating func close(into output: inout [UInt8]) {
    guard file != nil else { return }
    output.append(fixed: "  <testsuite name=\"")
    output.append(contentsOf: className)
    output.append(fixed: "\" tests=\"")
    output.append(decimal: counts.tests)
    output.append(fixed: "\" failures=\"")
    output.append(decimal: counts.failures)
    output.append(fixed: "\" errors=\"")
    output.append(decimal: counts.errors)
    output.append(fixed: "\" skipped=\"")
    output.append(decimal: counts.skipped)
    output.append(fixed: "\" time=\"")
    output.append(milliseconds: counts.milliseconds)
    output.append(fixed: "\" timestamp=\"")
    output.append(contentsOf: start)
    output.append(fixed: "\" hostname=\"")
    output.append(xmlAttribute: hostname)
    output.append(fixed: "\" file=\"")
    output.append(contentsOf: fileName)
    output.append(fixed: "\">\n")
    appendProperties(to: &output)
    output.append(contentsOf: cases)
    output.append(fixed: "  </testsuite>\n")
    clear()
  }

  /// What is known of scenarios beyond their names stands with the suite, where every reader
  /// bears it: properties of a case are forbidden by one reader's schema, and overwrite the text of
  /// the failure in another. What belongs to a single case stands in its `system-out`.
  private func appendProperties(to output: inout [UInt8]) {
    output.append(fixed: "    <properties>\n")
    output.append(contentsOf: runProperties)
    Self.append(
      property: "      <property name=\"scenario-run.app\" value=\"", apps, to: &output)
    Self.append(
      property: "      <property name=\"scenario-run.tags\" value=\"", tags, to: &output)
    Self.append(
      property: "      <property name=\"scenario-run.covers\" value=\"", covers, to: &output)
    output.append(fixed: "    </properties>\n")
  }

  private static func append(
    property opening: StaticString, _ value: String, to output: inout [UInt8]
  ) {
    output.append(fixed: opening)
    JUnitText.append(cut: value, to: &output)
    output.append(fixed: "\"/>\n")
  }

  private static func append(
    property opening: StaticString, _ list: DistinctTexts, to output: inout [UInt8]
  ) {
    guard !list.texts.isEmpty else { return }
    output.append(fixed: opening)
    for (index, text) in list.texts.enumerated() {
      if index > 0 { output.append(fixed: ", ") }
      JUnitText.append(cut: text, to: &output)
    }
    output.append(fixed: list.omitted ? ", ...\"/>\n" : "\"/>\n")
  }

  private mutating func clear() {
    file = nil
    counts = JUnitCounts()
    cases.reset()
    names.clear()
    apps.clear()
    tags.clear()
    covers.clear()
  }
}
