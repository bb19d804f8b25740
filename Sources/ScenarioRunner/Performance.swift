import Diagnostics
import RunEvents
import ScenarioLanguage
import Simulation

/// One playing of a scenario: its steps in a world, and the judgement on them.
struct Performance {
  let scenario: Scenario
  private let today: CalendarDate?
  var played = Judgement()
  /// The step in which the app ended by itself, as long as nothing has expected it to.
  private var unclaimedCrash: Int?
  private var hasCrashed = false
  /// The state after the step before, where everything is told.
  private var state: Value?
  /// The pictures after the step before, where everything is told.
  private var pictures: [AppPicture] = []
  /// How often the app had ended by itself when it was last looked at.
  private var crashCount = 0
  /// What has changed and is not expected, where the scenario is exhaustive.
  private var claims: StateClaims?
  /// Whether the steps are played that come at the end.
  private var isAfter = false
  /// What went wrong first among those.
  private var afterFailure: (status: Status, reason: String, place: Place)?
  /// Hears of each step before it is played.
  private let note: ((Int) -> Void)?
  private let cut: Cut?

  init(
    _ scenario: Scenario, today: CalendarDate? = nil, note: ((Int) -> Void)? = nil, cut: Cut? = nil
  ) {
    self.scenario = scenario
    self.today = today
    self.note = note
    self.cut = cut
  }
}

// MARK: - Playing

extension Performance {
  mutating func play(in world: isolated World, _ detail: Detail) -> PlayedScenario {
    world.simulation.remembersMoments = detail == .everything
    do throws(StepFailure) {
      try world.begin(scenario)
      settle(world, at: 0)
      if detail == .everything {
        state = world.tree
        pictures = world.pictures
      }
      played.steps.reserveCapacity(scenario.steps.count)
      for index in 0..<scenario.afterStart
      where !playStep(index, scenario.steps[index], in: world) { break }
      judgeCrash(in: world)
      judgeFaults(in: world)
      judgeClaims()
      judgeKnownFailure()
      // Where playing it has ended a process, what comes at its end may do so as well.
      let isCut = cut.map { $0.step < scenario.afterStart } ?? false
      if scenario.afterStart < scenario.steps.count, !isCut { playAfter(in: world) }
      judgeOrder(in: world)
      judgeBreakdown(in: world)
    } catch {
      played.status = .error
      played.reason = error.message
      played.place = scenario.place(ofGiven: error.given)
    }
    played.keepDetails(of: scenario, in: world, detail)
    world.end()
    return PlayedScenario(scenario, played)
  }

  /// Plays what is to be done at the end, all of it, whatever has gone wrong.
  private mutating func playAfter(in world: isolated World) {
    isAfter = true
    unclaimedCrash = nil
    while played.steps.count < scenario.afterStart {
      played.steps.append((.notRun, world.now))
      if state != nil { played.changes.append([]) }
    }
    for index in scenario.afterStart..<scenario.steps.count {
      let goesOn = playStep(index, scenario.steps[index], in: world)
      if !goesOn, index == cut?.step { break }
    }
    judgeCrash(in: world)
    guard let failure = afterFailure else { return }
    // A failure that was known, or a pass, does not cover up one that comes at the end.
    if played.status.isGood || played.status == .unexpectedPass {
      played.status = failure.status
      played.reason = failure.reason
      played.place = failure.place
    }
  }

