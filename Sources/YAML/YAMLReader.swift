public import Diagnostics

/// Reads the documents of a text one after another, so that never more than one need be kept.
///
/// ```swift
/// var reader = YAMLReader(text)
/// while let document = reader.next() { … }
/// report(reader.diagnostics)
/// ```
public struct YAMLReader: ~Copyable {
  /// The only document of a text that could be read without libyaml, until it is asked for.
  private var simple: YAMLDocument?
  /// Reads any other text.
  private let events: EventReader?

  /// Begins to read a text; what is wrong with it shows in ``diagnostics``.
  public init(_ text: SourceText, limits: YAMLLimits = YAMLLimits()) {
    let check = TextCheck(text, limits: limits)
    simple = QuickParser.document(of: text, check, limits: limits)
    events = simple == nil ? EventReader(text, check, limits: limits) : nil
  }

  /// Begins to read a text by libyaml, however simple it is.
  init(byEvents text: SourceText, limits: YAMLLimits = YAMLLimits()) {
    events = EventReader(text, TextCheck(text, limits: limits), limits: limits)
  }

  /// Whether libyaml has no part in the reading.
  var isSimple: Bool { events == nil }

  /// What has been found so far, document by document in the order of the text.
  public var diagnostics: [Diagnostic] { events?.diagnostics ?? [] }

  /// Reads the next document.
  ///
  /// A document with mistakes that can be read over is returned as well: see ``diagnostics``.
  ///
  /// - Returns: The document, or `nil` at the end of the text or at a mistake that ends the
  ///   reading.
  public mutating func next() -> YAMLDocument? {
    guard let events else { return simple.take() }
    return events.next()
  }
}
