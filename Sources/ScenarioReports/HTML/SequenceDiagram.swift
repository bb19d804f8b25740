internal import RunEvents

/// What happened in a scenario, as rows between lanes: the person, the app, and each service.
struct SequenceDiagram {
  /// The most rows that are drawn.
  static let mostRows = 240

  /// Someone who takes part.
  struct Lane: Equatable {
    var name: String
  }

  /// One row, from top to bottom in the order in which things happened.
  struct Row {
    enum Kind {
      /// The person does something.
      case action(String)
      /// The scenario looks at the state.
      case look(String)
      /// An operation is held or let go; the lane is that of its service.
      case note(String, lane: Int)
      /// Virtual time has passed, by itself or because the scenario says so.
      case time(String)
      /// The app asks a service.
      case request(operation: Int)
      /// A service has done its part, and the app does not hear of it yet.
      case commit(operation: Int)
      /// The app hears a service, or is kept from hearing it.
      case answer(operation: Int)
      /// The app ended before it could hear the reply.
      case abandon(operation: Int)
      /// The app ended by itself.
      case crash(String)
      /// So many rows are left out.
      case cut(Int)
    }

    var kind: Kind
    /// What became of the step the row belongs to, where it is a step.
    var status: StepStatus?
  }

  static let person = 0
  static let app = 1

  private(set) var lanes = [Lane(name: "person"), Lane(name: "app")]
  private(set) var rows: [Row] = []
  let operations: [OperationEvent]
  /// The lane of each operation.
  private(set) var laneOfOperation: [Int] = []

  /// Draws up the rows of a scenario; empty where nothing of it is known.
  init(_ record: ScenarioRecord, crash: String?) {
    operations = record.operations
    addLanes(record)
    let moments = Self.moments(of: operations)
    var time = Duration.zero
    var next = 0
    func appendMoments(upTo step: Int?, in diagram: inout SequenceDiagram) {
      while next < moments.count, step == nil || (moments[next].moment.step ?? -1) <= step ?? 0 {
        diagram.append(moments[next].moment, of: moments[next].operation, after: moments, next)
        next += 1
      }
    }
    appendMoments(upTo: -1, in: &self)
    for step in record.steps where step.status != .notRun {
      append(step)
      appendMoments(upTo: step.index, in: &self)
      appendCrash(of: step, reason: crash)
      if step.time > time {
        let isAsked = step.text.utf8.starts(with: "advance".utf8)
        rows.append(
          Row(kind: .time(isAsked ? "\(step.text) · \(step.time.text)" : step.time.text)))
        time = step.time
      }
    }
    appendMoments(upTo: nil, in: &self)
    if rows.count > Self.mostRows {
      let cut = rows.count - Self.mostRows
      rows.removeLast(cut)
      rows.append(Row(kind: .cut(cut)))
    }
  }

  // MARK: - Lanes

  private mutating func addLanes(_ record: ScenarioRecord) {
    // The services of the documented apps stand in an order of their own, others as they come.
    let known = ["auth", "documents", "storage", "camera"]
    var names = record.operations.map { Self.service(of: $0.name) }
    for step in record.steps {
      if let name = Self.operation(in: step.text) { names.append(Self.service(of: name)) }
    }
    for name in known where names.contains(name) { lanes.append(Lane(name: name)) }
    for name in names where !lanes.contains(Lane(name: name)) && lanes.count < 10 {
      lanes.append(Lane(name: name))
    }
    laneOfOperation = record.operations.map { lane(of: $0.name) }
  }

  /// The lane of an operation; the last where there are too many.
  private func lane(of operation: String) -> Int {
    lanes.firstIndex(of: Lane(name: Self.service(of: operation))) ?? lanes.count - 1
  }

  private static func service(of operation: String) -> String {
    let name = operation.utf8.prefix { $0 != UInt8(ascii: ".") }
    return name.isEmpty ? "other" : String(Substring(name))
  }