  /// Plays a step.
  ///
  /// - Returns: Whether the scenario goes on.
  private mutating func playStep(
    _ index: Int, _ step: Step, in world: isolated World
  ) -> Bool {
    let before = played.checks.count
    var goesOn = true
    if unclaimedCrash != nil, !step.claimsCrash {
      judgeCrash(in: world)
      guard isAfter else { return false }
    }
    if scenario.isExhaustive, !isAfter, index >= scenario.beforeCount, claims == nil {
      claims = StateClaims(world.tree)
    }
    world.simulation.momentStep = index
    note?(index)
    if let cut, cut.step == index {
      fail(at: cut)
      played.steps.append((cut.status == .crashed ? .crashed : .failed, world.now))
      return false
    }
    do throws(StepFailure) {
      world.select(step.origin?.scope ?? 0)
      if let entry = step.origin?.entry { try world.enter(entry) }
      goesOn = try play(step, index, in: world)
      if goesOn, let exits = step.origin?.exits {
        for exit in exits { try world.leave(exit) }
      }
    } catch {
      fail(index, error.message)
      // A step that cannot be done leaves the app elsewhere than the scenario thinks it is.
      goesOn = false
    }
    if !step.action.onlyLooks { noteCrash(index, in: world) }
    let hasFailed = played.checks.count > before
    played.steps.append((hasFailed ? .failed : .passed, world.now))
    if let before = state {
      let after = world.tree
      played.changes.append(after.changes(from: before))
      state = after
      notePictures(in: world)
    }
    if claims != nil, !isAfter { claims?.note(world.tree, index) { step.claims(in: world) } }
    // What prepares a scenario must hold for it to say anything.
    return goesOn && !(hasFailed && index < scenario.beforeCount)
  }

  /// Notes what the step has brought up: what was not there after the step before.
  private mutating func notePictures(in world: isolated World) {
    let now = world.pictures
    let new = now == pictures ? [] : now.filter { !pictures.contains($0) }
    played.pictures.append(new.map(\.picture))
    pictures = now
  }

  private mutating func play(
    _ step: Step, _ index: Int, in world: isolated World
  ) throws(StepFailure) -> Bool {
    switch step.action {
    case .perform(let template):
      try world.perform(step, template, number: index)
      // An app that the step has started anew may crash again before the step is over.
      if hasCrashed { noteCrash(index, in: world) }
      return settle(world, at: index)
    case .expect(let expectations, let isMust):
      let mismatches = world.mismatches(expectations, of: step)
      if unclaimedCrash != nil, step.claimsCrash { unclaimedCrash = nil }
      note(mismatches, index)
      return mismatches.isEmpty || !isMust
    case .waitUntil(let expectations):
      return waitUntil(expectations, step, index, in: world)
    case .hold(let operation, let moment, let call):
      world.hold(operation, moment, call: call)
    case .release(let operation, let call):
      try world.release(operation, call: call)
      return settle(world, at: index)
    case .advance(let duration):
      return advance(world, by: duration, index)
    case .advanceBy(let template):
      return advance(world, by: try world.duration(template), index)
    case .save(let entries):
      try world.save(entries)
    case .enter(let entry):
      try world.enter(entry)
    case .begin: break
    }
    return true
  }

  @discardableResult
  private mutating func settle(_ world: isolated World, at index: Int) -> Bool {
    if world.settle() { return true }
    fail(
      index,
      "the app does not come to rest: more than \(World.operationLimit) operations follow one step",
      status: .error)
    return false
  }

  private mutating func advance(
    _ world: isolated World, by duration: Duration, _ index: Int
  ) -> Bool {
    let target = world.simulation.clock.now.advanced(by: duration)
    for _ in 0..<World.operationLimit {
      guard world.simulation.wakeNextSleeper(by: target) else { return true }
      guard settle(world, at: index) else { return false }
    }
    fail(
      index,
      "the app does not come to rest: it has woken \(World.operationLimit) times by \(world.now)",
      status: .error)
    return false
  }

  private mutating func waitUntil(
    _ expectations: [Expectation], _ step: Step, _ index: Int, in world: isolated World
  ) -> Bool {
    for _ in 0..<World.operationLimit {
      let mismatches = world.mismatches(expectations, of: step)
      if mismatches.isEmpty { return true }
      guard let deadline = world.simulation.nextDeadline else {
        note(mismatches, index)
        fail(index, "this wait can never end: no time is awaited, and \(world.awaited)")
        return false
      }
      _ = world.simulation.wakeNextSleeper(by: deadline)
      guard settle(world, at: index) else { return false }
    }
    fail(
      index,
      "this wait does not end: the clock has moved \(World.operationLimit) times, to \(world.now)")
    return false
  }
}

// MARK: - Judging

