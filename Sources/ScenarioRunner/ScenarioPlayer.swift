import RunEvents
public import ScenarioLanguage
import Simulation

/// Plays scenarios, each in a world of its own, and judges them.
public struct ScenarioPlayer: Sendable {
  private let registry: Registry
  private let seed: UInt64
  private let isDetailed: Bool

  /// Makes a player.
  ///
  /// - Parameters:
  ///   - registry: The apps.
  ///   - seed: The seed of the run; each scenario's chance depends on it and on the scenario's id.
  ///   - isDetailed: Whether the operations of scenarios that pass are wanted, too.
  public init(registry: Registry, seed: UInt64, isDetailed: Bool = false) {
    self.registry = registry
    self.seed = seed
    self.isDetailed = isDetailed
  }

  /// Plays a scenario from beginning to end on the calling thread.
  ///
  /// - Parameter scenario: The scenario.
  /// - Returns: Its verdict, and all that led to it.
  public func play(_ scenario: Scenario) -> PlayedScenario {
    if let reason = scenario.skip {
      return PlayedScenario(scenario, notPlayed: .skipped, reason: reason)
    }
    guard let app = registry.app(named: scenario.app) else {
      return PlayedScenario(scenario, notPlayed: .error, reason: "unknown app '\(scenario.app)'")
    }
    let world = World(
      app: app, random: SeededRandomNumberGenerator(seed: seed, id: scenario.id),
      faults: scenario.faults.map(Fault.init))
    return world.assumeIsolated { [isDetailed] world in
      var performance = Performance(scenario)
      return performance.play(in: world, isDetailed: isDetailed)
    }
  }
}

extension Fault {
  fileprivate init(_ fault: DeclaredFault) {
    let effect: Effect =
      switch fault.effect {
      case .fail(let code): .fail(code: code)
      case .never: .never
      }
    self.init(
      operation: fault.operation, call: fault.call, moment: Moment(fault.moment), effect: effect)
  }
}
