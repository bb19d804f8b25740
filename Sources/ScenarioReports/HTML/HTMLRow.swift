internal import RunEvents

/// A scenario as one line of the page, which opens to show the rest.
struct HTMLRow {
  let finished: ScenarioFinished
  let scenario: ScenarioStarted
  let duration: Duration
  let anchor: String
  /// Its place in the order of the run, which is that of the files.
  let number: Int

  private var place: String { "\(scenario.place.file):\(scenario.place.line)" }

  /// Appends the row as plain HTML.
  func append(to output: inout [UInt8], body: [UInt8], isOpen: Bool) {
    let status = finished.status
    output.append(text: "<details class=\"sc v-\(status.cssName)\" id=\"\(anchor)\" ")
    output.append(text: "data-v=\"\(status.cssName)\" data-a=\"")
    output.append(shown: scenario.app)
    output.append(text: "\" data-t=\"")
    for tag in scenario.tags {
      output.append(shown: tag)
      output.append(text: "&#9;")
    }
    output.append(text: "\" data-i=\"\(number)\" data-d=\"\(duration.microseconds)\"")
    output.append(text: isOpen ? " open><summary>" : "><summary>")
    output.append(text: "<span class=\"v\"><b aria-hidden=\"true\">\(status.sign)</b> ")
    output.append(text: "\(status.words)</span><span class=\"n\">")
    output.append(shown: scenario.name.isEmpty ? "(no name)" : scenario.name)
    output.append(text: "</span><span class=\"p\">")
    output.append(shown: place)
    output.append(text: "</span><span class=\"d\">\(duration.shortText)</span></summary>")
    output.append(text: "<div class=\"body\"><a class=\"link\" href=\"#\(anchor)\">link</a>")
    output.append(contentsOf: body)
    output.append(text: "</div></details>\n")
  }

  /// Appends the row as data for the page's script.
  func append(to rows: inout JSONWriter) {
    rows.list([0]) { rows, _ in
      rows.text(anchor)
      rows.text(finished.status.cssName)
      for text in [scenario.name, place, scenario.app] { rows.text(clean(text)) }
      rows.list(scenario.tags.map(clean))
      rows.text(duration.shortText)
      rows.text(clean(finished.reason ?? ""))
      rows.int(number)
      rows.int(duration.microseconds)
    }
  }

  private func clean(_ text: String) -> String {
    Difference(limit: 300, ellipsis: "…", form: .terminal).cut(text)
  }
}
