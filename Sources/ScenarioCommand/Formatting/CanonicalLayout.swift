import Diagnostics
import YAML

/// The one layout of scenario files.
///
/// It is made line by line: the tree of the text says which lines belong to which collection, and what
/// on them is a key, a value or a continuation; the rest is the text as it stands.
enum CanonicalLayout {
  /// What comes of a text.
  enum Result: Sendable {
    case text(String)
    /// The text is no YAML.
    case wrong([Diagnostic])
    /// Something is laid out in a way that is not known here, on this line.
    case unknown(line: Int)
  }

  /// A text in the layout; what it means is the same, or it is left alone.
  static func formatted(_ source: SourceText) -> Result {
    let stream = YAMLStream(parsing: source)
    if !stream.diagnostics.isEmpty { return .wrong(stream.diagnostics) }
    var line = 1
    // Blanks within braces are dear to nobody: where something is odd about them they stay.
    for spacesFlows in [true, false] {
      do throws(LayoutLines.Unknown) {
        let text = try lines(of: source, stream, spacesFlows: spacesFlows)
        let result = SourceText(path: source.path, bytes: Array(text.utf8))
        let again = YAMLStream(parsing: result)
        guard again.diagnostics.isEmpty, stream.documents.hasSameData(as: again.documents),
          try lines(of: result, again, spacesFlows: spacesFlows) == text
        else { continue }
        return .text(text)
      } catch {
        line = error.line
      }
    }
    return .unknown(line: line)
  }

  private static func lines(
    of source: SourceText, _ stream: YAMLStream, spacesFlows: Bool
  ) throws(LayoutLines.Unknown) -> String {
    var lines = LayoutLines(source, spacesFlows: spacesFlows)
    for document in stream.documents { document.withRoot { lines.note($0) } }
    return try lines.text()
  }
}

// MARK: - Whether two texts mean the same

extension [YAMLDocument] {
  fileprivate func hasSameData(as other: [YAMLDocument]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy { left, right in
        left.withRoot { left in right.withRoot { left.hasSameData(as: $0) } }
      }
  }
}

extension YAMLNode {
  /// Whether two nodes are the same but for where they stand.
  fileprivate func hasSameData(as other: YAMLNode) -> Bool {
    guard kind == other.kind, anchor == other.anchor, tag == other.tag,
      (aliasRange == nil) == (other.aliasRange == nil)
    else { return false }
    // What an alias stands for is compared where it stands.
    if aliasRange != nil { return kind != .scalar || text == other.text }
    switch kind {
    case .scalar: return scalar.isSame(as: other.scalar) && text == other.text
    case .sequence:
      return elements.count == other.elements.count
        && zip(elements, other.elements).allSatisfy { $0.hasSameData(as: $1) }
    case .mapping:
      return entries.count == other.entries.count
        && zip(entries, other.entries).allSatisfy {
          $0.key.hasSameData(as: $1.key) && $0.value.hasSameData(as: $1.value)
        }
    }
  }
}

extension YAMLScalar {
  fileprivate func isSame(as other: YAMLScalar) -> Bool {
    // Not a number equals nothing, itself included.
    if case .double(let left) = self, case .double(let right) = other {
      return left.bitPattern == right.bitPattern
    }
    return self == other
  }
}
