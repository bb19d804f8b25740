import CYAML

/// libyaml's parser over a text, one event after another.
struct EventParser: ~Copyable {
  /// What the parser reads from; libyaml takes it in pieces of its own size.
  private struct Input {
    let bytes: [UInt8]
    var offset: Int
  }

  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutablePointer<Input>
  /// The event that was read last.
  let event: UnsafeMutablePointer<yaml_event_t>
  /// Whether there is a parser; without one, no event comes.
  private let isReady: Bool

  /// Sets a parser up, where the memory suffices.
  ///
  /// - Parameters:
  ///   - bytes: A text in UTF-8.
  ///   - offset: The byte to begin at, which is behind a byte order mark.
  init(_ bytes: [UInt8], from offset: Int) {
    parser = .allocate(capacity: 1)
    input = .allocate(capacity: 1)
    input.initialize(to: Input(bytes: bytes, offset: offset))
    event = .allocate(capacity: 1)
    event.initialize(to: yaml_event_t())
    isReady = yaml_parser_initialize(parser) == 1
    guard isReady else { return }
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input(
      parser,
      { data, buffer, size, count in
        guard let data, let buffer else { return 0 }
        let input = data.assumingMemoryBound(to: Input.self)
        let offset = input.pointee.offset
        let length = min(size, input.pointee.bytes.count - offset)
        input.pointee.bytes.withUnsafeBufferPointer { bytes in
          guard length > 0, let base = bytes.baseAddress else { return }
          buffer.update(from: base + offset, count: length)
        }
        input.pointee.offset = offset + length
        count?.pointee = length
        return 1
      }, input)
  }

  deinit {
    if isReady {
      yaml_event_delete(event)
      yaml_parser_delete(parser)
    }
    input.deinitialize(count: 1)
    input.deallocate()
    event.deallocate()
    parser.deallocate()
  }

  /// Reads the next event.
  ///
  /// - Returns: Whether there is one; if not, ``problem`` says why.
  @inline(__always)
  func advance() -> Bool {
    guard isReady else { return false }
    // The ends of collections own no memory.
    if event.pointee.type != YAML_MAPPING_END_EVENT, event.pointee.type != YAML_SEQUENCE_END_EVENT {
      yaml_event_delete(event)
    }
    return yaml_parser_parse(parser, event) == 1
  }

  /// Why the last event could not be read.
  var problem: ParserProblem {
    guard isReady else { return ParserProblem(text: "out of memory") }
    let parser = parser.pointee
    guard parser.error != YAML_MEMORY_ERROR else { return ParserProblem(text: "out of memory") }
    let context = parser.context.map { String(cString: $0) }
    return ParserProblem(
      text: parser.problem.map { String(cString: $0) } ?? "",
      context: context ?? "",
      mark: ParserMark(parser.problem_mark),
      contextMark: context == nil ? nil : ParserMark(parser.context_mark))
  }
}

/// A place as libyaml counts it: scalars, lines and columns from zero.
struct ParserMark: Equatable {
  var index = 0
  var line = 0
  var column = 0

  init(_ mark: yaml_mark_t) {
    index = mark.index
    line = mark.line
    column = mark.column
  }

  init() {}
}

/// What libyaml has against a text, in its own words.
struct ParserProblem {
  var text: String
  var context = ""
  var mark = ParserMark()
  var contextMark: ParserMark?
}
