internal import ProfileCore

/// The errors of Cloud Storage; texts of release 12.19 of the SDK.
public enum StorageCode: String, Sendable, Hashable, CaseIterable {
  case unknown = "storage/unknown"
  case objectNotFound = "storage/object-not-found"
  case bucketNotFound = "storage/bucket-not-found"
  case projectNotFound = "storage/project-not-found"
  case quotaExceeded = "storage/quota-exceeded"
  case unauthenticated = "storage/unauthenticated"
  case unauthorized = "storage/unauthorized"
  case retryLimitExceeded = "storage/retry-limit-exceeded"
  case downloadSizeExceeded = "storage/download-size-exceeded"
  case cancelled = "storage/cancelled"
  case invalidArgument = "storage/invalid-argument"

  /// Firebase's number for it: the raw value of `StorageErrorCode`.
  public var number: Int {
    switch self {
    case .unknown: -13000
    case .objectNotFound: -13010
    case .bucketNotFound: -13011
    case .projectNotFound: -13012
    case .quotaExceeded: -13013
    case .unauthenticated: -13020
    case .unauthorized: -13021
    case .retryLimitExceeded: -13030
    case .downloadSizeExceeded: -13032
    case .cancelled: -13040
    case .invalidArgument: -13050
    }
  }

  /// The exact text of its localized description; `<bucket>`, `<path>` and `<project>` stand for
  /// what they name.
  public var text: String {
    switch self {
    // What the SDK makes of a status it has no case for, such as 500, which it does not retry.
    case .unknown: "Unexpected 500 code from backend"
    case .objectNotFound: "Object <path> does not exist."
    case .bucketNotFound: "Bucket <bucket> does not exist."
    case .projectNotFound: "Project <project> does not exist."
    case .quotaExceeded:
      "Quota for bucket <bucket> exceeded, please view quota on firebase.google.com."
    case .unauthenticated:
      "User is not authenticated, please authenticate using Firebase Authentication and try again."
    case .unauthorized: "User does not have permission to access gs://<bucket>/<path>."
    case .retryLimitExceeded: "Max retry time for operation exceeded, please try again."
    case .downloadSizeExceeded:
      "Attempted to download object with size of <size> bytes, which exceeds the maximum size of <max> bytes. Consider raising the maximum download maxSize, or using StorageReference.write"
    case .cancelled: "User cancelled the upload/download."
    case .invalidArgument: "Argument 'maxResults' must be between 1 and 1000 inclusive."
    }
  }

  /// The operations that can end in it.
  var operations: [Operation] {
    switch self {
    case .unknown, .quotaExceeded, .unauthenticated, .unauthorized:
      [.putData, .downloadURL, .getData, .getMetadata, .updateMetadata, .listAll, .delete]
    case .objectNotFound:
      [.putData, .downloadURL, .getData, .getMetadata, .updateMetadata, .delete]
    case .cancelled: [.putData, .getData]
    // The last two depend on what is asked, and are not for a fault to tell.
    case .bucketNotFound, .projectNotFound, .retryLimitExceeded, .downloadSizeExceeded,
      .invalidArgument:
      []
    }
  }

  func error(_ text: String? = nil) -> ObjectStoreError {
    ObjectStoreError(code: rawValue, number: number, localizedDescription: text ?? self.text)
  }
}
