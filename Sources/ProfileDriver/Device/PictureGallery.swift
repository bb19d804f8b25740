import FakeBackend
import ImageCodecs
import ProfileCore
import RunEvents
import ScenarioRunner
import Synchronization

/// What reports show of pictures: their sizes, and small copies of them, each made once in a run.
final class PictureGallery: Sendable {
  /// How many pictures are remembered; with each stand its own bytes.
  private static let most = 512

  private let codec: any ImageCodec
  private let describe: @Sendable ([UInt8]) -> EncodedPictureInfo?
  private let known = Mutex<[SampledBytes: StepPicture]>([:])

  /// Makes a gallery.
  ///
  /// - Parameters:
  ///   - codec: What decodes pictures and encodes their copies.
  ///   - describe: Reads what an encoded image says of itself.
  init(codec: any ImageCodec, describe: @escaping @Sendable ([UInt8]) -> EncodedPictureInfo?) {
    self.codec = codec
    self.describe = describe
  }

  /// A picture as reports show it.
  func picture(_ role: StepPicture.Role, _ name: String, _ data: [UInt8]) -> StepPicture {
    let key = SampledBytes(bytes: data)
    var picture: StepPicture
    if let found = known.withLock({ $0[key] }) {
      picture = found
    } else {
      picture = make(of: data)
      known.withLock { known in
        if known.count >= Self.most { known.removeAll() }
        known[key] = picture
      }
    }
    picture.role = role
    picture.name = name
    return picture
  }

  private func make(of data: [UInt8]) -> StepPicture {
    let info = describe(data)
    let isSideways = info?.orientation.isSideways ?? false
    let (width, height) = (info?.width ?? 0, info?.height ?? 0)
    let hash = String(data.stableHash, radix: 16)
    return StepPicture(
      role: .picked, name: "", digest: String(repeating: "0", count: 16 - hash.utf8.count) + hash,
      size: data.count, format: info?.format.rawValue, width: isSideways ? height : width,
      height: isSideways ? width : height,
      thumbnail: Thumbnail(of: data, codec: codec).map {
        StepPicture.Thumbnail(
          width: $0.width, height: $0.height,
          url: "data:\($0.mediaType);base64,\(Base64.text(of: $0.data))")
      })
  }
}

extension Device {
  /// The pictures that reports show: those that pickers have handed out, and those that are stored
  /// now. What is no picture is none of a report's business.
  var pictures: [AppPicture] {
    let picked = photos.handedOut.enumerated().map { number, photo in
      AppPicture(gallery.picture(.picked, photo.name, photo.data), version: number)
    }
    let stored = backend.allObjects.filter { $0.picture != nil }.map { object in
      AppPicture(
        gallery.picture(.stored, object.path, object.data), version: Int(object.generation))
    }
    let kept = userDefaults.persistedEntries.map { key, data in
      AppPicture(gallery.picture(.kept, key, data), version: 0)
    }
    return picked + stored + kept.filter { $0.picture.format != nil }
  }
}
