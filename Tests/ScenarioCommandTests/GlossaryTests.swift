import ScenarioLanguage
import Testing

@testable import ScenarioCommand

/// `scenario-run steps` and `scenario-run explain`.
@Suite struct GlossaryTests {
  private let vocabulary = Apps.vocabulary

  @Test func `all that scenarios can name is explained, within eighty columns`() {
    var names = Vocabulary.scenarioKeys.map(\.name) + Vocabulary.languageSteps.map(\.name)
    names += Vocabulary.matchers.map(\.name) + vocabulary.operations.map(\.name)
    names += vocabulary.errorCodes.map(\.name) + vocabulary.conditions.map(\.name)
    for app in vocabulary.apps {
      names += [app.name] + app.steps.map(\.name) + app.given.map(\.name)
      names += app.state.map(\.name) + app.variables.map { "${\($0.name)}" }
    }
    for name in Set(names) {
      let outcome = scenarioRun("explain", "--", name)
      #expect(outcome.code == .success, "\(name)")
      for line in outcome.output.split(separator: "\n") where !line.hasPrefix("    ") {
        #expect(line.unicodeScalars.count <= 80, "\(line)")
      }
    }
  }

  @Test func `a step is explained with its keys and an example`() {
    let outcome = scenarioRun("explain", "register", "--app", "signup")
    #expect(
      outcome.output.hasPrefix(
        "register: a step of the app signup\n\n  Fills the registration form in and submits it.\n"))
    #expect(outcome.output.contains("\n  email                   The address."))
    #expect(outcome.output.contains("\n    - register: { email: <an address>, password: "))
  }

  @Test func `an operation names its codes, and a code its operations`() {
    #expect(
      scenarioRun("explain", "storage.putData").output.contains("storage/quota-exceeded"))
    #expect(
      scenarioRun("explain", "storage/quota-exceeded").output.contains("storage.putData"))
    #expect(
      !scenarioRun("explain", "storage/quota-exceeded").output.contains("auth.createUser"))
  }

  @Test func `a path is explained by its root, and what several apps share is told once`() {
    let path = scenarioRun("explain", "tempUserSession.email")
    #expect(path.output.hasPrefix("tempUserSession: a part of the state of the app signup\n"))
    let launch = scenarioRun("explain", "launch").output
    #expect(
      launch.hasPrefix("launch: a step of the apps signup, onboarding, camera, account and blog\n"))
    #expect(!launch.dropFirst().contains("launch: a step"))
  }

  @Test(arguments: [
    (["explain", "regster"], "is named 'regster'; did you mean 'register'?"),
    (["explain", "$contain"], "is named '$contain'; did you mean '$contains'?"),
    (["explain", "storage.putdata"], "did you mean 'storage.putData'?"),
    (["explain", "putDta"], "did you mean 'storage.putData'?"),
    (["explain", "storage/quota-exceded"], "did you mean 'storage/quota-exceeded'?"),
    (
      ["explain", "quota-exceeded"],
      "did you mean 'auth/quota-exceeded' or 'storage/quota-exceeded'?"
    ),
    (
      ["explain", "quota-exceded"],
      "did you mean 'auth/quota-exceeded' or 'storage/quota-exceeded'?"
    ),
    (["explain", "qqqqqqqqqqqqqq"], "'scenario-run steps' lists the steps"),
    (["explain"], "no word is given"),
    (["explain", "register", "--app", "camera"], "is no word of 'camera', but of 'signup'"),
    (["explain", "tap", "--app", "camra"], "unknown app 'camra'; did you mean 'camera'?"),
    (["steps", "--app", "blg"], "unknown app 'blg'; did you mean 'blog'?"),
    (["steps", "tap"], "'steps' takes no path, such as 'tap'"),
  ])
  func `what there is not is refused with what was meant`(line: ([String], String)) {
    let outcome = scenarioRun(line.0)
    #expect(outcome.code == .usage)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains(line.1), "\(outcome.error)")
  }

  @Test func `steps lists those of the language and of the apps that are asked for`() {
    let outcome = scenarioRun("steps", "--app", "camera")
    #expect(outcome.code == .success)
    for step in Vocabulary.languageSteps { #expect(outcome.output.contains("\n  \(step.name)")) }
    for step in vocabulary.app(named: "camera")?.steps ?? [] {
      #expect(outcome.output.contains("\n  \(step.name)"))
    }
    #expect(outcome.output.contains("\ncamera: "))
    #expect(!outcome.output.contains("\nsignup: "))
    for line in scenarioRun("steps").output.split(separator: "\n") {
      #expect(line.unicodeScalars.count <= 80, "\(line)")
    }
    #expect(scenarioRun("steps", "-f", "json").output.contains("\"name\": \"register\""))
  }
}
