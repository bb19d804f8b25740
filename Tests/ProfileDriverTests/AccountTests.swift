import RunEvents
import Testing

@Suite("The account's device")
struct AccountTests {
  private static let cat = [
    "photos: { cat: cat.jpg, dog: dog.jpg, clip: { is: video } }",
    "userDefaults: { profileImage: dog.jpg }",
  ]

  @Test(
    "A person can do only what the picker and the screen offer",
    arguments: [
      (["pick: cat"], "there is no picker on screen; MainView is"),
      (["cancel"], "there is no picker on screen; MainView is"),
      (
        ["tap: PhotosPicker"],
        "there is no 'PhotosPicker' to tap on MainView; it offers 'profileImage', 'account', 'photosSelector'"
      ),
      (
        ["tap: account", "tap: PhotosPicker", "tap: main"],
        "there is no 'main' to tap on PhotosPicker; it offers nothing"
      ),
      (
        ["tap: account", "tap: PhotosPicker", "pick: bird"],
        "there is no photo 'bird'; 'given: photos' has 'cat', 'dog', 'clip'"
      ),
      (
        ["tap: account", "tap: PhotosPicker", "pick: clip"],
        "the picker does not show 'clip': its filter is .images"
      ),
      (
        ["tap: account", "tap: PhotosPicker", "pickSeveral: [cat, dog]"],
        "this picker takes one photo, not 2"
      ),
      (
        ["tap: photosSelector", "tap: Select Multiple Photos", "pickSeveral: [cat, cat]"],
        "'cat' is picked twice, which takes it back"
      ),
    ])
  func offers(_ steps: [String], _ message: String) throws {
    let played = try Apps.play(
      "account", given: Self.cat, ["launch"] + steps + ["expect: { screen: null }"])
    #expect(played.failures == [message])
  }

  @Test("A photo that the picker does not show leaves it open")
  func staysOpen() throws {
    let played = try Apps.play(
      "account",
      given: Self.cat + ["matching: { all: [images, { not: videos }] }"],
      ["launch", "tap: account", "tap: PhotosPicker", "expect: { offered: [cat, dog] }"])
    #expect(played.failures == [])
  }

  @Test(
    "What is given and makes no sense is an error of the scenario",
    arguments: [
      ("matching: pictures", "'pictures' is no filter; there are "),
      ("matching: { any: images }", "{ any: \"images\" } is no filter; write "),
      ("matching: { any: [{ not: 3 }] }", "3 is no filter; write "),
      ("photos: { cat: { is: screenshot } }", "photo 'cat' needs a 'file'"),
    ])
  func wrongGiven(_ given: String, _ reason: String) throws {
    let played = try Apps.play("account", given: [given], ["launch", "expect: { screen: null }"])
    #expect(played.status == .error)
    #expect(played.reason?.hasPrefix(reason) == true, "\(played.reason ?? "")")
  }

  @Test("A crash that nothing expects is one, and the app can be opened again")
  func crash() throws {
    let played = try Apps.play("account", ["launch", "tap: account", "expect: { screen: null }"])
    #expect(played.status == .crashed)
    let claimed = try Apps.play(
      "account",
      [
        "launch", "expect: { crashed: { $contains: nil } }", "tap: account",
        "expect: { screen: null }",
      ])
    #expect(
      claimed.failures == [
        "the app is not running, it has crashed: Fatal error: Unexpectedly found nil while unwrapping an Optional value"
      ])
  }

  @Test("A video is stored as the bytes it has, and a photo by the name of its bytes")
  func values() throws {
    let played = try Apps.play(
      "account", given: Self.cat + ["matching: { any: [images, videos] }"],
      [
        "launch", "tap: account", "tap: PhotosPicker", "pick: clip",
        "expect: { selectedImageData: clip, userDefaults: { profileImage: { image: null, size: 20, format: null } } }",
        "tap: PhotosPicker", "pick: cat",
        "expect: { selectedImageData: cat, label: cat, userDefaults.profileImage: { image: cat, size: 1 } }",
      ])
    #expect(played.failures == [])
    #expect(played.operations == Array(repeating: "photos.loadTransferable succeeded", count: 2))
  }
}
