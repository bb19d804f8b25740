/// Why a photo that was picked could not be loaded.
public struct ItemLoadError: Error, Sendable, Hashable {
  /// The error's name in a scenario, such as `photos/cannot-load-representation`.
  public var code: String
  /// The system's number for it, such as -1000.
  public var number: Int
  /// The system's text.
  public var localizedDescription: String

  /// Makes an error.
  public init(code: String, number: Int, localizedDescription: String) {
    self.code = code
    self.number = number
    self.localizedDescription = localizedDescription
  }
}

/// Loads what a picked photo stands for: the part of `NSItemProvider` and `Transferable` that the
/// documents use.
public protocol ItemProvider: AnyObject {
  /// Whether an image can be asked for: `canLoadObject(ofClass: UIImage.self)`. It looks at the type
  /// of what was picked and not at its bytes.
  var canLoadImage: Bool { get }

  /// Loads the image: `loadObject(ofClass: UIImage.self)`.
  ///
  /// - Returns: The image; `nil` where the provider hands out something that is none.
  func loadImage() async throws(ItemLoadError) -> Picture?

  /// Loads the bytes: `loadTransferable(type: Data.self)`.
  ///
  /// - Returns: The bytes; `nil` where the provider has no content of that type.
  func loadData() async throws(ItemLoadError) -> [UInt8]?
}

/// A photo that was picked in a `PhotosPicker`: a placeholder that holds no bytes yet.
public struct PhotosPickerItem: Equatable {
  /// What loads the photo.
  public let itemProvider: any ItemProvider
  private let identity: String

  /// Makes an item.
  ///
  /// - Parameters:
  ///   - identity: What items are compared by.
  ///   - itemProvider: What loads the photo.
  public init(identity: String, itemProvider: any ItemProvider) {
    self.identity = identity
    self.itemProvider = itemProvider
  }

  /// Loads the photo's bytes: `loadTransferable(type: Data.self)` (AC-4).
  public func loadTransferable() async throws(ItemLoadError) -> [UInt8]? {
    try await itemProvider.loadData()
  }

  public static func == (left: PhotosPickerItem, right: PhotosPickerItem) -> Bool {
    left.identity == right.identity
  }
}
