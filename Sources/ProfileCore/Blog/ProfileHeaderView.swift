/// Whom the header tells of a tap: the document's `ProfileHeaderViewDelegate`.
public protocol ProfileHeaderViewDelegate: AnyObject {
  /// The image was tapped.
  func didTapProfileImageView()
}

/// The header of the profile's table, with address and image.
public final class ProfileHeaderView {
  /// Whom it tells of a tap.
  public weak var delegate: (any ProfileHeaderViewDelegate)?
  /// The address that is shown; `nil` before there was one.
  public private(set) var email: String?
  /// The image that is shown; `nil` before there was one.
  public private(set) var image: Picture?

  /// Makes a header that shows nothing.
  public init() {}

  /// Shows an address and an image (BL-1).
  public func configure(email: String?, image: Picture) {
    self.email = email
    self.image = image
  }

  /// The user has tapped the image (BL-2).
  public func didTapProfileImageView() {
    delegate?.didTapProfileImageView()
  }
}
