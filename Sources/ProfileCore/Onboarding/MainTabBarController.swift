/// The main screen: the document's `MainTabBarController`.
public final class MainTabBarController: ViewController {
  /// What the screen knows.
  public let viewModel: MainTabBarViewModel

  private let services: OnboardingServices
  private weak var window: (any Window)?

  /// Makes the screen.
  ///
  /// - Parameters:
  ///   - services: What it needs of the outside.
  ///   - window: The window it lives in.
  public init(services: OnboardingServices, window: any Window) {
    self.services = services
    self.window = window
    viewModel = MainTabBarViewModel(services: services)
  }

  /// The view has been loaded: the screen listens to its view model.
  public func viewDidLoad() {
    bindView()
  }

  /// The view has appeared: the user is read, and the screen does not wait for it.
  ///
  /// - Parameter isolation: Where the screen lives, and where the answer is heard.
  public func viewDidAppear(isolation: isolated (any Actor)? = #isolation) {
    Task { [viewModel] in
      _ = isolation
      await viewModel.retrieveUser()
    }
  }

  /// A user who has not been onboarded gets the form; no user, nothing (OB-9).
  private func bindView() {
    viewModel.onUser = { [weak self] user in
      guard let user else { return }
      if !user.isUserOnboarded {
        // The document dumps the value, which prints it after a dash.
        self?.services.log.print("- \(user.isUserOnboarded)")
        self?.completeUserOnboarding()
      }
    }
  }

  /// Presents the profile form.
  public func completeUserOnboarding() {
    guard let window else { return }
    let profileDataForm = ProfileDataFormViewController(services: services, window: window)
    window.present(profileDataForm, from: self)
  }
}
