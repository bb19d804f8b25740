import CPNG

/// libpng's simplified API, which reports errors and does not jump.
enum LibPNG {
  /// Red, green, blue and alpha, eight bits each: the header writes it with macros that Swift does
  /// not read.
  private static let rgba: png_uint_32 = 0x03

  /// Decodes to red, green, blue and alpha.
  static func decode(
    _ data: [UInt8], width: Int, height: Int
  ) throws(DecodeFailure) -> [UInt8] {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    var isDecoded = false
    let pixels = data.withUnsafeBytes { data -> [UInt8] in
      guard png_image_begin_read_from_memory(&image, data.baseAddress, data.count) != 0,
        Int(image.width) == width, Int(image.height) == height
      else { return [] }
      image.format = rgba
      return [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
        buffer.initialize(repeating: 0)
        count = buffer.count
        isDecoded = png_image_finish_read(&image, nil, buffer.baseAddress, 0, nil) != 0
      }
    }
    guard isDecoded else { throw .corrupt(message(of: image)) }
    return pixels
  }

  /// Encodes red, green, blue and alpha.
  static func encode(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8]? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(width)
    image.height = png_uint_32(height)
    image.format = rgba
    defer { png_image_free(&image) }
    return pixels.withUnsafeBytes { pixels -> [UInt8]? in
      // Without a buffer it tells how many bytes it needs.
      var size = 0
      guard png_image_write_to_memory(&image, nil, &size, 0, pixels.baseAddress, 0, nil) != 0
      else { return nil }
      var isEncoded = false
      let data = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        isEncoded =
          png_image_write_to_memory(
            &image, buffer.baseAddress, &size, 0, pixels.baseAddress, 0, nil) != 0
        count = isEncoded ? size : 0
      }
      return isEncoded ? data : nil
    }
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
