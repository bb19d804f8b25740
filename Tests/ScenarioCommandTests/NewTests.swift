import Foundation
import ScenarioLanguage
import Testing

@testable import ScenarioCommand

/// `scenario-run new`.
@Suite struct NewTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("what is written for each app passes and has the canonical layout")
  func passes() throws {
    for app in Apps.vocabulary.apps {
      let path = folder.at("flows/\(app.name)-first.yaml")
      let outcome = scenarioRun("new", "--app", app.name, path)
      #expect(outcome.code == .success)
      #expect(outcome.output == "\(path) is there, and passes; 'scenario-run \(path)' plays it\n")
      let played = scenarioRun("--no-report", path)
      #expect(played.code == .success, "\(played.output)")
      #expect(scenarioRun("fmt", "--check", path).code == .success)
      let text = try folder.read("flows/\(app.name)-first.yaml")
      for step in app.steps { #expect(text.contains("- \(step.name)"), "\(step.name)") }
      for field in app.given { #expect(text.contains("#   \(field.name): "), "\(field.name)") }
    }
  }

  @Test("what it expects is what the app shows, so that another app's would fail")
  func expects() throws {
    _ = scenarioRun("new", "--app", "camera", folder.at("a.yaml"))
    let text = try folder.read("a.yaml").replacing("app: camera", with: "app: blog")
    try folder.write(text, to: "a.yaml")
    #expect(scenarioRun("--no-report", folder.at("a.yaml")).code == .failure)
  }

  @Test("the title is made of the name of the file, or given")
  func title() throws {
    _ = scenarioRun("new", "-a", "camera", folder.at("upload_failure-again.yml"))
    #expect(
      try folder.read("upload_failure-again.yml").hasPrefix("scenario: Upload failure again\n"))
    let title = "It's: #1 \"odd\""
    _ = scenarioRun("new", "-a", "camera", "--title", title, folder.at("b.yaml"))
    #expect(scenarioRun("list", folder.at("b.yaml")).output.hasSuffix("  \(title)\n"))
    let outcome = scenarioRun("new", "-a", "camera")
    #expect(outcome.code == .success)
    #expect(outcome.output.hasPrefix("scenario: What this scenario shows\napp: camera\n"))
  }

  @Test("the editors' schema is named where one lies above it")
  func schema() throws {
    try folder.write("{}", to: "flows/\(ScenarioSchema.Kind.scenario.fileName)")
    _ = scenarioRun("new", "-a", "blog", folder.at("flows/a/b/c.yaml"))
    #expect(
      try folder.read("flows/a/b/c.yaml").hasPrefix(
        "# yaml-language-server: $schema=../../scenario.schema.json\n"))
    _ = scenarioRun("new", "-a", "blog", folder.at("c.yaml"))
    #expect(try folder.read("c.yaml").hasPrefix("scenario: C\n"))
  }

  @Test("nothing is written over, and what makes no sense is refused")
  func refused() throws {
    try folder.write("mine", to: "mine.yaml")
    let outcome = scenarioRun("new", "-a", "camera", folder.at("mine.yaml"))
    #expect(outcome.code == .usage)
    #expect(outcome.error.contains("is there already; name a file that is not"))
    #expect(try folder.read("mine.yaml") == "mine")
    for (line, message) in [
      (["new", "a.yaml"], "no app is named; the apps are 'signup'"),
      (["new", "-a", "camra", "a.yaml"], "unknown app 'camra'; did you mean 'camera'?"),
      (["new", "-a", "camera", "a.txt"], "it ends in .yaml or .yml"),
      (
        ["new", "-a", "camera", "a.yaml", "b.yaml"], "'new' takes one <file>, and not 'b.yaml' too"
      ),
      (["new", "-a", "camera", "-t", " "], "a title cannot be empty"),
      (["new", "-a", "camera", "-t", "a\nb"], "a title is one line"),
    ] {
      let outcome = scenarioRun(line)
      #expect(outcome.code == .usage)
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
    try folder.write("", to: "file")
    #expect(scenarioRun("new", "-a", "camera", folder.at("file/a.yaml")).code == .harness)
  }
}
