/// What a photo in the library is; one photo can be several of these at once.
public struct PhotoKinds: OptionSet, Sendable, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// An image of any kind; a live photo and a screenshot are images as well.
  public static let image = PhotoKinds(rawValue: 1 << 0)
  public static let video = PhotoKinds(rawValue: 1 << 1)
  public static let livePhoto = PhotoKinds(rawValue: 1 << 2)
  public static let screenshot = PhotoKinds(rawValue: 1 << 3)
  public static let panorama = PhotoKinds(rawValue: 1 << 4)
  public static let burst = PhotoKinds(rawValue: 1 << 5)
  public static let depthEffectPhoto = PhotoKinds(rawValue: 1 << 6)
  public static let screenRecording = PhotoKinds(rawValue: 1 << 7)
  public static let slomoVideo = PhotoKinds(rawValue: 1 << 8)
  public static let timelapseVideo = PhotoKinds(rawValue: 1 << 9)
  public static let cinematicVideo = PhotoKinds(rawValue: 1 << 10)
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
