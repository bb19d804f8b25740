/// Ends the app where its document's code traps, such as at a forced unwrapping of `nil` (AC-8).
///
/// The core does not trap by itself, so that whoever owns it decides what the end of the app is: an
/// app's handler calls `fatalError` and never returns, a simulated one ends the simulated process.
/// The core returns as soon as the handler has, and nothing that follows counts.
public protocol TrapHandler: AnyObject {
  /// Ends the app.
  ///
  /// - Parameter reason: What Swift's runtime would print.
  func trap(_ reason: String)
}

extension TrapHandler {
  /// Ends the app at a forced unwrapping of `nil`.
  func unwrappedNil() {
    trap("Fatal error: Unexpectedly found nil while unwrapping an Optional value")
  }
}
