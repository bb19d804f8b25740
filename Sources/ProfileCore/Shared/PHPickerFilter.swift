/// What a photo in the library is; one photo can be several of these at once.
public struct PhotoKinds: OptionSet, Sendable, Hashable {
  /// One bit for each kind.
  public let rawValue: Int

  /// Makes a set of its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// An image of any kind; a live photo and a screenshot are images as well.
  public static let image = PhotoKinds(rawValue: 1 << 0)
  /// A film of any kind.
  public static let video = PhotoKinds(rawValue: 1 << 1)
  /// An image with a short film around it.
  public static let livePhoto = PhotoKinds(rawValue: 1 << 2)
  /// An image of the screen.
  public static let screenshot = PhotoKinds(rawValue: 1 << 3)
  /// A wide image.
  public static let panorama = PhotoKinds(rawValue: 1 << 4)
  /// One of a series taken at once.
  public static let burst = PhotoKinds(rawValue: 1 << 5)
  /// An image that knows how far away things are: a portrait.
  public static let depthEffectPhoto = PhotoKinds(rawValue: 1 << 6)
  /// A video of the screen.
  public static let screenRecording = PhotoKinds(rawValue: 1 << 7)
  /// A video in slow motion.
  public static let slomoVideo = PhotoKinds(rawValue: 1 << 8)
  /// A video in fast motion.
  public static let timelapseVideo = PhotoKinds(rawValue: 1 << 9)
  /// A video whose focus can be moved.
  public static let cinematicVideo = PhotoKinds(rawValue: 1 << 10)
  /// An image that is seen with both eyes.
  public static let spatialMedia = PhotoKinds(rawValue: 1 << 11)
}

/// Which photos a picker shows (AC-3): PhotosUI's filter of that name.
///
/// A filter is a condition on each photo by itself. A negation therefore lets everything through
/// that is not of its kind, videos included: `.any(of: [.images, .not(.screenshots)])` shows every
/// photo there is, since a screenshot is an image and a video is no screenshot.
public indirect enum PHPickerFilter: Sendable, Hashable {
  case images
  case videos
  case livePhotos
  case screenshots
  case panoramas
  case bursts
  case depthEffectPhotos
  case screenRecordings
  case slomoVideos
  case timelapseVideos
  case cinematicVideos
  case spatialMedia
  /// What at least one of the filters lets through; nothing where there is none
  /// (policy `emptyAnyFilterMatchesNothing`).
  case any(of: [PHPickerFilter])
  /// What each of the filters lets through; everything where there is none.
  case all(of: [PHPickerFilter])
  /// What the filter does not let through.
  case not(PHPickerFilter)

  /// Whether a photo of these kinds is shown.
  public func matches(_ kinds: PhotoKinds) -> Bool {
    switch self {
    case .images: kinds.contains(.image)
    case .videos: kinds.contains(.video)
    case .livePhotos: kinds.contains(.livePhoto)
    case .screenshots: kinds.contains(.screenshot)
    case .panoramas: kinds.contains(.panorama)
    case .bursts: kinds.contains(.burst)
    case .depthEffectPhotos: kinds.contains(.depthEffectPhoto)
    case .screenRecordings: kinds.contains(.screenRecording)
    case .slomoVideos: kinds.contains(.slomoVideo)
    case .timelapseVideos: kinds.contains(.timelapseVideo)
    case .cinematicVideos: kinds.contains(.cinematicVideo)
    case .spatialMedia: kinds.contains(.spatialMedia)
    case .any(let filters): filters.contains { $0.matches(kinds) }
    case .all(let filters): filters.allSatisfy { $0.matches(kinds) }
    case .not(let filter): !filter.matches(kinds)
    }
  }
}

extension PHPickerFilter: CustomStringConvertible {
  /// The filter as Swift writes it.
  public var description: String {
    switch self {
    case .images: ".images"
    case .videos: ".videos"
    case .livePhotos: ".livePhotos"
    case .screenshots: ".screenshots"
    case .panoramas: ".panoramas"
    case .bursts: ".bursts"
    case .depthEffectPhotos: ".depthEffectPhotos"
    case .screenRecordings: ".screenRecordings"
    case .slomoVideos: ".slomoVideos"
    case .timelapseVideos: ".timelapseVideos"
    case .cinematicVideos: ".cinematicVideos"
    case .spatialMedia: ".spatialMedia"
    case .any(let filters): ".any(of: [\(filters.map(\.description).joined(separator: ", "))])"
    case .all(let filters): ".all(of: [\(filters.map(\.description).joined(separator: ", "))])"
    case .not(let filter): ".not(\(filter))"
    }
  }
}
