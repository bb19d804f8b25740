/// The images that come with the app.
public protocol ImageAssets: AnyObject {
  /// The image of a name: `UIImage(named:)`.
  ///
  /// - Returns: The image; `nil` where the app has none of that name.
  func image(named name: String) -> Picture?
}
