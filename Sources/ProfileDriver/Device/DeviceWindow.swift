import ProfileCore
import RunEvents
import ScenarioRunner

/// The window of a UIKit app: its root, what is presented over it, and the life cycle of both.
final class DeviceWindow: Window {
  private weak var device: Device?
  /// Tell a view controller where it is in its life, in the isolation of the app.
  private let viewDidLoad: (any ViewController) -> Void
  private let viewDidAppear: (any ViewController) -> Void
  private var modals = ModalStack()
  /// How often the root has been exchanged since launch.
  private(set) var rootChanges = -1

  /// Makes a window without a root.
  ///
  /// - Parameters:
  ///   - device: The device it is on.
  ///   - viewDidLoad: Tells a view controller that its view is loaded, once.
  ///   - viewDidAppear: Tells a view controller that it is on screen.
  init(
    device: Device, viewDidLoad: @escaping (any ViewController) -> Void = { _ in },
    viewDidAppear: @escaping (any ViewController) -> Void = { _ in }
  ) {
    self.device = device
    self.viewDidLoad = viewDidLoad
    self.viewDidAppear = viewDidAppear
  }

  var rootViewController: (any ViewController)? {
    didSet {
      rootChanges += 1
      if let rootViewController { show(rootViewController) }
    }
  }

  /// What is presented over the root, from the lowest up.
  var presented: [any ViewController] { modals.presented }

  /// The view controller that the user sees.
  var top: (any ViewController)? { presented.last ?? rootViewController }

  func present(_ viewController: any ViewController, from presenter: any ViewController) {
    switch modals.present(viewController, from: presenter, root: rootViewController) {
    case nil: show(viewController)
    case .console(let line)?: device?.log.print(line)
    case .exception(let reason)?: device?.trap(reason)
    }
  }

  private func show(_ viewController: any ViewController) {
    viewDidLoad(viewController)
    viewDidAppear(viewController)
  }

  func dismiss(_ viewController: any ViewController) {
    removed(modals.dismiss(viewController, root: rootViewController))
  }

  func dismissPresented(completion: @escaping () -> Void) {
    removed(modals.dismissAll())
    completion()
  }

  /// The user swipes the topmost sheet away; nobody's delegate hears of it but a presentation
  /// controller's, which no app here sets.
  func swipeDown() throws(StepFailure) {
    guard let top = presented.last else {
      let root = rootViewController.map { ModalStack.name($0) } ?? "nothing"
      throw StepFailure("there is no sheet on screen; \(root) is")
    }
    if top.modalPresentationStyle == .fullScreen {
      throw StepFailure(
        "\(ModalStack.name(top)) is presented full screen and cannot be swiped away")
    }
    removed(modals.dismiss(top, root: rootViewController))
  }

  /// What a presentation in full screen had covered appears again; under a sheet it never went.
  private func removed(_ viewControllers: [any ViewController]) {
    guard viewControllers.first?.modalPresentationStyle == .fullScreen, let top else { return }
    viewDidAppear(top)
  }

  /// What is presented, by class name, as scenarios see it.
  var presentedValue: Value { .list(presented.map { .string(ModalStack.name($0)) }) }
}
