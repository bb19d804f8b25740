public import ProfileCore
import Simulation

/// Cloud Storage: one bucket of objects.
public final class StorageService: ObjectStore {
  /// An object in the bucket.
  struct Object {
    var data: [UInt8]
    var contentType: String
    var generation: Int64
    var token: String
    var metageneration = 1
    var timeCreated: Int64
    var updated: Int64
  }

  /// The objects, under their paths.
  var objects: [String: Object] = [:]
  /// Who may do what; everybody everything where there are none.
  var rules: SecurityRules?

  private var lastGeneration: Int64 = 0
  let simulation: Simulation
  private let settings: FakeBackend.Settings
  private let exceptions: ClientExceptions
  private let conditions: Conditions
  let auth: AuthService

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
  }

  public func putData(
    _ data: [UInt8], at path: String, contentType: String?
  ) async throws(ObjectStoreError) -> ObjectMetadata {
    if path.isEmpty {
      let reason = raiseRootUpload()
      await simulation.halt()
      throw ObjectStoreError(
        code: FakeBackend.exceptionCode, number: 0, localizedDescription: reason)
    }
    let contentType = contentType ?? Self.anyContent
    // An upload is the affair of whoever has begun it.
    let uid = rules == nil ? nil : user
    return try await request(
      .putData, path, ", \(contentType), \(data.count) bytes", size: data.count
    ) {
      (path) throws(ObjectStoreError) in
      try self.receive(data, at: path, contentType, from: uid)
    }
  }

  /// What an upload is said to be that does not say; the path's extension is not looked at.
  static let anyContent = "application/octet-stream"

  /// An upload to the root ends the app.
  @discardableResult
  func raiseRootUpload() -> String {
    let reason = "Internal error enqueueing a Storage task"
    exceptions.raise(reason)
    return reason
  }

  /// The server's part of an upload.
  func receive(
    _ data: [UInt8], at path: String, _ contentType: String, from uid: String?
  ) throws(ObjectStoreError) -> ObjectMetadata {
    guard StoragePath.isAccepted(path) else {
      throw StorageCode.unknown.error("Unknown 400 error from backend")
    }
    // The rules know no update: what replaces an object makes one.
    let content = SecurityRules.Content(type: contentType, size: data.count)
    try allow(.create, path, by: uid, content)
    return store(data, at: path, contentType: contentType)
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
      if self.objects.removeValue(forKey: path) == nil { throw self.missing(path) }
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
      resending: Self.resending(operation), failure: { self.failure($0, canonical) }
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
  func store(
    _ data: [UInt8], at path: String, contentType: String, token: String? = nil
  ) -> ObjectMetadata {
    let now = simulation.microseconds
    let object = Object(
      data: data, contentType: contentType, generation: nextGeneration(),
      token: token ?? simulation.random.uuid().lowercased(), timeCreated: now, updated: now)
    objects[path] = object
    return metadata(of: object, at: path)
  }

  /// What the store says about an object.
  func metadata(of object: Object, at path: String) -> ObjectMetadata {
    ObjectMetadata(
      path: settings.tellsObjectPath ? path : nil, contentType: object.contentType,
      size: object.data.count, generation: object.generation,
      metageneration: object.metageneration, timeCreated: object.timeCreated,
      updated: object.updated)
  }

  /// Microseconds, as in production, from the world's clock.
  private func nextGeneration() -> Int64 {
    lastGeneration = max(lastGeneration + 1, simulation.microseconds)
    return lastGeneration
  }

  /// The address under which anybody can download an object; the SDK really writes the port.
  func url(of object: Object, at path: String) -> String {
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
