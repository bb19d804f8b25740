import RunEvents

/// Makes the events of runs.
enum Sample {
  static func place(_ file: String, _ line: Int, _ column: Int = 1) -> Place {
    Place(file: file, line: line, column: column)
  }

  static func begin(seed: UInt64 = 42) -> RunEvent {
    .runStarted(RunStarted(toolVersion: "0.1.0", seed: seed))
  }

  /// The end of a run: its time, and totals counted from its events.
  static func end(
    of events: [RunEvent], took: Duration = .milliseconds(123), by signal: String? = nil
  ) -> [RunEvent] {
    var totals = Totals()
    for event in events { totals.count(event) }
    return events + [
      .timing(Timing(id: nil, duration: took)),
      .runFinished(RunFinished(totals: totals, interruptedBy: signal)),
    ]
  }

  /// A scenario of some events between its first and its last.
  static func scenario(
    _ name: String, in file: String = "scenarios/signup/upload.yaml", line: Int = 1,
    _ status: Status = .passed, reason: String? = nil, at place: Place? = nil,
    state: Value? = nil, took: Duration = .milliseconds(3), tags: [String] = ["upload"],
    covers: [String] = ["SU-14"], app: String = "signup", _ events: [RunEvent] = []
  ) -> [RunEvent] {
    let id = "\(file)#\(line)"
    let started = ScenarioStarted(
      id: id, name: name, app: app, place: self.place(file, line), tags: tags, covers: covers)
    return [.scenarioStarted(started)] + events + [
      .timing(Timing(id: id, duration: took)),
      .scenarioFinished(
        ScenarioFinished(id: id, status: status, reason: reason, place: place, state: state)),
    ]
  }

  static func step(
    _ index: Int, _ text: String, _ status: StepStatus = .passed, line: Int,
    in file: String = "scenarios/signup/upload.yaml", time: Duration = .zero
  ) -> RunEvent {
    .stepFinished(
      StepFinished(
        index: index, text: text, place: place(file, line, 5), status: status, time: time))
  }

  static func step(_ index: Int, _ text: String, _ pictures: [StepPicture]) -> RunEvent {
    .stepFinished(
      StepFinished(
        index: index, text: text, place: place("a.yaml", 3, 5), status: .passed, time: .zero,
        pictures: pictures))
  }

  /// A photo that was picked, and what has been stored of it: one pixel, and something broken.
  static let pictures = [
    StepPicture(
      role: .picked, name: "cat.jpg", digest: "0123456789abcdef", size: 9698, format: "jpeg",
      width: 320, height: 240,
      thumbnail: .init(
        width: 1, height: 1,
        url:
          "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
      )),
    StepPicture(role: .stored, name: "images/<1>", digest: "fedcba9876543210", size: 51),
  ]

  static let state = Value.record([
    .init("screen", .string("ProfilePhotoSelectorView")),
    .init("userSession", .string("u-1")),
    .init("accounts", .list([.record([.init("email", .string("test777@example.com"))])])),
    .init("objects", .record([])),
    .init("log", .list([.string("debug: failed to upload image"), .string("two\nlines")])),
  ])

  /// The events of a scenario that fails in two checks.
  static var failing: [RunEvent] {
    let file = "scenarios/signup/upload.yaml"
    return [
      step(0, "launch", line: 12),
      .operation(
        OperationEvent(
          name: "auth.createUser", arguments: "test777@example.com", step: 1, time: .zero,
          isCommitted: true, isFaulted: false, outcome: "succeeded")),
      step(1, "register: { email: test777@example.com }", line: 13, time: .milliseconds(20)),
      .operation(
        OperationEvent(
          name: "storage.putData", arguments: "profile_images/u-1.jpg, 1234 bytes", step: 2,
          time: .milliseconds(20), isCommitted: false, isFaulted: true,
          outcome: "storage/quota-exceeded")),
      step(2, "tap: Continue", line: 14, time: .milliseconds(1520)),
      .checkFailed(
        CheckFailed(
          step: 3, place: place(file, 16, 20), message: "userSession is not null",
          path: "userSession", expected: "null", actual: "\"u-1\"")),
      .checkFailed(
        CheckFailed(
          step: 3, place: place(file, 17, 20), message: "tempUserSession.email is another string",
          path: "tempUserSession.email", expected: "\"test777@example.com\"",
          actual: "\"test778@example.com\"")),
      step(3, "expect: { userSession: null }", .failed, line: 15, time: .milliseconds(1520)),
      step(4, "tap: Back", .notRun, line: 18),
    ]
  }

  static let rejection = FileRejected(
    file: "scenarios/broken.yaml",
    mistakes: [
      .init(
        place: place("scenarios/broken.yaml", 14, 9),
        message: "unknown operation 'storage.putdata'",
        rendered: """
          scenarios/broken.yaml:14:9: error: unknown operation 'storage.putdata'
          14 |     - on: storage.putdata
             |           ^~~~~~~~~~~~~~~ did you mean 'storage.putData'?

          """),
      .init(
        place: place("scenarios/broken.yaml", 20, 5), message: "unknown step 'tapp'",
        rendered: "scenarios/broken.yaml:20:5: error: unknown step 'tapp'\n"),
    ], omitted: 3)

  /// A run in which every verdict occurs.
  static var everything: [RunEvent] {
    let other = "scenarios/session.yaml"
    var events = [begin(), .fileRejected(rejection)]
    events += scenario("A photo is uploaded", line: 1, .passed, [step(0, "launch", line: 3)])
    events += scenario(
      "A failed upload leaves the account without a session", line: 10, .failed,
      reason: "userSession is not null", state: state, failing)
    events += scenario(
      "A force-unwrapped image", line: 30, .crashed, reason: "unexpectedly found nil",
      at: place("scenarios/signup/upload.yaml", 34, 5),
      [
        step(0, "launch", line: 33), step(1, "pick: none.jpg", .crashed, line: 34),
        step(2, "tap: Continue", .notRun, line: 35),
      ])
    events += scenario(
      "The session ends", in: other, line: 1, .error,
      reason: "the fault on 'auth.signOut' never struck", at: place(other, 5, 7), app: "session",
      [step(0, "launch", line: 9, in: other)])
    events += scenario(
      "A passkey", in: other, line: 20, .skipped, reason: "needs a device", took: .zero,
      tags: ["upload", "slow"])
    events += scenario(
      "The keychain is kept", in: other, line: 30, .expectedFailure,
      reason: "APP-412 the keychain is cleared",
      [
        .checkFailed(
          CheckFailed(
            step: 0, place: place(other, 33, 9), message: "userSession is null",
            path: "userSession", expected: "\"u-1\"", actual: "null")),
        step(0, "expect: { userSession: u-1 }", .failed, line: 33, in: other),
      ])
    events += scenario(
      "The name is kept", in: other, line: 40, .unexpectedPass, reason: "APP-77 it is lost")
    events += scenario(
      "The last one", in: other, line: 50, .notRun, reason: "interrupted by SIGINT", took: .zero)
    return end(of: events, by: "SIGINT")
  }
}
