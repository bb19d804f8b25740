public import ProfileCore

// MARK: - The device's network, and others on the server

extension FakeBackend {
  /// Takes the device's network away: writes of documents wait in their order, reads answer from what
  /// the device knows, or fail with `firestore/unavailable`.
  public func goOffline() {
    documents.isOnline = false
  }

  /// Gives the device its network back: what waits is sent, and listeners catch up.
  public func goOnline() {
    documents.isOnline = true
    documents.serverChanged()
  }

  /// Whether the device has a network.
  public var isOnline: Bool { documents.isOnline }

  /// Writes as another client does, to whom no rule applies; whoever listens hears of it.
  public func writeElsewhere(_ writes: [DocumentWrite]) throws(DocumentStoreError) {
    try documents.server.commit(writes, by: .owner, at: documents.commitTime())
    documents.serverChanged()
  }
}
