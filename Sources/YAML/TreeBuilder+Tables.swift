import Diagnostics

// MARK: - Large mappings and merge keys

extension TreeBuilder {
  /// Lists a mapping's entries in the order they are looked up by, merged ones included, and
  /// compares the keys that have not been compared yet.
  mutating func makeTable(for mapping: UInt32) {
    var sources: [UInt32] = []
    var entries = ownEntries(of: mapping, mergeSources: &sources)
    let ownCount = entries.count
    for source in sources { appendMerged(source, to: &entries) }
    var order = sortedByKey(entries)
    var isDropped = [Bool](repeating: false, count: entries.count)
    dropSameTexts(order, entries, ownCount: ownCount, &isDropped)
    dropSameValues(entries, ownCount: ownCount, &isDropped)
    if isDropped.contains(true) {
      entries = entries.indices.filter { !isDropped[$0] }.map { entries[$0] }
      order = sortedByKey(entries)
    }
    tables.append(MappingTable(entries: entries, order: order))
    records[Int(mapping)].first = UInt32(truncatingIfNeeded: tables.count)
  }

  private func ownEntries(
    of mapping: UInt32, mergeSources: inout [UInt32]
  ) -> [MappingTable.Entry] {
    let record = records[Int(mapping)]
    var entries: [MappingTable.Entry] = []
    entries.reserveCapacity(Int(record.count))
    var key = mapping + 1
    while key < record.next {
      let value = records[Int(key)].next
      if isMergeKey(key) {
        mergeSources.append(value)
      } else {
        entries.append(MappingTable.Entry(key: key, value: value, via: 0))
      }
      key = records[Int(value)].next
    }
    return entries
  }

  private mutating func appendMerged(_ source: UInt32, to entries: inout [MappingTable.Entry]) {
    let index = target(of: source)
    let record = records[Int(index)]
    if record.isMapping {
      appendEntries(of: index, via: index == source ? 0 : source, to: &entries)
    } else if record.isSequence {
      var element = index + 1
      while element < record.next {
        let target = target(of: element)
        if records[Int(target)].isMapping {
          let via = target == element ? (index == source ? 0 : source) : element
          appendEntries(of: target, via: via, to: &entries)
        } else {
          refuseMerge(index == source ? element : source, holding: target)
        }
        element = records[Int(element)].next
      }
    } else {
      refuseMerge(source, holding: index)
    }
  }

  private mutating func refuseMerge(_ index: UInt32, holding target: UInt32) {
    let description = records[Int(target)].description
    findings.add(
      "'<<' takes a mapping or a list of mappings, not \(description)",
      at: records[Int(index)].range,
      hint: "name a mapping with '&' and write '<<: *name'")
  }

  private func appendEntries(
    of mapping: UInt32, via: UInt32, to entries: inout [MappingTable.Entry]
  ) {
    let record = records[Int(mapping)]
    if record.first > 0 {
      for entry in tables[Int(record.first) - 1].entries {
        let own = entry.via == 0 ? via : entry.via
        entries.append(MappingTable.Entry(key: entry.key, value: entry.value, via: own))
      }
      return
    }
    var key = mapping + 1
    while key < record.next {
      let value = records[Int(key)].next
      entries.append(MappingTable.Entry(key: key, value: value, via: via))
      key = records[Int(value)].next
    }
  }

  /// The places of the entries by the bytes of their keys, equal ones as they were written.
  private func sortedByKey(_ entries: [MappingTable.Entry]) -> [UInt32] {
    let spans = entries.map { records[Int(target(of: $0.key))].span }
    let all = bytes.span
    return (0..<UInt32(truncatingIfNeeded: entries.count)).sorted { left, right in
      let leftText = all.extracting(spans[Int(left)])
      let rightText = all.extracting(spans[Int(right)])
      if leftText.precedes(rightText) { return true }
      return left < right && leftText.equals(rightText)
    }
  }

  /// Finds textual keys of the same text among entries sorted by it.
  private mutating func dropSameTexts(
    _ order: [UInt32], _ entries: [MappingTable.Entry], ownCount: Int, _ isDropped: inout [Bool]
  ) {
    var first: (place: Int, span: Range<Int>)?
    for place in order.map(Int.init) {
      let record = records[Int(target(of: entries[place].key))]
      guard record.isScalar, nonText(record) == nil else { continue }
      let isSame = first.map { first in
        bytes.span.extracting(first.span).equals(bytes.span.extracting(record.span))
      }
      if let first, isSame == true {
        drop(place, sameAs: first.place, entries, ownCount: ownCount, &isDropped)
      } else {
        first = (place, record.span)
      }
    }
  }

  /// Finds keys that are no text and have the same value, however they are written.
  private mutating func dropSameValues(
    _ entries: [MappingTable.Entry], ownCount: Int, _ isDropped: inout [Bool]
  ) {
    var known: [YAMLScalar: Int] = [:]
    for place in entries.indices {
      guard let value = nonText(records[Int(target(of: entries[place].key))]) else { continue }
      if let first = known[value] {
        drop(place, sameAs: first, entries, ownCount: ownCount, &isDropped)
      } else {
        known[value] = place
      }
    }
  }

  /// Leaves an entry out; among the mapping's own ones that is a mistake.
  private mutating func drop(
    _ place: Int, sameAs first: Int, _ entries: [MappingTable.Entry], ownCount: Int,
    _ isDropped: inout [Bool]
  ) {
    isDropped[place] = true
    // The first few were compared when they were read.
    let compared = keys.dropFirst(frame.firstKey).prefix(Self.fewKeys).last?.record ?? 0
    if place < ownCount, entries[place].key > compared {
      reportDuplicate(entries[place].key, of: entries[first].key)
    }
  }
}
