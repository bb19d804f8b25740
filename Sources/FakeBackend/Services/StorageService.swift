public import ProfileCore
import Simulation

/// Cloud Storage: one bucket of objects.
public final class StorageService: ObjectStore {
  var objects = Bucket()
  /// Who may do what; everybody everything where there are none.
  var rules: SecurityRules?

  private var lastGeneration: Int64 = 0
  let simulation: Simulation
  private let settings: FakeBackend.Settings
  private let exceptions: ClientExceptions
  private let conditions: Conditions
  let auth: AuthService
  let retries: StorageRetries

  init(
    simulation: Simulation, settings: FakeBackend.Settings, exceptions: ClientExceptions,
    conditions: Conditions, auth: AuthService
  ) {
    self.simulation = simulation
    self.settings = settings
    self.exceptions = exceptions
    self.conditions = conditions
    self.auth = auth
    rules = settings.objectRules
    retries = StorageRetries(settings)
  }

  public func putData(
    _ data: [UInt8], at path: String, contentType: String?
  ) async throws(ObjectStoreError) -> ObjectMetadata {
    try await putData(data, at: path, metadata: SettableMetadata(contentType: contentType))
  }

  public func putData(
    _ data: [UInt8], at path: String, metadata: SettableMetadata
  ) async throws(ObjectStoreError) -> ObjectMetadata {
    if path.isEmpty {
      let reason = raiseRootUpload()
      await simulation.halt()
      throw ObjectStoreError(
        code: FakeBackend.exceptionCode, number: 0, localizedDescription: reason)
    }
    // An upload is the affair of whoever has begun it.
    let uid = user
    return try await request(
      .putData, path, Self.text(of: metadata, data), size: data.count
    ) {
      (path) throws(ObjectStoreError) in
      try self.receive(data, at: path, metadata, from: uid)
    }
  }

  /// The arguments of an upload behind its path, for the log.
  static func text(of metadata: SettableMetadata, _ data: [UInt8]) -> String {
    ", \(metadata.type), \(data.count) bytes"
  }

  /// An upload to the root ends the app.
  @discardableResult
  func raiseRootUpload() -> String {
    let reason = "Internal error enqueueing a Storage task"
    exceptions.raise(reason)
    return reason
  }

  /// The server's part of an upload.
  func receive(
    _ data: [UInt8], at path: String, _ settings: SettableMetadata, from uid: String?
  ) throws(ObjectStoreError) -> ObjectMetadata {
    guard StoragePath.isAccepted(path) else {
      throw StorageCode.unknown.error("Unknown 400 error from backend")
    }
    // The rules know no update: what replaces an object makes one.
    let content = SecurityRules.Content(type: settings.type, size: data.count)
    try allow(.create, path, by: uid, content)
    return store(data, at: path, settings)
  }

  public func downloadURL(at path: String) async throws(ObjectStoreError) -> String {
    try await request(.downloadURL, path) { (path) throws(ObjectStoreError) in
      // The root answers with a list, in which the SDK finds no token.
      if path.isEmpty { throw StorageCode.unknown.error("Failed to retrieve a download URL.") }
      try self.allow(.get, path, by: self.user)
      guard let object = self.objects[path] else { throw self.missing(path) }
      return self.url(of: object, at: path)
    }
  }

  public func getData(from downloadURL: String) async throws(ObjectStoreError) -> [UInt8] {
    let path = StoragePath.object(of: downloadURL) ?? ""
    return try await request(.getData, path) { (path) throws(ObjectStoreError) in
      let object = self.objects[path]
      if let object, self.url(of: object, at: path) == downloadURL { return object.data }
      // Without a token that is alive the rules decide, and a project's own let nobody read who is
      // not signed in; they do not tell whether there is such an object either.
      if self.rules == nil { throw self.denied(path) }
      try self.allow(.get, path, by: nil)
      guard let object else { throw self.missing(path) }
      return object.data
    }
  }

  public func delete(at path: String) async throws(ObjectStoreError) {
    try await request(.delete, path) { (path) throws(ObjectStoreError) in
      try self.allow(.delete, path, by: self.user)
      if !self.objects.remove(path) { throw self.missing(path) }
    }
  }

