import ProfileCore
import ProfileDriver
import RunEvents
import ScenarioRunner
import Testing

@Suite("Pictures that reports show")
struct PictureTests {
  /// The pictures of each step of a scenario that passes.
  private func pictures(
    _ app: String, detail: Detail = .everything, given: [String], _ steps: String...
  ) throws -> [[StepPicture]] {
    let scenario = try Apps.load(app, given: given, steps)
    var events: [RunEvent] = []
    ScenarioPlayer(registry: Apps.picturesRegistry, seed: 0, detail: detail).play(scenario)
      .append(to: &events, duration: nil, detail: detail)
    if case .scenarioFinished(let finished)? = events.last { #expect(finished.status == .passed) }
    return events.compactMap { event in
      if case .stepFinished(let step) = event { step.pictures } else { nil }
    }
  }

  private static let cat = ["photos: { cat: cat.jpg }"]
  private static let account = cat + ["userDefaults: { profileImage: dog.jpg }"]

  @Test("The picked photo and the uploaded one belong to the steps that brought them up")
  func upload() throws {
    let steps = try pictures(
      "signup", given: Self.cat, "launch",
      "register: { email: a@example.com, password: secret777, fullname: A, username: a }",
      "tap: photo", "pick: cat", "tap: Continue", "expect: { screen: MainTabView }")
    #expect(steps.map(\.count) == [0, 0, 0, 1, 1, 0])
    let picked = try #require(steps[3].first)
    #expect(picked.role == .picked && picked.name == "cat" && picked.format == "jpeg")
    #expect(picked.size == 1 && picked.width == 1 && picked.height == 1)
    #expect(picked.thumbnail?.url == "data:image/jpeg;base64,AQ==")
    let stored = try #require(steps[4].first)
    #expect(stored.role == .stored && stored.name.hasPrefix("profile_image/"))
    #expect(stored.digest == picked.digest && stored.digest.utf8.count == 16)
  }

  @Test("What cannot be decoded is told without a copy")
  func undecodable() throws {
    let steps = try pictures(
      "signup", given: ["photos: { broken: broken.jpg }"], "launch",
      "register: { email: a@example.com, password: secret777, fullname: A, username: a }",
      "tap: photo", "pick: broken", "expect: { crashed: null }")
    let picked = try #require(steps[3].first)
    #expect(picked.thumbnail == nil && picked.format == nil && picked.size == 3)
  }

  @Test("The same photo picked again is told again, and a picture the app keeps is told")
  func kept() throws {
    let steps = try pictures(
      "account", given: Self.account, "launch", "tap: profileImage", "tap: PhotosPicker",
      "pick: cat",
      "relaunch", "tap: profileImage", "tap: PhotosPicker", "pick: cat", "expect: { crashed: null }"
    )
    let picked = steps.flatMap { $0 }.filter { $0.role == .picked }
    #expect(picked.map(\.name) == ["cat", "cat"])
    let kept = steps.flatMap { $0 }.filter { $0.role == .kept }
    #expect(kept.map(\.digest) == picked.prefix(1).map(\.digest))
  }

  @Test("Nothing is told of pictures where no report asks for everything")
  func untold() throws {
    let steps = try pictures(
      "account", detail: .steps, given: Self.account, "launch", "tap: profileImage",
      "tap: PhotosPicker",
      "pick: cat", "expect: { crashed: null }")
    #expect(steps.count == 5 && steps.allSatisfy(\.isEmpty))
  }
}
