import Diagnostics
import RunEvents
import ScenarioLanguage
import Simulation

/// The judgement on a scenario as it is played.
extension Performance {
  /// Judges a scenario of which not even the steps before the cut can be played.
  mutating func judge(_ cut: Cut) -> PlayedScenario {
    fail(at: cut)
    judgeKnownFailure()
    return PlayedScenario(scenario, played)
  }

  /// Whatever was wrong before, this is why the scenario came to no end.
  mutating func fail(at cut: Cut) {
    played.status = .passed
    guard scenario.steps.indices.contains(cut.step) else {
      return conclude(cut.status, cut.message, at: Place(file: scenario.file, scenario.range))
    }
    fail(cut.step, cut.message, status: cut.status)
  }

  mutating func fail(_ index: Int, _ message: String, status: Status = .failed) {
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

  mutating func note(_ mismatches: [Mismatch], _ index: Int) {
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

  mutating func noteCrash(_ index: Int, in world: isolated World) {
    guard world.crash != nil else {
      hasCrashed = false
      return
    }
    let count = world.crashCount
    if !hasCrashed || count > crashCount { unclaimedCrash = index }
    hasCrashed = true
    crashCount = count
  }

  mutating func judgeCrash(in world: isolated World) {
    guard let index = unclaimedCrash else { return }
    unclaimedCrash = nil
    fail(index, "the app crashed: \(world.crash ?? "")", status: .crashed)
    if played.steps.indices.contains(index) { played.steps[index].status = .crashed }
  }

  /// A fault that is declared and never strikes is a mistake of the scenario, not of the app. So is a
  /// state of the world in which something would have gone wrong, had anything met it.
  mutating func judgeFaults(in world: isolated World) {
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
  mutating func judgeOrder(in world: isolated World) {
    guard world.executor.hasStrayed else { return }
    played.status = .passed
    fail(
      scenario.steps.count - 1,
      "the app has left the simulated world: one of its tasks waited for something else than an operation or the world's clock",
      status: .error)
  }

  /// What has failed outside of the world makes every verdict worthless.
  mutating func judgeBreakdown(in world: isolated World) {
    guard let breakdown = world.simulation.breakdown else { return }
    played.status = .passed
    fail(max(played.steps.count - 1, 0), breakdown, status: .error)
  }

  /// What has changed and is expected nowhere, once everything else is as it should be.
  mutating func judgeClaims() {
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

  mutating func judgeKnownFailure() {
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
