/// Turns encoded images into pictures and back: what `UIImage(data:)` and `jpegData` do.
///
/// A codec keeps no state that anybody could notice, so worlds on several threads may share one.
public protocol ImageCodec: Sendable {
  /// Decodes an image.
  ///
  /// - Returns: The picture; `nil` where the bytes are no image that can be shown.
  func decode(_ data: [UInt8]) -> Picture?

  /// Encodes a picture as JPEG.
  ///
  /// - Parameters:
  ///   - picture: What to encode.
  ///   - compressionQuality: From 0, smallest, to 1, best.
  /// - Returns: The bytes; `nil` where the picture has no data to encode (SU-15, OB-2).
  func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]?

  /// Encodes a picture as PNG, which does not keep the orientation.
  ///
  /// - Returns: The bytes; `nil` where the picture has no data to encode.
  func pngData(of picture: Picture) -> [UInt8]?
}
