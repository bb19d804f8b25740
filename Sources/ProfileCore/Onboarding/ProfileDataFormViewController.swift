/// The profile form on screen: the document's `ProfileDataFormViewController`.
public final class ProfileDataFormViewController: ViewController {
  /// The form.
  public let viewModel: ProfileDataFormViewModel

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
    viewModel = ProfileDataFormViewModel(services: services)
  }

  /// The view has been loaded: the screen listens to the form.
  public func viewDidLoad() {
    bindViews()
  }

  /// A tap on the submit button; the document does not look at `isFormValid` again here.
  ///
  /// - Parameter isolation: Where the screen lives, and where the upload goes on.
  public func didTapSubmit(isolation: isolated (any Actor)? = #isolation) {
    viewModel.uploadAvatar()
  }

  /// A finished form takes down everything that is presented, itself included, and puts a new main
  /// screen in the place of the old one (OB-8).
  private func bindViews() {
    viewModel.onOnboardingFinished = { [weak window, services] success in
      guard success, let window else { return }
      window.dismissPresented {
        window.rootViewController = MainTabBarController(services: services, window: window)
      }
    }
  }
}
