public import ProfileCore
import Simulation

/// How the device's network is.
public struct NetworkState: Sendable, Hashable {
  /// Whether there is one.
  public var isOnline = true
  /// How long a request and its reply take together; the service does its part half-way.
  public var latency = Duration.zero
  /// How many of a hundred requests and replies get lost, by the world's chance.
  public var lossPercent = 0

  /// Makes a network with which nothing is wrong.
  public init() {}
}

// MARK: - The device's network

extension FakeBackend {
  /// How the device's network is. What is asked from now on meets it: Auth fails at once where it loses
  /// a request, Storage and writes of documents are sent again, reads answer from what the device knows.
  public var network: NetworkState {
    get { conditions.network }
    set {
      let wasOnline = isOnline
      conditions.change(to: newValue)
      disturb()
      if !wasOnline, isOnline { documents.listenAnew() }
      if wasOnline, !isOnline { documents.networkLost() }
    }
  }

  /// Takes the device's network away: writes of documents wait in their order, reads answer from what
  /// the device knows, or fail with `firestore/unavailable`; Storage sends again and again, and Auth
  /// fails.
  public func goOffline() {
    network.isOnline = false
  }

  /// Gives the device its network back: what waits is sent, and listeners catch up.
  public func goOnline() {
    network.isOnline = true
  }

  /// The app's process has been started: the SDK sends the writes of documents that an earlier process
  /// has left in its queue.
  ///
  /// - Parameter isolation: The world's owner, in whose isolation the SDK works.
  public func processStarted(isolation: isolated any Actor) {
    documents.processStarted(isolation: isolation)
  }

  /// Whether the device has a network.
  public var isOnline: Bool { conditions.network.isOnline }

  /// Says whether the project has used up what it may of a service.
  public func setQuota(exceeded isExceeded: Bool, of service: Operation.Service) {
    conditions.setQuota(exceeded: isExceeded, of: service)
    disturb()
  }

  /// Lets the world strike operations where there is anything to strike them with.
  private func disturb() {
    simulation.disturb =
      conditions.areFair ? nil : { [conditions] in conditions.strike($0, at: $1) }
  }
}

// MARK: - Others on the server

extension FakeBackend {
  /// Writes as another client does, to whom no rule applies; whoever listens hears of it.
  public func writeElsewhere(_ writes: [DocumentWrite]) throws(DocumentStoreError) {
    try documents.server.commit(writes, by: .owner, at: documents.commitTime())
    documents.serverChanged()
  }

  /// Removes an object as another client does.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  public func removeObject(at path: String) -> Bool {
    storage.objects.remove(StoragePath.canonical(path))
  }

  /// Gives the project other rules; without a table everybody may do everything. Whoever listens is judged
  /// anew; in production it takes up to ten minutes until that is so.
  public func setRules(
    documents documentRules: SecurityRules?, objects objectRules: SecurityRules?
  ) throws(DocumentStoreError) {
    conditions.rulesChange = simulation.declareDisturbance("the change of the rules", by: "rules")
    try documents.server.setRules(documentRules)
    storage.rules = objectRules
    documents.serverChanged()
  }
}
