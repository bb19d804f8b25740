import Simulation

// How the SDKs send again what the network has lost. They add a fraction of a second by chance, which
// is left out here, so that a scenario can say when something is sent.

extension StorageService {
  /// Storage sends again after 1, 2, 4 … seconds. It turns the time that retries may take into the
  /// pause at which it gives up: 600 s for what is up- or downloaded into 512 s, 120 s for all else
  /// into 64 s.
  static func resending(_ operation: Operation) -> Resending {
    switch operation {
    case .putData: upload
    case .getData: download
    default: request
    }
  }

  /// An upload asks first how much has arrived; one that has ended is not made again.
  private static let upload = Resending(
    first: .seconds(1), factor: 2, limit: .seconds(512), isRecognized: true)
  private static let download = Resending(first: .seconds(1), factor: 2, limit: .seconds(512))
  private static let request = Resending(first: .seconds(1), factor: 2, limit: .seconds(64))
}

extension DocumentService {
  /// Firestore sends a write until the server has answered it: after 1 s, then half as long again each
  /// time, and no more than a minute.
  static let writeResending = Resending(
    first: .seconds(1), factor: 1.5, longest: .seconds(60))
}
