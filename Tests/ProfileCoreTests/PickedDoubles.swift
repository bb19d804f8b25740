import ProfileCore

/// A provider that answers when it is told to.
final class ScriptedProvider: ItemProvider {
  var canLoadImage = true
  var image: Picture?
  var data: [UInt8]?
  var failure: ItemLoadError?
  /// Whether a load is kept from ending.
  var isHeld = false
  var loads = 0

  init(image: Picture? = nil, data: [UInt8]? = nil) {
    self.image = image
    self.data = data
  }

  func loadImage() async throws(ItemLoadError) -> Picture? {
    try await wait()
    return image
  }

  func loadData() async throws(ItemLoadError) -> [UInt8]? {
    try await wait()
    return data
  }

  private func wait() async throws(ItemLoadError) {
    loads += 1
    while isHeld { await Task.yield() }
    if let failure { throw failure }
  }
}

final class MemoryStore: KeyValueStore {
  var values: [String: [UInt8]] = [:]
  let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func data(forKey key: String) -> [UInt8]? {
    journal.entries.append("read \(key)")
    return values[key]
  }

  func set(_ data: [UInt8], forKey key: String) {
    journal.entries.append("set \(key)")
    values[key] = data
  }

  func removeObject(forKey key: String) {
    journal.entries.append("remove \(key)")
    values[key] = nil
  }
}

final class RecordedTraps: TrapHandler {
  var reasons: [String] = []

  func trap(_ reason: String) { reasons.append(reason) }
}

final class OneAsset: ImageAssets {
  var image: Picture?

  func image(named name: String) -> Picture? { name == "profile_image" ? image : nil }
}

/// Takes one byte for an image of one pixel, and nothing else for an image.
struct ByteCodec: ImageCodec {
  func decode(_ data: [UInt8]) -> Picture? { data.count == 1 ? .dot(data[0]) : nil }

  func jpegData(of picture: Picture, compressionQuality: Double) -> [UInt8]? {
    pngData(of: picture)
  }

  func pngData(of picture: Picture) -> [UInt8]? { picture.pixels.map { [$0[0]] } }
}

final class RecordedTable: ProfileTableView {
  weak var dataSource: (any TableEditing)?
  var cellProvider: ((PostModel) -> ProfileTableViewCell)?
  var snapshots: [[String]] = []
  var sections: [ProfileTableViewSection] = []

  func apply(
    _ snapshot: TableSnapshot<ProfileTableViewSection, PostModel>, animatingDifferences: Bool
  ) {
    sections = snapshot.sections.map(\.identifier)
    snapshots.append(
      snapshot.sections.flatMap(\.items).map { cellProvider?($0).text ?? "no cell" })
  }
}
