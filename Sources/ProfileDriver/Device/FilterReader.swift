import ProfileCore
import RunEvents
import ScenarioRunner

extension PHPickerFilter {
  private static let words: [(word: String, filter: PHPickerFilter)] = [
    ("images", .images), ("videos", .videos), ("livePhotos", .livePhotos),
    ("screenshots", .screenshots), ("panoramas", .panoramas), ("bursts", .bursts),
    ("depthEffectPhotos", .depthEffectPhotos), ("screenRecordings", .screenRecordings),
    ("slomoVideos", .slomoVideos), ("timelapseVideos", .timelapseVideos),
    ("cinematicVideos", .cinematicVideos), ("spatialMedia", .spatialMedia),
  ]

  /// Makes a filter of what a scenario gives: a word, or one of `any`, `all` and `not` with what is
  /// in it, such as `any: [images, not: screenshots]`.
  init(_ value: Value) throws(StepFailure) {
    switch value {
    case .string(let word):
      guard let known = Self.words.first(where: { $0.word == word }) else {
        let words = Self.words.map { "'\($0.word)'" }.joined(separator: ", ")
        throw StepFailure("'\(word)' is no filter; there are \(words), 'any', 'all' and 'not'")
      }
      self = known.filter
    case .record(let entries) where entries.count == 1:
      switch (entries[0].key, entries[0].value) {
      case ("any", .list(let elements)): self = .any(of: try Self.filters(elements))
      case ("all", .list(let elements)): self = .all(of: try Self.filters(elements))
      case ("not", let inner): self = .not(try PHPickerFilter(inner))
      default: throw Self.noFilter(value)
      }
    default: throw Self.noFilter(value)
    }
  }

  private static func filters(_ values: [Value]) throws(StepFailure) -> [PHPickerFilter] {
    var filters: [PHPickerFilter] = []
    for value in values { filters.append(try PHPickerFilter(value)) }
    return filters
  }

  private static func noFilter(_ value: Value) -> StepFailure {
    StepFailure(
      "\(value) is no filter; write a word, 'any: […]', 'all: […]' or 'not: …'")
  }
}
