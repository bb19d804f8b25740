internal import RunEvents

/// Draws a sequence diagram as SVG that stands in a page.
///
/// Lines and signs get their colours from the page's style; without it they are drawn in the
/// colour of the text.
struct SequenceDrawing {
  private static let laneGap = 132
  private static let margin = 52
  private static let top = 44

  private let diagram: SequenceDiagram
  private let width: Int
  private var y = Self.top
  private var marks: [UInt8] = []
  private var bars: [UInt8] = []
  /// Where the bar of each operation that is under way begins.
  private var openBars: [Int: Int] = [:]
  /// Where the app has no process.
  private var gaps: [(from: Int, to: Int)] = []
  private var crashedAt: Int?

  /// The drawing of a diagram; empty where it has no rows.
  static func svg(of diagram: SequenceDiagram, named name: String) -> [UInt8] {
    guard !diagram.rows.isEmpty else { return [] }
    var drawing = SequenceDrawing(diagram)
    for row in diagram.rows { drawing.draw(row) }
    return drawing.finish(name)
  }

  private init(_ diagram: SequenceDiagram) {
    self.diagram = diagram
    width = max(560, 2 * Self.margin + (diagram.lanes.count - 1) * Self.laneGap + 60)
  }

  private func x(_ lane: Int) -> Int { Self.margin + lane * Self.laneGap }

  private var app: Int { x(diagram.app) }

  // MARK: - Rows

  private mutating func draw(_ row: SequenceDiagram.Row) {
    let app = app
    switch row.kind {
    case .action(let text): action(text, isBad: isBad(row))
    case .surroundings(let text):
      y += 32
      band(from: app + 12, text, isBad(row) ? "sd-o sd-xt" : "sd-o")
    case .shows(let name):
      y += 28
      let screen = x(diagram.screen ?? diagram.app)
      let half = note(screen, name)
      // It ends at the middle of the box.
      y -= 5
      arrow(from: app - 5, to: screen + half + 2, "sd-p")
      y += 5
    case .look(let text):
      y += 26
      sign(app, y - 4, isBad(row) ? "✗" : "✓", isBad(row) ? "sd-xt" : "sd-gt")
      label(app + 12, y, text, isBad(row) ? "sd-q sd-xt" : "sd-q", longest: 60)
    case .note(let text, let lane):
      y += 30
      note(x(lane), text)
    case .time(let text):
      y += 26
      line(8, y, width - 8, y, "sd-c")
      label(12, y - 4, text, "sd-m")
    case .request(let index): request(index)
    case .commit(let index):
      y += 22
      dot(x(diagram.laneOfOperation[index]), y)
      label(x(diagram.laneOfOperation[index]) - 10, y + 4, "done, not heard yet", "sd-m sd-e")
    case .answer(let index): answer(index)
    case .abandon(let index):
      y += 22
      closeBar(index)
      cross(app, y)
      label(app + 12, y + 4, "nobody hears \(diagram.operations[index].name)", "sd-m")
    case .crash(let reason):
      y += 30
      crashedAt = y
      cross(app, y)
      label(app + 14, y + 4, "the app crashed: \(reason)", "sd-s sd-xt", longest: 60)
    case .cut(let count):
      y += 26
      label(12, y, "… \(count) more rows are not drawn", "sd-m")
    }
  }

  private mutating func action(_ text: String, isBad: Bool) {
    y += 30
    if let from = crashedAt, text.utf8.starts(with: "launch".utf8) || isRelaunch(text) {
      gaps.append((from, y))
      crashedAt = nil
    }
    let person = x(SequenceDiagram.person)
    let style = "sd-a\(isBad ? " sd-x" : "")"
    if let screen = diagram.screen {
      arrow(from: person, to: x(screen) - 5, style)
      arrow(from: x(screen) + 5, to: app - 5, style)
    } else {
      arrow(from: person, to: app - 5, style)
    }
    label(person + 8, y - 6, text, isBad ? "sd-s sd-xt" : "sd-s", longest: 70)
  }

  private func isBad(_ row: SequenceDiagram.Row) -> Bool {
    row.status == .failed || row.status == .crashed
  }

