import Diagnostics
import ProfileCore
import ProfileDriver
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Testing

@Suite("The end of a world")
struct EndOfWorldTests {
  /// A source of fixtures that every device holds on to, so that its end tells theirs.
  private final class Fixtures: FixtureSource {
    func bytes(of path: String) throws(StepFailure) -> [UInt8] { [1] }
  }

  private struct PixelCodec: ImageCodec {
    func decode(_ data: [UInt8]) -> Picture? {
      Picture(width: 1, height: 1, pixels: [data.first ?? 0, 0, 0, 255])
    }
    func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? { [1] }
    func pngData(of picture: Picture) -> [UInt8]? { [1] }
  }

  private static let account = [
    "accounts: [{ email: me@example.com, password: secret1, uid: u1 }]",
    "signedIn: me@example.com", "documents: { users/u1: { email: me@example.com } }",
  ]

  @Test(
    "nothing of the app is left, whatever it was in the middle of",
    arguments: [
      ("signup", [], ["show: ProfilePhotoSelectorView", "tap: photo"]),
      (
        "signup", [],
        [
          "hold: auth.getAccountInfo",
          "register: { email: a@b.com, password: secret1, fullname: A, username: a }",
        ]
      ),
      ("onboarding", account, ["fill: { bio: Hello }", "tap: avatar"]),
      (
        "onboarding", account,
        ["tap: avatar", "pick: cat", "hold: storage.putData", "tap: submit"]
      ),
      ("camera", [], ["tap: camera"]),
      ("camera", [], ["tap: camera", "grant"]),
      ("account", ["userDefaults: { profileImage: cat.jpg }"], ["tap: profileImage"]),
      (
        "account", ["userDefaults: { profileImage: cat.jpg }"],
        ["tap: account", "tap: PhotosPicker"]
      ),
      (
        "account", ["userDefaults: { profileImage: cat.jpg }"],
        [
          "tap: account", "tap: PhotosPicker", "hold: photos.loadTransferable", "pick: cat",
          "relaunch",
        ]
      ),
      ("blog", account, ["tap: profile"]),
      ("blog", account, ["tap: profile", "tap: profileImage"]),
      (
        "blog", account,
        ["tap: profile", "tap: profileImage", "hold: photos.loadObject", "pick: cat"]
      ),
      (
        "blog", account,
        ["tap: profile", "tap: profileImage", "pick: cloud", "relaunch", "tap: profile"]
      ),
    ])
  func leavesNothing(_ app: String, _ given: [String], _ steps: [String]) throws {
    weak var left: Fixtures?
    do {
      let fixtures = Fixtures()
      left = fixtures
      let registry = ProfileApps.registry(
        fixtures: fixtures, codec: PixelCodec(), describePicture: { _ in nil })
      let isLoadedLater = app == "account" || app == "blog"
      let photos =
        "photos: { cat: cat.jpg\(isLoadedLater ? ", cloud: { file: cat.jpg, takes: 5s }" : "") }"
      let text =
        "scenario: A\napp: \(app)\ngiven:\n"
        + (given + [photos]).map { "  \($0)\n" }.joined() + "steps:\n  - launch\n"
        + (steps + ["expect: { screen: { $not: null } }"]).map { "  - \($0)\n" }.joined()
      let loader = ScenarioLoader(vocabulary: registry.vocabulary) { _ in true }
      let file = loader.load(SourceText(path: "a.yaml", bytes: Array(text.utf8)))
      #expect(file.diagnostics.map(\.message) == [])
      let scenario = try #require(file.scenarios.first)
      let played = ScenarioPlayer(registry: registry, seed: 0).play(scenario)
      #expect(played.status == .passed)
    }
    #expect(left == nil)
  }
}
