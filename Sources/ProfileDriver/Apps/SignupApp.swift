import FakeBackend
import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// The app of "10. 기능 구현하기 #2": sign up, then add a profile photo.
///
/// The document shows ProfilePhotoSelectorView and the view model. Around them stand a form that
/// registers and a first screen for whoever is signed in, of which scenarios see the names alone.
final class SignupApp: DeviceApp {
  let device: Device
  private var viewModel: AuthViewModel?
  private var selector: ProfilePhotoSelectorView?
  private var picker: UIImagePickerController?

  init(_ setup: WorldSetup, _ equipment: Equipment) throws(StepFailure) {
    device = try Device(setup, equipment)
  }

  func open(isolation: isolated any Actor) {
    let backend = device.backend
    viewModel = AuthViewModel(
      authentication: backend.auth, documents: backend.documents,
      uploader: ImageUploader(
        storage: backend.storage, codec: device.codec,
        names: RandomNames(simulation: device.simulation)),
      log: device.log)
  }

  func close() {
    viewModel = nil
    selector = nil
    picker = nil
  }
}

// MARK: - Screens

extension SignupApp {
  var screen: String {
    if viewModel?.userSession != nil { return "MainTabView" }
    if picker != nil { return "ImagePicker" }
    return selector == nil ? "RegistrationView" : "ProfilePhotoSelectorView"
  }

  var buttons: [String] {
    switch screen {
    case "ProfilePhotoSelectorView":
      selector?.isContinueShown == true ? ["photo", "Continue"] : ["photo"]
    default: []
    }
  }

  /// Follows the flag that the navigation is bound to: it pushes ProfilePhotoSelectorView (SU-5),
  /// and popping that screen clears the flag.
  private func navigate() {
    guard let viewModel, viewModel.didAuthenticateUser, selector == nil else { return }
    showSelector(viewModel)
  }

  private func showSelector(_ viewModel: AuthViewModel) {
    selector = ProfilePhotoSelectorView(viewModel: viewModel) { [weak self, weak viewModel] in
      self?.selector = nil
      self?.picker = nil
      viewModel?.didAuthenticateUser = false
    }
  }

  /// Shows what the sheet holds, once the flag it is bound to is set (SU-7).
  private func presentSheet() {
    guard let selector, selector.showImagePicker, picker == nil else { return }
    let content = selector.makeImagePicker { [weak self] in self?.dismissSheet() }
    picker = UIImagePickerController(
      delegate: content.makeCoordinator(), policies: device.policies
    ) { [weak self] in
      self?.dismissSheet()
    }
  }

  /// The sheet goes: SwiftUI clears the flag, then runs `onDismiss` (policy
  /// `bindingFalseBeforeOnDismiss`).
  private func dismissSheet() {
    guard picker != nil, let selector else { return }
    picker = nil
    selector.showImagePicker = false
    selector.loadImage()
  }
}

// MARK: - Steps

extension SignupApp {
  private func register(
    _ argument: Argument, isolation: isolated any Actor
  ) throws(StepFailure) {
    try requireRunning()
    guard screen == "RegistrationView", let viewModel else { throw nothing("RegistrationView") }
    let email = try argument.text("email")
    let password = try argument.text("password")
    let fullname = try argument.text("fullname")
    let username = try argument.text("username")
    Task {
      _ = isolation
      await viewModel.register(
        withEmail: email, password: password, fullname: fullname, username: username)
    }
  }

  private func showSelector() throws(StepFailure) {
    try requireRunning()
    guard screen == "RegistrationView", let viewModel else { throw nothing("RegistrationView") }
    showSelector(viewModel)
  }

  private func tap(_ argument: Argument, isolation: isolated any Actor) throws(StepFailure) {
    let button = try argument.text()
    try requireButton(button)
    switch button {
    case "photo":
      selector?.photoButtonTapped()
      presentSheet()
    default:
      selector?.continueTapped(isolation: isolation)
    }
  }

  private func requirePicker() throws(StepFailure) -> UIImagePickerController {
    try requireRunning()
    guard let picker, screen == "ImagePicker" else { throw nothing("picker") }
    return picker
  }

  private func pick(_ argument: Argument) throws(StepFailure) {
    let picker = try requirePicker()
    picker.finish(with: try device.photos.pick(try argument.text()))
  }
}

// MARK: - Declaration

