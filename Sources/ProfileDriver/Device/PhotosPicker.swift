import ProfileCore
import RunEvents
import ScenarioRunner

/// A SwiftUI `PhotosPicker` on screen. It closes by itself, and then has written its selection
/// (policy `selectionWrittenBeforePickerClosed`, which no step can come between).
final class PhotosPicker {
  /// Which photos it shows.
  let matching: PHPickerFilter
  private let takesSeveral: Bool
  private let device: Device
  private let write: ([PhotosPickerItem]) -> Void

  /// Shows a picker.
  ///
  /// - Parameters:
  ///   - matching: Which photos it shows.
  ///   - takesSeveral: Whether its selection is an array.
  ///   - device: Whose photos it shows.
  ///   - write: Writes its selection.
  init(
    matching: PHPickerFilter, takesSeveral: Bool, device: Device,
    write: @escaping ([PhotosPickerItem]) -> Void
  ) {
    self.matching = matching
    self.takesSeveral = takesSeveral
    self.device = device
    self.write = write
  }

  /// The user picks photos, and adds them where there are several to pick. Unless a picker is told
  /// otherwise, they come in the order of the library and not in that of the taps.
  func pick(_ names: [String]) throws(StepFailure) {
    if !takesSeveral, names.count != 1 {
      throw StepFailure("this picker takes one photo, not \(names.count)")
    }
    if let twice = names.indices.first(where: { names[..<$0].contains(names[$0]) }) {
      throw StepFailure("'\(names[twice])' is picked twice, which takes it back")
    }
    var items: [PhotosPickerItem] = []
    for name in device.photos.inOrder(names) { items.append(try item(name)) }
    write(items)
  }

  private func item(_ name: String) throws(StepFailure) -> PhotosPickerItem {
    let photo = try device.photos.photo(named: name, shownBy: matching)
    let identity =
      device.policies.reselectionComparesEqual ? name : "\(name) \(device.photos.nextPick())"
    return PhotosPickerItem(
      identity: identity,
      itemProvider: try PhotoItemProvider(photo, in: device.photos, simulation: device.simulation))
  }
}

extension PhotosPickerItem {
  /// The item as scenarios see it: by the name of its photo.
  var value: Value {
    (itemProvider as? PhotoItemProvider).map { .string($0.name) } ?? .null
  }
}
