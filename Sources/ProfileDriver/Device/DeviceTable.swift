import ProfileCore
import RunEvents
import ScenarioRunner

/// A table with a diffable data source on screen, with one row at most swiped open.
final class DeviceTable: ProfileTableView {
  weak var dataSource: (any TableEditing)?
  var cellProvider: ((PostModel) -> ProfileTableViewCell)?

  private weak var device: Device?
  private var sections: [[ProfileTableViewCell]] = []
  /// The row that is swiped open and shows Delete.
  private(set) var openRow: TableIndexPath?

  init(device: Device) {
    self.device = device
  }

  func apply(
    _ snapshot: TableSnapshot<ProfileTableViewSection, PostModel>, animatingDifferences: Bool
  ) {
    let items = snapshot.sections.flatMap(\.items)
    var seen: Set<PostModel> = []
    let duplicates = items.filter { !seen.insert($0).inserted }
    guard duplicates.isEmpty else {
      let list = duplicates.map { "\($0)" }.joined(separator: ", ")
      device?.trap(
        "Fatal: supplied item identifiers are not unique. Duplicate identifiers: {\(list)}")
      return
    }
    let cell = cellProvider ?? { _ in ProfileTableViewCell() }
    sections = snapshot.sections.map { $0.items.map(cell) }
    if device?.policies.updateClosesSwipe == true { openRow = nil }
  }

  /// The texts of the rows, section after section, as scenarios see them.
  var value: Value { .list(sections.joined().map { .string($0.text) }) }
}

// MARK: - What the user does

extension DeviceTable {
  /// Swipes a row all the way, which deletes it.
  func delete(_ text: String) throws(StepFailure) {
    commit(try editableRow(text))
  }

  /// Swipes a row open, so that it shows Delete.
  func swipe(_ text: String) throws(StepFailure) {
    openRow = try editableRow(text)
  }

  /// Taps Delete in the row that is open.
  func tapDelete() {
    if let openRow { commit(openRow) }
  }

  private func commit(_ indexPath: TableIndexPath) {
    openRow = nil
    dataSource?.commitDelete(forRowAt: indexPath)
  }

  private func editableRow(_ text: String) throws(StepFailure) -> TableIndexPath {
    for (section, rows) in sections.enumerated() {
      guard let row = rows.firstIndex(where: { $0.text == text }) else { continue }
      let indexPath = TableIndexPath(section: section, row: row)
      if dataSource?.canEditRow(at: indexPath) == true { return indexPath }
      throw StepFailure("the row '\(text)' cannot be edited")
    }
    let rows = sections.joined().map { "'\($0.text)'" }.joined(separator: ", ")
    throw StepFailure(
      "there is no row '\(text)'; the table has \(rows.isEmpty ? "none" : rows)")
  }
}
