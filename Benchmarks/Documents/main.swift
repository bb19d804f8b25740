import FakeBackend
import ProfileCore
import Simulation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// Measures the fake's document engine: a million operations on few documents and on many. Time must
// not depend on how many there are, and memory on nothing else.

/// What the process has used so far.
func usage() -> rusage {
  var usage = rusage()
  #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
  #else
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  #endif
  return usage
}

/// The largest size that the process has had, in MiB.
func peak() -> Double {
  #if canImport(Darwin)
    Double(usage().ru_maxrss) / 1_048_576
  #else
    Double(usage().ru_maxrss) / 1024
  #endif
}

/// The processor's time in seconds: what else the machine is doing does not count.
func processorTime() -> Double {
  let used = usage()
  return Double(used.ru_utime.tv_sec + used.ru_stime.tv_sec)
    + Double(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6
}

/// One operation on one of so many documents: reads, whole writes, merges, updates with a counter,
/// deletions, batches and queries, as a profile's screens make them.
func operate(
  on engine: inout DocumentEngine, _ random: inout SeededRandomNumberGenerator, documents: UInt64,
  at time: Int64
) throws(DocumentStoreError) {
  let number = random.next() % documents
  // A hundred documents to a collection, so that a query has something to look through.
  let collection = "groups/\(number / 100)/users"
  let path = "\(collection)/user\(number)"
  switch random.next() % 20 {
  case 0..<6: _ = try engine.document(at: path, by: .owner)
  case 6..<12:
    let write = DocumentWrite(
      path, .set(["name": "Mia", "age": .integer(time), "address": ["city": "Bonn"]]))
    try engine.commit([write], by: .owner, at: time)
  case 12..<14:
    try engine.commit(
      [DocumentWrite(path, .merge(["address": ["street": "Am Hof"]]))], by: .owner, at: time)
  case 14..<17:
    let updates: [DocumentWrite.Update] = [
      .init(["visits"], .fieldValue(.increment(1))), .init(["address", "city"], "Ulm"),
    ]
    // Where the document is missing this is an error, which is an answer as well.
    _ = try? engine.commit([DocumentWrite(path, .update(updates))], by: .owner, at: time)
  case 17: try engine.commit([DocumentWrite(path, .delete)], by: .owner, at: time)
  case 18:
    try engine.commit(
      [
        DocumentWrite(path, .set(["name": "Ben"])),
        DocumentWrite("\(collection)/count", .merge(["n": .fieldValue(.increment(1))])),
      ], by: .owner, at: time)
  default:
    let query = DocumentQuery(collection, where: [.init(["name"], .isEqual, "Ben")], limit: 1)
    _ = try engine.documents(matching: query, by: .owner)
  }
}

let operations = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1_000_000
let start = peak()
print("operations  documents CPU seconds µs each   peak MiB   bytes per document")
for documents: UInt64 in [1000, 10_000, 100_000] {
  var engine = DocumentEngine(project: "demo")
  var random = SeededRandomNumberGenerator(seed: 1)
  let began = processorTime()
  for index in 0..<operations {
    try operate(on: &engine, &random, documents: documents, at: Int64(index))
  }
  let seconds = processorTime() - began
  let grown = peak() - start
  func column(_ value: Double, _ digits: Int, _ width: Int) -> String {
    let scale = [1.0, 10, 100][digits]
    let rounded = (value * scale).rounded() / scale
    let text = digits == 0 ? "\(Int(rounded))" : "\(rounded)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
  print(
    column(Double(operations), 0, 10), column(Double(engine.count), 0, 10), column(seconds, 2, 11),
    column(seconds / Double(operations) * 1e6, 2, 7), column(peak(), 1, 10),
    column(grown * 1_048_576 / Double(engine.count), 0, 20))
}
