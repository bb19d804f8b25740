public import RunEvents
public import ScenarioLanguage
import Simulation

/// Plays scenarios, each in a world of its own, and judges them.
public struct ScenarioPlayer: Sendable {
  private let registry: Registry
  private let seed: UInt64
  private let detail: Detail
  private let conditions: [String]
  private let today: CalendarDate?

  /// Makes a player.
  ///
  /// - Parameters:
  ///   - registry: The apps.
  ///   - seed: The seed of the run; each scenario's chance depends on it and on the scenario's id.
  ///   - detail: How much is to be told of what is played.
  ///   - conditions: Those that the registry declares and that are so in this run.
  ///   - today: The day on which failures must still be known; none has ever expired without it.
  public init(
    registry: Registry, seed: UInt64, detail: Detail = .failures, conditions: [String] = [],
    today: CalendarDate? = nil
  ) {
    self.registry = registry
    self.seed = seed
    self.detail = detail
    self.conditions = conditions
    self.today = today
  }

  /// Why a scenario is not to be played in this run, where it says so.
  public func reasonToSkip(_ scenario: Scenario) -> String? {
    guard let skip = scenario.skip else { return nil }
    return skip.condition.map(conditions.contains) ?? true ? skip.reason : nil
  }

  /// Plays a scenario from beginning to end on the calling thread.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - cut: Where it ends, because playing it has already ended a process there.
  ///   - note: Hears of each step, from zero, before it is played.
  /// - Returns: Its verdict, and all that led to it.
  public func play(
    _ scenario: Scenario, until cut: Cut? = nil, noting note: (@Sendable (Int) -> Void)? = nil
  ) -> PlayedScenario {
    if let reason = reasonToSkip(scenario) {
      return PlayedScenario(scenario, notPlayed: .skipped, reason: reason)
    }
    guard let app = registry.app(named: scenario.app) else {
      return PlayedScenario(scenario, notPlayed: .error, reason: "unknown app '\(scenario.app)'")
    }
    let world = World(
      app: app, random: SeededRandomNumberGenerator(seed: seed, id: scenario.id),
      faults: scenario.faults.map(Fault.init))
    return world.assumeIsolated { [detail, today] world in
      var performance = Performance(scenario, today: today, note: note, cut: cut)
      return performance.play(in: world, detail)
    }
  }
}

extension Fault {
  fileprivate init(_ fault: DeclaredFault) {
    let effect: Effect? =
      switch fault.effect {
      case .fail(let code): .fail(code: code)
      case .never: .never
      case .lose: .lose
      case nil: nil
      }
    self.init(
      operation: fault.operation, call: fault.call, path: fault.path, user: fault.user,
      byte: fault.byte, moment: Moment(fault.moment), delay: fault.delay, effect: effect)
  }
}
