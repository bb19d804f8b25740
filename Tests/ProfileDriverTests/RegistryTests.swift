import ProfileDriver
import ScenarioLanguage
import ScenarioRunner
import Testing

@Suite struct RegistryTests {
  private let vocabulary = Apps.registry.vocabulary

  private func isSummary(_ text: String) -> Bool {
    text.hasSuffix(".") && text.first?.isUppercase == true && !text.contains("\n")
  }

  private func hasTwins(_ names: [String]) -> Bool { Set(names).count != names.count }

  /// The keys of a shape, at every depth.
  private func fields(of shape: Shape) -> [Shape.Field] {
    switch shape {
    case .record(let fields): fields + fields.flatMap { self.fields(of: $0.shape) }
    case .map(_, let value): fields(of: value)
    case .list(let element): fields(of: element)
    case .nullable(let inner): fields(of: inner)
    case .either(let first, let second): fields(of: first) + fields(of: second)
    default: []
    }
  }

  @Test("every app, step, state, variable and given key has a name of its own and a summary")
  func apps() {
    #expect(!hasTwins(vocabulary.apps.map(\.name)))
    for app in vocabulary.apps {
      #expect(!app.summary.isEmpty, "\(app.name)")
      #expect(!hasTwins(app.steps.map(\.name)), "\(app.name)")
      #expect(!hasTwins(app.state.map(\.name)), "\(app.name)")
      #expect(!hasTwins(app.given.map(\.name)), "\(app.name)")
      #expect(!hasTwins(app.variables.map(\.name)), "\(app.name)")
      for step in app.steps { #expect(isSummary(step.summary), "\(app.name) \(step.name)") }
      for state in app.state { #expect(!state.summary.isEmpty, "\(app.name) \(state.name)") }
      for variable in app.variables { #expect(isSummary(variable.summary), "\(app.name)") }
      let shapes = app.steps.map(\.argument) + [Shape.record(app.given)]
      for field in shapes.flatMap({ fields(of: $0) }) {
        #expect(isSummary(field.summary), "\(app.name) \(field.name)")
      }
    }
  }

  @Test("the apps of the documents are there, each with the steps and states that all share")
  func shared() {
    let names = Set(vocabulary.apps.map(\.name))
    #expect(names == ["signup", "onboarding", "camera", "account", "blog"])
    for app in vocabulary.apps {
      #expect(app.steps.prefix(2).map(\.name) == ["launch", "relaunch"], "\(app.name)")
      let states = app.state.map(\.name)
      #expect(
        Set(["screen", "buttons", "log", "silent", "pending", "operations", "crashed"])
          .isSubset(of: states), "\(app.name)")
    }
  }

  @Test("no step of an app has the name of one of the language's own")
  func languageSteps() {
    let own = ["expect", "must", "waitUntil", "hold", "release", "advance", "save"]
    for app in vocabulary.apps {
      #expect(Set(app.steps.map(\.name)).isDisjoint(with: own), "\(app.name)")
    }
  }

  @Test("every operation and every error code has a name of its own and a summary")
  func operations() {
    #expect(!hasTwins(vocabulary.operations.map(\.name)))
    for operation in vocabulary.operations {
      #expect(isSummary(operation.summary), "\(operation.name)")
      #expect(operation.name.contains("."))
    }
    #expect(!hasTwins(vocabulary.errorCodes.map(\.name)))
    for code in vocabulary.errorCodes { #expect(!code.summary.isEmpty, "\(code.name)") }
  }

  @Test("every call of the backend can fail in some way, and whatever it cannot is given a reason")
  func objections() {
    for operation in vocabulary.operations where operation.name != "camera.requestAccess" {
      let objections = vocabulary.errorCodes.map { operation.objection($0.name) }
      #expect(objections.contains(nil), "\(operation.name)")
      #expect(!objections.contains(""), "\(operation.name)")
    }
  }

  @Test("the question about the camera is answered by the user, and never with an error")
  func camera() throws {
    let question = try #require(vocabulary.operations.first { $0.name == "camera.requestAccess" })
    for code in vocabulary.errorCodes {
      #expect(question.objection(code.name) == "the user answers it, and never with an error")
    }
  }
}
