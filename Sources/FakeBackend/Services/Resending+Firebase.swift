import Simulation

// How the SDKs send again what the network has lost. They add a fraction of a second by chance, which
// is left out here, so that a scenario can say when something is sent.

/// Storage sends again after 1, 2, 4 … seconds, until the pauses would take longer than the app allows.
struct StorageRetries {
  let upload: Resending
  private let download: Resending
  private let other: Resending

  init(_ settings: FakeBackend.Settings) {
    // An upload asks first how much has arrived; one that has ended is not made again.
    upload = Self.retries(for: settings.maxUploadRetryTime, isRecognized: true) ?? Self.upload
    download = Self.retries(for: settings.maxDownloadRetryTime) ?? Self.download
    other = Self.retries(for: settings.maxOperationRetryTime) ?? Self.other
  }

  func resending(_ operation: Operation) -> Resending {
    switch operation {
    case .putData: upload
    case .getData: download
    default: other
    }
  }

  /// The SDK's own times: 600 s for what is up- or downloaded, 120 s for all else.
  private static let upload = resending(within: .seconds(600), isRecognized: true)
  private static let download = resending(within: .seconds(600))
  private static let other = resending(within: .seconds(120))

  private static func retries(for time: Duration?, isRecognized: Bool = false) -> Resending? {
    time.map { resending(within: $0, isRecognized: isRecognized) }
  }

  /// The SDK turns a time into the pause with which the time is over, pauses from the first one counted
  /// together, and gives up where the next one would be as long: after 511 s where 600 are allowed.
  private static func resending(within time: Duration, isRecognized: Bool = false) -> Resending {
    var pause = Duration.seconds(1)
    var sum = pause
    while sum < time {
      pause *= 2
      sum += pause
    }
    return Resending(
      first: .seconds(1), factor: 2, longest: pause, limit: pause, isRecognized: isRecognized)
  }
}

extension DocumentService {
  /// Firestore sends a write until the server has answered it: after 1 s, then half as long again each
  /// time, and no more than a minute.
  static let writeResending = Resending(
    first: .seconds(1), factor: 1.5, longest: .seconds(60))
}
