import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// The app of "SwiftUI / Team Project 10": a profile image that is kept on the device.
///
/// The document shows its views one by one. Around them stands a view with three tabs, the last of
/// which holds the document's PhotosSelector.
final class AccountApp: DeviceApp {
  let device: Device
  private let assets: DeviceAssets
  private let matching: PHPickerFilter
  private var tabIndex = TabIndex.main
  private var mainView: MainView?
  private var mainImage: Picture?
  private var accountView: AccountView?
  private var selector: PhotosSelector?
  private var picker: PhotosPicker?

  init(_ setup: WorldSetup, _ equipment: Equipment) throws(StepFailure) {
    device = try Device(setup, equipment)
    assets = try DeviceAssets(setup, equipment, device.names)
    matching =
      try setup.given("matching").map { value throws(StepFailure) in try PHPickerFilter(value) }
      ?? .images
  }

  func open(isolation: isolated any Actor) {
    tabIndex = .main
    accountView = AccountView(services: services, matching: matching)
    selector = PhotosSelector(matching: matching)
    showMainView()
  }

  func close() {
    mainView = nil
    mainImage = nil
    accountView = nil
    selector = nil
    picker = nil
  }

  private var services: AccountServices {
    AccountServices(
      userDefaults: device.userDefaults, assets: assets, codec: device.codec, traps: device,
      log: device.log)
  }
}

// MARK: - Screens

extension AccountApp {
  var screen: String {
    if picker != nil { return "PhotosPicker" }
    switch tabIndex {
    case .main: return "MainView"
    case .account: return "AccountView"
    case .photosSelector: return "PhotosSelector"
    }
  }

  var buttons: [String] {
    if picker != nil { return [] }
    let tabs = TabIndex.allCases.filter { $0 != tabIndex }.map(\.rawValue)
    switch tabIndex {
    case .main: return ["profileImage"] + tabs
    case .account: return ["PhotosPicker"] + tabs
    case .photosSelector: return ["Select Multiple Photos"] + tabs
    }
  }

  /// Shows the main view: it is made once, and its body and `onAppear` follow in the order that the
  /// policy `bodyBeforeOnAppear` says.
  private func showMainView() {
    if mainView == nil || device.policies.mainViewMadeOnEveryVisit {
      mainView = MainView(
        tabIndex: StateBinding(
          get: { [weak self] in self?.tabIndex ?? .main },
          set: { [weak self] in self?.tabIndex = $0 }),
        services: services)
    }
    if !device.policies.bodyBeforeOnAppear { mainView?.onAppear() }
    mainImage = mainView?.body()
    if device.policies.bodyBeforeOnAppear, device.isRunning { mainView?.onAppear() }
  }

  private func show(_ tab: TabIndex) {
    tabIndex = tab
    appear()
  }

  /// The view of the chosen tab appears.
  private func appear() {
    switch tabIndex {
    case .main: showMainView()
    case .account: accountView?.onAppear()
    case .photosSelector: break
    }
  }
}

// MARK: - Steps

extension AccountApp {
  private func tap(_ argument: Argument, isolation: isolated any Actor) throws(StepFailure) {
    let button = try argument.text()
    try requireButton(button)
    switch button {
    case "profileImage":
      mainView?.profileImageTapped()
      appear()
    case "PhotosPicker": presentPicker(isolation: isolation)
    case "Select Multiple Photos":
      picker = PhotosPicker(matching: matching, takesSeveral: true, device: device) {
        [weak self] items in self?.selector?.selectedItems = items
      }
    default:
      if let tab = TabIndex(rawValue: button) { show(tab) }
    }
  }

  private func presentPicker(isolation: isolated any Actor) {
    guard let accountView else { return }
    picker = PhotosPicker(
      matching: accountView.matching, takesSeveral: false, device: device
    ) { items in
      accountView.select(items.first, isolation: isolation)
    }
  }

  private func requirePicker() throws(StepFailure) -> PhotosPicker {
    try requireRunning()
    guard let picker else { throw nothing("picker") }
    return picker
  }

  private func pick(_ names: [String]) throws(StepFailure) {
    let picker = try requirePicker()
    try picker.pick(names)
    self.picker = nil
  }

  /// Cancel and a swipe are one to the app: neither writes the selection.
  private func closePicker() throws(StepFailure) {
    _ = try requirePicker()
    picker = nil
  }

