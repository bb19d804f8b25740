/// What can be the root of a window, or be presented over it: the documents' `UIViewController`.
public protocol ViewController: AnyObject {}

/// The window an app lives in, with what is presented over its root.
public protocol Window: AnyObject {
  /// The view controller at the bottom; setting it installs the new one at once.
  var rootViewController: (any ViewController)? { get set }

  /// Presents a view controller as a sheet: `presenter.present(_:animated: true)`.
  func present(_ viewController: any ViewController, from presenter: any ViewController)

  /// Dismisses everything that is presented over the root, and calls back when it is gone:
  /// `rootViewController?.dismiss(animated: true, completion:)`.
  func dismissPresented(completion: @escaping () -> Void)
}
