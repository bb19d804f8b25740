import FakeBackend
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Simulation

/// The project's security rules as scenarios give and change them: a table, not the rules language.
enum RulesShape {
  static let shape = Shape.record([
    .init("documents", rows(row), isRequired: false, "The rows for documents."),
    .init("objects", rows(row + objectRow), isRequired: false, "The rows for objects."),
  ])

  static let summary =
    "Who may do what: allowed is what a row allows, and nothing else. Without rows everybody may do everything."

  private static func rows(_ fields: [Shape.Field]) -> Shape {
    .list(
      .such(.record(fields)) { row in
        do throws(StepFailure) {
          _ = try SecurityRules.Rule(row)
          return nil
        } catch {
          return error.message
        }
      })
  }

  private static let row: [Shape.Field] = [
    .init(
      "path", .text("a path"),
      "What it is for; {name} stands for one segment, {name=**} for all that follow."),
    .init(
      "allow",
      .list(.choice(["read", "write"] + SecurityRules.Method.allCases.map(\.rawValue))),
      "What it allows; read is get and list, write is create, update and delete."),
    .init(
      "if",
      .either(
        .choice(["anyone", "nobody", "signedIn"]),
        .record([
          .init(
            "owner", .text("a name"), isRequired: false,
            "The variable of the path in which the user's id has to stand."),
          .init(
            "ownerField", .text("a field"), isRequired: false,
            "The field of the stored document that has to hold the user's id."),
        ])), isRequired: false, "Whom it allows it; anyone without this."),
  ]

  private static let objectRow: [Shape.Field] = [
    .init(
      "smallerThan", .integer, isRequired: false,
      "The number of bytes below which an upload has to be."),
    .init(
      "contentType", .text("a type"), isRequired: false,
      "What the type of an upload has to begin with, such as image/."),
  ]
}

extension SecurityRules {
  /// Makes a table of the rows that a scenario gives; `nil` where it gives none.
  init?(_ rows: Value?) throws(StepFailure) {
    guard case .list(let rows)? = rows else { return nil }
    var rules: [Rule] = []
    for row in rows { rules.append(try Rule(row)) }
    self.init(rules)
  }
}

extension SecurityRules.Rule {
  fileprivate init(_ row: Value) throws(StepFailure) {
    let path = row["path"]?.plainText ?? ""
    let pattern: PathPattern
    do throws(PathPattern.Flaw) {
      pattern = try PathPattern(path)
    } catch {
      throw StepFailure("the rule's path '\(path)' \(error.message)")
    }
    let methods = (row["allow"]?.elements ?? []).flatMap {
      SecurityRules.Method.named($0.plainText) ?? []
    }
    if methods.isEmpty { throw StepFailure("the rule for '\(path)' allows nothing; leave it out") }
    if let size = row["smallerThan"]?.integer, size <= 0 {
      throw StepFailure("the rule for '\(path)' lets nothing in: no upload is smaller than \(size)")
    }
    self.init(
      path, allow: methods, if: try SecurityRules.Condition(row["if"], pattern),
      maxSize: row["smallerThan"]?.integer, typePrefix: row["contentType"]?.plainText)
  }
}

extension SecurityRules.Condition {
  fileprivate init(_ value: Value?, _ pattern: PathPattern) throws(StepFailure) {
    switch (value?["owner"]?.plainText, value?["ownerField"]?.plainText) {
    case (let name?, nil):
      guard pattern.variables.contains(name) else {
        throw StepFailure("the rule's path '\(pattern)' has no '{\(name)}', which its owner names")
      }
      self = .owner(name)
    case (nil, let field?): self = .ownerField(field)
    case (_?, _?):
      throw StepFailure("the rule for '\(pattern)' has either an owner or an ownerField")
    case (nil, nil):
      switch value {
      case .string("nobody")?: self = .never
      case .string("signedIn")?: self = .signedIn
      case nil, .string("anyone")?: self = .always
      default: throw StepFailure("the rule for '\(pattern)' does not say whom it is for")
      }
    }
  }
}

extension Value {
  /// The number, where it is a whole one.
  var integer: Int? {
    if case .int(let number) = self { number } else { nil }
  }
}
