/// How a picture's pixels are turned for display: the values of EXIF's tag 0x0112.
public enum PictureOrientation: Int, Sendable, Hashable, CaseIterable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Whether display exchanges width and height.
  public var isSideways: Bool { rawValue >= 5 }
}

/// An image in memory, as `UIImage` is: decoded pixels, or none where nothing could encode it.
///
/// A copy shares the pixels.
public struct Picture: Sendable, Hashable {
  /// The pixels of a row, before the orientation is applied.
  public let width: Int
  /// The number of rows, before the orientation is applied.
  public let height: Int
  /// How the pixels are turned for display.
  public let orientation: PictureOrientation
  /// Red, green, blue and alpha (not premultiplied) of each pixel, row by row from the top;
  /// `nil` where the image has no data that could be encoded (SU-15).
  public let pixels: [UInt8]?

  /// Makes a picture of pixels.
  ///
  /// - Parameter pixels: Four bytes for each of the `width * height` pixels.
  public init(width: Int, height: Int, orientation: PictureOrientation = .up, pixels: [UInt8]) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height * 4,
      "a picture has four bytes for each of its pixels")
    self.width = width
    self.height = height
    self.orientation = orientation
    self.pixels = pixels
  }

  private init(unencodable width: Int, _ height: Int) {
    self.width = width
    self.height = height
    orientation = .up
    pixels = nil
  }

  /// Makes an image that can be shown and cannot be encoded (SU-15), such as one that Core Image
  /// has not rendered yet.
  public static func unencodable(width: Int, height: Int) -> Picture {
    Picture(unencodable: width, height)
  }

  /// The image without anything in it: `UIImage()`.
  public static let empty = Picture(unencodable: 0, 0)

  /// Whether there is nothing to show.
  public var isEmpty: Bool { width == 0 || height == 0 }

  // Hashing every pixel would cost more than it saves: equality decides.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(orientation)
    guard let pixels else { return }
    for index in stride(from: 0, to: pixels.count, by: max(1, pixels.count / 61)) {
      hasher.combine(pixels[index])
    }
  }
}

extension Picture: CustomStringConvertible {
  /// The size and the orientation; never the pixels, which are many.
  public var description: String {
    isEmpty
      ? "empty picture"
      : "picture of \(width)×\(height), \(orientation)\(pixels == nil ? ", not encodable" : "")"
  }
}

/// What the header of an encoded image says.
public struct EncodedPictureInfo: Sendable, Hashable {
  /// The formats that are told apart.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    case jpeg
    case png
    case heic
    case webp
    case gif
  }

  /// What the bytes are.
  public var format: Format
  /// The pixels of a row, before the orientation is applied; zero where they were not looked for.
  public var width: Int
  /// The number of rows, before the orientation is applied; zero where they were not looked for.
  public var height: Int
  /// How the pixels are turned for display.
  public var orientation: PictureOrientation

  /// Makes a description.
  public init(format: Format, width: Int, height: Int, orientation: PictureOrientation = .up) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
  }
}
