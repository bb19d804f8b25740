import ProfileCore

/// The window of a UIKit app: its root, what is presented over it, and the life cycle of both.
final class DeviceWindow: Window {
  private let log: AppLog
  /// Tells a main screen that it has appeared, in the isolation in which the app lives.
  private let viewDidAppear: (MainTabBarController) -> Void
  /// What is presented over the root, from the lowest up.
  private(set) var presented: [any ViewController] = []
  /// How often the root has been exchanged since launch.
  private(set) var rootChanges = -1

  init(log: AppLog, viewDidAppear: @escaping (MainTabBarController) -> Void) {
    self.log = log
    self.viewDidAppear = viewDidAppear
  }

  var rootViewController: (any ViewController)? {
    didSet {
      rootChanges += 1
      appear(rootViewController)
    }
  }

  func present(_ viewController: any ViewController, from presenter: any ViewController) {
    // UIKit drops a second presentation by the same presenter; it is not queued (P2, P4).
    let top = presented.last ?? rootViewController
    guard presenter === rootViewController || presented.contains(where: { $0 === presenter })
    else {
      log.print(
        "Attempt to present <\(name(viewController))> on <\(name(presenter))> whose view is not in the window hierarchy!"
      )
      return
    }
    guard presenter === top else {
      let presenting = presented.first.map { name($0) } ?? ""
      log.print(
        "Attempt to present <\(name(viewController))> on <\(name(presenter))> (from <\(name(presenter))>) which is already presenting <\(presenting)>."
      )
      return
    }
    presented.append(viewController)
    appear(viewController)
  }

  func dismissPresented(completion: @escaping () -> Void) {
    presented.removeAll()
    completion()
  }

  /// The view controller that the user sees.
  var top: (any ViewController)? { presented.last ?? rootViewController }

  /// Takes the topmost presented view controller away, as a swipe does.
  func dismissTop() {
    _ = presented.popLast()
  }

  private func name(_ viewController: any ViewController) -> String {
    String(describing: type(of: viewController))
  }

  /// Tells a view controller that it is loaded and on screen.
  private func appear(_ viewController: (any ViewController)?) {
    if let main = viewController as? MainTabBarController {
      main.viewDidLoad()
      viewDidAppear(main)
    } else if let form = viewController as? ProfileDataFormViewController {
      form.viewDidLoad()
    }
  }
}
