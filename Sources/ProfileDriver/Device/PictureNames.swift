import ProfileCore
import RunEvents
import Synchronization

/// The images of a device by the names that scenarios give them, whatever has become of them: as
/// bytes, as pixels, and encoded anew.
final class PictureNames: Sendable {
  private struct Memory {
    var pictures: [(name: String, picture: Picture)] = []
    var data: [(name: String, data: [UInt8])] = []
  }

  // A codec can be called from anywhere, so what it remembers is behind a lock.
  private let memory = Mutex(Memory())

  /// Remembers an image; of two names for the same image the later one counts.
  func remember(_ picture: Picture, as name: String) {
    memory.withLock { memory in
      memory.pictures.removeAll { $0.name == name && $0.picture == picture }
      memory.pictures.append((name, picture))
    }
  }

  /// Remembers the bytes of an image.
  func remember(_ data: [UInt8], as name: String) {
    memory.withLock { memory in
      memory.data.removeAll { $0.name == name && $0.data == data }
      memory.data.append((name, data))
    }
  }

  func name(of picture: Picture) -> String? {
    memory.withLock { $0.pictures.last { $0.picture == picture }?.name }
  }

  func name(of data: [UInt8]) -> String? {
    memory.withLock { $0.data.last { $0.data == data }?.name }
  }

  /// An image as scenarios see it: by the name of the photo it is or was made of.
  func value(of picture: Picture?) -> Value {
    guard let picture else { return .null }
    return .string(name(of: picture) ?? (picture == .empty ? "empty" : "unknown"))
  }

  /// The bytes of an image as scenarios see them.
  func value(of data: [UInt8]?) -> Value {
    data.map { .string(name(of: $0) ?? "unknown") } ?? .null
  }
}

/// A codec that knows which image it has made of which.
struct NamingImageCodec: ImageCodec {
  let codec: any ImageCodec
  let names: PictureNames

  func decode(_ data: [UInt8]) -> Picture? {
    let picture = codec.decode(data)
    if let picture, let name = names.name(of: data) { names.remember(picture, as: name) }
    return picture
  }

  func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? {
    named(codec.jpegData(of: picture, compressionQuality: compressionQuality), after: picture)
  }

  func pngData(of picture: Picture) -> [UInt8]? {
    named(codec.pngData(of: picture), after: picture)
  }

  private func named(_ data: [UInt8]?, after picture: Picture) -> [UInt8]? {
    if let data, let name = names.name(of: picture) { names.remember(data, as: name) }
    return data
  }
}
