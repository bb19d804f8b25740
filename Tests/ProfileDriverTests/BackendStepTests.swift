import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Testing

@Suite struct BackendStepTests {
  private let account =
    "accounts: [{ email: mia@example.com, password: secret1, uid: u-mia }]"
  private let register =
    "register: { email: mia@example.com, password: secret1, fullname: Mia, username: mia }"

  @Test("the steps and keys about the backend belong to every app that has one, and to no other")
  func everywhere() {
    for app in Apps.registry.vocabulary.apps {
      let steps = Set([
        "goOffline", "goOnline", "network", "quota", "rules", "elsewhere", "expireIDToken",
      ])
      let keys = Set(["texts", "rules", "network", "quota", "storage"])
      let hasBackend = app.given.contains { $0.name == "accounts" }
      #expect(steps.isSubset(of: app.steps.map(\.name)) == hasBackend, "\(app.name)")
      #expect(steps.isDisjoint(with: app.steps.map(\.name)) == !hasBackend, "\(app.name)")
      #expect(keys.isSubset(of: app.given.map(\.name)) == hasBackend, "\(app.name)")
    }
  }

  @Test("the network goes and comes back, and fits only where it can")
  func offline() throws {
    let played = try Apps.play(
      "signup", "launch", "goOffline", register, "expect: { accounts: {} }", "goOnline", register,
      "expect: { accounts: { $count: 1 } }")
    #expect(played.failures == [])
    #expect(
      try Apps.play("signup", "goOnline", "expect: { crashed: null }").failures == [
        "the device is online already"
      ]
    )
    #expect(
      try Apps.play("signup", given: ["network: offline"], "goOffline", "expect: { crashed: null }")
        .failures
        == ["the device is offline already"])
  }

  @Test(
    "what is wrong with the network is given or changed, and has to be met",
    arguments: [
      ("{ latency: 2s }", "the slow network met nothing"),
      ("{ lossPercent: 1 }", "the network that loses requests met nothing"),
      ("offline", "the network that is away met nothing"),
    ])
  func network(state: String, reason: String) throws {
    let given = try Apps.play(
      "signup", given: ["network: \(state)"], "launch", "expect: { crashed: null }")
    #expect(given.status == .error)
    #expect(given.reason == reason)
    let changed = try Apps.play(
      "signup", "launch", "network: \(state)", "expect: { crashed: null }")
    #expect(changed.reason == reason)
    #expect(changed.finished?.place?.line == 5)
  }

  @Test("a slow network answers when time has passed")
  func slow() throws {
    let played = try Apps.play(
      "signup", given: ["network: { latency: 2s }"], "launch", register,
      "expect: { pending: [auth.createUser], accounts: {} }", "advance: 1s",
      "expect: { pending: [auth.createUser], accounts: { $count: 1 } }",
      "waitUntil: { screen: ProfilePhotoSelectorView }", "network: online")
    #expect(played.failures == [])
  }

  @Test(
    "a network that says nothing, or too much, is told",
    arguments: [
      ("{ lossPercent: 101 }", "'lossPercent' is a number from 1 to 100, not 101"),
      ("{}", "'network' says nothing; write 'online', 'offline', latency or lossPercent"),
    ])
  func senseless(state: String, message: String) {
    let check = "expect: { crashed: null }"
    #expect(Apps.mistakes("signup", "network: \(state)", check) == [message])
    #expect(Apps.mistakes("signup", given: ["network: \(state)"], "launch", check) == [message])
  }

  @Test("a state of the network that a variable holds is looked at when it is known")
  func senselessVariable() throws {
    let played = try Apps.play(
      "signup", given: [account], "launch", "save: { lost: accounts }",
      "network: { latency: 1s, lossPercent: \"${lost}\" }", "expect: { crashed: null }")
    #expect(played.failures == ["'lossPercent' takes a whole number, not a mapping"])
    let counted = try Apps.play(
      "signup", "launch", "save: { lost: log }",
      "network: \"${lost}\"", "expect: { crashed: null }")
    #expect(
      counted.failures == ["'network' takes a mapping with latency?, lossPercent?, not a list"])
  }

  @Test("a quota is exceeded and free again")
  func quota() throws {
    let played = try Apps.play(
      "signup", given: ["quota: { auth: exceeded }"], "launch", register,
      "expect: { log: { $contains: \"debug: failed to register The quota for this operation has been exceeded.\" } }",
      "quota: { auth: free }", register, "expect: { accounts: { $count: 1 } }")
    #expect(played.failures == [])
    #expect(
      try Apps.play("signup", "launch", "quota: { storage: exceeded }", "expect: { crashed: null }")
        .reason
        == "the exceeded quota of storage met nothing")
  }

  @Test("rules are given and changed, and a change has to be met")
  func rules() throws {
    let closed = "rules: { documents: [{ path: \"users/{id}\", allow: [read] }] }"
    let own =
      "rules: { documents: [{ path: \"users/{id}\", allow: [read, write], if: { owner: id } }] }"
    let played = try Apps.play(
      "signup", given: [closed], "launch", register,
      "expect: { documents: {}, operations: { $contains: { name: documents.setData, outcome: firestore/permission-denied } } }"
    )
    #expect(played.failures == [])
    let changed = try Apps.play(
      "signup", given: [closed], "launch", own, register, "expect: { documents: { $count: 1 } }")
    #expect(changed.failures == [])
    let idle = try Apps.play("signup", "launch", own, "expect: { crashed: null }")
    #expect(idle.reason == "the change of the rules met nothing")
  }

  @Test(
    "a row that makes no sense is told",
    arguments: [
      (
        "{ path: users//a, allow: [read] }",
        "the rule's path 'users//a' has an empty segment; there is one slash between two segments"
      ),
      (
        "{ path: \"users/{id}\", allow: [read], if: { owner: uid } }",
        "the rule's path 'users/{id}' has no '{uid}', which its owner names"
      ),
      (
        "{ path: \"users/{id}\", allow: [read], if: { owner: id, ownerField: a } }",
        "the rule for 'users/{id}' has either an owner or an ownerField"
      ),
      (
        "{ path: \"users/{id}\", allow: [read], if: {} }",
        "the rule for 'users/{id}' does not say whom it is for"
      ),
      (
        "{ path: \"users/{id}\", allow: [] }",
        "the rule for 'users/{id}' allows nothing; leave it out"
      ),
    ])
  func row(row: String, message: String) {
    let rules = "rules: { documents: [\(row)] }"
    let check = "expect: { crashed: null }"
    #expect(Apps.mistakes("signup", rules, check) == [message])
    #expect(Apps.mistakes("signup", given: [rules], "launch", check) == [message])
  }

  @Test("a row that a variable has a part in is looked at when the variable is known")
  func rowWithVariable() throws {
    let played = try Apps.play(
      "signup", given: [account], "launch", "save: { id: accounts.mia@example.com.uid }",
      "rules: { documents: [{ path: \"users/${id}\", allow: [read], if: { owner: id } }] }",
      "expect: { crashed: null }")
    #expect(
      played.failures == ["the rule's path 'users/u-mia' has no '{id}', which its owner names"])
  }

  @Test("what says nothing is told before anything is played")
  func nothing() {
    let check = "expect: { crashed: null }"
    #expect(
      Apps.mistakes("signup", "elsewhere: {}", check) == ["'elsewhere' says nothing that happens"])
    #expect(Apps.mistakes("signup", "quota: {}", check) == ["'quota' names no service"])
    #expect(
      Apps.mistakes(
        "signup",
        "rules: { objects: [{ path: a, allow: [create], smallerThan: 0 }] }", check)
        == ["the rule for 'a' lets nothing in: no upload is smaller than 0"])
  }

  @Test("the app's own times for Storage hold")
  func retryTimes() throws {
    let played = try Apps.play(
      "onboarding",
      given: [
        account, "signedIn: mia@example.com", "photos: { cat.jpg: cat.jpg }",
        "documents: { users/u-mia: { isUserOnboarded: false } }",
        "storage: { maxUploadRetryTime: 10s }",
      ],
      "launch", "tap: avatar", "pick: cat.jpg", "fill: { username: mia, bio: none }", "goOffline",
      "tap: submit", "advance: 6s", "expect: { pending: [storage.putData] }", "advance: 1s",
      "expect: { pending: [], error: Unexpected -1009 code from backend }")
    #expect(played.failures == [])
  }

  @Test("the words of errors are production's, unless the emulator's are asked for")
  func texts() throws {
    let rules = "rules: { documents: [] }"
    for (given, text) in [
      ([rules], "Missing or insufficient permissions."),
      ([rules, "texts: emulator"], "No matching allow statements"),
    ] {
      let played = try Apps.play(
        "signup", given: given, "launch", register,
        "expect: { silent: [{ requirement: SU-5, reason: \"\(text)\" }] }")
      #expect(played.failures == [], "\(text)")
    }
  }

  @Test("other hands write and delete documents and objects, and change accounts")
  func elsewhere() throws {
    let played = try Apps.play(
      "signup", given: [account], "launch",
      "elsewhere: { documents: { users/a: { n: 1 }, users/b: {} }, objects: { a.jpg: { file: cat.jpg } } }",
      "expect: { documents: { users/a: { n: 1 }, users/b: {} }, objects: { a.jpg: { size: 1 } } }",
      "elsewhere: { documents: { users/a: null }, objects: { a.jpg: null } }",
      "expect: { documents: { users/b: {} }, objects: {} }",
      "elsewhere: { accounts: { tom@example.com: { password: secret1 }, mia@example.com: disabled } }",
      "expect: { accounts: { tom@example.com: { disabled: false }, mia@example.com: { disabled: true } } }",
      "elsewhere: { accounts: { Mia@example.com: enabled, tom@example.com: null } }",
      "expect: { accounts: { $equals: { mia@example.com: { uid: u-mia, disabled: false } } } }",
      "elsewhere: { accounts: { mia@example.com: revoked } }")
    #expect(played.failures == [])
  }

  @Test(
    "what other hands cannot do fails the step",
    arguments: [
      ("{ documents: { users/a: null } }", "there is no document 'users/a' to delete"),
      ("{ objects: { a.jpg: null } }", "there is no object 'a.jpg' to delete"),
      (
        "{ accounts: { tom@example.com: disabled } }",
        "there is no account 'tom@example.com'; there are: 'mia@example.com'"
      ),
      (
        "{ accounts: { mia@example.com: { password: secret1 } } }",
        "There is an account with the address 'mia@example.com' already."
      ),
    ])
  func impossible(argument: String, message: String) throws {
    let played = try Apps.play(
      "signup", given: [account], "elsewhere: \(argument)", "expect: { crashed: null }")
    #expect(played.failures == [message])
  }
}
