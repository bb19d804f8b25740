/// Who uses the blog: the document's `AuthManager`, of which it shows `changeProfileImage(with:)`.
///
/// The rest is what its names allow: the session is the authentication service's, the user is the
/// document at `users/<uid>`, and the image is downloaded through the URL that stands there.
public final class AuthManager {
  /// The account that is signed in.
  public let userSession: CurrentValue<AuthUser?>
  /// The user's document, once read.
  public let currentUser = CurrentValue<User?>(nil)
  /// The user's image, once downloaded or picked.
  public let profileImage = CurrentValue<Picture?>(nil)

  private let services: BlogServices

  /// Makes a manager as at the app's launch: whoever is signed in uses the app.
  public init(services: BlogServices) {
    self.services = services
    userSession = CurrentValue(services.authentication.currentUser)
  }

  /// Shows a new profile image at once, uploads it, and then keeps its address in the user's
  /// document (BL-6 to BL-9). It returns without waiting.
  ///
  /// - Parameters:
  ///   - image: The new image.
  ///   - isolation: Where the manager lives, and where the upload goes on.
  public func changeProfileImage(
    with image: Picture, isolation: isolated (any Actor)? = #isolation
  ) {
    guard let uid = userSession.value?.uid else {
      services.log.swallowed(SilentFailure("BL-6", "Nobody is signed in."))
      return
    }
    profileImage.send(image)
    Task { [services] in
      _ = isolation
      await Self.store(image, for: uid, by: services)
    }
  }

  /// Uploads an image and writes its address down; a failure is printed, and the image on screen
  /// stays what it is (BL-8, BL-9).
  private static func store(
    _ image: Picture, for uid: String, by services: BlogServices
  ) async {
    let url: String
    do {
      url = try await services.uploader.uploadImage(image, to: .profileImage)
    } catch {
      switch error {
      case .notEncodable:
        services.log.swallowed(SilentFailure("BL-7", "The image has no data to encode."))
      case .putData(let error), .downloadURL(let error):
        services.log.print(error.localizedDescription)
      }
      return
    }
    do {
      try await services.documents.updateData(
        ["profileImageURL": .string(url)], at: User.path(of: uid))
    } catch {
      services.log.print(error.localizedDescription)
    }
  }
}

// MARK: - What the document does not show

extension AuthManager {
  /// Signs an account in, in the place of whoever was signed in, and reads its user.
  public func signIn(withEmail email: String, password: String) async {
    do {
      let user = try await services.authentication.signIn(withEmail: email, password: password)
      userSession.send(user)
    } catch {
      services.log.print(error.localizedDescription)
      return
    }
    await fetchUser()
  }

  /// Signs out on this device; nobody's user and nobody's image are left.
  public func signOut() {
    do {
      try services.authentication.signOut()
    } catch {
      services.log.print(error.localizedDescription)
      return
    }
    userSession.send(nil)
    currentUser.send(nil)
    profileImage.send(nil)
  }

  /// Reads the signed-in user's document, then downloads the image it names (BL-12).
  public func fetchUser() async {
    guard let uid = userSession.value?.uid else { return }
    let user: User
    do {
      guard let fields = try await services.documents.getDocument(at: User.path(of: uid)) else {
        services.log.swallowed(SilentFailure("BL-1", "The user has no document."))
        return
      }
      user = User(id: uid, fields: fields)
    } catch {
      services.log.print(error.localizedDescription)
      return
    }
    currentUser.send(user)
    if let url = user.profileImageURL { await downloadProfileImage(from: url) }
  }

  private func downloadProfileImage(from url: String) async {
    do {
      let data = try await services.storage.getData(from: url)
      guard let image = services.codec.decode(data) else {
        services.log.swallowed(SilentFailure("BL-12", "The stored image cannot be decoded."))
        return
      }
      profileImage.send(image)
    } catch {
      services.log.print(error.localizedDescription)
    }
  }
}

extension ImageUploader.Folder {
  /// Where the blog keeps profile images (BL-7).
  public static let profileImage = ImageUploader.Folder("profileImage")
}

/// What the blog keeps in a user's document beside the address (BL-1, BL-7).
extension User {
  /// The name the user goes by: the title of the profile.
  public var userName: String? { fields["userName"]?.string }
  /// The address of the profile image.
  public var profileImageURL: String? { fields["profileImageURL"]?.string }
}
