import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// The app of "UIViewControllerRepresentable로 ImagePicker (카메라) 사용하기": a camera and its permission.
final class CameraApp: DeviceApp {
  let device: Device
  private let camera: DeviceCamera
  /// The source the picker is made with, where it is not the document's default.
  private let givenSource: ImagePickerSourceType?
  private var viewModel: CameraViewModel?
  private var picker: UIImagePickerController?
  private var sourceType: ImagePickerSourceType?

  init(_ setup: WorldSetup, _ equipment: Equipment) throws(StepFailure) {
    device = try Device(setup, equipment)
    let status = setup.given("cameraAuthorization")?.plainText
    let plist = setup.given("infoPlist")
    camera = DeviceCamera(
      simulation: setup.simulation,
      status: status.flatMap { CameraAuthorizationStatus(rawValue: $0) } ?? .notDetermined,
      hasUsageDescription: plist.map { $0["NSCameraUsageDescription"] != .null } ?? true)
    givenSource = setup.given("sourceType").flatMap {
      ImagePickerSourceType(rawValue: $0.plainText)
    }
    camera.endApp = { [weak self] reason in self?.device.end(crash: reason) }
  }

  func open(isolation: isolated any Actor) {
    viewModel = CameraViewModel(camera: camera, log: device.log)
  }

  func close() {
    viewModel = nil
    picker = nil
    sourceType = nil
    camera.appEnded()
  }

  func remove() {
    camera.appRemoved()
  }
}

// MARK: - Screens

extension CameraApp {
  var screen: String {
    if camera.isAsking { return "the system's question about the camera" }
    if viewModel?.showNoCameraPermissionPopUp == true { return "NoCameraPermissionPopUp" }
    return picker == nil ? "ContentView" : "ImagePicker"
  }

  var buttons: [String] {
    switch screen {
    case "ContentView": ["camera"]
    case "NoCameraPermissionPopUp": ["OK"]
    default: []
    }
  }

  /// Follows the flag that the navigation is bound to: it pushes the picker and pops it (CA-8).
  private func navigate() {
    guard let viewModel, viewModel.showCameraView else {
      picker = nil
      sourceType = nil
      return
    }
    guard picker == nil else { return }
    var content = viewModel.makeImagePicker()
    if let givenSource { content.sourceType = givenSource }
    sourceType = content.sourceType
    picker = UIImagePickerController(
      delegate: content.makeCoordinator(), policies: device.policies
    ) { [weak viewModel] in
      viewModel?.showCameraView = false
    }
  }
}

// MARK: - Steps

extension CameraApp {
  private func tap(_ argument: Argument, isolation: isolated any Actor) throws(StepFailure) {
    let button = try argument.text()
    try requireButton(button)
    if button == "camera" {
      viewModel?.openCamera(isolation: isolation)
    } else {
      viewModel?.showNoCameraPermissionPopUp = false
    }
  }

  private func requirePicker() throws(StepFailure) -> UIImagePickerController {
    try requireRunning()
    guard let picker else { throw nothing("camera") }
    return picker
  }

  private func answer(_ isGranted: Bool) throws(StepFailure) {
    try requireRunning()
    try camera.answer(isGranted)
  }
}

// MARK: - Declaration

extension CameraApp {
  static func registered(_ equipment: Equipment) -> RegisteredApp {
    RegisteredApp(
      name: "camera",
      summary: "A camera picker and the permission it needs (SwiftUI, UIImagePickerController).",
      given: [
        Given.photos,
        .init(
          "cameraAuthorization", .choice(CameraAuthorizationStatus.allCases.map(\.rawValue)),
          isRequired: false, "What the system knows of the permission; notDetermined without it."),
        .init(
          "sourceType", .choice(ImagePickerSourceType.allCases.map(\.rawValue)),
          isRequired: false,
          "The source the picker is made with; the document's default without it."
        ),
        .init(
          "infoPlist",
          .record([
            .init(
              "NSCameraUsageDescription", .nullable(.text("a sentence")),
              "What the app needs the camera for; null where it does not say.")
          ]), isRequired: false, "The app's Info.plist; it has a description without this."),
      ],
      steps: DeviceVocabulary.steps(CameraApp.self) + steps,
      states: DeviceVocabulary.states(CameraApp.self) + states, settled: { $0.navigate() },
      crash: { $0.device.crash },
      crashCount: { $0.device.crashCount },
      pictures: { $0.device.pictures }
    ) { setup throws(StepFailure) in try CameraApp(setup, equipment) }
  }

  private static let steps: [StepDefinition<CameraApp>] = [
    StepDefinition("tap", .text("a button"), "Taps a button of the screen: camera or OK.") {
      isolation, app, argument throws(StepFailure) in
      try app.tap(argument, isolation: isolation)
    },
    StepDefinition("grant", "Allows what the system asks for.") { _, app, _ throws(StepFailure) in
      try app.answer(true)
    },
    StepDefinition("deny", "Refuses what the system asks for.") { _, app, _ throws(StepFailure) in
      try app.answer(false)
    },
    StepDefinition("takePhoto", .text("a photo"), "Takes a photo: one of those that are given.") {
      _, app, argument throws(StepFailure) in
      let picker = try app.requirePicker()
      picker.finish(with: try app.device.photos.pick(try argument.text()))
    },
    StepDefinition("cancel", "Taps Cancel in the camera.") { _, app, _ throws(StepFailure) in
      try app.requirePicker().cancel()
    },
  ]

  private static let states: [StateDefinition<CameraApp>] = [
    StateDefinition("showCameraView", .scalar, "The view model's showCameraView.") {
      $0.viewModel.map { .bool($0.showCameraView) }
    },
    StateDefinition(
      "showNoCameraPermissionPopUp", .scalar, "The view model's showNoCameraPermissionPopUp."
    ) { $0.viewModel.map { .bool($0.showNoCameraPermissionPopUp) } },
    StateDefinition(
      "isShown", .scalar, "Whether the picker is shown: the same value as showCameraView."
    ) { $0.viewModel.map { .bool($0.showCameraView) } },
    StateDefinition(
      "image", .scalar, "The photo, by name; 'empty' before the first one was taken."
    ) { app in app.viewModel.map { app.device.names.value(of: $0.image) } },
    StateDefinition("sourceType", .scalar, "The picker's source; absent without a picker.") {
      $0.sourceType.map { .string($0.rawValue) }
    },
    StateDefinition(
      "cameraAuthorization", .scalar, "What the system knows of the permission."
    ) { .string($0.camera.authorizationStatus.rawValue) },
  ]
}
