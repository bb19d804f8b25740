import Diagnostics
import RunEvents

/// The catalogues of a run, read from their files.
struct CatalogueFiles: Sendable {
  /// The largest catalogue that is read.
  private static let fileLimit = 16 << 20

  /// What is required; `nil` where no file says so, or where one of them is wrong.
  private(set) var catalogue: Catalogue?
  /// The files that are wrong, and how.
  private(set) var rejected: [FileRejected] = []

  /// Reads catalogues, which together are one.
  init(_ paths: [String]) {
    var reader = CatalogueReader()
    for path in paths {
      do throws(FileSystem.Failure) {
        let text = SourceText(
          path: path, bytes: try FileSystem.read(path, limit: Self.fileLimit))
        reader.read(text)
        if !reader.diagnostics.isEmpty {
          rejected.append(ScenarioSource.rejection(of: text, because: reader.diagnostics))
        }
      } catch {
        rejected.append(ScenarioSource.rejection(of: path, because: error.reason))
      }
    }
    if !paths.isEmpty, rejected.isEmpty { catalogue = reader.catalogue }
  }
}
