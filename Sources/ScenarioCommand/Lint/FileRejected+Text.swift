import Diagnostics
import RunEvents

extension FileRejected {
  /// What is wrong with the file, as a person reads it.
  var text: String {
    mistakes.map(\.rendered).joined() + Self.omission(of: omitted, in: file)
  }

  /// The line that says how many mistakes of a file are not shown; empty where none is left out.
  static func omission(of count: Int, _ noun: String = "mistake", in file: String) -> String {
    count == 0 ? "" : "\(Visible.line(file)): \(count) more \(noun)\(count == 1 ? "" : "s")\n"
  }
}
