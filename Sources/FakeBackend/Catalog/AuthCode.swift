internal import ProfileCore

/// The errors of Firebase Auth that e-mail and password can meet; texts of release 12.19 of the SDK.
public enum AuthCode: String, Sendable, Hashable, CaseIterable {
  case invalidCredential = "auth/invalid-credential"
  case userDisabled = "auth/user-disabled"
  case operationNotAllowed = "auth/operation-not-allowed"
  case emailAlreadyInUse = "auth/email-already-in-use"
  case invalidEmail = "auth/invalid-email"
  case wrongPassword = "auth/wrong-password"
  case tooManyRequests = "auth/too-many-requests"
  case userNotFound = "auth/user-not-found"
  case requiresRecentLogin = "auth/requires-recent-login"
  case invalidUserToken = "auth/invalid-user-token"
  case networkError = "auth/network-request-failed"
  case userTokenExpired = "auth/user-token-expired"
  case invalidAPIKey = "auth/invalid-api-key"
  case weakPassword = "auth/weak-password"
  case appNotAuthorized = "auth/app-not-authorized"
  case missingEmail = "auth/missing-email"
  case quotaExceeded = "auth/quota-exceeded"
  case nullUser = "auth/null-user"
  case adminRestrictedOperation = "auth/admin-restricted-operation"
  case passwordDoesNotMeetRequirements = "auth/password-does-not-meet-requirements"
  case keychainError = "auth/keychain-error"
  case internalError = "auth/internal-error"

  /// Firebase's number for it: the raw value of `AuthErrorCode`.
  public var number: Int {
    switch self {
    case .invalidCredential: 17004
    case .userDisabled: 17005
    case .operationNotAllowed: 17006
    case .emailAlreadyInUse: 17007
    case .invalidEmail: 17008
    case .wrongPassword: 17009
    case .tooManyRequests: 17010
    case .userNotFound: 17011
    case .requiresRecentLogin: 17014
    case .invalidUserToken: 17017
    case .networkError: 17020
    case .userTokenExpired: 17021
    case .invalidAPIKey: 17023
    case .weakPassword: 17026
    case .appNotAuthorized: 17028
    case .missingEmail: 17034
    case .quotaExceeded: 17052
    case .nullUser: 17067
    case .adminRestrictedOperation: 17085
    case .passwordDoesNotMeetRequirements: 17211
    case .keychainError: 17995
    case .internalError: 17999
    }
  }

  /// The exact text of its localized description.
  public var text: String {
    switch self {
    case .invalidCredential: "The supplied auth credential is malformed or has expired."
    case .userDisabled: "The user account has been disabled by an administrator."
    case .operationNotAllowed:
      "The given sign-in provider is disabled for this Firebase project. Enable it in the Firebase console, under the sign-in method tab of the Auth section."
    case .emailAlreadyInUse: "The email address is already in use by another account."
    case .invalidEmail: "The email address is badly formatted."
    case .wrongPassword: "The password is invalid or the user does not have a password."
    case .tooManyRequests:
      "We have blocked all requests from this device due to unusual activity. Try again later."
    case .userNotFound:
      "There is no user record corresponding to this identifier. The user may have been deleted."
    case .requiresRecentLogin:
      "This operation is sensitive and requires recent authentication. Log in again before retrying this request."
    case .invalidUserToken:
      "This user's credential isn't valid for this project. This can happen if the user's token has been tampered with, or if the user doesn’t belong to the project associated with the API key used in your request."
    case .networkError:
      "Network error (such as timeout, interrupted connection or unreachable host) has occurred."
    case .userTokenExpired:
      "The user's credential is no longer valid. The user must sign in again."
    case .invalidAPIKey: "An invalid API Key was supplied in the request."
    case .weakPassword: "The password must be 6 characters long or more."
    case .appNotAuthorized:
      "This app is not authorized to use Firebase Authentication with the provided API key. Review your key configuration in the Google API console and ensure that it accepts requests from your app's bundle ID."
    case .missingEmail: "An email address must be provided."
    case .quotaExceeded: "The quota for this operation has been exceeded."
    case .nullUser:
      "A null user object was provided as the argument for an operation which requires a non-null user object."
    case .adminRestrictedOperation: "This operation is restricted to administrators only."
    case .passwordDoesNotMeetRequirements: "Missing password requirements."
    case .keychainError:
      "An error occurred when accessing the keychain. The NSLocalizedFailureReasonErrorKey field in the NSError.userInfo dictionary will contain more information about the error encountered"
    case .internalError:
      "An internal error has occurred, print and inspect the error details for more information."
    }
  }

  /// The operations that can end in it.
  var operations: [Operation] {
    switch self {
    case .emailAlreadyInUse, .weakPassword, .missingEmail, .adminRestrictedOperation,
      .passwordDoesNotMeetRequirements:
      [.createUser]
    case .invalidEmail, .operationNotAllowed: [.createUser, .signIn]
    case .invalidCredential, .wrongPassword: [.signIn]
    case .userDisabled, .userNotFound: [.signIn, .getAccountInfo, .deleteUser, .refreshToken]
    case .invalidUserToken, .userTokenExpired: [.getAccountInfo, .deleteUser, .refreshToken]
    case .keychainError: [.getAccountInfo]
    case .tooManyRequests, .networkError, .invalidAPIKey, .appNotAuthorized, .quotaExceeded,
      .internalError:
      [.createUser, .signIn, .getAccountInfo, .deleteUser, .refreshToken]
    case .requiresRecentLogin: [.deleteUser]
    case .nullUser: []
    }
  }

  var error: AuthError {
    AuthError(code: rawValue, number: number, localizedDescription: text)
  }
}
