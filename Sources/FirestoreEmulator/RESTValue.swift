import FakeBackend
import ProfileCore

/// Values as Firestore's REST interface writes them.
enum RESTValue {
  static func json(_ fields: DocumentFields) -> JSON {
    .object(fields.map { JSON.Member(name: $0.name, value: json($0.value)) })
  }

  static func json(_ value: DocumentValue) -> JSON {
    switch value {
    case .null, .fieldValue: ["nullValue": .null]
    case .bool(let value): ["booleanValue": .bool(value)]
    case .integer(let value): ["integerValue": .string("\(value)")]
    case .double(let value): ["doubleValue": json(value)]
    case .string(let text): ["stringValue": .string(text)]
    case .bytes(let bytes): ["bytesValue": .string(Base64.text(of: bytes))]
    case .timestamp(let time): ["timestampValue": .string(RESTTime.text(of: time))]
    case .reference(let name): ["referenceValue": .string(name)]
    case .geoPoint(let latitude, let longitude):
      ["geoPointValue": ["latitude": json(latitude), "longitude": json(longitude)]]
    case .array(let values): ["arrayValue": ["values": .array(values.map { json($0) })]]
    case .map(let fields): ["mapValue": ["fields": json(fields)]]
    }
  }

  private static func json(_ value: Double) -> JSON {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value > 0 ? "Infinity" : "-Infinity" }
    return .number("\(value)")
  }

  static func fields(_ json: JSON?) -> DocumentFields {
    DocumentFields((json?.members ?? []).map { ($0.name, value($0.value)) })
  }

  static func value(_ json: JSON) -> DocumentValue {
    guard let member = json.members.first else { return .null }
    switch member.name {
    case "booleanValue": return .bool(member.value == true)
    case "integerValue": return .integer(Int64(member.value.string ?? "") ?? 0)
    case "doubleValue": return .double(double(member.value))
    case "stringValue": return .string(member.value.string ?? "")
    case "bytesValue": return .bytes(Base64.bytes(of: member.value.string ?? ""))
    case "timestampValue":
      return .timestamp(microseconds: RESTTime.microseconds(of: member.value.string ?? "") ?? 0)
    case "referenceValue": return .reference(member.value.string ?? "")
    case "geoPointValue":
      return .geoPoint(
        latitude: double(member.value["latitude"]), longitude: double(member.value["longitude"]))
    case "arrayValue":
      return .array((member.value["values"]?.elements ?? []).map { value($0) })
    case "mapValue": return .map(fields(member.value["fields"]))
    default: return .null
    }
  }

  private static func double(_ json: JSON?) -> Double {
    switch json {
    case .number(let text): Double(text) ?? .nan
    case .string("Infinity"): .infinity
    case .string("-Infinity"): -.infinity
    case nil: 0
    default: .nan
    }
  }

  /// The names that lead to a field as one text: what is no plain word stands in backticks.
  static func text(of path: [String]) -> JSON {
    .string(path.map(quoted).joined(separator: "."))
  }

  private static func quoted(_ name: String) -> String {
    let isPlain =
      name.utf8.allSatisfy { isWordByte($0) }
      && name.utf8.first.map { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    if isPlain { return name }
    var text = "`"
    for scalar in name.unicodeScalars {
      if scalar == "`" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text + "`"
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
