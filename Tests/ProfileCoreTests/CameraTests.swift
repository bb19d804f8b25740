import ProfileCore
import Testing

@Suite("A camera picker and its permission")
actor CameraTests {
  let log = RecordedLog()

  @Test("CA-2: An authorized app shows the camera without asking")
  func authorized() {
    let camera = ScriptedCamera(.authorized)
    let viewModel = CameraViewModel(camera: camera, log: log)
    viewModel.openCamera()
    #expect(viewModel.showCameraView)
    #expect(!viewModel.showNoCameraPermissionPopUp)
    #expect(camera.requests == 0)
  }

  @Test(
    "CA-3: Nobody has been asked: the system asks, and the answer decides",
    arguments: [true, false])
  func notDetermined(_ answer: Bool) async {
    let camera = ScriptedCamera(.notDetermined)
    camera.answer = answer
    let viewModel = CameraViewModel(camera: camera, log: log)
    viewModel.openCamera()
    #expect(!viewModel.showCameraView && !viewModel.showNoCameraPermissionPopUp)
    #expect(
      await eventually { viewModel.showCameraView || viewModel.showNoCameraPermissionPopUp })
    #expect(viewModel.showCameraView == answer)
    #expect(viewModel.showNoCameraPermissionPopUp == !answer)
    #expect(camera.requests == 1)
  }

  @Test(
    "CA-4: A refusal is told, and the system does not ask again",
    arguments: [CameraAuthorizationStatus.denied, .restricted])
  func refused(_ status: CameraAuthorizationStatus) {
    let camera = ScriptedCamera(status)
    let viewModel = CameraViewModel(camera: camera, log: log)
    viewModel.openCamera()
    #expect(!viewModel.showCameraView)
    #expect(viewModel.showNoCameraPermissionPopUp)
    #expect(camera.requests == 0)
  }

  func makeShown() -> CameraViewModel {
    let viewModel = CameraViewModel(camera: ScriptedCamera(.authorized), log: log)
    viewModel.openCamera()
    return viewModel
  }

  @Test("CA-5: The picker takes from the camera unless told otherwise")
  func source() {
    var picker = makeShown().makeImagePicker()
    #expect(picker.sourceType == .camera)
    picker.sourceType = .photoLibrary
    #expect(picker.sourceType == .photoLibrary)
  }

  @Test("CA-6, CA-8: A photo is kept and logged, and pops the picker")
  func photo() {
    let viewModel = makeShown()
    let coordinator = viewModel.makeImagePicker().makeCoordinator()
    #expect(viewModel.image.isEmpty)
    coordinator.imagePickerController(
      didFinishPickingMediaWithInfo: ImagePickerInfo(originalImage: nil))
    #expect(viewModel.showCameraView)
    #expect(log.lines.isEmpty)
    coordinator.imagePickerController(
      didFinishPickingMediaWithInfo: ImagePickerInfo(originalImage: .dot(1)))
    #expect(viewModel.image == .dot(1))
    #expect(!viewModel.showCameraView)
    #expect(log.lines.count == 1)
    #expect(
      log.lines[0].hasPrefix(
        "ProfileCore/ImagePickerCoordinator.swift imagePickerController(didFinishPickingMediaWithInfo:) "
      ))
    #expect(log.lines[0].hasSuffix(" image selected"))
  }

  @Test("CA-7: Cancel pops the picker and leaves the image")
  func cancel() {
    let viewModel = makeShown()
    viewModel.image = .dot(3)
    viewModel.makeImagePicker().makeCoordinator().imagePickerControllerDidCancel?()
    #expect(!viewModel.showCameraView)
    #expect(viewModel.image == .dot(3))
    #expect(log.lines.isEmpty)
  }
}
