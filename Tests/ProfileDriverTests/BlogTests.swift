import Testing

@Suite("The blog's device")
struct BlogTests {
  private static let given = [
    "photos: { cat: cat.jpg, dog: dog.jpg, broken: broken.jpg }",
    "accounts: [{ email: mia@example.com, password: secret1, uid: u1 }]",
    "signedIn: mia@example.com", "documents: { users/u1: { email: mia@example.com } }",
    "posts: [{ title: A }, { title: B }]",
  ]

  @Test(
    "A person can do only what the picker, the table and the screen offer",
    arguments: [
      (["pick: cat"], "there is no picker on screen; HomeViewController is"),
      (["delete: A"], "there is no table on screen; HomeViewController is"),
      (["swipeDown"], "there is no sheet on screen; TabBarController is"),
      (
        ["tap: profile", "delete: C"], "there is no row 'C'; the table has 'A', 'B'"
      ),
      (
        ["tap: profile", "receivePosts: []", "swipe: A"],
        "there is no row 'A'; the table has none"
      ),
      (
        ["tap: profile", "tap: Delete"],
        "there is no 'Delete' to tap on ProfileViewController; it offers 'profileImage', 'home'"
      ),
      (
        ["tap: profile", "tap: profileImage", "delete: A"],
        "there is no table on screen; PHPickerViewController is"
      ),
      (
        ["tap: profile", "tap: profileImage", "swipeDown"],
        "PHPickerViewController is presented full screen and cannot be swiped away"
      ),
      (
        ["tap: profile", "tap: profileImage", "pick: bird"],
        "there is no photo 'bird'; 'given: photos' has 'cat', 'dog', 'broken'"
      ),
    ])
  func offers(_ steps: [String], _ message: String) throws {
    let played = try Apps.play(
      "blog", given: Self.given, ["launch"] + steps + ["expect: { screen: null }"])
    #expect(played.failures == [message])
  }

  @Test("A change of the image is a load, an upload, its address and an update")
  func changes() throws {
    let played = try Apps.play(
      "blog", given: Self.given,
      [
        "launch", "tap: profile", "tap: profileImage", "pick: cat",
        "expect: { profileImage: cat, header.image: cat, objects: { $count: 1 } }",
      ])
    #expect(played.failures == [])
    #expect(
      played.operations == [
        "documents.getDocument succeeded", "photos.loadObject succeeded",
        "storage.putData succeeded", "storage.downloadURL succeeded",
        "documents.updateData succeeded",
      ])
  }

  @Test("A double tap is told twice, and a photo that is no image is an error of its load")
  func loads() throws {
    let played = try Apps.play(
      "blog", given: Self.given,
      [
        "launch", "tap: profile", "tap: profileImage", "doubleTap: broken",
        "expect: { presented: [], silent: [{ requirement: BL-5 }, { requirement: BL-5 }] }",
      ])
    #expect(played.failures == [])
    #expect(
      played.operations.suffix(2)
        == Array(
          repeating: "photos.loadObject photos/cannot-load-representation", count: 2))
  }

  @Test("Equal posts end the app, and the first reason stays")
  func duplicates() throws {
    let played = try Apps.play(
      "blog", given: Self.given,
      [
        "launch", "tap: profile",
        "receivePosts: [{ title: A }, { title: A }]",
        "expect: { crashed: 'Fatal: supplied item identifiers are not unique. Duplicate identifiers: {PostModel(id: \"A\", title: \"A\")}' }",
      ])
    #expect(played.failures == [])
  }
}
