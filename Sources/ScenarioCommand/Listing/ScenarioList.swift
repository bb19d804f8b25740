import Diagnostics
import RunEvents
import ScenarioLanguage

/// The selected scenarios of some files, none of which is played.
struct ScenarioList {
  private let source: ScenarioSource
  private let redaction: Redaction
  private let shard: Shard?
  private(set) var scenarios: [Scenario] = []
  /// The files that are wrong.
  private(set) var rejected: [FileRejected]

  /// Loads files.
  init(_ files: ScenarioFiles) {
    source = files.source
    redaction = files.redaction
    shard = files.plan?.shard
    rejected = files.rejected
    FilesInOrder.go(through: files.paths, take: { files.source.load($0) }) { loaded in
      switch loaded {
      case .scenarios(let more): scenarios += more
      case .rejected(let file): rejected.append(file)
      }
    }
    rejected += files.furtherRejections
  }

  /// Writes the list, and what is wrong with the other files.
  func deliver(
    as format: ListOptions.Format, to output: String?, _ emptiness: Emptiness,
    in environment: Environment
  ) -> ExitCode {
    for file in rejected { environment.error.write(redaction.redacted(file.text)) }
    environment.error.flush()
    let text =
      switch format {
      case .text: self.text
      case .json: json.text
      }
    let delivery = environment.deliver(redaction.redacted(text), to: output, as: "the list")
    let isNothing = scenarios.isEmpty && !(shard?.hasAny ?? false)
    let code: ExitCode =
      delivery != .success
      ? delivery : !rejected.isEmpty ? .wrongFiles : isNothing ? .nothingToRun : .success
    emptiness.tell(code, source.seen, in: environment)
    return code
  }

  private var text: String {
    scenarios.map { scenario in
      let place = Visible.line("\(scenario.file):\(scenario.line)")
      return "\(place)  \(Visible.line(scenario.name))\n"
    }.joined()
  }

  private var json: JSONText {
    .object([
      "version": .int(1),
      "scenarios": .list(scenarios.map(json)),
      "wrongFiles": .list(rejected.map { .string($0.file) }),
    ])
  }

  private func json(_ scenario: Scenario) -> JSONText {
    .object([
      "id": .string(scenario.id),
      "name": .string(scenario.name),
      "file": .string(scenario.file),
      "line": .int(scenario.line),
      "app": .string(scenario.app),
      "tags": .list(scenario.tags.map { .string($0) }),
      "covers": .list(scenario.covers.map { .string($0) }),
      "steps": .int(scenario.steps.count),
      "skip": scenario.skip.map { skip in
        .object(["reason": .string(skip.reason), "with": .optional(skip.condition)])
      } ?? .null,
      "knownFailure": scenario.knownFailure.map { known in
        .object(["reason": .string(known.reason), "issue": .optional(known.issue)])
      } ?? .null,
    ])
  }
}
