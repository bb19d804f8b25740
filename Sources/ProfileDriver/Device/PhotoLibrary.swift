import ProfileCore
import RunEvents
import ScenarioRunner

/// The photos on the device, by the names a scenario gives them.
final class PhotoLibrary {
  /// What a picker can hand out.
  enum Item {
    /// A file, decoded when it is picked.
    case file(String)
    /// A video, which has no image.
    case video
    /// An image that is there and that nothing can encode.
    case imageWithoutData
  }

  private let items: [(name: String, item: Item)]
  private let fixtures: any FixtureSource
  private let codec: any ImageCodec
  private var handedOut: [(name: String, picture: Picture)] = []

  /// Makes the library of what is given under `photos:`.
  init(_ photos: Value?, fixtures: any FixtureSource, codec: any ImageCodec) {
    self.fixtures = fixtures
    self.codec = codec
    guard case .record(let entries)? = photos else {
      items = []
      return
    }
    items = entries.map { entry in
      switch (entry.value, entry.value["is"]) {
      case (.string(let path), _): (entry.key, .file(path))
      case (_, .string("video")): (entry.key, .video)
      default: (entry.key, .imageWithoutData)
      }
    }
  }

  /// Picks a photo.
  ///
  /// - Returns: Its image; `nil` for what is no image, or cannot be decoded as one.
  /// - Throws: A failure where there is no such photo.
  func pick(_ name: String) throws(StepFailure) -> Picture? {
    guard let item = items.first(where: { $0.name == name })?.item else {
      let names = items.map { "'\($0.name)'" }.joined(separator: ", ")
      throw StepFailure(
        "there is no photo '\(name)'; 'given: photos' has \(names.isEmpty ? "none" : names)")
    }
    let picture: Picture?
    switch item {
    case .file(let path): picture = codec.decode(try fixtures.bytes(of: path))
    case .video: picture = nil
    case .imageWithoutData: picture = .empty
    }
    if let picture, !handedOut.contains(where: { $0.name == name }) {
      handedOut.append((name, picture))
    }
    return picture
  }

  /// An image as scenarios see it: by the name of the photo it is.
  func value(of picture: Picture?) -> Value {
    guard let picture else { return .null }
    // The photo that was picked last comes first: two photos may hold the same image.
    if let known = handedOut.last(where: { $0.picture == picture }) { return .string(known.name) }
    return picture == .empty ? .string("empty") : .string("unknown")
  }
}
