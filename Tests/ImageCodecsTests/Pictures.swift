import ProfileCore

extension Picture {
  /// A picture with a pattern that costs a JPEG more the better it is.
  static func textured(
    _ width: Int, _ height: Int, orientation: PictureOrientation = .up, alpha: UInt8 = 255
  ) -> Picture {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        pixels += [
          UInt8(truncatingIfNeeded: x &* 7 ^ y &* 3), UInt8(truncatingIfNeeded: x &* y),
          UInt8(truncatingIfNeeded: x &+ y &* 5), alpha,
        ]
      }
    }
    return Picture(width: width, height: height, orientation: orientation, pixels: pixels)
  }

  /// A picture of one colour.
  static func plain(_ red: UInt8, _ green: UInt8, _ blue: UInt8, alpha: UInt8 = 255) -> Picture {
    Picture(
      width: 8, height: 8,
      pixels: (0..<64).flatMap { _ in [red, green, blue, alpha] })
  }
}

/// Encoded images that nothing here can make, as far as their headers.
enum Samples {
  static let gif = Array("GIF89a".utf8) + [0x40, 0x01, 0xF0, 0x00, 0, 0, 0]
  static let heic = [0, 0, 0, 0x18] + Array("ftypheic".utf8) + [0, 0, 0, 0]
  static let webPLossy =
    Array("RIFF\u{10}\0\0\0WEBPVP8 ".utf8) + [10, 0, 0, 0, 0, 0, 0, 0x9D, 0x01, 0x2A]
    + [0x40, 0x01, 0xF0, 0x00]
  static let webPExtended =
    Array("RIFF\u{10}\0\0\0WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0] + [
      0x3F, 0x01, 0, 0xEF, 0, 0,
    ]
  static let webPLossless =
    Array("RIFF\u{10}\0\0\0WEBPVP8L".utf8) + [10, 0, 0, 0, 0x2F] + [0x3F, 0xC1, 0x3B, 0x00]
}
