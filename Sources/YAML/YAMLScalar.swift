/// What a scalar means by the core schema of YAML 1.2.
public enum YAMLScalar: Sendable, Hashable {
  /// `null`, `~` or nothing at all.
  case null
  /// `true` or `false`, in lower case, in capitals or with a capital.
  case bool(Bool)
  /// Decimal digits with or without a sign, `0x…` or `0o…`; leading zeros mean nothing.
  case int(Int)
  /// A number with a point or an exponent, `.inf` or `.nan`.
  case double(Double)
  /// All else, and all that is in quotes or in a block.
  case string(String)
}
