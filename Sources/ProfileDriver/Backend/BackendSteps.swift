import FakeBackend
import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner

extension DeviceVocabulary {
  /// The steps that every app with a backend has: what happens to its network, to its project and on
  /// the server.
  static func backendSteps<App: DeviceApp>(_: App.Type) -> [StepDefinition<App>] {
    [
      StepDefinition("goOffline", "Takes the device's network away.") {
        _, app, _ throws(StepFailure) in
        let backend = app.device.backend
        if !backend.isOnline { throw StepFailure("the device is offline already") }
        backend.goOffline()
      },
      StepDefinition("goOnline", "Gives the device its network back, as it was before.") {
        _, app, _ throws(StepFailure) in
        let backend = app.device.backend
        if backend.isOnline { throw StepFailure("the device is online already") }
        backend.goOnline()
      },
      StepDefinition(
        "network", NetworkShape.shape,
        "Changes the device's network: a word, or what is wrong with it."
      ) { _, app, argument throws(StepFailure) in
        app.device.backend.network = try NetworkState(argument.value)
      },
      StepDefinition(
        "quota", QuotaShape.shape, "Changes of which services the project has used up what it may."
      ) { _, app, argument throws(StepFailure) in app.device.backend.setQuotas(argument.value) },
      StepDefinition(
        "rules", RulesShape.shape,
        "Changes the project's security rules; without rows everybody may do everything."
      ) { _, app, argument throws(StepFailure) in
        let documents = try SecurityRules(argument.value?["documents"])
        let objects = try SecurityRules(argument.value?["objects"])
        do throws(DocumentStoreError) {
          try app.device.backend.setRules(documents: documents, objects: objects)
        } catch {
          throw StepFailure(error.localizedDescription)
        }
      },
      StepDefinition(
        "expireIDToken",
        "The ID token of whoever is signed in runs out, as it does after an hour; it is renewed when it is needed."
      ) { _, app, _ throws(StepFailure) in
        if !app.device.backend.expireIDToken() { throw StepFailure("nobody is signed in") }
      },
      StepDefinition(
        "elsewhere", Elsewhere.shape,
        "Something happens on the server by other hands: another client's, or an administrator's."
      ) { _, app, argument throws(StepFailure) in try app.device.happenElsewhere(argument) },
    ]
  }
}
