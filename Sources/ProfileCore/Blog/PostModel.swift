/// A post of the blog: the document's `PostModel`. A table tells two posts apart by all they hold.
public struct PostModel: Sendable, Hashable {
  /// What tells it from others with the same title.
  public var id: String
  /// What its row shows.
  public var title: String

  /// Makes a post.
  public init(id: String, title: String) {
    self.id = id
    self.title = title
  }
}

/// The sections of the profile's table: there is one (BL-10).
public enum ProfileTableViewSection: Int, Sendable, Hashable, CaseIterable {
  case first
}

/// A row of the profile's table.
public struct ProfileTableViewCell: Sendable, Hashable {
  /// The name under which rows are reused.
  public static let identifier = "ProfileTableViewCell"

  /// The text of the row.
  public private(set) var text = ""

  /// Makes an empty row.
  public init() {}

  /// Shows a post.
  public mutating func configure(with model: PostModel) {
    text = model.title
  }
}

/// The profile's table on screen: the document's `UITableView`, as far as its data source needs it.
public protocol ProfileTableView: AnyObject {
  /// Whom it asks about edits; it does not keep it alive.
  var dataSource: (any TableEditing)? { get set }

  /// Makes the row of a post.
  var cellProvider: ((PostModel) -> ProfileTableViewCell)? { get set }

  /// Shows what a snapshot holds, in the place of what was there.
  func apply(
    _ snapshot: TableSnapshot<ProfileTableViewSection, PostModel>, animatingDifferences: Bool)
}
