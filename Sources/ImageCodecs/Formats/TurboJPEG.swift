import CTurboJPEG

/// libjpeg-turbo's TurboJPEG, each call with a handle of its own.
enum TurboJPEG {
  /// Decodes to red, green, blue and alpha.
  ///
  /// - Parameters:
  ///   - data: The JPEG.
  ///   - width: The width its header declares.
  ///   - height: The height its header declares.
  /// - Returns: The pixels, and what was wrong with a file that could be decoded all the same.
  static func decode(
    _ data: [UInt8], width: Int, height: Int
  ) throws(DecodeFailure) -> (pixels: [UInt8], warning: String?) {
    guard let handle = tjInitDecompress() else { throw .corrupt("TurboJPEG cannot be started") }
    defer { tjDestroy(handle) }
    var problem: (isFatal: Bool, text: String)?
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      // A truncated file leaves the rest of the buffer as it is.
      buffer.initialize(repeating: 0)
      count = buffer.count
      let result = data.withUnsafeBufferPointer { data in
        tjDecompress2(
          handle, data.baseAddress, UInt(data.count), buffer.baseAddress, Int32(width), 0,
          Int32(height), Int32(TJPF_RGBA.rawValue), TJFLAG_LIMITSCANS)
      }
      if result != 0 {
        problem = (
          tjGetErrorCode(handle) != Int32(TJERR_WARNING.rawValue),
          String(cString: tjGetErrorStr2(handle))
        )
      }
    }
    if let problem, problem.isFatal { throw .corrupt(problem.text) }
    return (pixels, problem?.text)
  }

  /// Encodes red, green and blue, and lets the fourth byte of each pixel be.
  ///
  /// - Parameter quality: From 1 to 100, on the scale of the Independent JPEG Group.
  static func encode(_ pixels: [UInt8], width: Int, height: Int, quality: Int) -> [UInt8]? {
    guard let handle = tjInitCompress() else { return nil }
    defer { tjDestroy(handle) }
    var buffer: UnsafeMutablePointer<UInt8>?
    defer { tjFree(buffer) }
    var size: UInt = 0
    let result = pixels.withUnsafeBufferPointer { pixels in
      tjCompress2(
        handle, pixels.baseAddress, Int32(width), 0, Int32(height), Int32(TJPF_RGBA.rawValue),
        &buffer, &size, Int32(TJSAMP_420.rawValue), Int32(quality), 0)
    }
    guard result == 0, let buffer else { return nil }
    return Array(UnsafeBufferPointer(start: buffer, count: Int(size)))
  }
}
