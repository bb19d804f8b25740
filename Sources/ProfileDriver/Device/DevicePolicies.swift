import RunEvents
import ScenarioLanguage

/// What nobody knows for certain of the system, each with the value that is likeliest; a scenario
/// sets another one under `given: device`.
struct DevicePolicies {
  /// The policies by the names that scenarios give them.
  enum Name: String {
    case pickerSelfDismissesWhenDidCancelMissing
    case reselectionComparesEqual
    case defaultsLimit
    case bodyBeforeOnAppear
    case mainViewMadeOnEveryVisit
    case updateClosesSwipe
  }

  /// Whether a `UIImagePickerController` whose delegate has no cancel method closes by itself.
  var pickerSelfDismissesWhenDidCancelMissing = true
  /// Whether the same photo, picked a second time, makes an equal `PhotosPickerItem`.
  var reselectionComparesEqual = true
  /// The size from which `UserDefaults` keeps a change in memory alone; `nil` for any size.
  var defaultsLimit: Int? = 4 * 1024 * 1024
  /// Whether SwiftUI makes a view's body before it calls `onAppear`.
  var bodyBeforeOnAppear = true
  /// Whether the main view is made anew whenever its tab is chosen, and not once.
  var mainViewMadeOnEveryVisit = false
  /// Whether a table closes the row that is swiped open when a snapshot is applied.
  var updateClosesSwipe = true

  /// Makes the policies of what is given under `device:`.
  init(_ given: Value?) {
    set(&pickerSelfDismissesWhenDidCancelMissing, given, .pickerSelfDismissesWhenDidCancelMissing)
    set(&reselectionComparesEqual, given, .reselectionComparesEqual)
    set(&bodyBeforeOnAppear, given, .bodyBeforeOnAppear)
    set(&mainViewMadeOnEveryVisit, given, .mainViewMadeOnEveryVisit)
    set(&updateClosesSwipe, given, .updateClosesSwipe)
    switch given?[Name.defaultsLimit.rawValue] {
    case .int(let limit)?: defaultsLimit = limit
    case .null?: defaultsLimit = nil
    default: break
    }
  }

  private func set(_ policy: inout Bool, _ given: Value?, _ name: Name) {
    if case .bool(let value)? = given?[name.rawValue] { policy = value }
  }
}

extension DevicePolicies {
  /// The key `device` with the policies that an app can notice.
  static func field(_ names: [Name]) -> Shape.Field {
    Shape.Field(
      "device",
      .record(
        names.map { name in
          Shape.Field(name.rawValue, name.shape, isRequired: false, name.summary)
        }), isRequired: false, "How the system behaves where nobody knows it for certain.")
  }
}

extension DevicePolicies.Name {
  fileprivate var shape: Shape {
    self == .defaultsLimit ? .nullable(.integer) : .boolean
  }

  fileprivate var summary: String {
    switch self {
    case .pickerSelfDismissesWhenDidCancelMissing:
      "Whether a picker whose delegate has no cancel method closes by itself; true without this."
    case .reselectionComparesEqual:
      "Whether the same photo, picked again, is an equal item; true without this."
    case .defaultsLimit:
      "The bytes from which UserDefaults keeps a change in memory alone, null for any number; 4 MiB without this."
    case .bodyBeforeOnAppear:
      "Whether a view's body is made before onAppear is called; true without this."
    case .mainViewMadeOnEveryVisit:
      "Whether MainView is made anew whenever its tab is chosen; false without this."
    case .updateClosesSwipe:
      "Whether a changed table closes the row that is swiped open; true without this."
    }
  }
}
