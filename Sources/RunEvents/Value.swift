/// Plain data: what a step is given, what a state holds, what an expectation names.
public enum Value: Sendable, Hashable, Codable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case list([Value])
  /// Keys and values, in the order in which they are to be shown; no key stands twice.
  case record([Entry])

  /// A key and its value in a record.
  public struct Entry: Sendable, Hashable, Codable {
    public var key: String
    public var value: Value

    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }
}

extension Value {
  /// Whether two values are the same: records without regard to order, 3 and 3.0 alike.
  public func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    // Exactly: a double holds no more than 53 bits of a whole number.
    case (.int(let left), .double(let right)): Int(exactly: right) == left
    case (.double(let left), .int(let right)): Int(exactly: left) == right
    case (.string(let left), .string(let right)): left.hasSameBytes(as: right)
    case (.list(let left), .list(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    case (.record(let left), .record(let right)):
      left.count == right.count
        && left.allSatisfy { entry in other[entry.key].map { entry.value.isSame(as: $0) } ?? false }
    default: false
    }
  }

  /// How a number stands to another one, exactly: less than, equal to or greater than 0 as it is
  /// less, the same or greater; `nil` where one of them is no number.
  public func order(to other: Value) -> Int? {
    switch (self, other) {
    case (.int(let left), .int(let right)): return left < right ? -1 : left == right ? 0 : 1
    case (.double(let left), .double(let right)):
      if left.isNaN || right.isNaN { return nil }
      return left < right ? -1 : left == right ? 0 : 1
    case (.int(let left), .double(let right)): return Self.order(left, right)
    case (.double(let left), .int(let right)): return Self.order(right, left).map { -$0 }
    default: return nil
    }
  }

  private static func order(_ left: Int, _ right: Double) -> Int? {
    if right.isNaN { return nil }
    let whole = right.rounded(.down)
    // Beyond what an integer can hold every integer is on the same side.
    guard let number = Int(exactly: whole) else { return right < 0 ? 1 : -1 }
    if left != number { return left < number ? -1 : 1 }
    return right > whole ? -1 : 0
  }

  /// The value under a key, where this is a record that has it.
  public subscript(key: String) -> Value? {
    guard case .record(let entries) = self else { return nil }
    // By their places, since an entry would be copied to be looked at.
    return entries.indices.first { entries[$0].key.hasSameBytes(as: key) }.map { entries[$0].value }
  }

  /// What kind of value it is, as a person calls it, with its article.
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int, .double: "a number"
    case .string: "a string"
    case .list: "a list"
    case .record: "a mapping"
    }
  }
}

extension Value: CustomStringConvertible {
  /// The value on one line, in the flow style of YAML, strings in quotes.
  public var description: String {
    var output = ""
    write(to: &output)
    return output
  }

  private func write(to output: inout String) {
    switch self {
    case .null: output += "null"
    case .bool(let value): output += value ? "true" : "false"
    case .int(let value): output += String(value)
    case .double(let value): output += Self.text(of: value)
    case .string(let value): Self.write(quoted: value, to: &output)
    case .list(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += ", " }
        value.write(to: &output)
      }
      output += "]"
    case .record(let entries):
      output += "{"
      for (index, entry) in entries.enumerated() {
        if index > 0 { output += "," }
        output += " "
        if entry.key.utf8.allSatisfy(Self.isPlain), !entry.key.isEmpty {
          output += entry.key
        } else {
          Self.write(quoted: entry.key, to: &output)
        }
        output += ": "
        entry.value.write(to: &output)
      }
      output += entries.isEmpty ? "}" : " }"
    }
  }

  /// The text of a number as YAML 1.2 writes it.
  public static func text(of number: Double) -> String {
    if number.isNaN { return ".nan" }
    if number.isInfinite { return number < 0 ? "-.inf" : ".inf" }
    return number.description
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  private static func write(quoted text: String, to output: inout String) {
    output += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }
}
