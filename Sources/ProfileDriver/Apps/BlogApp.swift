import FakeBackend
import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// The app of "[UIKit] BlogClone: Profile": a blog's profile screen.
///
/// The document shows the profile alone. Beside it stands a tab with the blog's first screen, so that
/// the profile is opened by the user and not with the app.
final class BlogApp: DeviceApp {
  let device: Device
  private let givenPosts: [PostModel]
  private var window: DeviceWindow?
  private var tabBar: TabBarController?
  private var profile: ProfileViewController?
  private var table: DeviceTable?
  /// Whether the profile has been opened, which loads it.
  private var isProfileLoaded = false

  init(_ setup: WorldSetup, _ equipment: Equipment) throws(StepFailure) {
    device = try Device(setup, equipment)
    givenPosts = (setup.given("posts")?.elements ?? []).map(PostModel.init)
  }

  func open(isolation: isolated any Actor) {
    let backend = device.backend
    let services = BlogServices(
      authentication: backend.auth, documents: backend.documents, storage: backend.storage,
      codec: device.codec, names: RandomNames(simulation: device.simulation), traps: device,
      log: device.log)
    let window = DeviceWindow(device: device)
    let table = DeviceTable(device: device)
    let profile = ProfileViewController(
      viewModel: ProfileViewModel(
        authManager: AuthManager(services: services), posts: givenPosts, traps: device),
      tableView: table, window: window, log: device.log)
    let tabBar = TabBarController([("home", HomeViewController()), ("profile", profile)])
    isProfileLoaded = false
    self.window = window
    self.table = table
    self.profile = profile
    self.tabBar = tabBar
    window.rootViewController = tabBar
  }

  func close() {
    window = nil
    table = nil
    profile = nil
    tabBar = nil
  }
}

// MARK: - Screens

extension BlogApp {
  private var picker: PHPickerViewController? { window?.top as? PHPickerViewController }

  var screen: String {
    if let picker { return ModalStack.name(picker) }
    return tabBar.map { ModalStack.name($0.selectedViewController) } ?? ""
  }

  var buttons: [String] {
    guard let tabBar, picker == nil else { return [] }
    guard tabBar.selectedViewController is ProfileViewController else { return tabBar.otherTabs }
    return ["profileImage"] + (table?.openRow == nil ? [] : ["Delete"]) + tabBar.otherTabs
  }
}

// MARK: - Steps

extension BlogApp {
  private func tap(_ argument: Argument, isolation: isolated any Actor) throws(StepFailure) {
    let button = try argument.text()
    try requireButton(button)
    switch button {
    case "profileImage": profile?.tableHeaderView.didTapProfileImageView()
    case "Delete": table?.tapDelete()
    default:
      guard tabBar?.select(button) == true, button == "profile", !isProfileLoaded else { return }
      isProfileLoaded = true
      profile?.viewDidLoad(isolation: isolation)
    }
  }

  private func requirePicker() throws(StepFailure) -> PHPicker {
    try requireRunning()
    guard let picker else { throw nothing("picker") }
    return PHPicker(controller: picker, device: device)
  }

  private func swipeDown() throws(StepFailure) {
    try requireRunning()
    try window?.swipeDown()
  }

  private func requireTable() throws(StepFailure) -> DeviceTable {
    try requireRunning()
    guard let table, screen == "ProfileViewController" else { throw nothing("table") }
    return table
  }

  private func receivePosts(_ argument: Argument) throws(StepFailure) {
    try requireRunning()
    profile?.viewModel.posts.send((argument.value?.elements ?? []).map(PostModel.init))
  }

  private func signIn(_ argument: Argument, isolation: isolated any Actor) throws(StepFailure) {
    try requireRunning()
    let email = try argument.text("email")
    let password = try argument.text("password")
    guard let authManager = profile?.viewModel.authManager else { return }
    Task {
      _ = isolation
      await authManager.signIn(withEmail: email, password: password)
    }
  }

  private func signOut() throws(StepFailure) {
    try requireRunning()
    profile?.viewModel.authManager.signOut()
  }
}

extension PostModel {
  /// Makes a post of what a scenario gives; its id is its title where it has none.
  fileprivate init(_ value: Value) {
    let title = value["title"]?.plainText ?? ""
    self.init(id: value["id"]?.plainText ?? title, title: title)
  }

  fileprivate var value: Value {
    .record([.init("id", .string(id)), .init("title", .string(title))])
  }
}

// MARK: - Declaration

extension BlogApp {
  static func registered(_ equipment: Equipment) -> RegisteredApp {
    RegisteredApp(
      name: "blog",
      summary: "A blog's profile screen (UIKit, PHPickerViewController, a diffable table).",
      given: [
        Given.loadedPhotos, .init("posts", posts, isRequired: false, "The user's posts, in order."),
        DevicePolicies.field([.updateClosesSwipe]),
      ] + Given.backend,
      variables: [
        VariableDefinition("uid", "The id of the account that is signed in.") {
          $0.device.backend.auth.currentUser.map { .string($0.uid) }
        }
      ],
      steps: DeviceVocabulary.steps(BlogApp.self) + steps + accountSteps
        + DeviceVocabulary.backendSteps(BlogApp.self),
      states: DeviceVocabulary.states(BlogApp.self) + states
        + DeviceVocabulary.backendStates(BlogApp.self),
      crash: { $0.device.crash },
      crashCount: { $0.device.crashCount },
      pictures: { $0.device.pictures }
    ) { setup throws(StepFailure) in try BlogApp(setup, equipment) }
  }

