/// A state of the world in which something goes wrong, such as a network that is away: like a declared
/// fault it is to be met by something, else it says nothing.
public struct Disturbance: Sendable, Hashable {
  /// What it is, in words with which a sentence can begin, such as `the network that is away`.
  public let words: String
  /// What in a scenario brings it about: a step, or what is given under a key of the same name.
  public let name: String
  /// The step that has brought it about; it is given where it is `nil`.
  public let step: Int?
  /// How often something has met it.
  public internal(set) var strikes = 0
}

extension Simulation {
  /// Notes that something goes wrong from now on.
  ///
  /// - Parameters:
  ///   - words: What it is, in words with which a sentence can begin.
  ///   - name: What in a scenario brings it about.
  ///   - step: The step that does; the one that is under way, where it is `nil`.
  /// - Returns: What its strikes are noted under.
  public func declareDisturbance(_ words: String, by name: String, step: Int? = nil) -> Int {
    disturbances.append(Disturbance(words: words, name: name, step: step ?? currentStep))
    return disturbances.count - 1
  }

  /// Notes that something has met a disturbance.
  public func noteStrike(of disturbance: Int) {
    disturbances[disturbance].strikes += 1
  }
}

/// Keeps appointments of its own, such as to renew what is about to run out: time that passes does not
/// pass over them, but nobody waits for them either.
public protocol Timekeeper: AnyObject {
  /// The moment of the next appointment, if there is one.
  var nextAppointment: SimulationClock.Instant? { get }

  /// The moment has come.
  func keepAppointment()
}
