public import Observation

/// The picker of several photos: the document's `PhotosSelector`.
@Observable
public final class PhotosSelector {
  /// The photos that were picked (AC-11).
  public var selectedItems: [PhotosPickerItem] = []
  /// Which photos the picker offers (AC-3).
  public let matching: PHPickerFilter

  /// Makes the view before anything was picked.
  ///
  /// - Parameter matching: Which photos the picker offers; the document says images.
  public init(matching: PHPickerFilter = .images) {
    self.matching = matching
  }
}
