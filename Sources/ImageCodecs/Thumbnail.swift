public import ProfileCore

/// A small copy of a picture, encoded anew: nothing but the pixels goes over into it.
public struct Thumbnail: Sendable, Hashable {
  /// `image/jpeg`, or `image/png` where something shines through.
  public let mediaType: String
  public let width: Int
  public let height: Int
  public let data: [UInt8]

  /// Makes a small copy, upright; `nil` where the picture cannot be decoded.
  ///
  /// - Parameters:
  ///   - data: The encoded picture.
  ///   - codec: What decodes it, and encodes its copy.
  ///   - longestSide: The most pixels of the copy each way; what is smaller stays as large as it is.
  public init?(of data: [UInt8], codec: some ImageCodec, longestSide: Int = 192) {
    guard let small = codec.decode(data)?.upright(within: longestSide), let pixels = small.pixels
    else { return nil }
    let isOpaque = stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
    let copy =
      isOpaque ? codec.jpegData(of: small, compressionQuality: 0.75) : codec.pngData(of: small)
    guard let copy else { return nil }
    mediaType = isOpaque ? "image/jpeg" : "image/png"
    width = small.width
    height = small.height
    self.data = copy
  }
}

extension Picture {
  /// The picture turned as it is displayed, and made smaller until it fits into a square; `nil`
  /// where it has no pixels.
  ///
  /// Each pixel is the mean of those it stands for, weighted by how much of them is seen.
  func upright(within longestSide: Int) -> Picture? {
    guard let pixels else { return nil }
    let (shownWidth, shownHeight) = orientation.isSideways ? (height, width) : (width, height)
    let longest = max(shownWidth, shownHeight)
    guard longest > longestSide || orientation != .up else { return self }
    let scale = { (side: Int) in longest > longestSide ? max(1, side * longestSide / longest) : side
    }
    let (newWidth, newHeight) = (scale(shownWidth), scale(shownHeight))
    var output: [UInt8] = []
    output.reserveCapacity(newWidth * newHeight * 4)
    for y in 0..<newHeight {
      let rows = y * shownHeight / newHeight..<max(1, (y + 1) * shownHeight / newHeight)
      for x in 0..<newWidth {
        let columns = x * shownWidth / newWidth..<max(1, (x + 1) * shownWidth / newWidth)
        var sums = (red: 0, green: 0, blue: 0, alpha: 0, count: 0)
        // Of a large photo a part of the pixels tells enough.
        for row in stride(from: rows.lowerBound, to: rows.upperBound, by: max(1, rows.count / 8)) {
          for column in stride(
            from: columns.lowerBound, to: columns.upperBound, by: max(1, columns.count / 8))
          {
            let start = offset(ofShownColumn: column, row: row)
            let alpha = Int(pixels[start + 3])
            sums.red += Int(pixels[start]) * alpha
            sums.green += Int(pixels[start + 1]) * alpha
            sums.blue += Int(pixels[start + 2]) * alpha
            sums.alpha += alpha
            sums.count += 1
          }
        }
        let weight = max(1, sums.alpha)
        output += [sums.red / weight, sums.green / weight, sums.blue / weight].map { UInt8($0) }
        output.append(UInt8(sums.alpha / max(1, sums.count)))
      }
    }
    return Picture(width: newWidth, height: newHeight, pixels: output)
  }

  /// Where the four bytes of a pixel stand that is displayed at a place: EXIF's eight ways.
  private func offset(ofShownColumn column: Int, row: Int) -> Int {
    let (x, y) =
      switch orientation {
      case .up: (column, row)
      case .upMirrored: (width - 1 - column, row)
      case .down: (width - 1 - column, height - 1 - row)
      case .downMirrored: (column, height - 1 - row)
      case .leftMirrored: (row, column)
      case .right: (row, height - 1 - column)
      case .rightMirrored: (width - 1 - row, height - 1 - column)
      case .left: (width - 1 - row, column)
      }
    return (y * width + x) * 4
  }
}
