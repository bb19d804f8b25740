/// The main view with the profile image that leads to the account: the document's `MainView`.
public final class MainView {
  /// Read once, when the view is made (AC-8): a later choice does not reach it.
  private let userProfileImage: [UInt8]?
  private let tabIndex: StateBinding<TabIndex>
  private let services: AccountServices

  /// Makes the view, which reads the stored image.
  ///
  /// - Parameters:
  ///   - tabIndex: Which tab is shown.
  ///   - services: What it needs of the outside.
  public init(tabIndex: StateBinding<TabIndex>, services: AccountServices) {
    userProfileImage = services.userDefaults.data(forKey: AccountServices.profileImageKey)
    self.tabIndex = tabIndex
    self.services = services
  }

  /// Makes what is shown: `Image(uiImage: UIImage(data: userProfileImage!)!)`. Both unwrappings end
  /// the app where there is nothing (AC-8).
  ///
  /// - Returns: The image; `nil` only where the app has ended.
  public func body() -> Picture? {
    guard let userProfileImage, let image = services.codec.decode(userProfileImage) else {
      services.traps.unwrappedNil()
      return nil
    }
    return image
  }

  /// The view has appeared: without a stored image the bundled one is stored as PNG (AC-1).
  ///
  /// SwiftUI makes the body before it calls this, so a device on which nothing was ever stored ends
  /// the app first.
  public func onAppear() {
    let key = AccountServices.profileImageKey
    guard services.userDefaults.data(forKey: key) == nil else { return }
    let profileImage = services.assets.image(named: "profile_image")
    guard let imageData = profileImage.flatMap({ services.codec.pngData(of: $0) }) else {
      // The document sets nil, which removes what is not there.
      services.userDefaults.removeObject(forKey: key)
      services.log.swallowed(SilentFailure("AC-1", "The app has no 'profile_image' to store."))
      return
    }
    services.userDefaults.set(imageData, forKey: key)
  }

  /// A tap on the image leads to the account (AC-9).
  public func profileImageTapped() {
    tabIndex.wrappedValue = .account
  }
}
