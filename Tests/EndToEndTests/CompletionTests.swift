import Foundation
import Testing

/// What the shells themselves make of the completions.
@Suite(.serialized) struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Sample.scenario("Good"), to: "flows/good file.yaml")
    for shell in ["bash", "zsh", "fish"] {
      try folder.write(try folder.run("completions", shell).output, to: "\(shell).txt")
    }
  }

  private static func isThere(_ shell: String) -> Bool {
    ["/bin", "/usr/bin", "/usr/local/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
    }
  }

  /// A command line up to where it is completed, and some of what must be offered and what must not.
  static let lines: [(line: String, offered: [String], not: [String])] = [
    ("scenario-run l", ["lint", "list"], ["run", "steps"]),
    ("scenario-run help ex", ["explain"], ["lint"]),
    ("scenario-run lint --fo", ["--format"], ["--output"]),
    ("scenario-run lint --format ", ["text", "json", "sarif"], ["markdown"]),
    ("scenario-run coverage --format ma", ["markdown"], ["json"]),
    ("scenario-run --app ", ["signup", "camera"], ["bash"]),
    ("scenario-run list -a ca", ["camera"], ["signup"]),
    ("scenario-run run --report co", ["codequality="], ["junit="]),
    ("scenario-run explain regi", ["register"], ["tap"]),
    ("scenario-run explain storage.put", ["storage.putData"], ["storage.delete"]),
    ("scenario-run completions ", ["bash", "zsh", "fish"], ["lint"]),
    ("scenario-run lint flo", ["flows"], ["bash.txt"]),
  ]

  private func check(_ shell: String, _ complete: (String) throws -> Ending) throws {
    for (line, offered, not) in Self.lines {
      let ending = try complete(line)
      // fish tells what a word means behind a tab; folders end in a slash.
      let words = Set(
        ending.output.split(whereSeparator: \.isNewline).map { line in
          let word = line.prefix { $0 != "\t" }
          return word.hasSuffix("/") ? String(word.dropLast()) : String(word)
        })
      for word in offered { #expect(words.contains(word), "\(shell): \(line): \(words)") }
      for word in not { #expect(!words.contains(word), "\(shell): \(line): \(words)") }
    }
  }

  @Test("bash completes subcommands, options and values", .enabled(if: isThere("bash")))
  func bash() throws {
    try folder.write(
      """
      . ./bash.txt
      read -ra COMP_WORDS <<<"$1"
      case $1 in *' ') COMP_WORDS+=("") ;; esac
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _scenario_run
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "ask.bash")
    try check("bash") { line in try folder.shell("bash --norc ask.bash '\(line)'") }
    // bash hands '--format=te' over in three words.
    try folder.write(
      """
      . ./bash.txt
      COMP_WORDS=(scenario-run lint --format = te)
      COMP_CWORD=4
      _scenario_run
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "equals.bash")
    #expect(try folder.shell("bash --norc equals.bash").output == "text\n")
  }

  @Test("a file with a blank in its name is offered as one word", .enabled(if: isThere("bash")))
  func blank() throws {
    try folder.write(
      """
      . ./bash.txt
      COMP_WORDS=(scenario-run "flows/go")
      COMP_CWORD=1
      _scenario_run
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "ask.bash")
    #expect(try folder.shell("bash --norc ask.bash").output == "flows/good file.yaml\n")
  }

  @Test("fish completes subcommands, options and values", .enabled(if: isThere("fish")))
  func fish() throws {
    try check("fish") { line in
      try folder.shell(
        "HOME=$PWD fish --no-config -c 'source fish.txt; complete -C \"\(line)\"'")
    }
  }

  @Test("zsh completes subcommands, options and values", .enabled(if: isThere("zsh")))
  func zsh() throws {
    // zsh completes at a terminal only: one zsh plays the terminal of another, in which what would be
    // offered is printed between two marks.
    try folder.write(
      """
      zmodload zsh/zpty
      zpty inner zsh -f -i
      zpty -w inner 'PS1= ; stty -echo; autoload -U compinit; compinit -D -u; source ./zsh.txt'
      zpty -w inner 'source ./inner.zsh'
      zpty -w inner "$1"$'\\t'
      zpty -r inner out '*END-OF-WORDS*'
      print -r -- ${${out##*BEGIN-OF-WORDS}%%END-OF-WORDS*}
      zpty -d inner
      """, to: "ask.zsh")
    try folder.write(
      """
      setopt no_beep
      compadd() {
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return $?; fi
        local -a __words
        builtin compadd -A __words "$@"
        local __prefix=${IPREFIX##*=}
        (( $#__words )) && print -rl -- ${__words/#/$__prefix}
        builtin compadd "$@"
      }
      null-line() { print BEGIN-OF-WORDS; }
      compprefuncs=(null-line)
      end-of-words() { print END-OF-WORDS; exit; }
      comppostfuncs=(end-of-words)
      bindkey '^I' complete-word
      zstyle ':completion:*' list-grouped false
      zstyle ':completion:*' insert-tab false
      """, to: "inner.zsh")
    try check("zsh") { line in try folder.shell("HOME=$PWD zsh -f ask.zsh '\(line)'") }
  }

  @Test("an unknown shell is refused", arguments: ["tcsh", "bsh"])
  func unknown(shell: String) throws {
    let ending = try folder.run("completions", shell)
    #expect(ending.code == 2)
    #expect(ending.error.hasPrefix("Error: no shell '\(shell)' is known; "))
  }

  @Test("the manual has no mistake that a judge of manuals finds", .enabled(if: isThere("mandoc")))
  func manual() throws {
    try folder.write(try folder.run("manual").output, to: "scenario-run.1")
    let ending = try folder.shell("mandoc -T lint -W style scenario-run.1")
    #expect(ending.output.isEmpty)
    #expect(ending.code == 0)
    let shown = try folder.shell("mandoc -T ascii scenario-run.1 | col -b").output
    for word in ["NAME", "SYNOPSIS", "EXIT STATUS", "--fail-fast", "130"] {
      #expect(shown.contains(word), "\(word)")
    }
  }
}
