import RunEvents
import ScenarioLanguage

/// How the app has set Storage up, as scenarios give it: by the names that the SDK has for it.
enum StorageShape {
  static let shape = Shape.record([
    .init(
      "maxUploadRetryTime", .duration, isRequired: false,
      "For how long an upload is tried again; 600s without this."),
    .init(
      "maxDownloadRetryTime", .duration, isRequired: false,
      "For how long a download is tried again; 600s without this."),
    .init(
      "maxOperationRetryTime", .duration, isRequired: false,
      "For how long anything else is tried again; 120s without this."),
  ])

  static let summary =
    "How the app has set Storage up: for how long what the network loses is tried again."

  /// A time of it; `nil` where it is not said.
  static func time(_ name: String, in given: Value) -> Duration? {
    given[name].flatMap { Duration(scenarioText: $0.plainText) }
  }
}
