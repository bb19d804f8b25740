import ProfileCore
import RunEvents
import ScenarioLanguage
import ScenarioRunner
import Simulation

/// The photos on the device, by the names a scenario gives them.
final class PhotoLibrary {
  /// A photo, a video or whatever else a picker can hand out.
  struct Photo {
    /// What comes of loading it.
    enum Loading: String, CaseIterable {
      case fails
      case nothing
    }

    let name: String
    var kinds: PhotoKinds = .image
    var file: String?
    /// Whether it is an image that is there and that nothing can encode.
    var isWithoutData = false
    /// What goes wrong when it is loaded; `nil` where nothing does.
    var loading: Loading?
    /// How long it takes to load, such as from the cloud.
    var duration: Duration?
  }

  private let photos: [Photo]
  private let fixtures: any FixtureSource
  private let codec: any ImageCodec
  private let names: PictureNames
  private let simulation: Simulation
  private var picks = 0
  /// What has been handed out, where a report shows it; once for each step.
  private(set) var handedOut: [(name: String, data: [UInt8], step: Int?)] = []

  /// Makes the library of what is given under `photos:`.
  init(
    _ given: Value?, fixtures: any FixtureSource, codec: any ImageCodec, names: PictureNames,
    simulation: Simulation
  ) throws(StepFailure) {
    self.fixtures = fixtures
    self.codec = codec
    self.names = names
    self.simulation = simulation
    var photos: [Photo] = []
    for entry in given?.entries ?? [] { photos.append(try Photo(entry.key, entry.value)) }
    self.photos = photos
  }

  /// A photo that a picker shows.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - filter: The picker's filter; without one it shows every photo.
  /// - Throws: A failure where there is no such photo, or where the picker does not show it.
  func photo(named name: String, shownBy filter: PHPickerFilter?) throws(StepFailure) -> Photo {
    guard let photo = photos.first(where: { $0.name == name }) else {
      let names = photos.map { "'\($0.name)'" }.joined(separator: ", ")
      throw StepFailure(
        "there is no photo '\(name)'; 'given: photos' has \(names.isEmpty ? "none" : names)")
    }
    if let filter, !filter.matches(photo.kinds) {
      throw StepFailure("the picker does not show '\(name)': its filter is \(filter)")
    }
    return photo
  }

  /// The names of the photos that a picker shows, as scenarios see them.
  func offered(by filter: PHPickerFilter?) -> Value {
    .list(photos.filter { filter?.matches($0.kinds) ?? true }.map { .string($0.name) })
  }

  /// Names in the order of the library; those that are none of its photos come last.
  func inOrder(_ names: [String]) -> [String] {
    let known = photos.map(\.name)
    return known.filter(names.contains) + names.filter { !known.contains($0) }
  }

  /// Picks a photo in a picker that loads it before it tells anybody.
  ///
  /// - Returns: Its image; `nil` for what is no image, or cannot be loaded as one.
  func pick(_ name: String) throws(StepFailure) -> Picture? {
    let photo = try photo(named: name, shownBy: nil)
    return photo.loading == nil ? try image(of: photo) : nil
  }

  /// The number of the next pick, which tells it from all others.
  func nextPick() -> Int {
    picks += 1
    return picks
  }

  /// The image that a photo is; `nil` where it is none, or cannot be decoded.
  func image(of photo: Photo) throws(StepFailure) -> Picture? {
    guard photo.kinds.contains(.image) else { return nil }
    let picture = photo.isWithoutData ? .empty : try data(of: photo).flatMap { codec.decode($0) }
    if let picture { names.remember(picture, as: photo.name) }
    return picture
  }

  /// The bytes that a photo has; `nil` where it has none.
  func data(of photo: Photo) throws(StepFailure) -> [UInt8]? {
    if photo.isWithoutData { return nil }
    // A video without a file has the first box of every QuickTime file, and no more.
    let data =
      try photo.file.map { file throws(StepFailure) in try fixtures.bytes(of: file) }
      ?? [0, 0, 0, 20] + Array("ftypqt  \0\0\0\0qt  ".utf8)
    names.remember(data, as: photo.name)
    if simulation.remembersMoments { show(data, of: photo) }
    return data
  }

  private func show(_ data: [UInt8], of photo: Photo) {
    let step = simulation.momentStep
    guard !handedOut.contains(where: { $0.name == photo.name && $0.step == step }) else { return }
    handedOut.append((photo.name, data, step))
  }
}

extension PhotoLibrary.Photo {
  /// The words after `is:`, and what a photo of that word is.
  static let words: [(word: String, kinds: PhotoKinds)] = [
    ("video", .video), ("imageWithoutData", .image), ("photo", .image),
    ("livePhoto", [.image, .livePhoto]), ("screenshot", [.image, .screenshot]),
    ("panorama", [.image, .panorama]), ("burst", [.image, .burst]),
    ("depthEffectPhoto", [.image, .depthEffectPhoto]),
    ("spatialMedia", [.image, .spatialMedia]),
    ("screenRecording", [.video, .screenRecording]), ("slomoVideo", [.video, .slomoVideo]),
    ("timelapseVideo", [.video, .timelapseVideo]), ("cinematicVideo", [.video, .cinematicVideo]),
  ]

  /// Makes a photo of what is given: the path of a file, or a mapping.
  fileprivate init(_ name: String, _ given: Value) throws(StepFailure) {
    self.name = name
    if case .string(let file) = given {
      self.file = file
      return
    }
    let word = given["is"]?.plainText
    kinds = Self.words.first { $0.word == word }?.kinds ?? .image
    file = given["file"]?.plainText
    isWithoutData = word == "imageWithoutData"
    loading = (given["loads"]?.plainText).flatMap { Loading(rawValue: $0) }
    if let text = given["takes"]?.plainText {
      duration = Duration(scenarioText: text)
      if duration == nil {
        throw StepFailure("photo '\(name)' cannot take '\(text)' to load", given: "photos")
      }
    }
    if file == nil, kinds.contains(.image), !isWithoutData, loading == nil {
      throw StepFailure("photo '\(name)' needs a 'file'", given: "photos")
    }
  }
}
