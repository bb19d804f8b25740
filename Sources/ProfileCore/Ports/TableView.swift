/// Where a row stands in a table: the documents' `IndexPath`.
public struct TableIndexPath: Sendable, Hashable {
  /// The section, from zero.
  public var section: Int
  /// The row in its section, from zero.
  public var row: Int

  /// Makes the place of a row.
  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }
}

/// What a table shows, section by section: `NSDiffableDataSourceSnapshot`.
///
/// It keeps what it is given. That no item may stand twice is the table's law, not the snapshot's.
public struct TableSnapshot<SectionIdentifier: Hashable, ItemIdentifier: Hashable> {
  /// The sections, each with its items.
  public private(set) var sections: [(identifier: SectionIdentifier, items: [ItemIdentifier])] = []

  /// Makes a snapshot without sections.
  public init() {}

  /// Removes every section and every item.
  public mutating func deleteAllItems() {
    sections = []
  }

  /// Adds sections without items at the end.
  public mutating func appendSections(_ identifiers: some Sequence<SectionIdentifier>) {
    sections += identifiers.map { ($0, []) }
  }

  /// Adds items at the end of the last section; without a section there is nowhere to add them.
  public mutating func appendItems(_ identifiers: [ItemIdentifier]) {
    guard !sections.isEmpty else { return }
    sections[sections.count - 1].items += identifiers
  }
}

/// Whom a table asks about the edits of its rows: the part of `UITableViewDataSource` that the blog
/// overrides.
public protocol TableEditing: AnyObject {
  /// Whether a row can be swiped at all: `tableView(_:canEditRowAt:)`.
  func canEditRow(at indexPath: TableIndexPath) -> Bool

  /// The user has deleted a row; the table leaves it where it is: `tableView(_:commit:forRowAt:)`
  /// with the style `.delete`.
  func commitDelete(forRowAt indexPath: TableIndexPath)
}
