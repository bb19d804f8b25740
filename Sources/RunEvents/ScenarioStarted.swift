/// A scenario begins.
///
/// What is known of a scenario goes through many hands and hardly ever changes: copies share it.
public struct ScenarioStarted: Sendable {
  private struct Fields: Sendable, Hashable, Codable {
    var id: String
    var name: String
    var app: String
    var place: Place
    var tags: [String]
    var covers: [String]
    var source: SourceExcerpt?
    var position: Int?
  }

  private final class Box: Sendable {
    let fields: Fields

    init(_ fields: Fields) {
      self.fields = fields
    }
  }

  private var box: Box

  private var fields: Fields {
    get { box.fields }
    set { box = Box(newValue) }
  }

  public init(
    id: String, name: String, app: String, place: Place, tags: [String] = [],
    covers: [String] = [], source: SourceExcerpt? = nil
  ) {
    box = Box(
      Fields(
        id: id, name: name, app: app, place: place, tags: tags, covers: covers, source: source))
  }

  /// What tells it from all others, the same in every run: the file, and which of its documents.
  public var id: String {
    get { box.fields.id }
    set { fields.id = newValue }
  }

  /// Its title.
  public var name: String {
    get { box.fields.name }
    set { fields.name = newValue }
  }

  /// The app it is about.
  public var app: String {
    get { box.fields.app }
    set { fields.app = newValue }
  }

  /// Where it stands.
  public var place: Place {
    get { box.fields.place }
    set { fields.place = newValue }
  }

  /// Its tags.
  public var tags: [String] {
    get { box.fields.tags }
    set { fields.tags = newValue }
  }

  /// The numbers of the requirements it covers.
  public var covers: [String] {
    get { box.fields.covers }
    set { fields.covers = newValue }
  }

  /// Its text, where a report has asked for everything.
  public var source: SourceExcerpt? {
    get { box.fields.source }
    set { fields.source = newValue }
  }

  /// Where in the whole it stands, from zero, where the run was split.
  public var position: Int? {
    get { box.fields.position }
    set { fields.position = newValue }
  }
}

extension ScenarioStarted: Hashable {
  public static func == (left: ScenarioStarted, right: ScenarioStarted) -> Bool {
    left.box === right.box || left.fields == right.fields
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}

extension ScenarioStarted: Codable {
  public init(from decoder: any Decoder) throws {
    box = Box(try Fields(from: decoder))
  }

  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
