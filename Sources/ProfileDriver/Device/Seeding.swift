import FakeBackend
import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Simulation

/// What every app's scenarios can give.
enum Given {
  /// The photos of an app with a picker that loads them before it tells the app.
  static let photos = photos([])

  /// The photos of an app that loads them itself, after they were picked.
  static let loadedPhotos = photos([
    .init(
      "takes", .duration, isRequired: false,
      "How long it takes to load, as a photo does that is in the cloud.")
  ])

  private static func photos(_ more: [Shape.Field]) -> Shape.Field {
    let fields: [Shape.Field] = [
      .init(
        "is", .choice(PhotoLibrary.Photo.words.map(\.word)), isRequired: false,
        "What it is; a photo without this. An imageWithoutData is one that nothing can encode."),
      .init("file", .fixture, isRequired: false, "The file with its content."),
      .init(
        "loads", .choice(PhotoLibrary.Photo.Loading.allCases.map(\.rawValue)), isRequired: false,
        "What comes of loading it, where that is not its content: an error, or nothing."),
    ]
    return .init(
      "photos", .map(key: "names", value: .either(.fixture, .record(fields + more))),
      isRequired: false, "The photos on the device, by name: files, or more than a file.")
  }

  /// What the app's UserDefaults hold.
  static let userDefaults = Shape.Field(
    "userDefaults",
    .map(
      key: "keys",
      value: .either(.fixture, .record([.init("is", .choice(["emptyData"]), "Data of no bytes.")]))),
    isRequired: false, "What the app's UserDefaults hold, by key: files, or data of no bytes.")

  static let backend: [Shape.Field] = [
    .init(
      "accounts", .list(account), isRequired: false, "The accounts that exist."),
    .init(
      "project",
      .record([
        .init(
          "emailEnumerationProtection", .boolean, isRequired: false,
          "Whether a failed sign-in hides whether there is such an account; true without it."),
        .init(
          "passwordSignIn", .boolean, isRequired: false,
          "Whether accounts with e-mail and password are enabled; true without it."),
        .init(
          "objectPathInMetadata", .boolean, isRequired: false,
          "Whether the metadata of an upload tells the object's path; true without it."),
      ]), isRequired: false, "How the Firebase project is set up."),
    .init(
      "signedIn", .text("an address"), isRequired: false,
      "The address of the account that is signed in on the device."),
    .init(
      "documents", .map(key: "paths", value: .map(key: "fields", value: .any)), isRequired: false,
      "The documents that exist, by path."),
    .init(
      "objects",
      .map(
        key: "paths", value: object), isRequired: false, "The objects in the bucket, by path."),
    .init(
      "texts", .choice(DocumentTexts.allCases.map(\.rawValue)), isRequired: false,
      "In whose words the errors of documents speak, where production and Google's emulator differ; production's without this."
    ),
    .init("rules", RulesShape.shape, isRequired: false, RulesShape.summary),
    .init("network", NetworkShape.shape, isRequired: false, NetworkShape.summary),
    .init("quota", QuotaShape.shape, isRequired: false, QuotaShape.summary),
    .init("storage", StorageShape.shape, isRequired: false, StorageShape.summary),
  ]

  static let account = Shape.record(
    [.init("email", .text("an address"), "The address.")] + accountFields)

  static let newAccount = Shape.record(accountFields)

  private static let accountFields: [Shape.Field] = [
    .init("password", .text("a password"), "The password."),
    .init("uid", .text("an id"), isRequired: false, "The id; a random one without it."),
    .init("disabled", .boolean, isRequired: false, "Whether an administrator has disabled it."),
  ]

  static let object = Shape.record([
    .init("file", .fixture, "The file with its content."),
    .init("contentType", .text("a type"), isRequired: false, "What it is said to be."),
    .init(
      "token", .text("a token"), isRequired: false,
      "The token of its download URL; a random one without it."),
  ])
}

