/// The profile on screen: the document's `ProfileViewController`.
public final class ProfileViewController: ViewController {
  /// What it knows.
  public let viewModel: ProfileViewModel
  /// The header above the posts.
  public let tableHeaderView = ProfileHeaderView()
  /// The title: the user's name (BL-1).
  public private(set) var title: String?

  private let tableView: any ProfileTableView
  private weak var window: (any Window)?
  private let log: any Log
  private var cancellables: [Subscription] = []

  /// Makes the screen.
  ///
  /// - Parameters:
  ///   - viewModel: What it knows.
  ///   - tableView: Its table.
  ///   - window: The window it lives in.
  ///   - log: Where the app records what it keeps to itself.
  public init(
    viewModel: ProfileViewModel, tableView: any ProfileTableView, window: any Window,
    log: any Log
  ) {
    self.viewModel = viewModel
    self.tableView = tableView
    self.window = window
    self.log = log
  }

  /// The view has been loaded, since the profile is opened: it listens to the user, and the user is
  /// read and the stored image downloaded (BL-12), for which it does not wait.
  ///
  /// - Parameter isolation: Where the screen lives.
  public func viewDidLoad(isolation: isolated (any Actor)? = #isolation) {
    tableHeaderView.delegate = self
    bind(isolation: isolation)
    Task { [authManager = viewModel.authManager] in
      _ = isolation
      await authManager.fetchUser()
    }
  }

  /// Shows the user and the image once both are there, and again with every change of either (BL-1).
  ///
  /// What follows the change of one alone is shown, too: after a change of the account that is the
  /// new user with the old image. And where one of the two goes, what was shown stays.
  private func bind(isolation: isolated (any Actor)?) {
    viewModel.bind(with: tableView)
    let authManager = viewModel.authManager
    cancellables.append(
      authManager.currentUser.signal.combineLatest(authManager.profileImage.signal).sink {
        [weak self] pair in
        // `receive(on: DispatchQueue.main)`: values are heard in a turn of their own.
        Task {
          _ = isolation
          self?.show(pair.0, pair.1)
        }
      })
  }

  private func show(_ user: User?, _ image: Picture?) {
    guard let user, let image else { return }
    tableHeaderView.configure(email: user.email, image: image)
    title = user.userName
  }
}

extension ProfileViewController: ProfileHeaderViewDelegate {
  /// A tap on the header's image presents a picker in full screen (BL-2).
  public func didTapProfileImageView() {
    let picker = PHPickerViewController(configuration: PHPickerConfiguration())
    picker.delegate = self
    picker.modalPresentationStyle = .fullScreen
    window?.present(picker, from: self)
  }
}

extension ProfileViewController: PHPickerViewControllerDelegate {
  /// Dismisses the picker first (BL-3), then loads the first photo; what is no image, or cannot be
  /// loaded as one, is let go without a word (BL-4, BL-5).
  public func picker(
    _ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult],
    isolation: isolated (any Actor)?
  ) {
    window?.dismiss(picker)
    guard let itemProvider = results.first?.itemProvider else { return }
    guard itemProvider.canLoadImage else {
      log.swallowed(SilentFailure("BL-4", "What was picked is no image."))
      return
    }
    Task { [weak self, log] in
      _ = isolation
      do throws(ItemLoadError) {
        guard let image = try await itemProvider.loadImage() else {
          log.swallowed(SilentFailure("BL-5", "The photo was loaded without an image."))
          return
        }
        self?.viewModel.authManager.changeProfileImage(with: image, isolation: isolation)
      } catch {
        log.swallowed(SilentFailure("BL-5", error.localizedDescription))
      }
    }
  }
}
