import FakeBackend
import ProfileCore

/// One thing that both sides are asked to do.
struct OracleStep: Sendable, CustomStringConvertible {
  enum Action: Sendable {
    case commit([DocumentWrite])
    case get(String)
    case query(DocumentQuery)
    case count(DocumentQuery)
  }

  var action: Action
  var requester = DocumentRequester.owner

  init(_ action: Action, by requester: DocumentRequester = .owner) {
    self.action = action
    self.requester = requester
  }

  init(_ writes: DocumentWrite...) { self.init(.commit(writes)) }

  /// Stands for the version that a document has when the step is played; the two sides' times differ.
  static let currentVersion = DocumentWrite.Precondition.updateTime(-1)

  var description: String {
    let who =
      switch requester {
      case .owner: ""
      case .user(let uid): "as \(uid ?? "nobody"): "
      }
    switch action {
    case .commit(let writes):
      return who + "commit " + writes.map(\.description).joined(separator: " + ")
    case .get(let path): return who + "get \(path)"
    case .query(let query): return who + "query \(query)"
    case .count(let query): return who + "count \(query)"
    }
  }
}

/// What both sides are asked to do, one after another, from nothing.
struct OracleSequence: Sendable {
  var steps: [OracleStep]
  var rules: SecurityRules?
}

/// What a side answers to a step, without what has to differ.
enum OracleOutcome: Sendable, Hashable {
  /// The step at which each written document was last changed.
  case committed([Int?])
  case documents([Document])
  case counted(Int)
  case refused(code: String, text: String)

  struct Document: Sendable, Hashable {
    var path: String
    var fields: String
    var created: Int?
    var updated: Int?
  }
}

/// Plays sequences on a side.
struct OraclePlayer {
  /// The times that have been seen, under the step that brought each.
  private var steps: [Int64: Int] = [:]
  private var step = 0
  private let project: String

  private init(project: String) { self.project = project }

  /// Plays a sequence and answers with what each step brought and, last, with every document.
  static func play(
    _ sequence: OracleSequence, project: String, on server: inout some DocumentServer
  ) -> [OracleOutcome] {
    var player = OraclePlayer(project: project)
    var outcomes: [OracleOutcome] = []
    for step in sequence.steps {
      outcomes.append(player.play(step, on: &server))
      player.step += 1
    }
    do throws(DocumentStoreError) {
      outcomes.append(.documents(player.normal(try server.allDocuments())))
    } catch {
      outcomes.append(Self.refusal(error))
    }
    return outcomes
  }

  private mutating func play(
    _ step: OracleStep, on server: inout some DocumentServer
  ) -> OracleOutcome {
    do throws(DocumentStoreError) {
      switch step.action {
      case .commit(let writes):
        let versions = try writes.map { (write) throws(DocumentStoreError) in
          try Self.resolved(write, on: &server)
        }
        // Far enough apart that no two steps share a millisecond, on a side without a clock.
        let time = 1_767_225_600_000_000 + Int64(self.step) * 5000 + 1234
        return .committed(
          try server.commit(versions, by: step.requester, at: time).map { number(of: $0) })
      case .get(let path):
        let document = try server.document(at: path, by: step.requester)
        return .documents(normal(document.map { [$0] } ?? []))
      case .query(let query):
        let query = query.named(in: project)
        return .documents(normal(try server.documents(matching: query, by: step.requester)))
      case .count(let query):
        return .counted(
          try server.count(matching: query.named(in: project), by: step.requester))
      }
    } catch {
      return Self.refusal(error)
    }
  }

  private static func resolved(
    _ write: DocumentWrite, on server: inout some DocumentServer
  ) throws(DocumentStoreError) -> DocumentWrite {
    guard write.precondition == OracleStep.currentVersion else { return write }
    var write = write
    let current = try server.document(at: write.path, by: .owner)?.updateTime
    write.precondition = .updateTime(current ?? 1_577_836_800_000_000)
    return write
  }

  private mutating func normal(_ documents: [StoredDocument]) -> [OracleOutcome.Document] {
    documents.map {
      OracleOutcome.Document(
        path: $0.path.exact, fields: Self.text(of: .map($0.fields)),
        created: number(of: $0.createTime),
        updated: number(of: $0.updateTime))
    }
  }

  private mutating func number(of time: Int64?) -> Int? {
    guard let time else { return nil }
    if let known = steps[time] { return known }
    steps[time] = step
    return step
  }

  /// A value as text in which everything that a reader could notice shows, NaN and the kind of a
  /// number included. The server's own time is not compared: the sides have clocks of their own.
  private static func text(of value: DocumentValue) -> String {
    switch value {
    case .integer(let value): return "i\(value)"
    case .double(let value): return "d\(value)"
    case .timestamp(let time): return time > 1_767_225_600_000_000 ? "now" : "t\(time)"
    case .bytes(let bytes): return "b\(bytes)"
    case .string(let text):
      return text.utf8.count > 100 ? "\(text.utf8.count) bytes" : "\"\(text.exact)\""
    case .array(let values): return "[\(values.map(text).joined(separator: ", "))]"
    case .map(let fields):
      return "{\(fields.map { "\($0.name.exact): \(text(of: $0.value))" }.joined(separator: ", "))}"
    case .reference(let name): return "<\(name.exact)>"
    default: return value.description
    }
  }

  /// A text in which names between brackets are sorted: the emulator lists them as its hash has them.
  private static func sortedList(in text: String) -> String {
    guard let start = text.firstIndex(of: "["), let end = text[start...].firstIndex(of: "]") else {
      return text
    }
    let names = text[text.index(after: start)..<end].split(separator: ", ").sorted()
    return text[...start] + names.joined(separator: ", ") + text[end...]
  }

  /// Which rules a denial speaks of, and for which methods: of what it has tried on the way to that the
  /// emulator tells more.
  private static func rules(in text: String) -> String {
    let pairs = text.matches(of: /for '(\w+)' @ L(\d+)/).map { "\($0.1)@\($0.2)" }
    return pairs.isEmpty ? text : Set(pairs).sorted().joined(separator: " ")
  }

  /// An error without times.
  private static func refusal(_ error: DocumentStoreError) -> OracleOutcome {
    if error.code == "firestore/permission-denied" {
      return .refused(code: error.code, text: rules(in: error.localizedDescription))
    }
    // A missing document has the version at which it was deleted, of which the engine keeps nothing.
    let hasVersion = error.code == "firestore/failed-precondition"
    var text = ""
    var digits = ""
    for character in sortedList(in: error.localizedDescription) + " " {
      if character.isNumber {
        digits.append(character)
      } else {
        text += digits.count > 11 || hasVersion && !digits.isEmpty ? "#" : digits
        digits = ""
        text.append(character)
      }
    }
    return .refused(code: error.code, text: String(text.dropLast()))
  }
}

extension String {
  /// The text in ASCII: to Swift, texts are equal that Firestore tells from one another.
  var exact: String { unicodeScalars.map { $0.escaped(asASCII: true) }.joined() }
}