extension Performance {
  /// Judges a scenario of which not even the steps before the cut can be played.
  mutating func judge(_ cut: Cut) -> PlayedScenario {
    fail(at: cut)
    judgeKnownFailure()
    return PlayedScenario(scenario, played)
  }

  /// Whatever was wrong before, this is why the scenario came to no end.
  private mutating func fail(at cut: Cut) {
    played.status = .passed
    guard scenario.steps.indices.contains(cut.step) else {
      return conclude(cut.status, cut.message, at: Place(file: scenario.file, scenario.range))
    }
    fail(cut.step, cut.message, status: cut.status)
  }

  private mutating func fail(_ index: Int, _ message: String, status: Status = .failed) {
    guard scenario.steps.indices.contains(index) else {
      let place = Place(file: scenario.file, scenario.range)
      return add(CheckFailed(step: index, place: place, message: message), status)
    }
    let step = scenario.steps[index]
    add(
      CheckFailed(
        step: index, place: scenario.place(of: step), message: message, notes: notes(of: step)),
      status)
  }

  private mutating func note(_ mismatches: [Mismatch], _ index: Int) {
    for mismatch in mismatches {
      let step = scenario.steps[index]
      let file = step.origin?.file ?? scenario.file
      var check = CheckFailed(
        step: index, place: Place(file: file, mismatch.aliases.last ?? mismatch.range),
        message: mismatch.message, path: mismatch.path, expected: mismatch.expected,
        actual: mismatch.actual, notes: notes(of: step))
      if !mismatch.aliases.isEmpty {
        // The place of the step that an alias stands for says less than that of the part of it.
        check.notes.removeAll { $0.message == StepOrigin.definition }
        let ranges = [mismatch.range] + mismatch.aliases.dropLast()
        check.notes.insert(
          contentsOf: ranges.map {
            PlaceNote(StepOrigin.definition, at: Place(file: file, $0))
          }, at: 0)
      }
      add(check, .failed)
    }
  }

  /// How the scenario has come to a step.
  private func notes(of step: Step) -> [PlaceNote] {
    (step.origin?.notes ?? []) + (scenario.row.map { [$0] } ?? [])
  }

  private mutating func add(_ check: CheckFailed, _ status: Status) {
    var check = check
    if isAfter { check.message = "after: \(check.message)" }
    played.checks.append(check)
    conclude(status, check.message, at: check.place)
  }

  /// Gives the verdict, unless an earlier failure has given a worse one.
  private mutating func conclude(_ status: Status, _ reason: String, at place: Place) {
    if isAfter {
      if afterFailure == nil || status == .crashed { afterFailure = (status, reason, place) }
      return
    }
    guard played.status == .passed || status == .crashed else { return }
    played.status = status
    played.reason = reason
    played.place = place
  }

  private mutating func noteCrash(_ index: Int, in world: isolated World) {
    guard world.crash != nil else {
      hasCrashed = false
      return
    }
    let count = world.crashCount
    if !hasCrashed || count > crashCount { unclaimedCrash = index }
    hasCrashed = true
    crashCount = count
  }

  private mutating func judgeCrash(in world: isolated World) {
    guard let index = unclaimedCrash else { return }
    unclaimedCrash = nil
    fail(index, "the app crashed: \(world.crash ?? "")", status: .crashed)
    if played.steps.indices.contains(index) { played.steps[index].status = .crashed }
  }

  /// A fault that is declared and never strikes is a mistake of the scenario, not of the app. So is a
  /// state of the world in which something would have gone wrong, had anything met it.
  private mutating func judgeFaults(in world: isolated World) {
    // A scenario that ended early may not have come to the operation.
    guard played.steps.count == scenario.afterStart else { return }
    for (index, record) in world.simulation.faults.enumerated() where record.strikes == 0 {
      let place = Place(file: scenario.file, scenario.faults[index].range)
      blame(world.words(of: record), at: place)
    }
    for disturbance in world.simulation.disturbances where disturbance.strikes == 0 {
      let place =
        disturbance.step.map { scenario.place(of: scenario.steps[$0]) }
        ?? scenario.place(ofGiven: disturbance.name)
      blame("\(disturbance.words) met nothing", at: place)
    }
  }