  private func removeObject(_ argument: Argument) throws(StepFailure) {
    try requireRunning()
    device.userDefaults.removeObject(forKey: try argument.text())
  }
}

// MARK: - Declaration

extension AccountApp {
  static func registered(_ equipment: Equipment) -> RegisteredApp {
    RegisteredApp(
      name: "account",
      summary: "A profile image that is kept on the device (SwiftUI, PhotosPicker, UserDefaults).",
      given: given,
      steps: DeviceVocabulary.steps(AccountApp.self) + steps,
      states: DeviceVocabulary.states(AccountApp.self) + states, crash: { $0.device.crash },
      crashCount: { $0.device.crashCount },
      pictures: { $0.device.pictures }
    ) { setup throws(StepFailure) in try AccountApp(setup, equipment) }
  }

  private static let given: [Shape.Field] = [
    Given.loadedPhotos, Given.userDefaults,
    .init(
      "bundle",
      .record([
        .init("profile_image", .nullable(.fixture), "The image; null where the app has none.")
      ]), isRequired: false, "The images in the app; a grey profile_image without this."),
    .init(
      "matching", .any, isRequired: false,
      "The filter of the pickers: a word such as images, or any, all or not with others in it; images without this."
    ),
    DevicePolicies.field([
      .reselectionComparesEqual, .defaultsLimit, .bodyBeforeOnAppear, .mainViewMadeOnEveryVisit,
    ]),
  ]

  private static let steps: [StepDefinition<AccountApp>] = [
    StepDefinition(
      "tap", .text("a button"),
      "Taps a button of the screen: profileImage, PhotosPicker, Select Multiple Photos, or a tab."
    ) { isolation, app, argument throws(StepFailure) in
      try app.tap(argument, isolation: isolation)
    },
    StepDefinition("pick", .text("a photo"), "Picks a photo in the picker, which then closes.") {
      _, app, argument throws(StepFailure) in
      try app.pick([try argument.text()])
    },
    StepDefinition(
      "pickSeveral", .list(.text("a photo")), "Picks photos in a picker for several, and adds them."
    ) { _, app, argument throws(StepFailure) in try app.pick(try argument.texts()) },
    StepDefinition("cancel", "Taps Cancel in the picker.") { _, app, _ throws(StepFailure) in
      try app.closePicker()
    },
    StepDefinition("swipeDown", "Swipes the picker down.") { _, app, _ throws(StepFailure) in
      try app.closePicker()
    },
    StepDefinition(
      "removeObject", .text("a key"),
      "Removes a key from UserDefaults, as any part of the app may do."
    ) { _, app, argument throws(StepFailure) in try app.removeObject(argument) },
  ]

  private static let states: [StateDefinition<AccountApp>] = [
    StateDefinition("tabIndex", .scalar, "Which tab is shown: main, account or photosSelector.") {
      $0.device.isRunning ? .string($0.tabIndex.rawValue) : .null
    },
    StateDefinition("mainImage", .scalar, "The image that MainView shows, by name.") { app in
      app.mainView.map { _ in app.device.names.value(of: app.mainImage) }
    },
    StateDefinition(
      "selectedImage", .scalar, "AccountView's selectedImage, by the name of the photo; or null."
    ) { app in app.accountView.map { $0.selectedImage?.value ?? .null } },
    StateDefinition(
      "selectedImageData", .scalar,
      "AccountView's selectedImageData, by the name of the photo whose bytes they are; or null."
    ) { app in app.accountView.map { app.device.names.value(of: $0.selectedImageData) } },
    StateDefinition("label", .scalar, "What AccountView's label shows: Circle or an image by name.")
    { app in
      app.accountView.map { view in
        switch view.label {
        case .circle: .string("Circle")
        case .image(let picture): app.device.names.value(of: picture)
        }
      }
    },
    StateDefinition(
      "selectedItems", .list, "PhotosSelector's selectedItems, by the names of the photos."
    ) { $0.selector.map { .list($0.selectedItems.map(\.value)) } },
    StateDefinition(
      "offered", .list, "The photos that the picker shows, by name; absent without a picker."
    ) { app in app.picker.map { app.device.photos.offered(by: $0.matching) } },
    StateDefinition(
      "userDefaults", .map,
      "What UserDefaults hold, by key, each with image, size and format; what is on the device while the app is not running."
    ) { app in
      app.device.userDefaultsValue
    },
  ]
}
