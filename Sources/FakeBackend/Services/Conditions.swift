import Simulation

/// What the services work under: the device's network, the project's quotas, a change of its rules.
///
/// Each that something can go wrong with is noted as a disturbance of the world, with all that meets it.
final class Conditions {
  private(set) var network = NetworkState()
  private var exceeded: [Operation.Service: Int] = [:]
  /// The disturbance that a change of the rules is.
  var rulesChange: Int?

  private var absence: Int?
  private var slowness: Int?
  private var losses: Int?
  private unowned let simulation: Simulation

  init(simulation: Simulation) {
    self.simulation = simulation
  }

  /// Whether nothing is wrong with the network and the quotas.
  var areFair: Bool { network == NetworkState() && exceeded.isEmpty }

  /// Whether what listeners hear takes its time, or may get lost.
  var disturbsStreams: Bool { network.latency > .zero || network.lossPercent > 0 }

  func change(to new: NetworkState) {
    if !new.isOnline, network.isOnline {
      absence = simulation.declareDisturbance("the network that is away", by: "network")
    }
    if new.latency > .zero, new.latency != network.latency {
      slowness = simulation.declareDisturbance("the slow network", by: "network")
    }
    if new.lossPercent > 0, new.lossPercent != network.lossPercent {
      losses = simulation.declareDisturbance("the network that loses requests", by: "network")
    }
    network = new
  }

  func setQuota(exceeded isExceeded: Bool, of service: Operation.Service) {
    exceeded[service] =
      isExceeded
      ? simulation.declareDisturbance("the exceeded quota of \(service.rawValue)", by: "quota")
      : nil
  }

  /// Notes that the device would have needed a network.
  func noteAbsence() { note(absence) }

  /// Notes that the server's rules were asked.
  func noteRules() { note(rulesChange) }

  private func note(_ disturbance: Int?) {
    if let disturbance { simulation.noteStrike(of: disturbance) }
  }
}

// MARK: - What strikes an operation

extension Conditions {
  func strike(_ operation: PendingOperation, at moment: Fault.Moment) -> Fault.Strike? {
    if let message = StreamMessage(rawValue: operation.name) { return strike(message, at: moment) }
    guard let operation = Operation(rawValue: operation.name), operation.isRequest else {
      return nil
    }
    guard network.isOnline else {
      // Firestore sees to itself: its writes wait, and its reads answer without a server.
      if operation.service == .documents, operation != .commitTransaction {
        return nil
      }
      noteAbsence()
      return Fault.Strike(effect: .lose)
    }
    var strike = travel()
    if strike.effect != nil { return strike }
    if moment == .commit, let quota = exceeded[operation.service],
      let effect = operation.effectOfExceededQuota
    {
      note(quota)
      strike.effect = effect
    }
    return strike == Fault.Strike() ? nil : strike
  }

  private func strike(_ message: StreamMessage, at moment: Fault.Moment) -> Fault.Strike? {
    // The server tells a change without being asked: there is no way to it, only one back.
    if message == .change, moment == .commit { return nil }
    let strike = travel()
    return strike == Fault.Strike() ? nil : strike
  }

  /// What befalls a request or a reply on its way.
  private func travel() -> Fault.Strike {
    var strike = Fault.Strike()
    if network.latency > .zero {
      note(slowness)
      strike.delay = network.latency / 2
    }
    if network.lossPercent > 0, simulation.random.next(upperBound: UInt(100)) < network.lossPercent
    {
      note(losses)
      strike.effect = .lose
    }
    return strike
  }
}

extension Operation {
  /// What becomes of it where the project has used up what it may; `nil` where it is free.
  fileprivate var effectOfExceededQuota: Fault.Effect? {
    switch service {
    case .storage: .fail(code: StorageCode.quotaExceeded.rawValue)
    case .auth: self == .createUser ? .fail(code: AuthCode.quotaExceeded.rawValue) : nil
    case .documents:
      // The SDK tells nobody: it takes itself for offline, and sends writes again.
      self == .commitTransaction
        ? .fail(code: DocumentCode.resourceExhausted.rawValue) : .lose
    }
  }
}