extension FakeBackend.Settings {
  /// Makes settings of what a scenario gives; whatever it leaves out is as in a new project.
  init(_ setup: WorldSetup) throws(StepFailure) {
    self.init()
    let given = setup.given("project")
    if case .bool(let value)? = given?["emailEnumerationProtection"] {
      protectsEmailEnumeration = value
    }
    if case .bool(let value)? = given?["passwordSignIn"] { allowsPasswords = value }
    if case .bool(let value)? = given?["objectPathInMetadata"] { tellsObjectPath = value }
    if let word = setup.given("texts")?.plainText, let texts = DocumentTexts(rawValue: word) {
      self.texts = texts
    }
    if let rules = setup.given("rules") {
      do throws(StepFailure) {
        documentRules = try SecurityRules(rules["documents"])
        objectRules = try SecurityRules(rules["objects"])
      } catch {
        throw StepFailure(error.message, given: "rules")
      }
    }
    if let storage = setup.given("storage") {
      maxUploadRetryTime = StorageShape.time("maxUploadRetryTime", in: storage)
      maxDownloadRetryTime = StorageShape.time("maxDownloadRetryTime", in: storage)
      maxOperationRetryTime = StorageShape.time("maxOperationRetryTime", in: storage)
    }
  }
}

extension FakeBackend {
  /// Fills the backend with what a scenario gives.
  func seed(
    _ setup: WorldSetup, _ fixtures: any FixtureSource, _ names: PictureNames
  ) throws(StepFailure) {
    var key = "accounts"
    do {
      for account in setup.given(key)?.elements ?? [] {
        try addAccount(account, email: account["email"]?.plainText ?? "", setup.simulation)
      }
      key = "signedIn"
      if let email = setup.given(key)?.plainText {
        let address = email.lowercased()
        guard let account = accounts.first(where: { $0.email.hasSameBytes(as: address) }) else {
          throw StepFailure("'signedIn' names '\(email)', which is not among the given accounts")
        }
        try setCurrentUser(uid: account.uid)
      }
      key = "documents"
      for document in setup.given(key)?.entries ?? [] { try seed(document) }
      key = "objects"
      for object in setup.given(key)?.entries ?? [] { try seed(object, fixtures, names) }
      key = "network"
      if let network = setup.given(key) { self.network = try NetworkState(network) }
      setQuotas(setup.given("quota"))
    } catch let error as SeedingError {
      throw StepFailure("what is given cannot be: \(error.message)", given: key)
    } catch let error as StepFailure {
      throw StepFailure(error.message, given: key)
    } catch {
      throw StepFailure("what is given cannot be: \(error)", given: key)
    }
  }

  private func seed(_ document: Value.Entry) throws(SeedingError) {
    do throws(SeedingError) {
      try setDocument(DocumentFields(document.value.entries), at: document.key)
    } catch {
      var error = error
      error.message = "the document '\(document.key)': \(error.message)"
      throw error
    }
  }
}

extension FakeBackend {
  /// Adds an account as a scenario describes it.
  func addAccount(
    _ account: Value, email: String, _ simulation: Simulation
  ) throws(SeedingError) {
    try addAccount(
      email: email, password: account["password"]?.plainText ?? "",
      uid: account["uid"]?.plainText ?? simulation.random.identifier(length: 28),
      isDisabled: account["disabled"] == .bool(true))
  }

  /// Stores an object as a scenario describes it.
  func seed(
    _ object: Value.Entry, _ fixtures: any FixtureSource, _ names: PictureNames
  ) throws {
    let file = object.value["file"]?.plainText ?? ""
    let bytes = try fixtures.bytes(of: file)
    names.remember(bytes, as: fileName(of: file))
    try setObject(
      bytes, at: object.key,
      contentType: object.value["contentType"]?.plainText ?? "application/octet-stream",
      token: object.value["token"]?.plainText)
  }
}

extension DeviceUserDefaults {
  /// Fills the store with what a scenario gives.
  func seed(
    _ setup: WorldSetup, _ fixtures: any FixtureSource, _ names: PictureNames
  ) throws(StepFailure) {
    for entry in setup.given("userDefaults")?.entries ?? [] {
      guard case .string(let file) = entry.value else {
        seed([], forKey: entry.key)
        continue
      }
      let bytes = try fixtures.bytes(of: file)
      names.remember(bytes, as: fileName(of: file))
      seed(bytes, forKey: entry.key)
    }
  }
}

/// The last part of a path: what the image in a file is called where it is no photo.
func fileName(of path: String) -> String {
  path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) }
    ?? path
}

extension Value {
  /// The elements, where it is a list.
  var elements: [Value] {
    if case .list(let elements) = self { elements } else { [] }
  }

  /// The entries, where it is a mapping.
  var entries: [Entry] {
    if case .record(let entries) = self { entries } else { [] }
  }
}
