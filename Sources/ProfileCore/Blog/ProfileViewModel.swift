/// What the profile knows: the document's `ProfileViewModel`.
public final class ProfileViewModel {
  /// What the user does with the table.
  public enum Input: Sendable, Hashable {
    /// A row was swiped and deleted (BL-11).
    case didSwipeCell(TableIndexPath)
  }

  /// Who uses the app.
  public let authManager: AuthManager
  /// The user's posts, in the order of the table's rows (BL-10).
  public let posts: CurrentValue<[PostModel]>

  private let traps: any TrapHandler
  private var dataSource: ProfileTableViewDataSource?
  private var snapshot = TableSnapshot<ProfileTableViewSection, PostModel>()
  private var cancellables: [Subscription] = []

  /// Makes the view model.
  ///
  /// - Parameters:
  ///   - authManager: Who uses the app.
  ///   - posts: The user's posts; the document does not show where they come from.
  ///   - traps: Ends the app where the document's code traps.
  public init(authManager: AuthManager, posts: [PostModel], traps: any TrapHandler) {
    self.authManager = authManager
    self.posts = CurrentValue(posts)
    self.traps = traps
  }

  /// Feeds a table with the posts, and listens to what the user does with it (BL-10, BL-11).
  public func bind(with tableView: any ProfileTableView) {
    let dataSource = ProfileTableViewDataSource(tableView: tableView) { model in
      var cell = ProfileTableViewCell()
      cell.configure(with: model)
      return cell
    }
    self.dataSource = dataSource
    cancellables.append(
      dataSource.transform().sink { [weak self] result in
        guard let self else { return }
        switch result {
        case .didSwipeCell(let indexPath): remove(at: indexPath.row)
        }
      })
    cancellables.append(
      posts.signal.sink { [weak self] items in self?.applySnapshot(items: items) })
  }

  /// Removes a post by its place alone, as the document does: a place that is out of date removes
  /// another post, and one behind the last post ends the app.
  private func remove(at row: Int) {
    var currentPosts = posts.value
    guard currentPosts.indices.contains(row) else {
      traps.trap("Fatal error: Index out of range")
      return
    }
    currentPosts.remove(at: row)
    posts.send(currentPosts)
  }

  private func applySnapshot(items: [PostModel]) {
    snapshot.deleteAllItems()
    snapshot.appendSections(ProfileTableViewSection.allCases)
    snapshot.appendItems(items)
    dataSource?.apply(snapshot, animatingDifferences: false)
  }
}
