import ProfileCore
import RunEvents
import ScenarioRunner

/// The images that come with the app.
final class DeviceAssets: ImageAssets {
  private var images: [(name: String, picture: Picture)] = []

  /// Makes the images of what is given under `bundle:`; without it the app has the image that its
  /// document names, and it is grey.
  init(_ setup: WorldSetup, _ equipment: Equipment, _ names: PictureNames) throws(StepFailure) {
    let name = "profile_image"
    switch setup.given("bundle")?[name] {
    case nil:
      let side = 8
      let pixels = [UInt8](repeating: 128, count: side * side * 4)
      images = [(name, Picture(width: side, height: side, pixels: pixels))]
    case .string(let file)?:
      if let picture = equipment.codec.decode(try equipment.fixtures.bytes(of: file)) {
        images = [(name, picture)]
      }
    default: break
    }
    for image in images { names.remember(image.picture, as: image.name) }
  }

  func image(named name: String) -> Picture? {
    images.first { $0.name == name }?.picture
  }
}
