import ProfileCore
import Testing

@Suite("What a picker's filter lets through")
struct PHPickerFilterTests {
  static let photo: PhotoKinds = .image
  static let screenshot: PhotoKinds = [.image, .screenshot]
  static let livePhoto: PhotoKinds = [.image, .livePhoto]
  static let video: PhotoKinds = .video
  static let recording: PhotoKinds = [.video, .screenRecording]
  static let all = [photo, screenshot, livePhoto, video, recording]

  @Test(
    "AC-3: A filter is a condition on each photo",
    arguments: [
      (.images, [photo, screenshot, livePhoto]),
      (.videos, [video, recording]),
      (.livePhotos, [livePhoto]),
      (.screenshots, [screenshot]),
      (.screenRecordings, [recording]),
      (.not(.screenshots), [photo, livePhoto, video, recording]),
      (.not(.not(.videos)), [video, recording]),
      // The document's own filter excludes nothing …
      (.any(of: [.images, .not(.screenshots)]), all),
      // … where this one would exclude what it means to.
      (.all(of: [.images, .not(.screenshots)]), [photo, livePhoto]),
      (.any(of: [.livePhotos, .videos]), [livePhoto, video, recording]),
      (.any(of: []), []),
      (.all(of: []), all),
      (.not(.any(of: [.images, .videos])), []),
    ] as [(PHPickerFilter, [PhotoKinds])])
  func matches(_ filter: PHPickerFilter, _ shown: [PhotoKinds]) {
    #expect(Self.all.filter { filter.matches($0) } == shown)
  }

  @Test(
    "Each kind has a filter of its own",
    arguments: [
      (.images, .image), (.videos, .video), (.livePhotos, .livePhoto),
      (.screenshots, .screenshot), (.panoramas, .panorama), (.bursts, .burst),
      (.depthEffectPhotos, .depthEffectPhoto), (.screenRecordings, .screenRecording),
      (.slomoVideos, .slomoVideo), (.timelapseVideos, .timelapseVideo),
      (.cinematicVideos, .cinematicVideo), (.spatialMedia, .spatialMedia),
    ] as [(PHPickerFilter, PhotoKinds)])
  func kinds(_ filter: PHPickerFilter, _ kind: PhotoKinds) {
    #expect((0..<12).map { PhotoKinds(rawValue: 1 << $0) }.filter { filter.matches($0) } == [kind])
  }

  @Test("A filter reads as Swift writes it")
  func description() {
    #expect(
      PHPickerFilter.any(of: [.images, .not(.all(of: [.screenshots, .bursts]))]).description
        == ".any(of: [.images, .not(.all(of: [.screenshots, .bursts]))])")
  }
}
