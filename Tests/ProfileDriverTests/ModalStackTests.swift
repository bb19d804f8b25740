import ProfileCore
import Testing

@testable import ProfileDriver

@Suite("What is presented over what")
struct ModalStackTests {
  final class Screen: ViewController {}
  final class Sheet: ViewController {}
  final class Tabs: ContainerViewController {
    let child: any ViewController
    init(_ child: any ViewController) { self.child = child }
    var children: [any ViewController] { [child] }
  }

  private func isRefused(_ refusal: ModalStack.Refusal?) -> Bool {
    if case nil = refusal { false } else { true }
  }

  private func console(_ refusal: ModalStack.Refusal?) -> String? {
    if case .console(let line)? = refusal { line } else { nil }
  }

  @Test("Presentations stand one on another, each by the one on top")
  func presents() {
    var stack = ModalStack()
    let (root, first, second) = (Screen(), Sheet(), Sheet())
    #expect(!isRefused(stack.present(first, from: root, root: root)))
    #expect(!isRefused(stack.present(second, from: first, root: root)))
    #expect(
      stack.presented.map(ObjectIdentifier.init) == [first, second].map(ObjectIdentifier.init))
  }

  @Test("A child presents for its container")
  func child() {
    var stack = ModalStack()
    let (child, hidden) = (Screen(), Screen())
    let tabs = Tabs(child)
    #expect(!isRefused(stack.present(Sheet(), from: child, root: tabs)))
    #expect(
      console(stack.present(Sheet(), from: hidden, root: tabs))
        == "Attempt to present <Sheet> on <Screen> whose view is not in the window hierarchy!")
  }

  @Test("A presenter that is presenting already is refused, and nothing is queued")
  func refuses() {
    var stack = ModalStack()
    let (root, first) = (Screen(), Sheet())
    _ = stack.present(first, from: root, root: root)
    #expect(
      console(stack.present(Sheet(), from: root, root: root))
        == "Attempt to present <Sheet> on <Screen> (from <Screen>) which is already presenting <Sheet>."
    )
    #expect(stack.presented.count == 1)
    #expect(stack.dismiss(first, root: root).count == 1)
    #expect(stack.presented.isEmpty)
  }

  @Test("What is presented already cannot be presented again: that is an exception")
  func active() {
    var stack = ModalStack()
    let (root, first) = (Screen(), Sheet())
    _ = stack.present(first, from: root, root: root)
    guard case .exception(let reason)? = stack.present(first, from: first, root: root) else {
      Issue.record("it is presented")
      return
    }
    #expect(reason == "Application tried to present modally an active controller <Sheet>.")
  }

  @Test(
    "A dismissal takes what is presented and all on it, or else itself",
    arguments: [(0, 2), (1, 1), (2, 1)])
  func dismisses(_ which: Int, _ gone: Int) {
    var stack = ModalStack()
    let all: [any ViewController] = [Screen(), Sheet(), Sheet()]
    _ = stack.present(all[1], from: all[0], root: all[0])
    _ = stack.present(all[2], from: all[1], root: all[0])
    #expect(stack.dismiss(all[which], root: all[0]).count == gone)
    #expect(stack.presented.count == 2 - gone)
  }

  @Test("A dismissal of what is not presented, or of a root that presents nothing, is none")
  func dismissesNothing() {
    var stack = ModalStack()
    let root = Screen()
    #expect(stack.dismiss(root, root: root).isEmpty)
    #expect(stack.dismiss(Sheet(), root: root).isEmpty)
    _ = stack.present(Sheet(), from: root, root: root)
    #expect(stack.dismissAll().count == 1)
    #expect(stack.dismissAll().isEmpty)
  }
}
