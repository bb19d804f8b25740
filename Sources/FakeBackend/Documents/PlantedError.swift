/// Errors that the tests plant in the engine, one at a time, to see that the oracle finds each.
package enum PlantedError: String, Sendable, CaseIterable {
  /// `updateData` makes a document that is missing.
  case updateCreates
  /// A merge replaces the whole document.
  case mergeReplaces
  /// Maps may lie 21 deep.
  case depth21Accepted
  /// Deleting a missing document is an error.
  case deleteFailsWhenMissing
  /// A write that changes nothing moves the update time.
  case unchangedMovesUpdateTime
  /// Replacing a document moves its creation time.
  case replacingMovesCreateTime
  /// A number that grows too large wraps around.
  case incrementWraps
  /// A union of arrays keeps doublets.
  case unionKeepsDoublets
  /// What comes before the failed write of a batch stays.
  case batchIsNotAtomic
  /// A document may be one byte too large.
  case sizeOffByOne
  /// Ids between two pairs of underscores are accepted.
  case reservedIDAccepted
  /// `not-in` finds null, and may name it.
  case notInKeepsNull
  /// Of alternatives all have to hold.
  case orNeedsAll
  /// `start(after:)` keeps what it names.
  case startAfterKeepsEqual
  /// A query finds documents that lack the field it sorts by.
  case orderKeepsMissing
}
