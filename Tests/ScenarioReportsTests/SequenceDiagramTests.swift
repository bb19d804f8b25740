import RunEvents
import Testing

@testable import ScenarioReports

/// What a diagram says of a scenario, row by row.
@Suite struct SequenceDiagramTests {
  /// The diagram of the events of one scenario.
  private func diagram(_ events: [RunEvent]) -> SequenceDiagram {
    var record = ScenarioRecord()
    for event in Sample.scenario("A", .passed, events) { record.note(event) }
    return SequenceDiagram(record, crash: nil)
  }

  private func step(
    _ index: Int, _ text: String, screen: String? = nil, time: Duration = .zero
  ) -> RunEvent {
    let changes =
      screen.map { [StateChange(path: "screen", before: nil, after: .string($0))] } ?? []
    return .stepFinished(
      StepFinished(
        index: index, text: text, place: Sample.place("a.yaml", 1), status: .passed, time: time,
        changes: changes))
  }

  private func operation(_ name: String, step: Int) -> RunEvent {
    .operation(
      OperationEvent(
        name: name, arguments: "", step: step, time: .zero, isCommitted: true, isFaulted: false,
        outcome: "succeeded"))
  }

  @Test func lanesStandInOneOrder() {
    let diagram = diagram([
      step(0, "launch", screen: "LoginView"), operation("photos.loadObject", step: 0),
      operation("storage.putData", step: 0), operation("auth.signIn", step: 0),
      operation("camera.requestAccess", step: 0), operation("documents.setData", step: 0),
    ])
    #expect(
      diagram.lanes.map(\.name) == [
        "person", "screen", "core", "auth", "documents", "storage", "device",
      ])
    #expect(
      diagram.operations.map(diagram.call) == [
        "photos.loadObject", "putData", "signIn", "camera.requestAccess", "setData",
      ])
  }

  @Test func anAppThatTellsOfNoScreenIsOneLane() {
    let diagram = diagram([step(0, "count"), operation("shop.order", step: 0)])
    #expect(diagram.lanes.map(\.name) == ["person", "app", "shop"])
    #expect(diagram.screen == nil)
  }

  @Test func aScreenIsShownOnceWhatTheStepHasCausedIsOver() {
    let diagram = diagram([
      step(0, "launch", screen: "LoginView"), step(1, "tap: Login", screen: "MainView"),
      operation("auth.signIn", step: 1), step(2, "tap: reload"),
    ])
    #expect(
      words(diagram) == [
        "> launch", "[LoginView]", "> tap: Login", "? auth.signIn", "! auth.signIn", "[MainView]",
        "> tap: reload",
      ])
  }

  @Test(arguments: [
    "elsewhere: { documents: { users/u-mia: null } }", "goOffline", "goOnline",
    "network: { latency: 2s }", "quota: { storage: exceeded }", "rules: { documents: [] }",
    "expireIDToken",
  ])
  func whatHappensAroundTheAppIsNotThePersons(text: String) {
    #expect(words(diagram([step(0, text)])) == ["~ \(text)"])
  }

  private func words(_ diagram: SequenceDiagram) -> [String] {
    diagram.rows.map { row in
      switch row.kind {
      case .action(let text): "> \(text)"
      case .surroundings(let text): "~ \(text)"
      case .shows(let name): "[\(name)]"
      case .request(let index): "? \(diagram.operations[index].name)"
      case .answer(let index): "! \(diagram.operations[index].name)"
      default: "\(row.kind)"
      }
    }
  }
}
