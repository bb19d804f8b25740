/// What is required of the documented apps: what scenarios say to cover is looked up here.
struct Catalogue: Sendable, Hashable {
  /// The name that makes a file a catalogue, wherever it lies.
  static let fileName = "requirements.yaml"

  /// A requirement.
  struct Requirement: Sendable, Hashable {
    /// What scenarios name it by, such as `SU-1`.
    var number: String
    /// What is required, in one sentence.
    var sentence: String
    /// Whether the document's code fails here without telling anybody.
    var isSilent = false
  }

  /// The requirements of one app.
  struct App: Sendable, Hashable {
    /// The name that scenarios give it.
    var name: String
    /// What it is about, in a few words.
    var title: String
    /// What it is documented by.
    var document: Document
    var requirements: [Requirement] = []
  }

  /// What documents an app.
  struct Document: Sendable, Hashable {
    /// Its own title.
    var title: String
    /// What kind of document it is.
    var kind: String
  }

  /// The apps, in the order of the files.
  var apps: [App] = []

  /// All numbers, in the order of the files.
  var numbers: [String] { apps.flatMap { $0.requirements.map(\.number) } }

  /// What is required of some apps; of all where none is named.
  func only(_ names: [String]) -> Catalogue {
    names.isEmpty ? self : Catalogue(apps: apps.filter { names.contains($0.name) })
  }
}
