import RunEvents
import Testing

@Suite struct OnboardingTests {
  private static let given = [
    "photos: { cat: cat.jpg }",
    "accounts: [{ email: me@example.com, password: secret1, uid: u1 }]",
    "signedIn: me@example.com",
    "documents: { users/u1: { id: u1, isUserOnboarded: false } }",
  ]

  @Test("from the form to the main screen")
  func walk() throws {
    let played = try Apps.play(
      "onboarding", given: Self.given, "launch",
      "expect: { screen: ProfileDataFormViewController, buttons: [avatar, submit], presented: [ProfileDataFormViewController], isFormValid: false }",
      "fill: { username: mia, bio: likes cats }", "expect: { isFormValid: false, username: mia }",
      "tap: avatar", "expect: { screen: ImagePicker, buttons: [] }", "pick: cat",
      "expect: { screen: ProfileDataFormViewController, imageData: cat, isFormValid: true }",
      "tap: submit",
      "expect: { screen: MainTabBarController, presented: [], rootChanges: 1, username: { $absent: true } }",
      "expect: { documents.users/u1: { username: mia, bio: likes cats, isUserOnboarded: true } }",
      "expect: { objects: { \"images/u1/profileImage/profileImage.jpg\": { size: 1 } } }")
    #expect(played.failures == [])
  }

  @Test("a relaunch shows the form anew, without what was filled in")
  func relaunch() throws {
    let played = try Apps.play(
      "onboarding", given: Self.given, "launch", "fill: { username: mia }", "relaunch",
      "expect: { screen: ProfileDataFormViewController, username: null, signedIn.uid: u1 }")
    #expect(played.failures == [])
  }

  @Test("a swipe takes away the picker first, and the form then")
  func swipes() throws {
    let played = try Apps.play(
      "onboarding", given: Self.given, "launch", "tap: avatar", "swipeDown",
      "expect: { screen: ProfileDataFormViewController }", "swipeDown",
      "expect: { screen: MainTabBarController, presented: [] }")
    #expect(played.failures == [])
  }

  @Test("without a user the main screen stays empty")
  func nobody() throws {
    let played = try Apps.play(
      "onboarding", "launch",
      "expect: { screen: MainTabBarController, presented: [], rootChanges: 0, username: { $absent: true } }"
    )
    #expect(played.failures == [])
  }

  @Test("to tap submit where there is no form says so")
  func submit() throws {
    let played = try Apps.play("onboarding", "launch", "tap: submit", "expect: { buttons: [] }")
    #expect(
      played.failures == [
        "there is no 'submit' to tap on MainTabBarController; it offers nothing"
      ])
  }

  @Test("the form cannot be filled in while the picker covers it")
  func pickerCovers() throws {
    let played = try Apps.play(
      "onboarding", given: Self.given, "launch", "tap: avatar", "fill: { bio: hello }",
      "expect: { buttons: [] }")
    #expect(
      played.failures == ["there is no ProfileDataFormViewController on screen; ImagePicker is"])
  }
}
