import RunEvents

/// The report for programs; documented in `docs/coverage.md`.
struct CoverageJSON {
  /// The version of the report's shape; it grows when a reader of an older one would be misled.
  static let version = 1

  let coverage: Coverage

  var text: String {
    JSONText.object([
      "version": .int(Self.version),
      "summary": summary,
      "apps": .list(coverage.apps.map(app)),
      "unknown": .list(coverage.unknown.map(unknown)),
      "notGood": .list(coverage.bad.map(scenario)),
    ]).text
  }

  private var summary: JSONText {
    .object([
      "requirements": .int(coverage.entries.count),
      "covered": .int(coverage.count(.covered)),
      "failing": .int(coverage.count(.failing)),
      "uncovered": .int(coverage.count(.uncovered)),
      "unknown": .int(coverage.unknown.count),
      "text": .string(coverage.summary),
    ])
  }

  private func app(_ app: Coverage.App) -> JSONText {
    .object([
      "app": .string(app.app.name),
      "title": .string(app.app.title),
      "document": .object([
        "title": .string(app.app.document.title), "kind": .string(app.app.document.kind),
      ]),
      "requirements": .list(
        app.entries.map { entry in
          .object([
            "number": .string(entry.requirement.number),
            "sentence": .string(entry.requirement.sentence),
            "silent": .bool(entry.requirement.isSilent),
            "state": .string(entry.state.rawValue),
            "scenarios": .list(entry.scenarios.map(scenario)),
          ])
        }),
    ])
  }

  private func unknown(_ unknown: Coverage.Unknown) -> JSONText {
    .object([
      "number": .string(unknown.number),
      "hint": .optional(unknown.hint),
      "scenario": scenario(unknown.scenario),
    ])
  }

  private func scenario(_ scenario: Coverage.Scenario) -> JSONText {
    .object([
      "file": .string(scenario.file),
      "line": .int(scenario.line),
      "name": .string(scenario.name),
      "status": .string(scenario.status.rawValue),
      "reason": .optional(scenario.reason),
      "tags": .list(scenario.tags.map { .string($0) }),
    ])
  }
}
