/// The manual page in the macros of mdoc, which both groff and mandoc read.
struct ManualPage {
  /// The day of the last change of the command line; a page that depends on no clock.
  private static let date = "November 30, 2026"

  let commands: [CommandDeclaration]

  var text: String {
    var lines = [
      ".\\\" Made by 'scenario-run manual' of the declaration of the command line.",
      ".Dd \(Self.date)", ".Dt SCENARIO-RUN 1", ".Os",
      ".Sh NAME", ".Nm scenario-run",
      ".Nd play YAML scenarios of an app's flows and report the verdicts",
      ".Sh SYNOPSIS",
    ]
    for command in commands { lines += synopsis(of: command) }
    lines += [".Nm", ".Cm \(Subcommands.help)", ".Op Ar subcommand", ".Sh DESCRIPTION"]
    lines += Self.sentences(
      "A scenario is a YAML document that says what somebody does in an app and what must then be so. "
        + "Each is played against a simulated app, in a world in which time is virtual, chance is "
        + "seeded, and every call to the backend can be failed, held or never answered.")
    lines += [".Pp"]
    lines += Self.sentences(
      "Without a subcommand, scenarios are played, as by \(standard). A path that has the name of a "
        + "subcommand stands behind '--' or begins with './'.")
    lines.append(".Sh SUBCOMMANDS")
    for command in commands { lines += section(of: command) }
    lines += [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    for (name, meaning) in Self.variables { lines += [".It Ev \(name)"] + Self.sentences(meaning) }
    lines += [".El", ".Sh FILES", ".Bl -tag -width Ds"]
    for (name, meaning) in Self.files { lines += [".It Pa \(name)"] + Self.sentences(meaning) }
    lines += [".El", ".Sh EXIT STATUS"]
    lines += Self.sentences("Those of a run; the sections above say what they mean elsewhere.")
    lines += Self.codes(commands.first { $0.isStandard }?.exitCodes ?? [])
    lines += [
      ".Sh EXAMPLES", "Play all scenarios, and those of uploads that are not slow:",
      ".Bd -literal -offset indent",
      "scenario-run scenarios/", "scenario-run --tag 'upload and not slow' scenarios/", ".Ed",
      ".Pp",
      "Play the scenario at a line, and check all files without playing any:",
      ".Bd -literal -offset indent", "scenario-run scenarios/signup/launch.yaml:12",
      "scenario-run lint scenarios/", ".Ed",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private var standard: String { commands.first { $0.isStandard }?.name ?? "" }

  private static let variables = [
    ("CI", "Where it is set, no line shows how far a run has come."),
    (
      "FIRESTORE_EMULATOR_HOST",
      "The address of the Firestore emulator that keeps the documents, unless --documents says "
        + "otherwise."
    ),
    (
      "GITHUB_STEP_SUMMARY",
      "A file to which a run appends its summary, as builds of GitHub want it."
    ),
    ("LC_ALL, LC_CTYPE, LANG", "Where they name UTF-8, the console shows signs beyond ASCII."),
    ("NO_COLOR", "Where it is set, nothing is coloured."),
    ("TERM", "Where it is 'dumb', nothing is coloured, and no line is rewritten."),
  ]

  private static let files = [
    ("reports/TEST-scenario-run.xml", "The JUnit report of a run that is told of no other."),
    ("requirements.yaml", "A catalogue of requirements, in a folder that is searched or above it."),
  ]

  private func synopsis(of command: CommandDeclaration) -> [String] {
    let name = command.isStandard ? ".Op Cm \(command.name)" : ".Cm \(command.name)"
    var lines = [".Nm", name, ".Op Ar options"]
    if let operand = command.operand {
      let dots = operand.count.upperBound > 1 ? " ..." : ""
      lines.append(
        operand.count.lowerBound == 0
          ? ".Op Ar \(operand.name)\(dots)" : ".Ar \(operand.name)\(dots)")
    }
    return lines
  }

  private func section(of command: CommandDeclaration) -> [String] {
    var lines = [".Ss \(command.name)"] + Self.sentences(command.summary)
    for paragraph in command.discussion { lines += [".Pp"] + Self.sentences(paragraph) }
    lines.append(".Bl -tag -width Ds")
    if let operand = command.operand {
      lines += [".It Ar \(operand.name)"] + Self.sentences(operand.summary)
    }
    for flag in command.flags {
      let value =
        switch flag.argument {
        case .none: ""
        case .value(let placeholder): " Ar \(placeholder)"
        case .optional(let placeholder): " Ns Op = Ns Ar \(placeholder)"
        }
      let letter = flag.letter.map { "Fl \($0) , " } ?? ""
      lines += [".It \(letter)Fl -\(flag.name)\(value)"] + Self.sentences(flag.summary)
    }
    lines.append(".El")
    if command.isStandard { return lines }
    return lines + [".Pp", "It ends with:"] + Self.codes(command.exitCodes)
  }

  private static func codes(_ codes: [(ExitCode, String)]) -> [String] {
    [".Bl -tag -width Ds -compact"]
      + codes.flatMap { code, meaning in [".It \(code.rawValue)"] + sentences(meaning) } + [".El"]
  }

  /// A text, each sentence on a line of its own as the format wants it, nothing in it a macro.
  private static func sentences(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      line += (line.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") || word.hasSuffix(".)"), word != "*.yaml" {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
    // What is escaped grows: the lines of the page are shorter than those of a terminal.
    return lines.flatMap { Help.wrapped($0, to: 52) }.map(escaped)
  }

  private static func escaped(_ line: String) -> String {
    var output = ""
    for scalar in line.unicodeScalars {
      switch scalar {
      case "\\": output += "\\e"
      // In running text these two are typeset as quotes and a dash otherwise.
      case "'": output += "\\(aq"
      case "-": output += "\\-"
      case "\u{2026}": output += "..."
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output.hasPrefix(".") || output.hasPrefix("'") ? "\\&" + output : output
  }
}
