import ProfileCore

/// What the doubles were asked, in order, and how they answer.
final class Journal {
  var entries: [String] = []
}

final class ScriptedAuthentication: Authentication {
  var currentUser: AuthUser?
  var failure: AuthError?
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func createUser(
    withEmail email: String, password: String
  ) async throws(AuthError) -> AuthUser {
    journal.entries.append("createUser \(email)")
    if let failure { throw failure }
    let user = AuthUser(uid: "u1", email: email.lowercased())
    currentUser = user
    return user
  }

  func signIn(withEmail email: String, password: String) async throws(AuthError) -> AuthUser {
    throw AuthError(code: "unused", number: 0, localizedDescription: "unused")
  }

  func signOut() { currentUser = nil }
}

final class ScriptedDocuments: DocumentStore {
  var documents: [String: DocumentFields] = [:]
  var setFailure: DocumentStoreError?
  var updateFailure: DocumentStoreError?
  var getFailure: DocumentStoreError?
  /// Runs before a write is answered: what can be seen at that moment.
  var beforeWrite: (() -> Void)?
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func setData(
    _ fields: DocumentFields, at path: String, merge: Bool
  ) async throws(DocumentStoreError) {
    journal.entries.append("setData \(path)")
    beforeWrite?()
    if let setFailure { throw setFailure }
    documents[path] = fields
  }

  func updateData(
    _ fields: DocumentFields, at path: String
  ) async throws(DocumentStoreError) {
    journal.entries.append("updateData \(path)")
    beforeWrite?()
    if let updateFailure { throw updateFailure }
    for field in fields { documents[path, default: [:]][field.name] = field.value }
  }

  func getDocument(at path: String) async throws(DocumentStoreError) -> DocumentFields? {
    journal.entries.append("getDocument \(path)")
    if let getFailure { throw getFailure }
    return documents[path]
  }
}

final class ScriptedObjects: ObjectStore {
  var putFailure: ObjectStoreError?
  var urlFailure: ObjectStoreError?
  var getFailure: ObjectStoreError?
  /// What can be downloaded, by address.
  var contents: [String: [UInt8]] = [:]
  var tellsPath = true
  /// Runs while an upload is under way.
  var duringUpload: (() -> Void)?
  /// The paths, content types and contents of the uploads.
  var uploads: [(path: String, contentType: String?, data: [UInt8])] = []
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func putData(
    _ data: [UInt8], at path: String, contentType: String?
  ) async throws(ObjectStoreError) -> ObjectMetadata {
    journal.entries.append("putData")
    await Task.yield()
    duringUpload?()
    if let putFailure { throw putFailure }
    uploads.append((path, contentType, data))
    return ObjectMetadata(
      path: tellsPath ? path : nil, settings: SettableMetadata(contentType: contentType),
      size: data.count, generation: 1)
  }

  func downloadURL(at path: String) async throws(ObjectStoreError) -> String {
    journal.entries.append("downloadURL \(path)")
    if let urlFailure { throw urlFailure }
    return "https://store/\(path)"
  }

  func getData(from downloadURL: String) async throws(ObjectStoreError) -> [UInt8] {
    journal.entries.append("getData \(downloadURL)")
    if let getFailure { throw getFailure }
    return contents[downloadURL] ?? []
  }

  func delete(at path: String) async throws(ObjectStoreError) {}
}

final class ListedNames: UniqueNames {
  var count = 0

  func uuidString() -> String {
    count += 1
    return "NAME-\(count)"
  }
}

final class RecordedLog: Log {
  var lines: [String] = []
  var silences: [String] = []

  func print(_ line: String) { lines.append(line) }
  func swallowed(_ failure: SilentFailure) { silences.append(failure.requirement) }
}

/// Encodes a picture as its quality in per cent and its pixels.
struct PlainCodec: ImageCodec {
  func decode(_ data: [UInt8]) -> Picture? { nil }

  func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? {
    picture.pixels.map { [UInt8(compressionQuality * 100)] + $0 }
  }

  func pngData(of picture: Picture) -> [UInt8]? { picture.pixels }
}

final class RecordedWindow: Window {
  var rootViewController: (any ViewController)?
  var presented: [any ViewController] = []
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func present(_ viewController: any ViewController, from presenter: any ViewController) {
    journal.entries.append("present \(type(of: viewController)) from \(type(of: presenter))")
    presented.append(viewController)
  }

  func dismiss(_ viewController: any ViewController) {
    journal.entries.append("dismiss \(type(of: viewController))")
    presented.removeAll { $0 === viewController }
  }

  func dismissPresented(completion: @escaping () -> Void) {
    journal.entries.append("dismiss \(presented.count)")
    presented = []
    completion()
  }
}

final class ScriptedCamera: CameraAuthorization {
  var authorizationStatus: CameraAuthorizationStatus
  var answer = true
  var requests = 0

  init(_ status: CameraAuthorizationStatus) { authorizationStatus = status }

  func requestAccess() async -> Bool {
    requests += 1
    await Task.yield()
    authorizationStatus = answer ? .authorized : .denied
    return answer
  }
}

extension Picture {
  static func dot(_ red: UInt8) -> Picture {
    Picture(width: 1, height: 1, pixels: [red, 0, 0, 255])
  }
}

/// Lets tasks of the caller's actor run until a condition holds.
///
/// - Returns: Whether it came to hold before everything had ample time to end.
func eventually(
  isolation: isolated (any Actor)? = #isolation, _ condition: () -> Bool
) async -> Bool {
  for _ in 0..<10_000 where !condition() { await Task.yield() }
  return condition()
}
