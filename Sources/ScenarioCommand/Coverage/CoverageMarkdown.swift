import RunEvents

/// The report as a page, and the parts of it that the pages of the flows hold.
struct CoverageMarkdown {
  let coverage: Coverage
  let links: MarkdownLinks

  var text: String {
    var lines = ["# Coverage", "", coverage.summary + "."]
    for app in coverage.apps {
      lines += ["", "## \(app.app.name): \(Markdown.escaped(app.app.title))", ""]
      lines += [Self.source(of: app.app), ""]
      lines += ["| | requirement | silent | scenarios |", "| --- | --- | --- | --- |"]
      for entry in app.entries { lines.append(row(entry, withVerdicts: true)) }
    }
    if !coverage.unknown.isEmpty {
      lines += ["", "## Covered, but not required", ""]
      for unknown in coverage.unknown {
        let hint = unknown.hint.map { ", \(Markdown.escaped($0))" } ?? ""
        lines.append("- \(Markdown.escaped(unknown.number)) by \(link(unknown.scenario))\(hint)")
      }
    }
    if !coverage.bad.isEmpty {
      lines += ["", "## Not good", ""]
      for scenario in coverage.bad {
        let reason = scenario.reason.map { ": \(Markdown.escaped($0))" } ?? ""
        lines.append("- \(link(scenario)): \(scenario.status.words)\(reason)")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The table of an app's requirements, for its page; a page says nothing of verdicts.
  func table(of app: Coverage.App) -> [String] {
    [Self.source(of: app.app), "", "| | requirement | silent | scenarios |"]
      + ["| --- | --- | --- | --- |"] + app.entries.map { row($0, withVerdicts: false) }
  }

  /// The list of an app's hazards, for its page.
  func hazards(of app: Coverage.App) -> [String] {
    let hazards = app.scenarios.filter { $0.tags.contains("hazard") }
    return hazards.isEmpty
      ? ["No scenario of this app is tagged `hazard`."] : hazards.map { "- \(link($0))" }
  }

  private static func source(of app: Catalogue.App) -> String {
    "Documented by “\(Markdown.escaped(app.document.title))”, \(Markdown.escaped(app.document.kind))."
  }

  private func row(_ entry: Coverage.Entry, withVerdicts: Bool) -> String {
    let scenarios = entry.scenarios.map { scenario in
      withVerdicts ? "\(scenario.status.words): \(link(scenario))" : link(scenario)
    }
    let requirement = entry.requirement
    return "| \(requirement.number) | \(Markdown.escaped(requirement.sentence)) | "
      + (requirement.isSilent ? "silent" : "") + " | "
      + (scenarios.isEmpty ? "none" : scenarios.joined(separator: "<br>")) + " |"
  }

  private func link(_ scenario: Coverage.Scenario) -> String {
    "[\(Markdown.escaped(scenario.name))](\(links.target(scenario.file))#L\(scenario.line))"
  }
}

/// Text for Markdown.
enum Markdown {
  /// A text that means itself, on one line; what stands between backticks stays code.
  static func escaped(_ text: String) -> String {
    var output = String.UnicodeScalarView()
    let closes = text.unicodeScalars.count { $0 == "`" }.isMultiple(of: 2)
    var isCode = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t":
        output.append(" ")
        continue
      case "|":
        output.append("\\")
      case "`" where closes:
        isCode.toggle()
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "#":
        if !isCode { output.append("\\") }
      default: break
      }
      output.append(scalar)
    }
    return String(output)
  }
}

/// Links to files from a page.
struct MarkdownLinks {
  private let folder: [String]
  private let workingFolder: String

  /// Makes links for the pages of a folder.
  init(from folder: String, workingFolder: String) {
    self.workingFolder = workingFolder
    self.folder = Self.parts(of: folder, from: workingFolder)
  }

  /// The address of a file, from the folder of the page.
  func target(_ path: String) -> String {
    let file = Self.parts(of: path, from: workingFolder)
    let shared = zip(folder, file).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: folder.count - shared)
    return (up + file[shared...]).map(Self.encoded).joined(separator: "/")
  }

  private static func parts(of path: String, from workingFolder: String) -> [String] {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    let whole = isAbsolute ? path : "\(workingFolder)/\(path)"
    var parts: [String] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts
  }

  private static func encoded(_ part: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    for byte in part.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        output.append(byte)
      default:
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
