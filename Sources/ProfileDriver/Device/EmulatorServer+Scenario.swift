import FakeBackend
import FirestoreEmulator
import ProfileCore
import ScenarioRunner
import Simulation

extension EmulatorServer {
  /// A project of a scenario's own in the emulator, without documents.
  ///
  /// Its id is made of the scenario's chance, that is of its id and the run's seed: scenarios that are
  /// played side by side do not meet, and a run after the other finds the same projects again and
  /// empties them. What an app reads calls the project as the fake does.
  static func empty(
    at address: EmulatorAddress, for simulation: Simulation, _ settings: FakeBackend.Settings
  ) throws(StepFailure) -> EmulatorServer {
    // A copy: the app's own chance stays as it is on the fake.
    var random = simulation.random
    let id = "demo-" + String(random.next(), radix: 36)
    var server = EmulatorServer(address: address, project: id, shownAs: settings.project)
    server.onSilence = { [weak simulation] reason in
      if simulation?.breakdown == nil { simulation?.breakdown = reason }
    }
    do throws(DocumentStoreError) {
      try server.setRules(settings.documentRules)
      try server.removeAll()
    } catch {
      throw StepFailure("the Firestore emulator takes no scenario: \(error.localizedDescription)")
    }
    return server
  }
}
