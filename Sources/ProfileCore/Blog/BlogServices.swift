/// What the blog needs of the outside; the document reaches it through singletons.
public struct BlogServices {
  /// Who is signed in.
  public let authentication: any Authentication
  /// Keeps the users' documents.
  public let documents: any DocumentStore
  /// Keeps the profile images.
  public let storage: any ObjectStore
  /// Uploads profile images.
  public let uploader: ImageUploader
  /// Decodes images.
  public let codec: any ImageCodec
  /// Ends the app where the document's code traps.
  public let traps: any TrapHandler
  /// Where the app prints.
  public let log: any Log

  /// Makes the services of one app.
  public init(
    authentication: any Authentication, documents: any DocumentStore, storage: any ObjectStore,
    codec: any ImageCodec, names: any UniqueNames, traps: any TrapHandler, log: any Log
  ) {
    self.authentication = authentication
    self.documents = documents
    self.storage = storage
    uploader = ImageUploader(storage: storage, codec: codec, names: names)
    self.codec = codec
    self.traps = traps
    self.log = log
  }
}
