import Diagnostics
import RunEvents

/// The report for a person at a terminal.
struct CoverageText {
  let coverage: Coverage

  var text: String {
    var lines: [String] = []
    for app in coverage.apps {
      lines.append("\(app.app.name): \(Visible.line(app.app.title))")
      let width = app.entries.map(\.requirement.number.count).max() ?? 0
      for entry in app.entries { append(entry, width: width, to: &lines) }
      lines.append("")
    }
    let open = coverage.entries.filter { $0.state != .covered }
    if !open.isEmpty {
      lines.append("Without a scenario that passes:")
      let width = open.map(\.requirement.number.count).max() ?? 0
      for entry in open { lines.append(line(of: entry.requirement, width: width)) }
      lines.append("")
    }
    if !coverage.unknown.isEmpty {
      lines.append("Covered, but not required:")
      for unknown in coverage.unknown {
        let hint = unknown.hint.map { "; \($0)" } ?? ""
        let number = Visible.line(unknown.number)
        lines.append(
          "  \(Visible.line(unknown.scenario.place)): unknown requirement '\(number)'\(hint)")
      }
      lines.append("")
    }
    if !coverage.bad.isEmpty {
      lines.append("Not good:")
      for scenario in coverage.bad {
        let reason = scenario.reason.map { ": \(Visible.line($0))" } ?? ""
        lines.append("  \(Visible.line(scenario.place)): \(scenario.status.words)\(reason)")
      }
      lines.append("")
    }
    lines.append(coverage.summary)
    return lines.map { $0 + "\n" }.joined()
  }

  private func append(_ entry: Coverage.Entry, width: Int, to lines: inout [String]) {
    let silent = entry.requirement.isSilent ? " (silent)" : ""
    lines.append(line(of: entry.requirement, width: width) + silent)
    let indent = String(repeating: " ", count: width + 6)
    if entry.scenarios.isEmpty { lines.append("\(indent)no scenario") }
    for scenario in entry.scenarios {
      lines.append(
        "\(indent)\(scenario.status.words): \(Visible.line(scenario.place)) \(Visible.line(scenario.name))"
      )
    }
  }

  private func line(of requirement: Catalogue.Requirement, width: Int) -> String {
    let padding = String(repeating: " ", count: width - requirement.number.count)
    return "  \(requirement.number)\(padding)  \(Visible.line(requirement.sentence))"
  }
}
