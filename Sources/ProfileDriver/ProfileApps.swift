public import FirestoreEmulator
public import ProfileCore
public import ScenarioRunner
import FakeBackend
import ScenarioLanguage

/// The documented apps over the shared core and the fake backend, ready to be played.
public enum ProfileApps {
  /// The condition of a run whose documents are in the Firestore emulator.
  public static let emulatorCondition = "emulator"

  /// The registry of the documented apps.
  ///
  /// - Parameters:
  ///   - fixtures: Where the bytes of fixtures come from.
  ///   - codec: What decodes and encodes images.
  ///   - emulator: The Firestore emulator that is to keep the documents, instead of the fake.
  ///   - describePicture: Reads what an encoded image says of itself, without decoding it.
  public static func registry(
    fixtures: any FixtureSource, codec: any ImageCodec, emulator: EmulatorAddress? = nil,
    describePicture: @escaping @Sendable ([UInt8]) -> EncodedPictureInfo?
  ) -> Registry {
    let equipment = Equipment(
      fixtures: fixtures, codec: codec, emulator: emulator, describePicture: describePicture,
      gallery: PictureGallery(codec: codec, describe: describePicture))
    return Registry(
      apps: [
        SignupApp.registered(equipment), OnboardingApp.registered(equipment),
        CameraApp.registered(equipment), AccountApp.registered(equipment),
        BlogApp.registered(equipment),
      ],
      operations: Catalog.operations.map { operation in
        OperationDeclaration(
          operation.rawValue, operation.documentation, traits: traits(of: operation)
        ) { code in
          // A hint stands beside the caret, without a full stop.
          Catalog.reasonAgainst(code, for: operation).map {
            $0.hasSuffix(".") ? String($0.dropLast()) : $0
          }
        }
      } + PhotoCode.operations + [
        OperationDeclaration(
          DeviceCamera.question, "The system's question whether the app may use the camera."
        ) { _ in "the user answers it, and never with an error" }
      ],
      errorCodes: Catalog.codes.map { ErrorCodeDeclaration($0.name, $0.text) }
        + PhotoCode.allCases.map { ErrorCodeDeclaration($0.rawValue, $0.text) },
      conditions: [
        ConditionDeclaration(
          emulatorCondition, "The documents are in Google's Firestore emulator: `--documents`.")
      ])
  }

  /// What faults can say of an operation.
  private static func traits(of operation: Operation) -> OperationDeclaration.Traits {
    var traits: OperationDeclaration.Traits = operation.isRequest ? .request : []
    if operation.service != .auth { traits.insert(.path) }
    if operation.isUpload { traits.insert(.upload) }
    return traits
  }
}