extension SignupApp {
  static func registered(_ equipment: Equipment) -> RegisteredApp {
    RegisteredApp(
      name: "signup",
      summary: "Sign up, then add a profile photo (SwiftUI, UIImagePickerController).",
      given: [
        Given.photos, DevicePolicies.field([.pickerSelfDismissesWhenDidCancelMissing]),
      ] + Given.backend,
      variables: [
        VariableDefinition(
          "uid", "The id of the account that registered last, or that is signed in."
        ) { app in
          let user = app.viewModel?.tempUserSession ?? app.device.backend.auth.currentUser
          return user.map { .string($0.uid) }
        }
      ],
      steps: DeviceVocabulary.steps(SignupApp.self) + steps
        + DeviceVocabulary.backendSteps(SignupApp.self),
      states: DeviceVocabulary.states(SignupApp.self) + states
        + DeviceVocabulary.backendStates(SignupApp.self),
      settled: { $0.navigate() }, crash: { $0.device.crash },
      crashCount: { $0.device.crashCount },
      pictures: { $0.device.pictures }
    ) { setup throws(StepFailure) in try SignupApp(setup, equipment) }
  }

  private static let steps: [StepDefinition<SignupApp>] = [
    StepDefinition(
      "register",
      .record([
        .init("email", .text("an address"), "The address."),
        .init("password", .text("a password"), "The password."),
        .init("fullname", .text("a name"), "The full name."),
        .init("username", .text("a name"), "The user name."),
      ]), "Fills the registration form in and submits it."
    ) { isolation, app, argument throws(StepFailure) in
      try app.register(argument, isolation: isolation)
    },
    StepDefinition(
      "show", .choice(["ProfilePhotoSelectorView"]),
      "Shows a screen although nothing in the documented flow has led there."
    ) { _, app, _ throws(StepFailure) in try app.showSelector() },
    StepDefinition("tap", .text("a button"), "Taps a button of the screen: photo or Continue.") {
      isolation, app, argument throws(StepFailure) in
      try app.tap(argument, isolation: isolation)
    },
    StepDefinition("pick", .text("a photo"), "Picks a photo in the picker.") {
      _, app, argument throws(StepFailure) in
      try app.pick(argument)
    },
    StepDefinition("cancel", "Taps Cancel in the picker.") { _, app, _ throws(StepFailure) in
      try app.requirePicker().cancel()
    },
    StepDefinition("swipeDown", "Swipes the sheet with the picker down.") {
      _, app, _ throws(StepFailure) in
      _ = try app.requirePicker()
      app.dismissSheet()
    },
  ]

  private static let states: [StateDefinition<SignupApp>] = [
    StateDefinition(
      "userSession", .record(["uid", "email"]), "AuthViewModel's userSession; null for nobody."
    ) { $0.viewModel.map { $0.userSession?.value ?? .null } },
    StateDefinition(
      "tempUserSession", .record(["uid", "email"]),
      "AuthViewModel's tempUserSession; null for nobody."
    ) { $0.viewModel.map { $0.tempUserSession?.value ?? .null } },
    StateDefinition("didAuthenticateUser", .scalar, "AuthViewModel's didAuthenticateUser.") {
      $0.viewModel.map { .bool($0.didAuthenticateUser) }
    },
    StateDefinition("currentUser", .map, "The fetched user's document; null before it is fetched.")
    {
      $0.viewModel.map { $0.currentUser?.value ?? .null }
    },
    StateDefinition(
      "showImagePicker", .scalar, "The flag of the sheet; absent without ProfilePhotoSelectorView."
    ) { $0.selector.map { .bool($0.showImagePicker) } },
    StateDefinition(
      "selectedImage", .scalar,
      "The photo that was picked, by name; absent without ProfilePhotoSelectorView."
    ) { app in app.selector.map { app.device.names.value(of: $0.selectedImage) } },
    StateDefinition(
      "profileImage", .scalar,
      "The photo that is shown, by name; absent without ProfilePhotoSelectorView."
    ) { app in app.selector.map { app.device.names.value(of: $0.profileImage) } },
    StateDefinition(
      "photoButton", .scalar,
      "What the photo button shows: a system image or the photo, by name."
    ) { app in
      app.selector.map { selector in
        switch selector.photoButton {
        case .placeholder(let name): .string(name)
        case .image(let picture): app.device.names.value(of: picture)
        }
      }
    },
  ]
}
