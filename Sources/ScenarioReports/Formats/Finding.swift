internal import RunEvents

/// Something that is wrong with a scenario file, as tools that show findings in files want it.
struct Finding {
  var path: String
  var line: Int
  var column: Int
  var message: String
  /// What tells it from all others; it stays the same when lines above it come or go.
  var fingerprint: String

  /// The only rule there is.
  static let rule = "scenario-cannot-be-loaded"
}

/// Makes findings of files that could not be loaded.
struct Findings {
  private static let text = Difference(limit: 2000, ellipsis: "...", form: .name)

  let root: String
  /// How often each finding has come; never iterated.
  private var twins: [UInt64: Int] = [:]

  init(root: String) {
    self.root = root
  }

  mutating func findings(of file: FileRejected) -> [Finding] {
    var mistakes = file.mistakes.map { ($0.place, $0.message) }
    if mistakes.isEmpty {
      mistakes.append((Place(file: file.file, line: 1, column: 1), "cannot be loaded"))
    }
    if file.omitted > 0, let last = mistakes.last?.0 {
      mistakes.append((last, "\(file.omitted) more mistakes in this file"))
    }
    return mistakes.map { place, message in finding(place, message) }
  }

  private mutating func finding(_ place: Place, _ message: String) -> Finding {
    let path = ReportPath.relative(CleanText.string(place.file, as: .attribute), to: root)
    let message = Self.text.cut(message)
    let hash = Array("\(path)\n\(message)".utf8).stableHash
    let number = twins[hash, default: 0]
    twins[hash] = number + 1
    var fingerprint: [UInt8] = []
    fingerprint.append(hexadecimal: hash, digits: 16)
    fingerprint.append(hexadecimal: UInt64(number))
    return Finding(
      path: path, line: max(1, place.line), column: max(1, place.column),
      message: message.isEmpty ? "cannot be loaded" : message,
      fingerprint: String(decoding: fingerprint, as: UTF8.self))
  }
}