  /// The operation that a step holds or releases.
  private static func operation(in text: String) -> String? {
    let keyword = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    guard keyword.elementsEqual("hold".utf8) || keyword.elementsEqual("release".utf8) else {
      return nil
    }
    let rest = text.utf8.dropFirst(keyword.count + 1)
    let words = rest.split { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "."):
        false
      default: true
      }
    }
    return words.first { $0.contains(UInt8(ascii: ".")) }.map { String(Substring($0)) }
  }

  /// What is held or let go, in few words.
  private static func note(of text: String, _ operation: String) -> String {
    let call = operation.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    guard !call.isEmpty else { return text }
    let keyword = text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isReply = text.utf8.split(separator: UInt8(ascii: " ")).contains { word in
      word.starts(with: "reply".utf8)
    }
    return "\(Substring(keyword)) \(Substring(call))\(isReply ? " at reply" : "")"
  }

  // MARK: - Rows

  private mutating func append(_ step: StepFinished) {
    let keyword = step.text.utf8.prefix { $0 != UInt8(ascii: ":") }
    let kind: Row.Kind
    switch String(Substring(keyword)) {
    case "expect", "must", "waitUntil", "save": kind = .look(step.text)
    case "hold", "release":
      let name = Self.operation(in: step.text) ?? ""
      kind = .note(
        Self.note(of: step.text, name), lane: name.isEmpty ? Self.app : lane(of: name))
    case "advance": return
    default: kind = .action(step.text)
    }
    rows.append(Row(kind: kind, status: step.status))
  }

  private mutating func append(
    _ moment: OperationMoment, of operation: Int,
    after moments: [(moment: OperationMoment, operation: Int)], _ index: Int
  ) {
    switch moment.kind {
    case .issued: rows.append(Row(kind: .request(operation: operation)))
    case .answered: rows.append(Row(kind: .answer(operation: operation)))
    case .abandoned: rows.append(Row(kind: .abandon(operation: operation)))
    case .committed:
      // What is heard at once is drawn as one with the reply.
      let next = index + 1 < moments.count ? moments[index + 1] : nil
      let isHeard =
        next?.operation == operation && next?.moment.kind == .answered
        && next?.moment.step == moment.step
      if !isHeard { rows.append(Row(kind: .commit(operation: operation))) }
    }
  }

  private mutating func appendCrash(of step: StepFinished, reason: String?) {
    let change = step.changes.first { $0.path == "crashed" && $0.after != nil && $0.after != .null }
    if case .string(let text)? = change?.after {
      rows.append(Row(kind: .crash(text)))
    } else if step.status == .crashed {
      rows.append(Row(kind: .crash(reason ?? "the app ended")))
    }
  }

  /// All moments in their order; where they were not told, as they must have been at least.
  private static func moments(
    of operations: [OperationEvent]
  ) -> [(moment: OperationMoment, operation: Int)] {
    var moments: [(moment: OperationMoment, operation: Int)] = []
    for (index, operation) in operations.enumerated() {
      if !operation.moments.isEmpty {
        moments += operation.moments.map { ($0, index) }
        continue
      }
      var kinds: [OperationMoment.Kind] = [.issued]
      if operation.isCommitted { kinds.append(.committed) }
      switch operation.outcome {
      case "pending": break
      case "abandoned": kinds.append(.abandoned)
      default: kinds.append(.answered)
      }
      moments += kinds.map { kind in
        (
          OperationMoment(
            kind: kind, order: moments.count, step: operation.step, time: operation.time), index
        )
      }
    }
    let sorted = moments.enumerated().sorted { left, right in
      let (first, second) = (left.element.moment, right.element.moment)
      if first.step != second.step { return first.step ?? -1 < second.step ?? -1 }
      return (first.order, left.offset) < (second.order, right.offset)
    }
    return sorted.map(\.element)
  }
}