  private func isRelaunch(_ text: String) -> Bool { text.utf8.starts(with: "relaunch".utf8) }

  private mutating func request(_ index: Int) {
    let operation = diagram.operations[index]
    let service = x(diagram.laneOfOperation[index])
    y += 26
    openBars[index] = y
    arrow(from: app + 3, to: service - 5, "sd-r")
    let call = diagram.call(of: operation)
    label(app + 10, y - 5, "\(call) \(operation.arguments)", "sd-o", longest: room)
  }

  private mutating func answer(_ index: Int) {
    let operation = diagram.operations[index]
    let service = x(diagram.laneOfOperation[index])
    y += 22
    if operation.outcome != "unanswered" { closeBar(index) }
    if operation.isCommitted { dot(service, y) }
    let isGood = operation.outcome == "succeeded"
    if operation.isFaulted { cross(operation.isCommitted ? service - 22 : service, y) }
    if operation.outcome == "unanswered" {
      label(service - 34, y - 5, "no answer, ever", "sd-o sd-xt sd-e")
      line(service - 30, y, service - 90, y, "sd-p sd-x")
      return
    }
    arrow(from: service - 5, to: app + 5, isGood ? "sd-p" : "sd-p sd-x")
    let text = operation.isFaulted ? "fault: \(operation.outcome)" : operation.outcome
    label(
      app + 10, y - 4, isGood ? "ok" : text, isGood ? "sd-m" : "sd-o sd-xt",
      longest: room)
  }

  /// How many scalars fit between the app and the edge.
  private var room: Int { (width - 12 - app - 10) * 10 / 65 }

  private mutating func closeBar(_ index: Int) {
    guard let start = openBars.removeValue(forKey: index) else { return }
    // What ends in a later step than it began in was held, or waited for someone.
    let steps = diagram.operations[index].moments.map(\.step)
    bar(index, from: start, to: y, steps.first == steps.last ? "" : " sd-held")
  }

  private mutating func bar(_ index: Int, from start: Int, to end: Int, _ name: String) {
    let x = x(diagram.laneOfOperation[index]) - 4
    bars.append(text: "<rect x=\"\(x)\" y=\"\(start - 3)\" width=\"8\" ")
    bars.append(text: "height=\"\(end - start + 6)\" rx=\"2\" class=\"sd-bar\(name)\"/>")
  }

  // MARK: - Signs

  private mutating func line(_ x1: Int, _ y1: Int, _ x2: Int, _ y2: Int, _ name: String) {
    marks.append(text: "<path class=\"\(name)\" d=\"M\(x1) \(y1)L\(x2) \(y2)\"/>")
  }

  private mutating func arrow(from: Int, to: Int, _ name: String) {
    let back = from < to ? to - 6 : to + 6
    marks.append(text: "<path class=\"\(name)\" d=\"M\(from) \(y)H\(to)\"/>")
    marks.append(
      text: "<path class=\"sd-h\(name.contains("sd-x") ? " sd-x" : "")\" "
        + "d=\"M\(back) \(y - 4)L\(to) \(y)L\(back) \(y + 4)\"/>")
  }

  private mutating func dot(_ x: Int, _ y: Int) {
    marks.append(text: "<circle class=\"sd-d\" cx=\"\(x)\" cy=\"\(y)\" r=\"3.5\"/>")
  }

  private mutating func cross(_ x: Int, _ y: Int) {
    marks.append(
      text: "<path class=\"sd-k\" d=\"M\(x - 5) \(y - 5)L\(x + 5) \(y + 5)"
        + "M\(x + 5) \(y - 5)L\(x - 5) \(y + 5)\"/>")
  }

  private mutating func sign(_ x: Int, _ y: Int, _ sign: String, _ name: String) {
    marks.append(
      text: "<circle class=\"sd-w\" cx=\"\(x)\" cy=\"\(y)\" r=\"8\"/>"
        + "<text class=\"\(name) sd-mid\" x=\"\(x)\" y=\"\(y + 4)\">\(sign)</text>")
  }

