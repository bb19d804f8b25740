#if canImport(SwiftUI) || OBSERVATION
  public import Observation
#else
  import Observation
#endif

/// What the main screen knows: its view model, of which the document shows `$user` alone.
///
/// It reads `users/<uid>` of whoever is signed in each time the screen appears, which the document
/// does not show. Nobody signed in, or no such document: the user stays `nil`.
#if canImport(SwiftUI) || OBSERVATION
  @Observable
#endif
public final class MainTabBarViewModel {
  /// The signed-in user, once read.
  public private(set) var user: User? {
    didSet { onUser?(user) }
  }
  /// What went wrong last; empty where nothing has.
  public private(set) var error = ""

  /// Whoever shows the user hears of every value here, the present one first: the document's
  /// subscription to `$user`.
  @ObservationIgnored var onUser: ((User?) -> Void)? {
    didSet { onUser?(user) }
  }

  private let services: OnboardingServices

  /// Makes the view model before anything was read.
  public init(services: OnboardingServices) {
    self.services = services
  }

  /// Reads the signed-in user's document.
  public func retrieveUser() async {
    guard let id = services.authentication.currentUser?.uid else { return }
    do {
      user = try await services.databaseManager.collectionUsers(retrieve: id)
    } catch {
      services.log.print(error.localizedDescription)
      self.error = error.localizedDescription
    }
  }
}
