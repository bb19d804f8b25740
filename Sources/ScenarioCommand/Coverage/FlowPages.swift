/// The pages that describe the apps: hand-written, but for the parts between two marks.
struct FlowPages {
  /// The largest page that is read.
  private static let fileLimit = 16 << 20

  /// Why a page could not be brought up to date.
  struct Failure: Error, Sendable, Hashable {
    var page: String
    var reason: String
  }

  let folder: String
  let markdown: CoverageMarkdown

  /// The pages with their text as it is and as it should be.
  ///
  /// - Returns: The pages, each app's; or why one of them is unusable.
  func pages() throws(Failure) -> [(path: String, old: String, new: String)] {
    var pages: [(path: String, old: String, new: String)] = []
    for app in markdown.coverage.apps {
      let path = "\(folder)/\(app.app.name).md"
      let old: String
      do throws(FileSystem.Failure) {
        old = String(
          decoding: try FileSystem.read(path, limit: Self.fileLimit), as: UTF8.self)
      } catch {
        throw Failure(page: path, reason: error.reason)
      }
      do throws(Failure) {
        var new = try Self.replace("requirements", in: old, with: markdown.table(of: app))
        new = try Self.replace("hazards", in: new, with: markdown.hazards(of: app))
        pages.append((path, old, new))
      } catch {
        throw Failure(page: path, reason: error.reason)
      }
    }
    return pages
  }

  /// The line that begins a generated part.
  static func opening(_ name: String) -> String { "<!-- generated: \(name) -->" }

  /// The line that ends a generated part.
  static func closing(_ name: String) -> String { "<!-- end: \(name) -->" }

  /// Replaces what stands between the marks of a part.
  static func replace(
    _ name: String, in page: String, with lines: [String]
  ) throws(Failure) -> String {
    let old = page.split(separator: "\n", omittingEmptySubsequences: false)
    let openings = old.indices.filter { old[$0] == opening(name) }
    let closings = old.indices.filter { old[$0] == closing(name) }
    guard openings.count == 1, closings.count == 1, openings[0] < closings[0] else {
      throw Failure(
        page: "", reason: "it needs '\(opening(name))' and, below, '\(closing(name))', once each")
    }
    let new = old[...openings[0]].map { String($0) } + [""] + lines + [""]
    return (new + old[closings[0]...].map { String($0) }).joined(separator: "\n")
  }

  /// Writes a page in the place of the old one.
  static func write(_ text: String, to path: String) throws(Failure) {
    do throws(FileSystem.Failure) {
      let file = try ReportFile(path, keepsOld: true)
      try file.write(whole: text)
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
