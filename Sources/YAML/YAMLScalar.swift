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

extension YAMLScalar {
  /// What a text means that stands without quotes; a number beyond 64 bits is taken for a text.
  public init(plain text: String) {
    var text = text
    let resolution = text.withUTF8 { CoreSchema.resolve(Span(_unsafeElements: $0)) }
    switch resolution {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .double(let value): self = .double(value)
    case .text, .tooLarge: self = .string(text)
    }
  }
}
