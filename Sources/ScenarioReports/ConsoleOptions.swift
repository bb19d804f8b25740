/// How a run is shown on a console.
public struct ConsoleOptions: Sendable {
  /// How much is shown.
  public enum Verbosity: Sendable, Hashable, CaseIterable {
    /// What is not good, and the summary.
    case quiet
    /// A line for each scenario, more where one is not good, and the summary.
    case normal
    /// The steps, the operations and the wall-clock time of each scenario too.
    case verbose
  }

  /// A line that says how far the run is and is written again and again, for a terminal.
  public struct Progress: Sendable {
    /// The columns of the terminal, which the line does not fill.
    public var columns: Int
    /// How many passing scenarios get a line of their own; later ones only count.
    public var listedScenarios: Int
    /// Whether it is time to write the line again; a clock is the caller's.
    public var isDue: @Sendable () -> Bool
    /// How many files have been told of, and how many there are; without it scenarios are counted.
    public var files: (@Sendable () -> (told: Int, all: Int))?

    /// Makes a progress line.
    public init(
      columns: Int, listedScenarios: Int = 100,
      files: (@Sendable () -> (told: Int, all: Int))? = nil,
      isDue: @escaping @Sendable () -> Bool = { true }
    ) {
      self.files = files
      self.columns = columns
      self.listedScenarios = listedScenarios
      self.isDue = isDue
    }
  }

  /// How much is shown.
  public var verbosity: Verbosity
  /// Whether the console understands colours; they never say anything that words do not.
  public var usesColor: Bool
  /// Whether marks may be signs beyond ASCII; what scenarios say is shown as it is.
  public var usesUnicode: Bool
  /// The progress line, for a terminal.
  public var progress: Progress?

  /// Makes options; without any, what can be read everywhere.
  public init(
    verbosity: Verbosity = .normal, usesColor: Bool = false, usesUnicode: Bool = false,
    progress: Progress? = nil
  ) {
    self.verbosity = verbosity
    self.usesColor = usesColor
    self.usesUnicode = usesUnicode
    self.progress = progress
  }
}
