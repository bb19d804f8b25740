import ProfileCore

/// What is presented over a root, from the lowest up: UIKit's rules of modal presentation.
///
/// Animations take no time here. Each presenter presents one at a time; what is refused is dropped
/// and not queued.
struct ModalStack {
  /// Why a presentation does not come about.
  enum Refusal {
    /// A line in the console, and nothing else.
    case console(String)
    /// An exception, which ends the app.
    case exception(String)
  }

  private(set) var presented: [any ViewController] = []

  /// Presents a view controller over the one that is on top.
  ///
  /// - Returns: Why it does not come about; `nil` where it does.
  mutating func present(
    _ new: any ViewController, from presenter: any ViewController, root: (any ViewController)?
  ) -> Refusal? {
    let holder = place(of: presenter, root: root)
    guard let holder else {
      return .console(
        "Attempt to present <\(Self.name(new))> on <\(Self.name(presenter))> whose view is not in the window hierarchy!"
      )
    }
    if presented.contains(where: { $0 === new }) {
      return .exception(
        "Application tried to present modally an active controller <\(Self.name(new))>.")
    }
    if holder < presented.count {
      return .console(
        "Attempt to present <\(Self.name(new))> on <\(Self.name(presenter))> (from <\(Self.name(presenter))>) which is already presenting <\(Self.name(presented[holder]))>."
      )
    }
    presented.append(new)
    return nil
  }

  /// Dismisses what a view controller presents, with all that stands on it, or else itself.
  ///
  /// - Returns: What went, from the lowest up; nothing where neither is presented.
  mutating func dismiss(
    _ viewController: any ViewController, root: (any ViewController)?
  ) -> [any ViewController] {
    guard let holder = place(of: viewController, root: root) else { return [] }
    let lowest = holder < presented.count ? holder : holder - 1
    return lowest < 0 ? [] : removeAll(from: lowest)
  }

  /// Dismisses everything.
  mutating func dismissAll() -> [any ViewController] {
    removeAll(from: 0)
  }

  private mutating func removeAll(from lowest: Int) -> [any ViewController] {
    let removed = Array(presented[lowest...])
    presented.removeSubrange(lowest...)
    return removed
  }

  /// How many are presented up to a view controller, itself included: what it presents stands at
  /// that place. `nil` where it is not in the window.
  private func place(of viewController: any ViewController, root: (any ViewController)?) -> Int? {
    if viewController === root { return 0 }
    if let root = root as? any ContainerViewController,
      root.children.contains(where: { $0 === viewController })
    {
      return 0
    }
    return presented.firstIndex { $0 === viewController }.map { $0 + 1 }
  }

  /// The name of a view controller's class.
  static func name(_ viewController: any ViewController) -> String {
    String(describing: type(of: viewController))
  }
}

/// A view controller that shows others as parts of itself, such as one with tabs.
protocol ContainerViewController: ViewController {
  /// Those whose views are in the window.
  var children: [any ViewController] { get }
}
