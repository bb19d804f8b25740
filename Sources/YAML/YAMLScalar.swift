/// What a scalar means by the core schema of YAML 1.2.
public enum YAMLScalar: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
}
