/// An object store whose uploads can be watched and steered.
public protocol UploadingObjectStore: ObjectStore {
  /// Begins to put bytes at a path, and does not wait for it: `StorageReference.putData(_:metadata:)`.
  func startUpload(_ data: [UInt8], at path: String, metadata: SettableMetadata) -> any UploadTask
}

/// An upload that is under way: the documents' `StorageUploadTask`.
public protocol UploadTask: AnyObject {
  /// How far it has come.
  var snapshot: UploadSnapshot { get }

  /// Calls back on each event of a kind; at once where the upload has ended with it already, but for an
  /// upload that was cancelled.
  func observe(_ event: UploadEvent, handler: @escaping (UploadSnapshot) -> Void)

  /// Stops calling whoever observes.
  func removeAllObservers()

  /// Stops for a while; nothing where it has stopped or ended.
  func pause()

  /// Goes on after a pause; nothing where there is none.
  func resume()

  /// Gives the upload up, also without a network; nothing where it has ended. What the store has taken
  /// by then stays.
  func cancel()

  /// Waits for the end.
  ///
  /// - Returns: What the store says about the new object.
  func value() async throws(ObjectStoreError) -> ObjectMetadata
}

/// What can be observed of an upload: `StorageTaskStatus`, as far as it is observed.
public enum UploadEvent: String, Sendable, Hashable, CaseIterable {
  /// It goes on after a pause.
  case resume
  /// It stops for a while.
  case pause
  /// More bytes have been sent.
  case progress
  /// The store has the object.
  case success
  /// It has failed, or was cancelled.
  case failure
}

/// How far an upload has come: the documents' `StorageTaskSnapshot`.
public struct UploadSnapshot: Sendable, Hashable {
  /// The last thing that has happened; `nil` at the beginning.
  public var status: UploadEvent?
  /// The number of bytes that have been sent.
  public var completedUnitCount: Int
  /// The number of bytes there are.
  public var totalUnitCount: Int
  /// What the store says about the object, once it has it.
  public var metadata: ObjectMetadata?
  /// Why it has failed, where it has.
  public var error: ObjectStoreError?

  /// Makes a snapshot of an upload of so many bytes that has just begun.
  public init(totalUnitCount: Int) {
    completedUnitCount = 0
    self.totalUnitCount = totalUnitCount
  }
}
