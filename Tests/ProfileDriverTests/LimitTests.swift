import RunEvents
import Testing

/// What no scenario has reason to say, and must not end the tool.
@Suite struct LimitTests {
  @Test("an upload in many years is an upload, and its generation tells when it was")
  func manyYears() throws {
    let advance = "advance: 24000h"
    let played = try Apps.play(
      "signup", given: ["photos: { cat: cat.jpg }"], "launch",
      "register: { email: me@example.com, password: secret1, fullname: Me, username: ME }",
      advance, advance, advance, "tap: photo", "pick: cat", "tap: Continue",
      "expect: { screen: MainTabView, objects: { $count: 1, $each: { generation: { $gte: 2026425600000000 } } } }"
    )
    #expect(played.failures == [])
    #expect(played.status == .passed)
  }

  @Test("a document stands where its path's bytes say, whatever mark combines with a slash")
  func combiningMark() throws {
    let played = try Apps.play(
      "signup", given: ["documents: { \"/\\u0301users/x\": { a: 1 } }"], "launch",
      "expect: { documents: { \"\u{301}users/x\": { a: 1 }, users/x: { $absent: true } } }")
    #expect(played.failures == [])
  }
}
