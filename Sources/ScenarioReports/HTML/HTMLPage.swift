internal import RunEvents

/// The frame of the page: its head, the summary, the filters, and the script at its end.
struct HTMLPage {
  let run: RunStarted
  let totals: Totals
  let interruptedBy: String?
  let duration: Duration
  let apps: [String]
  let tags: [String]
  private(set) var bytes: [UInt8] = []

  init(
    run: RunStarted, totals: Totals, interruptedBy: String?, duration: Duration, apps: [String],
    tags: [String]
  ) {
    self.run = run
    self.totals = totals
    self.interruptedBy = interruptedBy
    self.duration = duration
    self.apps = apps
    self.tags = tags
  }

  /// Begins the page.
  ///
  /// - Parameter pictures: The style that holds its pictures.
  mutating func begin(pictures: [UInt8]) {
    bytes.append(
      text: """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>
        """)
    bytes.append(shown: "\(totals.headline) · scenario-run")
    bytes.append(text: "</title>\n<style>\n\(HTMLStyle.text)")
    bytes.append(contentsOf: pictures)
    bytes.append(text: "</style>\n</head>\n<body>\n")
    bytes.append(text: "<a class=\"skip\" href=\"#main\">Skip to the scenarios</a>\n<header>")
    bytes.append(text: "<p class=\"tool\">scenario-run <span>")
    bytes.append(shown: run.toolVersion)
    bytes.append(text: "</span></p><h1>")
    bytes.append(shown: totals.headline)
    bytes.append(text: "</h1>")
    appendPicture()
    appendFacts()
    bytes.append(text: "</header>\n")
    appendFilters()
    bytes.append(text: "<main id=\"main\" data-seed=\"\(run.seed)\">\n")
  }

  /// The verdicts as a bar, each as long as its share; the chips below it say the same in words.
  private mutating func appendPicture() {
    let shown = Status.allCases.filter { totals[$0] > 0 }
    guard totals.scenarios > 0 else { return }
    let words = shown.map { "\(totals[$0]) \($0.words)" }.joined(separator: ", ")
    bytes.append(text: "<svg class=\"bar\" role=\"img\" viewBox=\"0 0 1000 14\" ")
    bytes.append(text: "preserveAspectRatio=\"none\" aria-label=\"\(words)\">")
    // What is rare must be seen, too.
    let least = 8
    let room = 1000 - least * shown.count
    var x = 0
    for (index, status) in shown.enumerated() {
      let isLast = index == shown.count - 1
      let width = isLast ? 1000 - x : least + room * totals[status] / totals.scenarios
      bytes.append(
        text: "<rect class=\"f-\(status.cssName)\" x=\"\(x)\" width=\"\(max(1, width - 2))\" "
          + "height=\"14\"/>")
      x += width
    }
    bytes.append(text: "</svg>")
  }

  private mutating func appendFacts() {
    bytes.append(text: "<dl class=\"facts\">")
    var facts = [
      ("scenarios", String(totals.scenarios)), ("took", duration.text), ("seed", String(run.seed)),
    ]
    if totals.rejectedFiles > 0 { facts.append(("files not loaded", String(totals.rejectedFiles))) }
    if let interruptedBy { facts.append(("interrupted by", interruptedBy)) }
    for (name, text) in facts {
      bytes.append(text: "<div><dt>\(name)</dt><dd>")
      bytes.append(shown: text)
      bytes.append(text: "</dd></div>")
    }
    bytes.append(text: "</dl>")
  }

  /// The filters, which a script brings to life; without it the chips still say how many there are.
  private mutating func appendFilters() {
    bytes.append(text: "<form class=\"filters\" role=\"search\" aria-label=\"Filter\"><fieldset ")
    bytes.append(text: "disabled><legend class=\"quiet\">Filter scenarios</legend>")
    bytes.append(text: "<div class=\"chips\" role=\"group\" aria-label=\"Verdict\">")
    for status in Status.allCases where totals[status] > 0 {
      bytes.append(text: "<button type=\"button\" class=\"chip v-\(status.cssName)\" ")
      bytes.append(text: "data-v=\"\(status.cssName)\" aria-pressed=\"false\">")
      bytes.append(text: "<b aria-hidden=\"true\">\(status.sign)</b> \(status.words) ")
      bytes.append(text: "<span class=\"count\">\(totals[status])</span></button>")
    }
    bytes.append(text: "</div><div class=\"fields\">")
    append(choice: "app", of: apps)
    append(choice: "tag", of: tags)
    append(order)
    bytes.append(
      text: "<label class=\"q\"><span>text</span><input type=\"search\" name=\"q\" "
        + "placeholder=\"name, file, message\" autocomplete=\"off\"></label>"
        + "<button type=\"reset\" class=\"clear\">Show all</button></div></fieldset>"
        + "<p class=\"found\" role=\"status\"></p></form>\n\(HTMLScript.keys)")
  }

  private var order: String {
    """
    <label><span>order</span><select name="sort"><option value="">not good first</option>\
    <option value="file">by file</option><option value="verdict">by verdict</option>\
    <option value="time">slowest first</option></select></label>
    """
  }

  private mutating func append(_ markup: String) { bytes.append(text: markup) }

  private mutating func append(choice name: String, of texts: [String]) {
    guard !texts.isEmpty else { return }
    bytes.append(
      text: "<label><span>\(name)</span><select name=\"\(name)\"><option value=\"\">any</option>")
    for text in texts {
      bytes.append(text: "<option value=\"")
      bytes.append(shown: text)
      bytes.append(text: "\">")
      bytes.append(shown: text)
      bytes.append(text: "</option>")
    }
    bytes.append(text: "</select></label>")
  }

  mutating func append(section title: String, id: String, _ fill: (inout [UInt8]) -> Void) {
    bytes.append(text: "<section id=\"\(id)\"><h2>\(title)</h2>\n")
    fill(&bytes)
    bytes.append(text: "</section>\n")
  }

  /// Hands over what has been written, so that the parts of a large page do not add up.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  /// Writes what stands between the scenarios and the rows of data, which follow it.
  ///
  /// - Parameters:
  ///   - rows: The scenarios that are data, as JSON.
  ///   - bodies: The elements of what belongs to rows and is not parsed before it is wanted.
  ///   - dropped: How many scenarios are only counted.
  mutating func beginRows(_ rows: [UInt8], bodies: [UInt8], dropped: Int) {
    bytes.append(text: "<div id=\"more\"></div><button type=\"button\" id=\"next\" hidden>")
    bytes.append(text: "Show more</button>\n")
    if rows.count > 2 {
      bytes.append(text: "<noscript><p>Further scenarios are listed where scripts may run.</p>")
      bytes.append(text: "</noscript>\n")
    }
    if dropped > 0 {
      bytes.append(
        "p", class: "muted",
        shown: "\(dropped) more scenarios are only counted, since the page would become too large.")
    }
    bytes.append(text: "</main>\n<p id=\"said\" class=\"quiet\" role=\"status\"></p>\n")
    bytes.append(contentsOf: bodies)
    bytes.append(text: "<script type=\"application/json\" id=\"rows\">")
  }

  /// Writes what stands behind the rows.
  mutating func finish() {
    bytes.append(text: "</script>\n<script>\n\(HTMLScript.text)</script>\n</body>\n</html>\n")
  }
}
