/// How a presented view controller covers what presents it: `UIModalPresentationStyle`.
public enum ModalPresentationStyle: String, Sendable, Hashable, CaseIterable {
  /// A card that the user can swipe away; what a presentation gets that asks for nothing else.
  case pageSheet
  /// The whole screen; it cannot be swiped away.
  case fullScreen
}

/// What can be the root of a window, or be presented over it: the documents' `UIViewController`.
public protocol ViewController: AnyObject {
  /// How it wants to be presented; `pageSheet` unless it says otherwise.
  var modalPresentationStyle: ModalPresentationStyle { get }
}

extension ViewController {
  public var modalPresentationStyle: ModalPresentationStyle { .pageSheet }
}

/// The window an app lives in, with what is presented over its root.
public protocol Window: AnyObject {
  /// The view controller at the bottom; setting it installs the new one at once.
  var rootViewController: (any ViewController)? { get set }

  /// Presents a view controller: `presenter.present(_:animated: true)`.
  func present(_ viewController: any ViewController, from presenter: any ViewController)

  /// Dismisses what a view controller presents, or else the view controller itself:
  /// `viewController.dismiss(animated: true)`.
  func dismiss(_ viewController: any ViewController)

  /// Dismisses everything that is presented over the root, and calls back when it is gone:
  /// `rootViewController?.dismiss(animated: true, completion:)`.
  func dismissPresented(completion: @escaping () -> Void)
}
