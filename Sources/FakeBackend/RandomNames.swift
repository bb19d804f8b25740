public import ProfileCore
public import Simulation

/// Names out of a world's chance: the same ones in every run of the same seed.
public final class RandomNames: UniqueNames {
  private let simulation: Simulation

  /// Makes a source of names.
  public init(simulation: Simulation) {
    self.simulation = simulation
  }

  public func uuidString() -> String {
    simulation.random.uuid()
  }
}
