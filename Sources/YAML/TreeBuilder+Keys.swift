import Diagnostics

/// A key of a mapping that is still open.
struct OpenKey {
  /// Differs for keys that differ, almost always.
  var fingerprint: UInt64
  var record: UInt32
}

// MARK: - Keys

extension TreeBuilder {
  /// Up to here each key is compared with all before it; above, they are sorted.
  static let fewKeys = 16

  /// Notes a scalar key and compares it with those before it.
  @inline(__always)
  mutating func noteKey(
    _ index: UInt32, _ shape: Record.Shape, _ text: UnsafePointer<UInt8>?, _ count: Int
  ) {
    guard let text else { return }
    let isText = count > 0 && (shape != .plain || !CoreSchema.mayResolve(first: text[0], count))
    let fingerprint =
      isText && records[Int(index)].tag == .none
      ? Self.fingerprint(UnsafeRawPointer(text), count) : slowFingerprint(records[Int(index)])
    note(OpenKey(fingerprint: fingerprint, record: index))
    if count == 2, text[0] == UInt8(ascii: "<"), isMergeKey(index) { noteMergeKey(index) }
  }

  private mutating func noteMergeKey(_ index: UInt32) {
    if frame.mergeKey == 0 {
      frame.mergeKey = index
    } else if keys.count - frame.firstKey > Self.fewKeys {
      reportDuplicate(index, of: frame.mergeKey)
    }
  }

  mutating func noteAliasKey(_ index: UInt32) {
    let target = records[Int(target(of: index))]
    if target.isScalar {
      note(OpenKey(fingerprint: slowFingerprint(target), record: index))
    } else {
      refuseKey(self.target(of: index), at: records[Int(index)].range)
    }
  }

  mutating func refuseKey(_ index: UInt32, at range: SourceRange) {
    let record = records[Int(index)]
    findings.add(
      "a key must be a single value, not \(record.description)", at: range,
      hint: "put the text in quotes if it is meant as text")
  }

  @inline(__always)
  private mutating func note(_ key: OpenKey) {
    if keys.count - frame.firstKey < Self.fewKeys {
      for place in frame.firstKey..<keys.count where keys[place].fingerprint == key.fingerprint {
        if isSameKey(keys[place].record, key.record) {
          reportDuplicate(key.record, of: keys[place].record)
          break
        }
      }
    }
    keys.append(key)
  }

  mutating func reportDuplicate(_ second: UInt32, of first: UInt32) {
    let key = records[Int(target(of: second))]
    let text = String(decoding: bytes[key.span].prefix(120), as: UTF8.self)
    findings.add(
      "the key '\(text)' stands twice in this mapping", at: records[Int(second)].range,
      hint: "remove one of the two",
      notes: [Diagnostic.Note("the first one is here", at: records[Int(first)].range)])
  }

  func target(of index: UInt32) -> UInt32 {
    let record = records[Int(index)]
    return record.shape == .alias ? record.first : index
  }

  /// Whether a key is `<<`, which takes over the entries of other mappings.
  func isMergeKey(_ index: UInt32) -> Bool {
    let record = records[Int(index)]
    guard record.count == 2, record.isScalar else { return false }
    guard record.tag == .merge || (record.tag == .none && record.shape == .plain) else {
      return false
    }
    return bytes.span.extracting(record.span).equals("<<")
  }

  /// Whether two keys mean the same; what is no text is compared by its value.
  func isSameKey(_ left: UInt32, _ right: UInt32) -> Bool {
    let left = records[Int(target(of: left))]
    let right = records[Int(target(of: right))]
    let leftValue = nonText(left)
    let rightValue = nonText(right)
    guard leftValue == nil, rightValue == nil else { return leftValue == rightValue }
    return bytes.span.extracting(left.span).equals(bytes.span.extracting(right.span))
  }

  /// The value of a scalar that is something else than text.
  func nonText(_ record: Record) -> YAMLScalar? {
    guard record.isScalar else { return nil }
    switch Meaning.resolution(record, in: bytes.span) {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .int(let value): return .int(value)
    // Not-a-number is one key, although it equals nothing.
    case .double(let value): return value.isNaN ? .string(".nan") : .double(value)
    case .text, .tooLarge, nil: return nil
    }
  }

  private func slowFingerprint(_ record: Record) -> UInt64 {
    switch nonText(record) {
    case nil:
      bytes[record.span].withUnsafeBytes { raw in
        raw.baseAddress.map { Self.fingerprint($0, raw.count) } ?? 0
      }
    case .null: 1
    case .bool(let value): value ? 2 : 3
    case .int(let value): UInt64(truncatingIfNeeded: value)
    // 0 and -0 are equal but differ in their bits.
    case .double(let value): value == 0 ? 4 : value.bitPattern
    case .string: 0
    }
  }

  /// Mixes the length, the first and the last eight bytes.
  @inline(__always)
  private static func fingerprint(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    if count >= 8 {
      let first = text.loadUnaligned(as: UInt64.self)
      let last = text.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      return first ^ (last << 9 | last >> 55) ^ UInt64(truncatingIfNeeded: count)
    }
    if count >= 4 {
      let first = text.loadUnaligned(as: UInt32.self)
      let last = text.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      return UInt64(first) << 32 ^ UInt64(last) << 8 ^ UInt64(truncatingIfNeeded: count)
    }
    var value: UInt64 = 0
    for place in 0..<count {
      value = value << 8 | UInt64(text.load(fromByteOffset: place, as: UInt8.self))
    }
    return value << 8 ^ UInt64(truncatingIfNeeded: count)
  }
}
