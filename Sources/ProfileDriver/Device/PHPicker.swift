import ProfileCore
import ScenarioRunner

/// What the user can do in a `PHPickerViewController` that is on screen.
struct PHPicker {
  let controller: PHPickerViewController
  let device: Device

  /// The user picks a photo; with a limit of one that ends the picking.
  ///
  /// - Parameters:
  ///   - name: The photo.
  ///   - times: How often the delegate is told: a double tap tells it twice, since the picker takes
  ///     taps until it has gone.
  ///   - isolation: Where the app lives.
  func pick(_ name: String, times: Int = 1, isolation: isolated any Actor) throws(StepFailure) {
    let photo = try device.photos.photo(
      named: name, shownBy: controller.configuration.filter)
    for _ in 0..<times {
      let provider = try PhotoItemProvider(
        photo, in: device.photos, simulation: device.simulation)
      controller.delegate?.picker(
        controller, didFinishPicking: [PHPickerResult(itemProvider: provider)],
        isolation: isolation)
    }
  }

  /// The user taps Cancel: the delegate is told of no results.
  func cancel(isolation: isolated any Actor) {
    controller.delegate?.picker(controller, didFinishPicking: [], isolation: isolation)
  }
}