  /// Asks the server about an object; the log shows the path as the app wrote it.
  func request<Reply: Sendable>(
    _ operation: Operation, _ path: String, _ arguments: @escaping @autoclosure () -> String = "",
    size: Int? = nil, commit: @escaping (_ path: String) throws(ObjectStoreError) -> Reply
  ) async throws(ObjectStoreError) -> Reply {
    if auth.asksForToken() { try await authorize() }
    let canonical = StoragePath.canonical(path)
    let subject = size.map { Subject.upload(path: canonical, size: $0) } ?? .path(canonical)
    return try await simulation.call(
      operation.rawValue, "\(path)\(arguments())", about: subject,
      resending: retries.resending(operation), failure: { self.failure($0, canonical) }
    ) { () throws(ObjectStoreError) in try commit(canonical) }
  }

  /// Waits for a token. Without one nothing is sent, and the SDK puts its own number for that where a
  /// status would stand.
  private func authorize() async throws(ObjectStoreError) {
    await simulation.join(auth.renewToken())
    try requireToken()
  }

  /// Refuses what was to be sent with a token that could not be renewed.
  func requireToken() throws(ObjectStoreError) {
    if auth.token.error != nil {
      throw StorageCode.unknown.error("Unexpected -13020 code from backend")
    }
  }

  /// The error that stands for a code.
  func failure(_ name: String, _ path: String) -> ObjectStoreError {
    if name == Fault.lost {
      // The SDK puts the number of the system's error where a status would stand: no network, or a
      // connection that has been lost.
      let number = conditions.network.isOnline ? -1005 : -1009
      return StorageCode.unknown.error("Unexpected \(number) code from backend")
    }
    let code = StorageCode(rawValue: name) ?? .cancelled
    return code.error(fill(code.text, path))
  }

  /// Stores an object; a new content gets a new generation and a new token, so that addresses of
  /// the old one stop working.
  @discardableResult
  func store(
    _ data: [UInt8], at path: String, _ settings: SettableMetadata, token: String? = nil
  ) -> ObjectMetadata {
    let now = simulation.microseconds
    var settings = settings
    settings.contentType = settings.type
    let object = Bucket.Object(
      data: data, settings: settings, generation: nextGeneration(),
      token: token ?? simulation.random.uuid().lowercased(), timeCreated: now, updated: now)
    objects[path] = object
    return metadata(of: object, at: path)
  }

  /// What the store says about an object.
  func metadata(of object: Bucket.Object, at path: String) -> ObjectMetadata {
    let data = object.data
    return ObjectMetadata(
      path: settings.tellsObjectPath ? path : nil, settings: object.settings,
      size: data.count, generation: object.generation,
      metageneration: object.metageneration, timeCreated: object.timeCreated,
      updated: object.updated, md5Hash: { Base64.text(of: MD5.digest(of: data)) })
  }

  /// Microseconds, as in production, from the world's clock.
  private func nextGeneration() -> Int64 {
    lastGeneration = max(lastGeneration + 1, simulation.microseconds)
    return lastGeneration
  }

  /// The address under which anybody can download an object; the SDK really writes the port.
  func url(of object: Bucket.Object, at path: String) -> String {
    "https://firebasestorage.googleapis.com:443/v0/b/\(settings.bucket)/o/\(StoragePath.encoded(path))?alt=media&token=\(object.token)"
  }

  /// Who is signed in, to the rules.
  var user: String? { auth.currentUser?.uid }

  /// Refuses what the rules do not allow; they are asked before anything is looked for.
  func allow(
    _ method: SecurityRules.Method, _ path: String, by uid: String?,
    _ content: SecurityRules.Content? = nil
  ) throws(ObjectStoreError) {
    conditions.noteRules()
    guard let rules else { return }
    if !rules.allows(method, path, by: uid, stored: nil, content: content) { throw denied(path) }
  }

  func denied(_ path: String) -> ObjectStoreError {
    StorageCode.unauthorized.error(fill(StorageCode.unauthorized.text, path))
  }

  func missing(_ path: String) -> ObjectStoreError {
    StorageCode.objectNotFound.error(fill(StorageCode.objectNotFound.text, path))
  }

  private func fill(_ text: String, _ path: String) -> String {
    // The path comes last, since it may hold anything.
    text.filling("<bucket>", with: settings.bucket).filling("<project>", with: settings.project)
      .filling("<path>", with: path)
  }
}