  /// Draws a box with a text around a place, and says how far it reaches to either side.
  @discardableResult
  private mutating func note(_ x: Int, _ text: String) -> Int {
    let shown = text.unicodeScalars.count
    let half = min(90, shown * 13 / 4 + 8)
    let middle = min(max(x, half + 4), width - half - 4)
    marks.append(
      text: "<rect class=\"sd-n\" x=\"\(middle - half)\" y=\"\(y - 15)\" width=\"\(2 * half)\" "
        + "height=\"20\" rx=\"4\"/>")
    label(middle, y, text, "sd-o sd-mid", longest: (2 * half - 12) * 10 / 63)
    return half
  }

  /// A box that reaches to the edge, for what happens to all that is on its way there.
  private mutating func band(from x: Int, _ text: String, _ name: String) {
    marks.append(
      text: "<rect class=\"sd-n\" x=\"\(x)\" y=\"\(y - 15)\" width=\"\(width - 8 - x)\" "
        + "height=\"20\" rx=\"4\"/>")
    label(x + 8, y, text, name, longest: room)
  }

  private mutating func label(
    _ x: Int, _ y: Int, _ text: String, _ name: String, longest: Int = 40
  ) {
    marks.append(text: "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\">")
    let scalars = text.unicodeScalars
    // A text that begins at its place must end before the edge; a bold one is wider.
    let isBounded = !name.contains("sd-mid") && !name.contains("sd-e")
    let room = (width - 8 - x) * 10 / (name.contains("sd-s") ? 72 : 64)
    let longest = isBounded ? min(longest, room) : longest
    if scalars.count > longest {
      marks.append(text: "<title>")
      marks.append(shown: text)
      marks.append(text: "</title>")
      marks.append(shown: String(scalars.prefix(max(1, longest - 1))) + "…")
    } else {
      marks.append(shown: text)
    }
    marks.append(text: "</text>")
  }

  // MARK: - The whole

  private mutating func finish(_ name: String) -> [UInt8] {
    y += 26
    // What nobody has answered reaches to the bottom; the order of a dictionary is left to chance.
    for (index, start) in openBars.sorted(by: { $0.key < $1.key }) {
      bar(index, from: start, to: y, " sd-open")
      label(x(diagram.laneOfOperation[index]) - 10, y, "still pending", "sd-m sd-e")
    }
    if let crashedAt { gaps.append((crashedAt, y)) }
    var output: [UInt8] = []
    output.append(
      text: "<svg class=\"sd\" role=\"img\" width=\"\(width)\" height=\"\(y + 14)\" "
        + "viewBox=\"0 0 \(width) \(y + 14)\" fill=\"none\" stroke=\"currentColor\">")
    output.append(text: "<title>")
    output.append(shown: "Sequence of what happened in: \(name)")
    output.append(text: "</title>")
    appendLanes(to: &output)
    output.append(contentsOf: bars)
    output.append(text: "<g class=\"sd-f\">")
    output.append(contentsOf: marks)
    output.append(text: "</g></svg>")
    return output
  }

  private func appendLanes(to output: inout [UInt8]) {
    for (index, lane) in diagram.lanes.enumerated() {
      let x = x(index)
      var from = 32
      if index == diagram.app || index == diagram.screen {
        for gap in gaps {
          output.append(text: "<path class=\"sd-l\" d=\"M\(x) \(from)V\(gap.from)\"/>")
          output.append(text: "<path class=\"sd-gone\" d=\"M\(x) \(gap.from)V\(gap.to)\"/>")
          from = gap.to
        }
      }
      output.append(text: "<path class=\"sd-l\" d=\"M\(x) \(from)V\(y + 8)\"/>")
      output.append(
        text: "<rect class=\"sd-n\" x=\"\(x - 44)\" y=\"8\" width=\"88\" height=\"24\" rx=\"12\"/>"
          + "<text class=\"sd-s sd-mid\" stroke=\"none\" fill=\"currentColor\" x=\"\(x)\" y=\"24\">"
      )
      output.append(shown: lane.name, limit: 12)
      output.append(text: "</text>")
    }
  }
}
