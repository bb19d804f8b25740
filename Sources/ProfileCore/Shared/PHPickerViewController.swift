/// What a picker offers: `PHPickerConfiguration`.
public struct PHPickerConfiguration: Sendable, Hashable {
  /// Which photos are shown; every one without it.
  public var filter: PHPickerFilter?
  /// How many can be picked; zero is as many as the system allows.
  public var selectionLimit = 1

  /// Makes the default: no filter, one photo.
  public init() {}
}

/// A photo that was picked: `PHPickerResult`.
public struct PHPickerResult {
  /// What loads the photo.
  public let itemProvider: any ItemProvider

  /// Makes a result.
  public init(itemProvider: any ItemProvider) {
    self.itemProvider = itemProvider
  }
}

/// Whom a picker tells what the user did: `PHPickerViewControllerDelegate`.
public protocol PHPickerViewControllerDelegate: AnyObject {
  /// The user has picked, or has cancelled: then the results are empty. The picker stays up until
  /// somebody dismisses it.
  ///
  /// - Parameters:
  ///   - picker: The picker.
  ///   - results: What was picked.
  ///   - isolation: Where the delegate lives.
  func picker(
    _ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult],
    isolation: isolated (any Actor)?)
}

/// The system's picker of photos: `PHPickerViewController`.
public final class PHPickerViewController: ViewController {
  /// What it offers.
  public let configuration: PHPickerConfiguration
  /// Whom it tells.
  public weak var delegate: (any PHPickerViewControllerDelegate)?
  /// How it is presented.
  public var modalPresentationStyle = ModalPresentationStyle.pageSheet

  /// Makes a picker, which keeps a copy of the configuration.
  public init(configuration: PHPickerConfiguration) {
    self.configuration = configuration
  }
}
