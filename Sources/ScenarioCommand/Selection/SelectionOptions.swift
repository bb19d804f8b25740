import Diagnostics
import ScenarioLanguage

/// Which scenarios a command line asks for; several subcommands share these options.
struct SelectionOptions: Sendable, Hashable {
  var tags: [TagExpression] = []
  var names: [TextPattern] = []
  var covers: [TextPattern] = []
  var apps: [String] = []
  /// What every name must fit, whatever else is asked for.
  var nameFilter: TextPattern?

  /// The scenarios that were not good in the last run, where only those are wanted.
  var failed: LastFailures?
  /// The number of the order in which the scenarios of a file come, where it is one of chance.
  var order: UInt64?

  /// What was given but for the apps, for a message about all of it.
  var given: [String] = []

  /// All that was given, as it can be given again.
  var words: String { (given + apps.map { "--app \($0)" }).joined(separator: " ") }

  /// Whether every scenario is wanted.
  var isEmpty: Bool {
    tags.isEmpty && names.isEmpty && covers.isEmpty && apps.isEmpty && failed == nil
      && nameFilter == nil
  }
}

/// What a subcommand asks for that takes a part of the scenarios only.
protocol SelectingOptions: Sendable {
  var selection: SelectionOptions { get set }
}

extension Option where Options: SelectingOptions {
  /// Whether only those scenarios are wanted that were not good in the last run.
  static func failed(
    _ path: any WritableKeyPath<Options, Bool> & Sendable, _ verb: String
  ) -> Option {
    Option("failed", "\(verb) only what was not good in the last run; a path need not be named.") {
      $0[keyPath: path] = true
      $0.selection.given.append("--failed")
    }
  }

  /// The options that select scenarios.
  static var selection: [Option] {
    [
      Option(
        "tag", letter: "t", value: "expression",
        "Take only scenarios whose tags fit, as in 'upload and not slow'; any of them, if given "
          + "again."
      ) { value, options in
        do throws(TagExpression.Mistake) {
          options.selection.tags.append(try TagExpression(value))
        } catch {
          return value.isEmpty ? "a tag cannot be empty" : error.message
        }
        options.selection.given.append("--tag \(value)")
        return nil
      },
      Option(
        "name", letter: "n", value: "pattern",
        "Take only scenarios whose name holds this text, or is it where '*' stands for anything, "
          + "or fits the regular expression between '/' and '/'; any of them, if given again."
      ) { value, options in
        do throws(PatternMistake) {
          options.selection.names.append(try TextPattern(value, plain: .part))
        } catch {
          return "'\(Visible.line(value))' is no regular expression: \(error.message)"
        }
        options.selection.given.append("--name \(value)")
        return value.isEmpty ? "a name cannot be empty" : nil
      },
      Option(
        "covers", letter: "c", value: "number",
        "Take only scenarios that cover this requirement, in which '*' stands for anything; any of "
          + "them, if given again."
      ) { value, options in
        do throws(PatternMistake) {
          options.selection.covers.append(try TextPattern(value, plain: .whole))
        } catch {
          return "'\(Visible.line(value))' is no regular expression: \(error.message)"
        }
        options.selection.given.append("--covers \(value)")
        return value.isEmpty ? "a number cannot be empty" : nil
      },
      .apps(\.selection.apps),
    ]
  }
}
