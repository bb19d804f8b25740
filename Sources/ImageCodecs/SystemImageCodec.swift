public import ProfileCore

/// Why bytes are no picture.
public enum DecodeFailure: Error, Sendable, Hashable {
  /// They are no image of a format that is known here; empty data is none either.
  case unknownFormat
  /// They are an image of a format that is recognised and not decoded here.
  case notDecodableHere(EncodedPictureInfo.Format)
  /// Their header is broken, or their content is; the text is the library's.
  case corrupt(String)
  /// Their header declares more pixels than are decoded.
  case tooLarge(width: Int, height: Int)
}

/// A picture, and what was wrong with a file that could be decoded all the same.
public struct DecodedPicture: Sendable, Hashable {
  /// The picture.
  public var picture: Picture
  /// What the decoder said of a damaged file, such as a truncated JPEG.
  public var warning: String?
}

/// Real images by the system's libraries: JPEG by TurboJPEG, PNG by libpng.
public struct SystemImageCodec: ImageCodec {
  /// What transparent pixels lie on in a JPEG; what iOS does is not documented.
  public enum Background: Sendable, Hashable {
    case black
    case white
  }

  /// What transparent pixels lie on in a JPEG.
  public var background: Background
  /// The most pixels that are decoded; a file that declares more is refused by its header alone.
  public var pixelLimit: Int

  /// Makes a codec.
  public init(background: Background = .black, pixelLimit: Int = 100_000_000) {
    self.background = background
    self.pixelLimit = pixelLimit
  }

  public func decode(_ data: [UInt8]) -> Picture? {
    do {
      return try decoded(data).picture
    } catch {
      return nil
    }
  }

  /// Decodes an image, and says why not where that fails.
  public func decoded(_ data: [UInt8]) throws(DecodeFailure) -> DecodedPicture {
    guard let format = EncodedPicture.format(of: data) else { throw .unknownFormat }
    guard format == .jpeg || format == .png else { throw .notDecodableHere(format) }
    guard let info = EncodedPicture.info(of: data) else { throw .corrupt("The header is broken") }
    let (count, overflows) = info.width.multipliedReportingOverflow(by: info.height)
    guard !overflows, count <= pixelLimit else {
      throw .tooLarge(width: info.width, height: info.height)
    }
    let pixels: [UInt8]
    var warning: String?
    if format == .jpeg {
      guard JPEGHeader.hasScan(ByteReader(data[...])) else { throw .corrupt("There is no scan") }
      (pixels, warning) = try TurboJPEG.decode(data, width: info.width, height: info.height)
    } else {
      pixels = try LibPNG.decode(data, width: info.width, height: info.height)
    }
    let picture = Picture(
      width: info.width, height: info.height, orientation: info.orientation, pixels: pixels)
    return DecodedPicture(picture: picture, warning: warning)
  }

  public func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? {
    guard let pixels = picture.pixels,
      let jpeg = TurboJPEG.encode(
        opaque(pixels), width: picture.width, height: picture.height,
        quality: Self.quality(compressionQuality))
    else { return nil }
    return picture.orientation == .up
      ? jpeg : JPEGHeader.inserting(picture.orientation, into: jpeg)
  }

  public func pngData(of picture: Picture) -> [UInt8]? {
    picture.pixels.flatMap {
      LibPNG.encode($0, width: picture.width, height: picture.height)
    }
  }

  /// The quality on the scale of the Independent JPEG Group.
  ///
  /// Apple documents no mapping. This one is linear, as other programs that stand between the two
  /// scales have it: 0.5 is 50. What lies outside of 0…1 is taken for the nearer end.
  static func quality(_ compressionQuality: Double) -> Int {
    guard compressionQuality > 0 else { return 1 }
    return max(1, min(100, Int((min(compressionQuality, 1) * 100).rounded())))
  }

  /// The pixels as they look on the background.
  private func opaque(_ pixels: [UInt8]) -> [UInt8] {
    let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    if isOpaque { return pixels }
    let behind = background == .white ? 255 : 0
    var pixels = pixels
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = Int(pixels[start + 3])
      for index in start..<start + 3 {
        pixels[index] = UInt8((Int(pixels[index]) * alpha + behind * (255 - alpha) + 127) / 255)
      }
    }
    return pixels
  }
}
