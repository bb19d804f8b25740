import FakeBackend
import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// The app of "Firestore 에 유저 정보 저장 및 이미지 업로드": a profile form, its upload, the redirect.
final class OnboardingApp: DeviceApp {
  let device: Device
  private var window: DeviceWindow?

  init(_ setup: WorldSetup, _ equipment: Equipment) throws(StepFailure) {
    device = try Device(setup, equipment)
  }

  func open(isolation: isolated any Actor) {
    let backend = device.backend
    let services = OnboardingServices(
      authentication: backend.auth, documents: backend.documents, storage: backend.storage,
      codec: device.codec, log: device.log)
    let window = DeviceWindow(
      device: device,
      viewDidLoad: { viewController in
        (viewController as? MainTabBarController)?.viewDidLoad()
        (viewController as? ProfileDataFormViewController)?.viewDidLoad()
      },
      viewDidAppear: { viewController in
        (viewController as? MainTabBarController)?.viewDidAppear(isolation: isolation)
      })
    self.window = window
    window.rootViewController = MainTabBarController(services: services, window: window)
  }

  func close() {
    window = nil
  }
}

// MARK: - Screens

extension OnboardingApp {
  /// The form, where it is there, be it under a picker.
  private var form: ProfileDataFormViewController? {
    window?.presented.lazy.compactMap { $0 as? ProfileDataFormViewController }.last
  }

  private var root: MainTabBarController? { window?.rootViewController as? MainTabBarController }

  private var picker: UIImagePickerController? { window?.top as? UIImagePickerController }

  var screen: String {
    if picker != nil { return "ImagePicker" }
    return form == nil ? "MainTabBarController" : "ProfileDataFormViewController"
  }

  var buttons: [String] {
    // The document binds the form's button to nothing that it shows, so it can always be tapped.
    screen == "ProfileDataFormViewController" ? ["avatar", "submit"] : []
  }
}

/// Sets the form's image, as the document's picker does; the document does not show how.
private final class AvatarPickerDelegate: ImagePickerControllerDelegate {
  private let viewModel: ProfileDataFormViewModel
  private let dismiss: () -> Void

  init(_ viewModel: ProfileDataFormViewModel, dismiss: @escaping () -> Void) {
    self.viewModel = viewModel
    self.dismiss = dismiss
  }

  func imagePickerController(didFinishPickingMediaWithInfo info: ImagePickerInfo) {
    dismiss()
    guard let image = info.originalImage else { return }
    viewModel.imageData = image
    viewModel.validateUserProfileForm()
  }

  var imagePickerControllerDidCancel: (() -> Void)? { dismiss }
}

// MARK: - Steps

extension OnboardingApp {
  private func requireForm() throws(StepFailure) -> ProfileDataFormViewController {
    try requireRunning()
    guard let form, picker == nil else { throw nothing("ProfileDataFormViewController") }
    return form
  }

  private func fill(_ argument: Argument) throws(StepFailure) {
    let form = try requireForm()
    for entry in try argument.entries() {
      let text = try argument.text(entry.key)
      if entry.key == "username" { form.viewModel.username = text }
      if entry.key == "bio" { form.viewModel.bio = text }
      // A field tells the view model on every change.
      form.viewModel.validateUserProfileForm()
    }
  }

  private func tap(_ argument: Argument, isolation: isolated any Actor) throws(StepFailure) {
    let button = try argument.text()
    try requireButton(button)
    guard let form else { return }
    if button == "submit" {
      form.didTapSubmit(isolation: isolation)
    } else {
      let dismiss: () -> Void = { [weak self] in
        if let picker = self?.picker { self?.window?.dismiss(picker) }
      }
      let picker = UIImagePickerController(
        delegate: AvatarPickerDelegate(form.viewModel, dismiss: dismiss),
        policies: device.policies, closeItself: dismiss)
      window?.present(picker, from: form)
    }
  }

  private func requirePicker() throws(StepFailure) -> UIImagePickerController {
    try requireRunning()
    guard let picker else { throw nothing("picker") }
    return picker
  }

  /// A swipe takes the topmost sheet away: the picker, or else the form.
  private func swipeDown() throws(StepFailure) {
    try requireRunning()
    try window?.swipeDown()
  }
}

// MARK: - Declaration

