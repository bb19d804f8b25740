#if canImport(SwiftUI) || OBSERVATION
  public import Observation
#else
  import Observation
#endif

/// The profile form: the document's `ProfileDataFormViewModel`.
#if canImport(SwiftUI) || OBSERVATION
  @Observable
#endif
public final class ProfileDataFormViewModel {
  /// The name the user goes by.
  public var username: String?
  /// What the user says about themself.
  public var bio: String?
  /// The address of the uploaded photo (OB-5).
  public private(set) var avatarPath: String?
  /// The photo that was picked.
  public var imageData: Picture?
  /// Whether the form may be submitted, as of the last ``validateUserProfileForm()``.
  public private(set) var isFormValid = false
  /// What went wrong last; empty where nothing has (OB-4, OB-7).
  public private(set) var error = ""
  /// Whether the profile has been saved (OB-7).
  public private(set) var isOnboardingFinished = false

  /// Whoever shows the form hears of every value of ``isOnboardingFinished`` here: the document's
  /// subscription to it.
  @ObservationIgnored var onOnboardingFinished: ((Bool) -> Void)?

  private let authentication: any Authentication
  private let storageManager: StorageManager
  private let databaseManager: DatabaseManager
  private let codec: any ImageCodec
  private let log: any Log

  /// Makes an empty form.
  public init(services: OnboardingServices) {
    authentication = services.authentication
    storageManager = services.storageManager
    databaseManager = services.databaseManager
    codec = services.codec
    log = services.log
  }

  /// Computes ``isFormValid``: a name and a bio of more than two characters each, and a photo
  /// (OB-1).
  public func validateUserProfileForm() {
    guard let username, username.count > 2, let bio, bio.count > 2, imageData != nil else {
      isFormValid = false
      return
    }
    isFormValid = true
  }

  /// Starts to upload the photo and then to save the form, and returns at once (OB-2 to OB-7).
  ///
  /// As in the document, the upload does not keep the form alive: once the form is gone, whatever
  /// is under way comes to its end and nothing follows it.
  ///
  /// - Parameter isolation: Where the form lives, and where the upload goes on.
  public func uploadAvatar(isolation: isolated (any Actor)? = #isolation) {
    let userID = authentication.currentUser?.uid ?? ""
    guard let imageData = imageData.flatMap({ codec.jpegData(of: $0, compressionQuality: 0.5) })
    else {
      log.swallowed(SilentFailure("OB-2", "There is no image, or it has no data to encode."))
      return
    }
    Task { [weak self, storageManager] in
      _ = isolation
      do throws(StorageManager.DownloadFailure) {
        let metadata = try await Self.upload(imageData, for: userID, by: storageManager)
        guard self != nil else { return }
        let url = try await storageManager.getDownloadURL(for: metadata.path)
        self?.avatarPath = url
      } catch {
        self?.show(error.localizedDescription)
        return
      }
      self?.updateUserData()
    }
  }

  private static func upload(
    _ image: [UInt8], for userID: String, by storageManager: StorageManager
  ) async throws(StorageManager.DownloadFailure) -> ObjectMetadata {
    do {
      return try await storageManager.uploadProfilePhoto(
        with: userID, image: image, contentType: "image/jpeg")
    } catch {
      throw .storage(error)
    }
  }

  /// Saves the form in the user's document (OB-6, OB-7).
  private func updateUserData(isolation: isolated (any Actor)? = #isolation) {
    guard let username, let bio, let avatarPath, let id = authentication.currentUser?.uid else {
      log.swallowed(SilentFailure("OB-6", "The name, the bio, the photo or the user is missing."))
      return
    }
    let updateFields: DocumentFields = [
      "username": .string(username),
      "bio": .string(bio),
      "avatarPath": .string(avatarPath),
      "isUserOnboarded": true,
    ]
    Task { [weak self, databaseManager] in
      _ = isolation
      do throws(DocumentStoreError) {
        let state = try await databaseManager.collectionUsers(updateFields: updateFields, for: id)
        self?.isOnboardingFinished = state
        // The form itself may go while its subscriber takes it down.
        let subscriber = self?.onOnboardingFinished
        subscriber?(state)
      } catch {
        self?.show(error.localizedDescription)
      }
    }
  }

  private func show(_ error: String) {
    log.print(error)
    self.error = error
  }
}
