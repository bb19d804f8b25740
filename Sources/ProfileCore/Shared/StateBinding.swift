/// A way to read and write a value that another owns: SwiftUI's `Binding`, under a name that does
/// not collide with it.
public struct StateBinding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  /// Makes a binding of a reader and a writer.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }

  /// The value where it lives.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}