extension OnboardingApp {
  static func registered(_ equipment: Equipment) -> RegisteredApp {
    RegisteredApp(
      name: "onboarding",
      summary: "A profile form, its upload and the redirect that follows (UIKit, Combine).",
      given: [Given.photos] + Given.backend,
      variables: [
        VariableDefinition("uid", "The id of the account that is signed in.") {
          $0.device.backend.auth.currentUser.map { .string($0.uid) }
        }
      ],
      steps: DeviceVocabulary.steps(OnboardingApp.self) + steps
        + DeviceVocabulary.backendSteps(OnboardingApp.self),
      states: DeviceVocabulary.states(OnboardingApp.self) + states
        + DeviceVocabulary.backendStates(OnboardingApp.self),
      crash: { $0.device.crash },
      crashCount: { $0.device.crashCount },
      pictures: { $0.device.pictures }
    ) { setup throws(StepFailure) in try OnboardingApp(setup, equipment) }
  }

  private static let steps: [StepDefinition<OnboardingApp>] = [
    StepDefinition(
      "fill",
      .record([
        .init("username", .text("a name"), isRequired: false, "The user name."),
        .init("bio", .text("a text"), isRequired: false, "What the user says about themself."),
      ]), "Fills fields of the form in."
    ) { _, app, argument throws(StepFailure) in try app.fill(argument) },
    StepDefinition("tap", .text("a button"), "Taps a button of the form: avatar or submit.") {
      isolation, app, argument throws(StepFailure) in
      try app.tap(argument, isolation: isolation)
    },
    StepDefinition("pick", .text("a photo"), "Picks a photo in the picker.") {
      _, app, argument throws(StepFailure) in
      let picker = try app.requirePicker()
      picker.finish(with: try app.device.photos.pick(try argument.text()))
    },
    StepDefinition("cancel", "Taps Cancel in the picker.") { _, app, _ throws(StepFailure) in
      try app.requirePicker().cancel()
    },
    StepDefinition("swipeDown", "Swipes the picker down, or else the form.") {
      _, app, _ throws(StepFailure) in
      try app.swipeDown()
    },
    StepDefinition("signOut", "Signs out on the device, as any part of the app may do.") {
      _, app, _ throws(StepFailure) in
      try app.requireRunning()
      app.device.backend.auth.signOut()
    },
  ]

  private static let states: [StateDefinition<OnboardingApp>] = [
    StateDefinition(
      "rootViewController", .scalar, "The root of the window, by the name of its class."
    ) { $0.window.map { .string(OnboardingApp.name($0.rootViewController)) } },
    StateDefinition("rootChanges", .scalar, "How often the root was exchanged since launch.") {
      $0.window.map { .int($0.rootChanges) }
    },
    StateDefinition(
      "presented", .list, "What is presented over the root, from the lowest up, by class name."
    ) { $0.window?.presentedValue },
    StateDefinition("user", .map, "MainTabBarController's user; null before it is read.") {
      $0.root.map { $0.viewModel.user?.value ?? .null }
    },
    formState("username", "The form's username; null before it is filled in.") { _, form in
      form.username.map { .string($0) } ?? .null
    },
    formState("bio", "The form's bio; null before it is filled in.") { _, form in
      form.bio.map { .string($0) } ?? .null
    },
    formState("avatarPath", "The form's avatarPath; null before the upload.") { _, form in
      form.avatarPath.map { .string($0) } ?? .null
    },
    formState("imageData", "The form's image, by the name of the photo.") { app, form in
      app.device.names.value(of: form.imageData)
    },
    formState("isFormValid", "The form's isFormValid.") { _, form in .bool(form.isFormValid) },
    formState("error", "The form's error; empty while nothing went wrong.") { _, form in
      .string(form.error)
    },
    formState("isOnboardingFinished", "The form's isOnboardingFinished.") { _, form in
      .bool(form.isOnboardingFinished)
    },
  ]

  /// A state of the form; it is absent while the form is not what the user sees.
  private static func formState(
    _ name: String, _ summary: String,
    read: @escaping @Sendable (OnboardingApp, ProfileDataFormViewModel) -> Value
  ) -> StateDefinition<OnboardingApp> {
    StateDefinition(name, .scalar, summary) { app in
      app.form.map { read(app, $0.viewModel) }
    }
  }

  private static func name(_ viewController: (any ViewController)?) -> String {
    viewController.map { String(describing: type(of: $0)) } ?? "none"
  }
}
