/// A page that is written by hand, but for the parts between two marks.
struct GeneratedPage {
  /// The largest page that is read.
  private static let fileLimit = 16 << 20

  /// Why a page could not be brought up to date.
  struct Failure: Error, Sendable, Hashable {
    var page: String
    var reason: String
  }

  let path: String
  /// The page as it is.
  let old: String
  /// The page as it should be.
  private(set) var new: String

  /// Reads a page.
  init(_ path: String) throws(Failure) {
    self.path = path
    do throws(FileSystem.Failure) {
      old = String(decoding: try FileSystem.read(path, limit: Self.fileLimit), as: UTF8.self)
    } catch {
      throw Failure(page: path, reason: error.reason)
    }
    new = old
  }

  /// Whether some part of it is out of date.
  var isStale: Bool { Array(old.utf8) != Array(new.utf8) }

  /// The line that begins a generated part.
  static func opening(_ name: String) -> String { "<!-- generated: \(name) -->" }

  /// The line that ends a generated part.
  static func closing(_ name: String) -> String { "<!-- end: \(name) -->" }

  /// Replaces what stands between the marks of a part.
  mutating func replace(_ name: String, with lines: [String]) throws(Failure) {
    let page = new.split(separator: "\n", omittingEmptySubsequences: false)
    let openings = page.indices.filter { page[$0] == Self.opening(name) }
    let closings = page.indices.filter { page[$0] == Self.closing(name) }
    guard openings.count == 1, closings.count == 1, openings[0] < closings[0] else {
      throw Failure(
        page: path,
        reason: "it needs '\(Self.opening(name))' and, below, '\(Self.closing(name))', once each")
    }
    let part = page[...openings[0]].map { String($0) } + [""] + lines + [""]
    new = (part + page[closings[0]...].map { String($0) }).joined(separator: "\n")
  }

  /// Writes the page in the place of the old one.
  func write() throws(Failure) {
    do throws(FileSystem.Failure) {
      let file = try ReportFile(path, keepsOld: true)
      try file.write(whole: new)
    } catch {
      throw Failure(page: path, reason: error.reason)
    }
  }
}

extension ReportFile {
  /// Writes a text and gives it its final name.
  func write(whole text: String) throws(FileSystem.Failure) {
    try write(Array(text.utf8))
    try finish()
  }
}