  private mutating func blame(_ message: String, at place: Place) {
    if played.status == .passed {
      conclude(.error, message, at: place)
    } else {
      // The fault that did not come is often why something else was not as expected.
      played.checks.append(
        CheckFailed(step: scenario.afterStart - 1, place: place, message: message))
    }
  }

  /// A task that has been on another thread makes every verdict a matter of luck.
  private mutating func judgeOrder(in world: isolated World) {
    guard world.executor.hasStrayed else { return }
    played.status = .passed
    fail(
      scenario.steps.count - 1,
      "the app has left the simulated world: one of its tasks waited for something else than an operation or the world's clock",
      status: .error)
  }

  /// What has failed outside of the world makes every verdict worthless.
  private mutating func judgeBreakdown(in world: isolated World) {
    guard let breakdown = world.simulation.breakdown else { return }
    played.status = .passed
    fail(max(played.steps.count - 1, 0), breakdown, status: .error)
  }

  /// What has changed and is expected nowhere, once everything else is as it should be.
  private mutating func judgeClaims() {
    guard let claims, played.status == .passed else { return }
    let left = claims.left
    for change in left.prefix(StateClaims.mostShown) {
      let step = scenario.steps[change.step]
      let what = change.value == nil ? "has gone" : "has changed"
      add(
        CheckFailed(
          step: change.step, place: scenario.place(of: step),
          message: "'\(change.path)' \(what), and nothing expects it", path: change.path,
          actual: change.value?.description ?? "nothing at all", notes: notes(of: step)),
        .failed)
    }
    if left.count > StateClaims.mostShown, let last = left.last {
      fail(last.step, "\(left.count - StateClaims.mostShown) more changes are not expected")
    }
  }

  private mutating func judgeKnownFailure() {
    guard let known = scenario.knownFailure else { return }
    let why = known.issue.map { "\(known.reason) (\($0))" } ?? known.reason
    switch played.status {
    case .passed:
      played.status = .unexpectedPass
      played.reason = why
      played.place = Place(file: scenario.file, scenario.range)
    case .failed, .crashed:
      if let objection = objection(to: known, why) {
        let place = Place(file: scenario.file, scenario.range)
        let step = played.checks.last?.step ?? 0
        played.checks.append(CheckFailed(step: step, place: place, message: objection))
        if let reason = played.reason { played.reason = "\(reason); \(objection)" }
      } else {
        played.status = .expectedFailure
        played.reason = why
      }
    default: break
    }
  }

  /// Why a failure is not the one that is known.
  private func objection(to known: KnownFailure, _ why: String) -> String? {
    if let until = known.until, let today, today > until {
      return "the known failure was accepted until \(until): \(why)"
    }
    let isIt = played.checks.contains { check in
      (known.steps?.contains(check.step) ?? true) && says(known.message, check)
    }
    if isIt { return nil }
    return "this is not the known failure, which is another step's or message's: \(why)"
  }

  private func says(_ matcher: Matcher?, _ check: CheckFailed) -> Bool {
    guard let matcher else { return true }
    var text = check.message
    if let expected = check.expected { text += ", expected \(expected)" }
    if let actual = check.actual { text += ", found \(actual)" }
    var matching = Matching(variables: Variables(), state: { _ in nil })
    matching.match(.string(text), matcher, at: "message")
    return matching.mismatches.isEmpty
  }
}

extension StepOrigin {
  /// What is said of the place that an alias stands for.
  fileprivate static let definition = "it stands here"
}

extension Step.Action {
  /// Whether the app cannot have ended by itself in the step, since nothing goes on in it.
  fileprivate var onlyLooks: Bool {
    switch self {
    case .expect, .hold, .save, .enter, .begin: true
    case .perform, .waitUntil, .release, .advance, .advanceBy: false
    }
  }
}

extension Step {
  /// Whether the step says that it expects a crash.
  fileprivate var claimsCrash: Bool {
    guard case .expect(let expectations, _) = action else { return false }
    return expectations.contains { $0.expectsSomething(at: "crashed") }
  }
}
