import Foundation
import Testing

/// `scenario-run watch`, a process that goes on until it is told to end.
@Suite(.serialized) struct WatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.scenario("One"), to: "s/one.yaml")
    try folder.write(Sample.scenario("Two"), to: "s/two.yaml")
    try folder.write(Data(contentsOf: URL(fileURLWithPath: picture)), to: "pictures/a.png")
    try folder.write(
      """
      scenario: Three
      app: signup
      given: { photos: { a: ../pictures/a.png } }
      steps: [launch, expect: { screen: RegistrationView }]
      """, to: "s/three.yaml")
  }

  private let picture = "\(Tool.package)/scenarios/fixtures/tiny.png"

  /// Reads what the tool says until it waits again.
  private func said(_ running: Running) -> String {
    var output = Data()
    while true {
      let more = running.read()
      output += more
      let text = String(decoding: output, as: UTF8.self)
      if more.isEmpty || text.hasSuffix("Ctrl-C ends it\n") { return text }
    }
  }

  #if os(Linux)
    @Test("what a change affects is played again, and nothing else", .timeLimit(.minutes(2)))
    func changes() throws {
      let running = try Running(Tool.path(), ["watch", "s"], in: folder)
      #expect(said(running).contains("\n3 scenarios: 3 passed\n"))

      try folder.write(Sample.scenario("One", screen: "Elsewhere"), to: "s/one.yaml")
      var text = said(running)
      #expect(text.hasPrefix("changed: s/one.yaml\n"), "\(text)")
      #expect(text.contains("✗ failed: One"))
      #expect(text.contains("\n1 scenario: 1 failed\n"))

      try folder.write(Data(contentsOf: URL(fileURLWithPath: picture)), to: "pictures/a.png")
      text = said(running)
      #expect(text.hasPrefix("changed: pictures/a.png\n"), "\(text)")
      #expect(text.contains("\n1 scenario: 1 passed\n"))

      // An editor that saves by a rename, into a folder that was not there.
      try folder.write(Sample.scenario("Four"), to: "next.tmp")
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/s/new", withIntermediateDirectories: false)
      try FileManager.default.moveItem(
        atPath: "\(folder.path)/next.tmp", toPath: "\(folder.path)/s/new/four.yaml")
      text = said(running)
      #expect(text.hasPrefix("changed: s/new/four.yaml\n"), "\(text)")
      #expect(text.contains("watching 4 files"))

      try folder.write("scenario: Wrong\n", to: "s/two.yaml")
      text = said(running)
      #expect(text.contains("s/two.yaml:1:1: error: the scenario has no 'app'"), "\(text)")

      kill(running.identifier, SIGINT)
      let ending = try running.end()
      #expect(ending.isExit)
      #expect(ending.code == 130)
      #expect(ending.error.isEmpty)
      #expect(!folder.exists("reports"))
    }

    @Test("shared steps and the defaults of a folder affect who uses them", .timeLimit(.minutes(2)))
    func shared() throws {
      let steps = "shared: Starts\napp: camera\nsteps: [launch]\n"
      try folder.write(steps, to: "shared/starts.yaml")
      try folder.write(
        """
        scenario: Five
        app: camera
        steps: [run: ../shared/starts.yaml, expect: { screen: ContentView }]
        """, to: "s/five.yaml")
      let running = try Running(Tool.path(), ["watch", "s"], in: folder)
      #expect(said(running).contains("\n4 scenarios: 4 passed\n"))

      try folder.write(steps + "# changed\n", to: "shared/starts.yaml")
      var text = said(running)
      #expect(text.hasPrefix("changed: shared/starts.yaml\n"), "\(text)")
      #expect(text.contains("\n1 scenario: 1 passed\n"))

      try folder.write("tags: [all]\n", to: "s/scenario-run.yaml")
      text = said(running)
      #expect(text.contains("\n4 scenarios: 4 passed\n"), "\(text)")
      kill(running.identifier, SIGTERM)
      #expect(try running.end().code == 143)
    }

    @Test("variables are given each time, and no secret is shown", .timeLimit(.minutes(2)))
    func variables() throws {
      try folder.write(Sample.scenario("Six", screen: "\"${screen}\""), to: "v/six.yaml")
      let running = try Running(
        Tool.path(), ["watch", "--secret", "screen=ContentView", "v"], in: folder)
      #expect(said(running).contains("\n1 scenario: 1 passed\n"))
      try folder.write(Sample.scenario("Six", screen: "\"X${screen}\""), to: "v/six.yaml")
      let text = said(running)
      #expect(text.contains("\n1 scenario: 1 failed\n"), "\(text)")
      #expect(text.contains("expected: \"X[secret screen]\""), "\(text)")
      kill(running.identifier, SIGINT)
      #expect(try running.end().code == 130)
    }

    @Test("where there is nothing to watch, it ends")
    func nothing() throws {
      let ending = try folder.run("watch", "nowhere/at/all.yaml")
      #expect(ending.code == 4)
      #expect(ending.error == "Error: there is no folder to watch; is the path right?\n")
    }
  #endif

  @Test("options that make no sense are refused")
  func refused() throws {
    #expect(try folder.run("watch", "--app", "camra", "s").code == 2)
    #expect(try folder.run("watch").error.hasPrefix("Error: no path is given"))
    #expect(try folder.run("watch", "-q", "-v", "s").code == 2)
  }
}
