import Testing

@Suite("A picker whose delegate has no cancel method")
struct PickerPolicyTests {
  @Test("SU-10: it closes by itself, unless the policy says otherwise", arguments: [true, false])
  func cancel(_ closes: Bool) throws {
    let played = try Apps.play(
      "signup",
      given: ["device: { pickerSelfDismissesWhenDidCancelMissing: \(closes) }"],
      [
        "launch", "show: ProfilePhotoSelectorView", "tap: photo", "cancel",
        "expect: { screen: \(closes ? "ProfilePhotoSelectorView" : "ImagePicker") }",
      ])
    #expect(played.failures == [])
  }

  @Test("Onboarding's picker is presented over the form, and goes before it")
  func onboarding() throws {
    let played = try Apps.play(
      "onboarding",
      given: [
        "accounts: [{ email: me@example.com, password: secret1, uid: u1 }]",
        "signedIn: me@example.com", "documents: { users/u1: { email: me@example.com } }",
      ],
      [
        "launch", "tap: avatar",
        "expect: { presented: [ProfileDataFormViewController, UIImagePickerController] }",
        "swipeDown", "expect: { presented: [ProfileDataFormViewController] }",
        "swipeDown", "expect: { presented: [], screen: MainTabBarController }",
      ])
    #expect(played.failures == [])
  }
}
