import ProfileCore

/// The root of an app with tabs: each tab's view controller is made when the app is, and loaded when
/// its tab is first chosen.
final class TabBarController: ContainerViewController {
  private let tabs: [(name: String, viewController: any ViewController)]
  private var selected = 0

  /// Makes the root; the first tab is chosen.
  init(_ tabs: [(name: String, viewController: any ViewController)]) {
    self.tabs = tabs
  }

  var children: [any ViewController] { [selectedViewController] }

  /// The view controller of the chosen tab.
  var selectedViewController: any ViewController { tabs[selected].viewController }

  /// The names of the tabs that can be chosen.
  var otherTabs: [String] { tabs.indices.filter { $0 != selected }.map { tabs[$0].name } }

  /// Chooses a tab.
  ///
  /// - Returns: Whether there is one of that name.
  func select(_ name: String) -> Bool {
    guard let index = tabs.firstIndex(where: { $0.name == name }) else { return false }
    selected = index
    return true
  }
}

/// A screen of which scenarios see the name alone.
final class HomeViewController: ViewController {}
