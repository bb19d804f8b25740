public import RunEvents
public import Simulation

/// What scenarios are played against: steps in, state trees out, all of it plain data.
///
/// It lives in one simulated world and on its owner's isolation. A step starts what it starts and
/// returns; whatever goes on afterwards goes on in the world, which the runner lets settle.
public protocol SystemUnderTest: AnyObject {
  /// Does what the person or the system does.
  ///
  /// - Parameters:
  ///   - step: The step's name, one of those the app declares.
  ///   - argument: Its argument, of the shape the app declares, variables replaced.
  ///   - isolation: The owner of the world, in whose isolation tasks are to be started.
  /// - Throws: Why it cannot be done, such as a button that is not there.
  func perform(
    _ step: String, _ argument: Value?, isolation: isolated any Actor
  ) throws(StepFailure)

  /// Follows, once the world has come to rest, what has happened in it, as a screen follows the flag
  /// that it is bound to. To read the state and the variables changes nothing; this is where an app
  /// changes by itself. What is started here goes on when the world settles next.
  func settled()

  /// A root of the state tree.
  ///
  /// - Parameter root: One of the names the app declares.
  /// - Returns: What is there, or `nil` where nothing is.
  func state(_ root: String) -> Value?

  /// A root of the state tree by its place among those that the app declares; answered by the name
  /// unless an app knows better.
  func state(_ root: String, at place: Int) -> Value?

  /// What a variable that the app declares holds, or `nil` as long as it holds nothing.
  func variable(_ name: String) -> Value?

  /// Why the app has ended by itself, where it has.
  var crash: String? { get }

  /// How often the app has ended by itself so far. Only with it a second crash is told from the
  /// first where one and the same step starts the app anew and ends it again before it returns.
  var crashCount: Int { get }

  /// The pictures that a report can show of what has happened so far: those that were picked, and
  /// those that are stored now. Asked for after each step, where a report tells everything.
  var pictures: [AppPicture] { get }
}

/// A picture that an app has to do with.
public struct AppPicture: Sendable, Hashable {
  public var picture: StepPicture
  /// Tells it from the same picture that was picked or stored before.
  public var version: Int

  public init(_ picture: StepPicture, version: Int) {
    self.picture = picture
    self.version = version
  }
}

extension SystemUnderTest {
  public func settled() {}
  public func state(_ root: String, at place: Int) -> Value? { state(root) }
  public var crashCount: Int { crash == nil ? 0 : 1 }
  public var pictures: [AppPicture] { [] }
}

/// Why a step could not be done, in one line without a full stop.
public struct StepFailure: Error, Sendable, Hashable {
  public var message: String
  /// The key under which something is given that is the reason, where that is so.
  public var given: String?

  public init(_ message: String, given: String? = nil) {
    self.message = message
    self.given = given
  }
}

/// What a system under test is made of and with.
public struct WorldSetup {
  /// The world it lives in.
  public let simulation: Simulation
  /// What is there before the app is launched, by the keys the app declares, variables replaced.
  public let given: [Value.Entry]

  /// What is given under a key.
  public func given(_ key: String) -> Value? {
    // By their places, since an entry would be copied to be looked at.
    given.indices.first { given[$0].key.hasSameBytes(as: key) }.map { given[$0].value }
  }
}
