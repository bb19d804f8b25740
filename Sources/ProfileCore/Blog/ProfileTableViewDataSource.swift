/// Feeds the profile's table and hears of its edits: the document's `ProfileTableViewDataSource`.
public final class ProfileTableViewDataSource: TableEditing {
  private let input = Passthrough<ProfileViewModel.Input>()
  private weak var tableView: (any ProfileTableView)?

  /// Makes the data source of a table.
  ///
  /// - Parameters:
  ///   - tableView: The table.
  ///   - cellProvider: Makes the row of a post.
  public init(
    tableView: any ProfileTableView,
    cellProvider: @escaping (PostModel) -> ProfileTableViewCell
  ) {
    self.tableView = tableView
    tableView.cellProvider = cellProvider
    tableView.dataSource = self
  }

  /// Every row can be edited (BL-11); the class it stands in for says the opposite by itself.
  public func canEditRow(at indexPath: TableIndexPath) -> Bool { true }

  /// A deletion goes to the view model, which alone removes the row (BL-11).
  public func commitDelete(forRowAt indexPath: TableIndexPath) {
    input.send(.didSwipeCell(indexPath))
  }

  /// What the user does with the table.
  func transform() -> Signal<ProfileViewModel.Input> { input.signal }

  func apply(
    _ snapshot: TableSnapshot<ProfileTableViewSection, PostModel>, animatingDifferences: Bool
  ) {
    tableView?.apply(snapshot, animatingDifferences: animatingDifferences)
  }
}
