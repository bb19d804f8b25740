import RunEvents
import Testing

@Suite struct CameraTests {
  private static let photos = "photos: { cat: cat.jpg, film: { is: video } }"

  @Test("from the question to the photo")
  func walk() throws {
    let played = try Apps.play(
      "camera", given: [Self.photos], "launch",
      "expect: { screen: ContentView, buttons: [camera], image: empty, cameraAuthorization: notDetermined }",
      "tap: camera",
      "expect: { screen: \"the system's question about the camera\", buttons: [], pending: [camera.requestAccess] }",
      "grant", "expect: { screen: ImagePicker, sourceType: camera, isShown: true, pending: [] }",
      "takePhoto: cat",
      "expect: { screen: ContentView, image: cat, isShown: false, log: [{ $contains: image selected }], sourceType: { $absent: true } }"
    )
    #expect(played.failures == [])
    #expect(played.operations == ["camera.requestAccess succeeded"])
  }

  @Test("a refusal shows the pop-up, and the system does not ask again")
  func deny() throws {
    let played = try Apps.play(
      "camera", "launch", "tap: camera", "deny",
      "expect: { screen: NoCameraPermissionPopUp, buttons: [OK], cameraAuthorization: denied }",
      "tap: OK", "expect: { screen: ContentView }", "tap: camera",
      "expect: { screen: NoCameraPermissionPopUp, operations: { $count: 1 } }")
    #expect(played.failures == [])
  }

  @Test(
    "what the system knows already decides without a question",
    arguments: [
      ("authorized", "ImagePicker"), ("denied", "NoCameraPermissionPopUp"),
      ("restricted", "NoCameraPermissionPopUp"),
    ])
  func known(status: String, screen: String) throws {
    let played = try Apps.play(
      "camera", given: ["cameraAuthorization: \(status)"], "launch", "tap: camera",
      "expect: { screen: \(screen), cameraAuthorization: \(status), operations: [] }")
    #expect(played.failures == [])
  }

  @Test("without a usage description the system ends the app that asks")
  func crash() throws {
    let given = ["infoPlist: { NSCameraUsageDescription: null }"]
    let expected = try Apps.play(
      "camera", given: given, "launch", "tap: camera",
      "expect: { crashed: { $contains: NSCameraUsageDescription }, screen: null }", "relaunch",
      "expect: { screen: ContentView, crashed: null, isShown: false }")
    #expect(expected.failures == [])
    let unexpected = try Apps.play(
      "camera", given: given, "launch", "tap: camera", "tap: OK", "expect: { screen: null }")
    #expect(unexpected.status == .crashed)
  }

  @Test("a relaunch forgets the question, and the system asks anew")
  func relaunch() throws {
    let played = try Apps.play(
      "camera", "launch", "tap: camera", "relaunch",
      "expect: { screen: ContentView, pending: [], cameraAuthorization: notDetermined }",
      "tap: camera", "grant", "expect: { screen: ImagePicker }")
    #expect(played.failures == [])
  }

  @Test("a cancel and what holds no image take no photo")
  func noPhoto() throws {
    let played = try Apps.play(
      "camera", given: [Self.photos, "cameraAuthorization: authorized"], "launch", "tap: camera",
      "takePhoto: film", "expect: { screen: ImagePicker, image: empty }", "cancel",
      "expect: { screen: ContentView, image: empty, isShown: false }")
    #expect(played.failures == [])
  }
}
