public import ProfileCore
import Simulation

/// An upload as the SDK carries it out: one request of the world, whatever is observed of it.
///
/// The content goes in one piece, as the SDK sends it unless it is told otherwise, so there is progress
/// where a fault stops it, and at the end.
final class Upload: UploadTask {
  private(set) var snapshot: UploadSnapshot
  private var observers: [(event: UploadEvent, handler: (UploadSnapshot) -> Void)] = []
  private var isPaused = false
  private var isCancelled = false
  /// The request; `nil` where the call has ended the app.
  private var request: Int?
  private let simulation: Simulation

  init(size: Int, simulation: Simulation) {
    snapshot = UploadSnapshot(totalUnitCount: size)
    self.simulation = simulation
  }

  /// Whether it goes on by itself.
  var isRunning: Bool { !isPaused }

  /// Notes the request that carries it out.
  func begin(_ request: Int) { self.request = request }

  private var hasEnded: Bool { snapshot.metadata != nil || snapshot.error != nil }

  // MARK: What happens to it

  func advance(to count: Int) {
    guard count > snapshot.completedUnitCount else { return }
    snapshot.completedUnitCount = count
    tell(.progress)
  }

  func end(_ result: Result<ObjectMetadata, ObjectStoreError>) {
    switch result {
    case .success(let metadata):
      snapshot.completedUnitCount = snapshot.totalUnitCount
      // Progress comes last before the end, whatever the end is.
      tell(.progress)
      snapshot.metadata = metadata
      tell(.success)
    case .failure(let error):
      tell(.progress)
      snapshot.error = error
      tell(.failure)
    }
    observers = []
  }

  private func tell(_ event: UploadEvent) {
    snapshot.status = event
    for observer in observers where observer.event == event { observer.handler(snapshot) }
  }

  // MARK: What the app does with it

  func observe(_ event: UploadEvent, handler: @escaping (UploadSnapshot) -> Void) {
    guard hasEnded else { return observers.append((event, handler)) }
    if event == snapshot.status, !isCancelled { handler(snapshot) }
  }

  func removeAllObservers() { observers = [] }

  func pause() {
    guard !hasEnded, !isPaused else { return }
    isPaused = true
    tell(.pause)
  }

  func resume() {
    guard !hasEnded, isPaused else { return }
    isPaused = false
    tell(.resume)
  }

  func cancel() {
    guard !hasEnded, let request else { return }
    isCancelled = true
    simulation.cancel(request, code: StorageCode.cancelled.rawValue)
  }

  func value() async throws(ObjectStoreError) -> ObjectMetadata {
    if let request, !hasEnded { await simulation.join(request) }
    if request == nil { await simulation.halt() }
    if let metadata = snapshot.metadata { return metadata }
    throw snapshot.error ?? StorageCode.cancelled.error()
  }
}

extension StorageService: UploadingObjectStore {
  public func startUpload(
    _ data: [UInt8], at path: String, metadata: SettableMetadata
  ) -> any UploadTask {
    let upload = Upload(size: data.count, simulation: simulation)
    if path.isEmpty {
      raiseRootUpload()
      return upload
    }
    let canonical = StoragePath.canonical(path)
    let uid = user
    let isTokenDue = auth.asksForToken()
    if isTokenDue { auth.renewToken() }
    let request = simulation.post(
      Operation.putData.rawValue, "\(path)\(Self.text(of: metadata, data))",
      about: .upload(path: canonical, size: data.count), resending: retries.upload,
      isAnswerable: { upload.isRunning && !(isTokenDue && self.auth.isRenewing) },
      failure: { self.failure($0, canonical) },
      commit: { () throws(ObjectStoreError) in
        if isTokenDue { try self.requireToken() }
        return try self.receive(data, at: canonical, metadata, from: uid)
      },
      progress: { upload.advance(to: $0) }, reply: { upload.end($0) })
    upload.begin(request)
    return upload
  }
}
