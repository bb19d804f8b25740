/// What the onboarding's screens need of the outside; the document reaches it through `shared`s.
public struct OnboardingServices {
  /// Who is signed in.
  public let authentication: any Authentication
  /// Keeps the profile photos.
  public let storageManager: StorageManager
  /// Keeps the users' documents.
  public let databaseManager: DatabaseManager
  /// Encodes photos.
  public let codec: any ImageCodec
  /// Where the app prints.
  public let log: any Log

  /// Makes the services of one app.
  public init(
    authentication: any Authentication, documents: any DocumentStore, storage: any ObjectStore,
    codec: any ImageCodec, log: any Log
  ) {
    self.authentication = authentication
    storageManager = StorageManager(storage: storage)
    databaseManager = DatabaseManager(documents: documents)
    self.codec = codec
    self.log = log
  }
}
