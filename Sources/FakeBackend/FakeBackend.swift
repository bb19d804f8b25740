public import ProfileCore
public import Simulation

/// Firebase, as far as the documented apps can see it, in the memory of one deterministic world.
///
/// It holds the three services and what outlives the app's process on the device: who is signed
/// in. A relaunch of the app keeps the backend; the world keeps the log of what was asked of it.
public final class FakeBackend {
  /// How the project is set up.
  public struct Settings: Sendable, Hashable {
    /// The project's id, which the texts of missing documents name.
    public var project = "demo-project"
    /// The bucket of the object store, which addresses and texts name.
    public var bucket = "demo-project.appspot.com"
    /// Whether signing in hides which addresses have accounts, as new projects do by default.
    public var protectsEmailEnumeration = true
    /// Whether accounts with e-mail and password are enabled.
    public var allowsPasswords = true
    /// Whether the object store's metadata tells the path; scenarios of OB-3 turn it off.
    public var tellsObjectPath = true

    /// How long the app lets Storage try an upload again; the SDK's 600 s, unless told otherwise.
    public var maxUploadRetryTime: Duration?
    /// How long the app lets Storage try a download again; the SDK's 600 s, unless told otherwise.
    public var maxDownloadRetryTime: Duration?
    /// How long the app lets Storage try anything else again; the SDK's 120 s, unless told otherwise.
    public var maxOperationRetryTime: Duration?

    /// In whose words the document store's errors speak.
    public var texts = DocumentTexts.production
    /// Who may do what with documents; everybody everything, unless told otherwise.
    public var documentRules: SecurityRules?
    /// Who may do what with objects; everybody everything, unless told otherwise.
    public var objectRules: SecurityRules?

    /// Makes the settings of a new project.
    public init() {}
  }

  /// The accounts, and who is signed in on the device.
  public let auth: AuthService
  /// The documents.
  public let documents: DocumentService
  /// The objects.
  public let storage: StorageService
  /// How the project is set up.
  public let settings: Settings

  /// Reads what an encoded picture says of itself, so that snapshots can tell; whoever has a codec
  /// sets it.
  public var describePicture: (([UInt8]) -> EncodedPictureInfo?)?

  let simulation: Simulation
  let conditions: Conditions
  private let exceptions: ClientExceptions

  /// Makes an empty project.
  ///
  /// - Parameters:
  ///   - simulation: The world it lives in.
  ///   - settings: How it is set up.
  ///   - server: What keeps the documents; the fake's own engine, unless told otherwise.
  public init(
    simulation: Simulation, settings: Settings = Settings(), server: (any DocumentServer)? = nil
  ) {
    let exceptions = ClientExceptions()
    let conditions = Conditions(simulation: simulation)
    self.exceptions = exceptions
    self.settings = settings
    self.simulation = simulation
    self.conditions = conditions
    auth = AuthService(simulation: simulation, settings: settings)
    documents = DocumentService(
      simulation: simulation, settings: settings, exceptions: exceptions,
      conditions: conditions, auth: auth,
      server: server
        ?? DocumentEngine(
          project: settings.project, texts: settings.texts, rules: settings.documentRules))
    storage = StorageService(
      simulation: simulation, settings: settings, exceptions: exceptions, conditions: conditions,
      auth: auth)
    auth.onUserChange = { [weak documents] in documents?.userChanged() }
    if simulation.faults.contains(where: { $0.fault.user != nil }) {
      simulation.userNames = { [auth] in auth.userNames($0) }
    }
  }
}

// MARK: - Misuse that ends the app

extension FakeBackend {
  /// Hears of each call that the SDK answers by ending the app: an Objective-C exception or a fatal
  /// error, which no `catch` sees.
  ///
  /// It is called before the call returns; the call then throws an error whose code is
  /// ``exceptionCode``, and nothing that the app does after that counts.
  public var onException: ((_ reason: String) -> Void)? {
    get { exceptions.handler }
    set { exceptions.handler = newValue }
  }

  /// The reason of the first call that ended the app, if any did.
  public var exception: String? { exceptions.first }

  /// The code of the error that stands for the end of the app.
  public static let exceptionCode = "client/exception"
}

/// The calls of one app that its SDK answers by ending it.
final class ClientExceptions {
  var handler: ((String) -> Void)?
  private(set) var first: String?

  func raise(_ reason: String) {
    if first == nil { first = reason }
    handler?(reason)
  }
}
