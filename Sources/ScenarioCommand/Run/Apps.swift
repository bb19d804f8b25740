import Diagnostics
import FirestoreEmulator
import ImageCodecs
import ProfileDriver
import ScenarioLanguage
import ScenarioRunner

/// The apps that come with the tool.
enum Apps {
  /// The one registry of a run.
  ///
  /// - Parameters:
  ///   - fixtures: The files that scenarios name.
  ///   - emulator: The Firestore emulator that is to keep the documents, instead of the fake.
  static func registry(
    _ fixtures: FixtureFiles, emulator: EmulatorAddress? = nil
  ) -> Registry {
    ProfileApps.registry(
      fixtures: fixtures, codec: CachingImageCodec(SystemImageCodec()), emulator: emulator,
      describePicture: { EncodedPicture.info(of: $0) })
  }

  /// All that scenarios can name.
  static var vocabulary: Vocabulary { registry(FixtureFiles()).vocabulary }

  /// Refuses apps that there are not.
  ///
  /// - Parameters:
  ///   - names: What was asked for.
  ///   - others: What there is besides the apps that come with the tool.
  static func check(_ names: [String], besides others: [String] = []) throws(UsageError) {
    if names.isEmpty { return }
    let known = vocabulary.apps.map(\.name)
    let all = known + others.filter { !known.contains($0) }
    for name in names where !all.contains(name) {
      let hint = Suggestion.hint(for: name, among: all).map { "; \($0)" } ?? ""
      throw UsageError("unknown app '\(Visible.line(name))'\(hint)", option: "app")
    }
  }
}