  private static let posts = Shape.list(
    .record([
      .init(
        "id", .text("an id"), isRequired: false,
        "What tells it from others; its title without this."),
      .init("title", .text("a title"), "What its row shows."),
    ]))

  private static let steps: [StepDefinition<BlogApp>] = [
    StepDefinition(
      "tap", .text("a button"),
      "Taps a button of the screen: profileImage, Delete, or one of the tabs home and profile."
    ) { isolation, app, argument throws(StepFailure) in
      try app.tap(argument, isolation: isolation)
    },
    StepDefinition("pick", .text("a photo"), "Picks a photo in the picker.") {
      isolation, app, argument throws(StepFailure) in
      try app.requirePicker().pick(try argument.text(), isolation: isolation)
    },
    StepDefinition(
      "doubleTap", .text("a photo"), "Taps a photo in the picker twice, which picks it twice."
    ) { isolation, app, argument throws(StepFailure) in
      try app.requirePicker().pick(try argument.text(), times: 2, isolation: isolation)
    },
    StepDefinition("cancel", "Taps Cancel in the picker.") {
      isolation, app, _ throws(StepFailure) in
      try app.requirePicker().cancel(isolation: isolation)
    },
    StepDefinition("swipeDown", "Swipes what is presented down.") {
      _, app, _ throws(StepFailure) in
      try app.swipeDown()
    },
    StepDefinition("delete", .text("a row's text"), "Swipes a row all the way, which deletes it.") {
      _, app, argument throws(StepFailure) in
      try app.requireTable().delete(try argument.text())
    },
    StepDefinition(
      "swipe", .text("a row's text"), "Swipes a row open; tapping Delete then deletes it."
    ) { _, app, argument throws(StepFailure) in
      try app.requireTable().swipe(try argument.text())
    },
  ]

  private static let accountSteps: [StepDefinition<BlogApp>] = [
    StepDefinition(
      "receivePosts", posts, "The posts change to these, as any part of the app may have it."
    ) { _, app, argument throws(StepFailure) in try app.receivePosts(argument) },
    StepDefinition(
      "signIn",
      .record([
        .init("email", .text("an address"), "The address."),
        .init("password", .text("a password"), "The password."),
      ]), "Signs an account in, as any part of the app may do."
    ) { isolation, app, argument throws(StepFailure) in
      try app.signIn(argument, isolation: isolation)
    },
    StepDefinition("signOut", "Signs out, as any part of the app may do.") {
      _, app, _ throws(StepFailure) in
      try app.signOut()
    },
  ]

  private static let states: [StateDefinition<BlogApp>] = [
    StateDefinition(
      "userSession", .record(["uid", "email"]), "AuthManager's userSession; or null."
    ) { $0.profile.map { $0.viewModel.authManager.userSession.value?.value ?? .null } },
    StateDefinition("currentUser", .map, "AuthManager's currentUser; null before it is read.") {
      $0.profile.map { $0.viewModel.authManager.currentUser.value?.value ?? .null }
    },
    StateDefinition("profileImage", .scalar, "AuthManager's profileImage, by name; or null.") {
      app in
      app.profile.map { app.device.names.value(of: $0.viewModel.authManager.profileImage.value) }
    },
    StateDefinition(
      "header", .record(["email", "image"]),
      "What tableHeaderView shows; absent before the profile is opened."
    ) { app in
      app.opened.map { profile in
        let header = profile.tableHeaderView
        return .record([
          .init("email", header.email.map { .string($0) } ?? .null),
          .init("image", app.device.names.value(of: header.image)),
        ])
      }
    },
    StateDefinition(
      "title", .scalar, "ProfileViewController's title; absent before the profile is opened."
    ) { $0.opened.map { $0.title.map { .string($0) } ?? .null } },
    StateDefinition("posts", .list, "ProfileViewModel's posts, each with id and title.") {
      $0.profile.map { .list($0.viewModel.posts.value.map(\.value)) }
    },
    StateDefinition(
      "rows", .list, "The texts of the table's rows; absent before the profile is opened."
    ) { app in app.opened.flatMap { _ in app.table?.value } },
    StateDefinition(
      "offered", .list, "The photos that the picker shows, by name; absent without a picker."
    ) { app in
      app.picker.map { app.device.photos.offered(by: $0.configuration.filter) }
    },
    StateDefinition("presented", .list, "What is presented, from the lowest up, by class name.") {
      $0.window?.presentedValue
    },
    StateDefinition(
      "modalPresentationStyle", .scalar,
      "How the topmost of them is presented: fullScreen or pageSheet; absent without one."
    ) { $0.window?.presented.last.map { .string($0.modalPresentationStyle.rawValue) } },
  ]

  /// The profile, once it was opened.
  private var opened: ProfileViewController? { isProfileLoaded ? profile : nil }
}
