internal import RunEvents

/// What happened in a scenario, as rows between lanes: the person, the screen and the core of the app,
/// each service, and the device.
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
      /// Something happens around the app by other hands, such as to the network.
      case surroundings(String)
      /// The person sees another screen.
      case shows(String)
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

  private(set) var lanes = [Lane(name: "person")]
  /// The lane of what the person sees, where the app tells of it.
  private(set) var screen: Int?
  /// The lane of the app, or of what of it is not to be seen.
  private(set) var app = 0
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
      if let name = Self.screen(after: step) { rows.append(Row(kind: .shows(name))) }
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
    if record.steps.contains(where: { Self.screen(after: $0) != nil }) {
      screen = lanes.count
      lanes.append(Lane(name: "screen"))
    }
    app = lanes.count
    lanes.append(Lane(name: screen == nil ? "app" : "core"))
    // The services of the documented apps stand in an order of their own, others as they come.
    let known = ["auth", "documents", "storage", "device"]
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
    if name.isEmpty { return "other" }
    let service = String(Substring(name))
    return deviceServices.contains(service) ? "device" : service
  }

  /// What the device itself does, whichever part of it.
  private static let deviceServices: Set<String> = ["camera", "photos"]

  /// How an operation is called beside the lane of its service.
  func call(of operation: OperationEvent) -> String {
    let name = operation.name.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    let isShort = !name.isEmpty && lanes[lane(of: operation.name)].name != "device"
    return isShort ? String(Substring(name)) : operation.name
  }

  /// The screen that a step has led to; apps tell of it under this name.
  private static func screen(after step: StepFinished) -> String? {
    guard case .string(let name)? = step.changes.first(where: { $0.path == "screen" })?.after
    else { return nil }
    return name
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
        Self.note(of: step.text, name), lane: name.isEmpty ? app : lane(of: name))
    case "advance": return
    case "elsewhere", "network", "goOffline", "goOnline", "quota", "rules", "expireIDToken":
      kind = .surroundings(step.text)
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
