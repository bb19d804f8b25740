#if canImport(SwiftUI) || OBSERVATION
  public import Observation
#endif

/// Who uses the app, from sign-up to the first profile photo: the document's `AuthViewModel`.
#if canImport(SwiftUI) || OBSERVATION
  @Observable
#endif
public final class AuthViewModel {
  /// Who uses the app; with it the app leaves the sign-up.
  public private(set) var userSession: AuthUser?
  /// Whether the account has been made, upon which ProfilePhotoSelectorView is shown (SU-5).
  public var didAuthenticateUser = false
  /// The account that has been made and has no photo yet (SU-3).
  ///
  /// The document keeps it private; it can be read here so that a scenario can pin it down.
  public private(set) var tempUserSession: AuthUser?
  /// The signed-in user's document, once ``fetchUser()`` has read it.
  public private(set) var currentUser: User?

  private let authentication: any Authentication
  private let documents: any DocumentStore
  private let uploader: ImageUploader
  private let log: any Log

  /// Makes the view model as at the app's launch: whoever is signed in uses the app (SU-1).
  ///
  /// - Parameters:
  ///   - authentication: Who knows the accounts.
  ///   - documents: Where users are kept.
  ///   - uploader: What uploads profile photos.
  ///   - log: Where the app prints.
  public init(
    authentication: any Authentication, documents: any DocumentStore, uploader: ImageUploader,
    log: any Log
  ) {
    self.authentication = authentication
    self.documents = documents
    self.uploader = uploader
    self.log = log
    userSession = authentication.currentUser
    log.print("debug: user session is \((userSession?.uid).debugDescription)")
  }

  /// Creates an account and its document (SU-2 to SU-5).
  public func register(
    withEmail email: String, password: String, fullname: String, username: String
  ) async {
    let user: AuthUser
    do {
      user = try await authentication.createUser(withEmail: email, password: password)
    } catch {
      log.print("debug: failed to register \(error.localizedDescription)")
      return
    }
    tempUserSession = user
    let data: DocumentFields = [
      "email": .string(email),
      "username": .string(username.lowercased()),
      "fullname": .string(fullname),
      "uid": .string(user.uid),
    ]
    do {
      try await documents.setData(data, at: User.path(of: user.uid))
    } catch {
      // The document's completion is `{ _ in … }`.
      log.swallowed(SilentFailure("SU-5", error.localizedDescription))
    }
    didAuthenticateUser = true
  }

  /// Uploads the profile photo of the account that has just been made, keeps its address in the
  /// account's document, and lets the account use the app (SU-14 to SU-19).
  public func uploadProfileImage(_ image: Picture) async {
    guard let uid = tempUserSession?.uid else {
      log.swallowed(SilentFailure("SU-14", "There is no account to upload a photo for."))
      return
    }
    guard let profileImageUrl = await upload(image) else { return }
    do {
      try await documents.updateData(
        ["profileImageUrl": .string(profileImageUrl)], at: User.path(of: uid))
    } catch {
      log.swallowed(SilentFailure("SU-19", error.localizedDescription))
    }
    userSession = tempUserSession
    await fetchUser()
  }

  /// The address of the uploaded image; `nil` where the document never calls its completion.
  private func upload(_ image: Picture) async -> String? {
    do {
      return try await uploader.uploadImage(image, to: .signupPhotos)
    } catch {
      switch error {
      case .notEncodable:
        log.swallowed(SilentFailure("SU-15", "The image has no data to encode."))
      case .putData(let error):
        log.print("debug: failed to upload image with \(error.localizedDescription)")
      case .downloadURL(let error):
        log.swallowed(SilentFailure("SU-18", error.localizedDescription))
      }
      return nil
    }
  }

  /// Reads the signed-in user's document into ``currentUser``.
  ///
  /// The document calls this method and does not show it: reading `users/<uid>`, and leaving the
  /// user as it was where that fails, is what its name and its silence allow.
  public func fetchUser() async {
    guard let uid = userSession?.uid else { return }
    do {
      guard let fields = try await documents.getDocument(at: User.path(of: uid)) else {
        log.swallowed(SilentFailure("SU-19", "The user has no document."))
        return
      }
      currentUser = User(id: uid, fields: fields)
    } catch {
      log.swallowed(SilentFailure("SU-19", error.localizedDescription))
    }
  }
}

extension ImageUploader.Folder {
  /// Where the sign-up keeps profile photos (SU-16).
  static let signupPhotos = ImageUploader.Folder("/profile_image")
}

/// What the sign-up keeps in a user's document beside the name and the address (SU-4, SU-19).
extension User {
  /// The account's uid.
  public var uid: String? { fields["uid"]?.string }
  /// The user's full name.
  public var fullname: String? { fields["fullname"]?.string }
  /// The address of the profile photo.
  public var profileImageUrl: String? { fields["profileImageUrl"]?.string }
}
