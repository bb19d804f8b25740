import Diagnostics
import RunEvents
import ScenarioLanguage
import Simulation

/// One playing of a scenario: its steps in a world, and the judgement on them.
struct Performance {
  let scenario: Scenario
  let today: CalendarDate?
  var played = Judgement()
  /// The step in which the app ended by itself, as long as nothing has expected it to.
  var unclaimedCrash: Int?
  var hasCrashed = false
  /// The state after the step before, where everything is told.
  private var state: Value?
  /// The pictures after the step before, where everything is told.
  private var pictures: [AppPicture] = []
  /// How often the app had ended by itself when it was last looked at.
  var crashCount = 0
  /// What has changed and is not expected, where the scenario is exhaustive.
  var claims: StateClaims?
  /// Whether the steps are played that come at the end.
  var isAfter = false
  /// What went wrong first among those.
  var afterFailure: (status: Status, reason: String, place: Place)?
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
      world.hold(operation, moment, call: call, number: index)
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
