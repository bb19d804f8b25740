import RunEvents
import Testing

@Suite struct DeviceTests {
  private static let apps = ["signup", "onboarding", "camera"]

  @Test("an app that is not running shows nothing and offers nothing", arguments: apps)
  func notRunning(app: String) throws {
    let played = try Apps.play(app, "expect: { screen: null, buttons: [], log: [], crashed: null }")
    #expect(played.failures == [])
  }

  @Test("nothing can be tapped before the launch", arguments: apps)
  func tapBeforeLaunch(app: String) throws {
    let played = try Apps.play(app, "tap: anything", "expect: { screen: null }")
    #expect(played.failures == ["the app is not running; 'launch' starts it"])
  }

  @Test("an app that is running cannot be launched again", arguments: apps)
  func launchTwice(app: String) throws {
    let played = try Apps.play(app, "launch", "launch", "expect: { buttons: [] }")
    #expect(played.failures == ["the app is running already; 'relaunch' starts it anew"])
  }

  @Test("an app that is installed again starts, whatever was before", arguments: apps)
  func reinstall(app: String) throws {
    let played = try Apps.play(
      app, "reinstall", "expect: { screen: { $not: null } }", "reinstall",
      "expect: { screen: { $not: null } }")
    #expect(played.failures == [])
  }

  @Test("a relaunch starts an app that is not running as well", arguments: apps)
  func relaunchFirst(app: String) throws {
    let played = try Apps.play(app, "relaunch", "expect: { screen: { $not: null } }")
    #expect(played.failures == [])
  }

  @Test(
    "to tap what is not there says what the screen offers",
    arguments: [
      ("signup", "there is no 'Save' to tap on RegistrationView; it offers nothing"),
      ("onboarding", "there is no 'Save' to tap on MainTabBarController; it offers nothing"),
      ("camera", "there is no 'Save' to tap on ContentView; it offers 'camera'"),
    ])
  func tapNothing(app: String, message: String) throws {
    let played = try Apps.play(app, "launch", "tap: Save", "expect: { buttons: [] }")
    #expect(played.failures == [message])
  }

  @Test(
    "a gesture without its object says which screen is there",
    arguments: [
      ("signup", "pick: cat", "there is no picker on screen; RegistrationView is"),
      ("signup", "cancel", "there is no picker on screen; RegistrationView is"),
      ("signup", "swipeDown", "there is no picker on screen; RegistrationView is"),
      ("onboarding", "cancel", "there is no picker on screen; MainTabBarController is"),
      ("onboarding", "swipeDown", "there is no sheet on screen; MainTabBarController is"),
      (
        "onboarding", "fill: { bio: hello }",
        "there is no ProfileDataFormViewController on screen; MainTabBarController is"
      ),
      ("camera", "takePhoto: cat", "there is no camera on screen; ContentView is"),
      ("camera", "grant", "the system asks nothing; the camera is notDetermined"),
    ])
  func gestures(app: String, step: String, message: String) throws {
    let played = try Apps.play(app, "launch", step, "expect: { buttons: [] }")
    #expect(played.failures == [message])
  }

  @Test(
    "what is given and cannot be makes an error of the scenario",
    arguments: [
      (
        "accounts: [{ email: nobody, password: secret1 }]",
        "what is given cannot be: 'nobody' is no address that an account can have."
      ),
      (
        "accounts: [{ email: a@b.com, password: secret1 }, { email: A@B.com, password: secret1 }]",
        "what is given cannot be: There is an account with the address 'a@b.com' already."
      ),
      (
        "accounts: [{ email: a@b.com, password: secret1, uid: u }, { email: c@d.com, password: secret1, uid: u }]",
        "what is given cannot be: 'u' is no new id of an account."
      ),
      ("signedIn: a@b.com", "'signedIn' names 'a@b.com', which is not among the given accounts"),
    ])
  func impossibleGiven(given: String, reason: String) throws {
    let played = try Apps.play("signup", given: [given], "launch", "expect: { screen: null }")
    #expect(played.status == .error)
    #expect(played.reason == reason)
  }

  @Test("what is given is there before the launch")
  func given() throws {
    let played = try Apps.play(
      "signup",
      given: [
        "accounts: [{ email: Me@Example.com, password: secret1, uid: u1 }]",
        "signedIn: me@example.com",
        "documents: { users/u1: { username: me, age: 3 } }",
        "objects: { a/cat.jpg: { file: cat.jpg, contentType: image/jpeg } }",
      ],
      "expect: { accounts: { me@example.com: { uid: u1, disabled: false } }, signedIn.uid: u1 }",
      "expect: { documents: { $equals: { users/u1: { username: me, age: 3 } } } }",
      "expect: { objects.a/cat.jpg: { contentType: image/jpeg, size: 1 } }")
    #expect(played.failures == [])
  }

  @Test("the same seed gives the same events, and another seed other ids")
  func seeds() throws {
    func play(_ seed: UInt64) throws -> Played {
      try Apps.play(
        "signup", given: ["photos: { cat: cat.jpg }"], seed: seed, "launch",
        "register: { email: a@b.com, password: secret1, fullname: A, username: a }",
        "tap: photo", "pick: cat", "tap: Continue", "expect: { userSession.uid: \"\" }")
    }
    #expect(try play(1) == play(1))
    #expect(try play(1) != play(2))
  }
}
