import RunEvents
import Testing

@Suite struct SignupTests {
  private static let photos = [
    "photos: { cat: cat.jpg, dog: dog.jpg, broken: broken.jpg, film: { is: video }, blank: { is: imageWithoutData } }"
  ]
  private static let register =
    "register: { email: me@example.com, password: secret1, fullname: Me, username: ME }"

  @Test("from the registration to the main screen")
  func walk() throws {
    let played = try Apps.play(
      "signup", given: Self.photos, "launch",
      "expect: { screen: RegistrationView, buttons: [], userSession: null, selectedImage: { $absent: true } }",
      Self.register,
      "expect: { screen: ProfilePhotoSelectorView, buttons: [photo], userSession: null, tempUserSession.email: me@example.com, photoButton: plus.square.dashed }",
      "tap: photo", "expect: { screen: ImagePicker, buttons: [], showImagePicker: true }",
      "pick: cat",
      "expect: { screen: ProfilePhotoSelectorView, buttons: [photo, Continue], selectedImage: cat, profileImage: cat, photoButton: cat }",
      "tap: Continue",
      "expect: { screen: MainTabView, userSession.email: me@example.com, objects: { $count: 1 } }",
      "expect: { documents: { \"users/${uid}\": { username: me, uid: \"${uid}\" } } }")
    #expect(played.failures == [])
    #expect(
      played.operations == [
        "auth.createUser succeeded", "auth.getAccountInfo succeeded",
        "documents.setData succeeded", "storage.putData succeeded",
        "storage.downloadURL succeeded", "documents.updateData succeeded",
        "documents.getDocument succeeded",
      ])
  }

  @Test("a photo that does not exist cannot be picked, and the message says which do")
  func unknownPhoto() throws {
    let played = try Apps.play(
      "signup", given: Self.photos, "launch", Self.register, "tap: photo", "pick: bird",
      "expect: { buttons: [] }")
    #expect(
      played.failures == [
        "there is no photo 'bird'; 'given: photos' has 'cat', 'dog', 'broken', 'film', 'blank'"
      ])
    let none = try Apps.play(
      "signup", "launch", Self.register, "tap: photo", "pick: bird", "expect: { buttons: [] }")
    #expect(none.failures == ["there is no photo 'bird'; 'given: photos' has none"])
  }

  @Test("to tap Continue before there is a photo says what the screen offers")
  func tapContinue() throws {
    let played = try Apps.play(
      "signup", "launch", Self.register, "tap: Continue", "expect: { buttons: [] }")
    #expect(
      played.failures == [
        "there is no 'Continue' to tap on ProfilePhotoSelectorView; it offers 'photo'"
      ])
  }

  @Test("what holds no image leaves the picker open", arguments: ["film", "broken"])
  func noImage(photo: String) throws {
    let played = try Apps.play(
      "signup", given: Self.photos, "launch", Self.register, "tap: photo", "pick: \(photo)",
      "expect: { screen: ImagePicker, selectedImage: null }")
    #expect(played.failures == [])
  }

  @Test(
    "cancel and a swipe close the picker and keep the earlier choice",
    arguments: ["cancel", "swipeDown"])
  func close(step: String) throws {
    let played = try Apps.play(
      "signup", given: Self.photos, "launch", Self.register, "tap: photo", "pick: cat",
      "tap: photo", step,
      "expect: { screen: ProfilePhotoSelectorView, selectedImage: cat, showImagePicker: false }")
    #expect(played.failures == [])
  }

  @Test("a relaunch keeps what the backend holds, and forgets the app's memory and pending work")
  func relaunch() throws {
    let played = try Apps.play(
      "signup", given: Self.photos, "launch", Self.register, "tap: photo", "pick: cat",
      "hold: storage.putData", "tap: Continue", "expect: { pending: [storage.putData] }",
      "relaunch", "release: storage.putData",
      "expect: { pending: [], objects: {}, tempUserSession: null, accounts: { $count: 1 }, documents: { $count: 1 } }",
      "expect: { signedIn.email: me@example.com, screen: MainTabView, userSession.email: me@example.com }"
    )
    #expect(played.failures == [])
    #expect(played.operations.filter { $0.hasPrefix("storage") } == ["storage.putData abandoned"])
  }
}
