import FakeBackend
public import ProfileCore
import ScenarioLanguage
import ScenarioRunner
public import Simulation

extension ItemLoadError: OperationFailure {}

/// Loads a photo that was picked: each load is an operation of the world, which ends when the world
/// lets it and outlives the picker.
final class PhotoItemProvider: ItemProvider {
  /// The operations that a load can be.
  enum Operation: String, CaseIterable {
    case loadTransferable = "photos.loadTransferable"
    case loadObject = "photos.loadObject"
  }

  private let photo: PhotoLibrary.Photo
  private let data: [UInt8]?
  private let image: Picture?
  private let simulation: Simulation

  /// Makes the provider of a photo.
  init(
    _ photo: PhotoLibrary.Photo, in library: PhotoLibrary, simulation: Simulation
  ) throws(StepFailure) {
    self.photo = photo
    self.simulation = simulation
    data = try library.data(of: photo)
    image = try library.image(of: photo)
  }

  /// The name of the photo.
  var name: String { photo.name }

  var canLoadImage: Bool { photo.kinds.contains(.image) }

  func loadImage() async throws(ItemLoadError) -> Picture? {
    try await load(.loadObject) { [image] () throws(ItemLoadError) in
      guard let image else { throw PhotoCode.cannotLoadRepresentation.error }
      return image
    }
  }

  func loadData() async throws(ItemLoadError) -> [UInt8]? {
    try await load(.loadTransferable) { [data] () throws(ItemLoadError) in data }
  }

  private func load<Content: Sendable>(
    _ operation: Operation, content: @escaping () throws(ItemLoadError) -> Content?
  ) async throws(ItemLoadError) -> Content? {
    if let duration = photo.duration {
      // A task that is never cancelled sleeps to the end. It must be this method: the library's own
      // sleep(for:) leaves the caller's actor.
      let clock = simulation.clock
      try? await clock.sleep(until: clock.now.advanced(by: duration), tolerance: nil)
    }
    return try await simulation.call(
      operation.rawValue, self.photo.name,
      failure: { (PhotoCode(rawValue: $0) ?? .cannotLoadRepresentation).error }
    ) { [photo] () throws(ItemLoadError) in
      switch photo.loading {
      case .fails: throw PhotoCode.cannotLoadRepresentation.error
      case .nothing: return nil
      case nil: return try content()
      }
    }
  }
}

/// The errors of loading a photo.
enum PhotoCode: String, CaseIterable {
  case cannotLoadRepresentation = "photos/cannot-load-representation"
  case noSuchFile = "photos/no-such-file"
  case networkAccessRequired = "photos/network-access-required"

  /// The number: NSItemProviderErrorDomain's, NSCocoaErrorDomain's, PHPhotosErrorDomain's.
  var number: Int {
    switch self {
    case .cannotLoadRepresentation: -1000
    case .noSuchFile: 260
    case .networkAccessRequired: 3164
    }
  }

  var text: String {
    switch self {
    case .cannotLoadRepresentation: "Cannot load representation of type public.jpeg"
    case .noSuchFile: "The file couldn’t be opened because it doesn’t exist."
    case .networkAccessRequired:
      "The operation couldn’t be completed. (PHPhotosErrorDomain error 3164.)"
    }
  }

  var error: ItemLoadError {
    ItemLoadError(code: rawValue, number: number, localizedDescription: text)
  }

  /// The operations of photos as scenarios name them; each can end in each of these errors.
  static let operations: [OperationDeclaration] = [
    (
      PhotoItemProvider.Operation.loadTransferable,
      "Loads the bytes of a photo that was picked in a PhotosPicker."
    ),
    (.loadObject, "Loads the image of a photo that was picked in a PHPickerViewController."),
  ].map { operation, summary in
    OperationDeclaration(operation.rawValue, summary) { code in
      Self(rawValue: code) == nil ? "'\(code)' is no error of loading a photo." : nil
    }
  }
}
