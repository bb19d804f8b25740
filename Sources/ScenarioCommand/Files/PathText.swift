/// Paths as texts, by their bytes: what a path leads to is asked only where its meaning hangs on
/// it.
enum PathText {
  private static let slash = UInt8(ascii: "/")

  /// A path as reports show it, and as ids are made of it: relative to the working folder where it
  /// lies below it, without `./`, doubled slashes or a slash at its end, and without `..` where
  /// that leads to the same file.
  static func shown(_ path: String, workingFolder: String?) -> String {
    let parts = parts(of: path)
    let plain = joined(parts, isAbsolute: path.utf8.first == slash, of: path)
    guard parts.contains("..") else { return relative(plain, to: workingFolder) }
    // Behind a symbolic link `..` is not what stands before it.
    let absolute = path.utf8.first == slash ? path : workingFolder.map { "\($0)/\(path)" } ?? path
    let resolved = resolved(absolute)
    let short = relative(resolved, to: workingFolder)
    let isBelow = short.utf8.first != slash
    guard isBelow || path.utf8.first == slash,
      let identity = try? FileSystem.identity(of: plain),
      identity == (try? FileSystem.identity(of: short))
    else { return plain }
    return short
  }

  /// A path without `.`, `..` and doubled slashes, as a text: links are not looked at.
  static func resolved(_ path: String) -> String {
    let isAbsolute = path.utf8.first == slash
    var output: [Substring] = []
    for part in parts(of: path) {
      if part == "..", let last = output.last, last != ".." {
        output.removeLast()
      } else if part != ".." || !isAbsolute {
        output.append(part)
      }
    }
    return joined(output, isAbsolute: isAbsolute, of: path)
  }

  /// The folder that a path lies in; empty for a name alone.
  static func folder(of path: String) -> String {
    guard let last = path.utf8.lastIndex(of: slash) else { return "" }
    return last == path.startIndex ? "/" : String(path[..<last])
  }

  /// The last part of a path.
  static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// A path and the line behind it, as editors and reports write them: `a.yaml:12` or `a.yaml:12:5`.
  ///
  /// - Returns: The path and the line; `nil` where no line from 1 stands there.
  static func splitLine(_ text: String) -> (path: String, line: Int)? {
    var parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard parts.count > 1, let last = parts.popLast().flatMap({ Int($0) }), last > 0 else {
      return nil
    }
    if parts.count > 1, let line = parts.last.flatMap({ Int($0) }), line > 0 {
      return (parts.dropLast().joined(separator: ":"), line)
    }
    return (parts.joined(separator: ":"), last)
  }

  private static func parts(of path: String) -> [Substring] {
    path.utf8.split(separator: slash).map { Substring($0) }.filter { $0 != "." }
  }

  private static func joined(_ parts: [Substring], isAbsolute: Bool, of path: String) -> String {
    if parts.isEmpty { return isAbsolute ? "/" : path.isEmpty ? "" : "." }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  private static func relative(_ path: String, to folder: String?) -> String {
    guard let folder else { return path }
    if path.utf8.elementsEqual(folder.utf8) { return "." }
    guard path.utf8.starts(with: (folder + "/").utf8) else { return path }
    return String(Substring(path.utf8.dropFirst(folder.utf8.count + 1)))
  }
}
