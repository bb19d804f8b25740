import Diagnostics

/// What a CI system says to the processes that share a run, by the environment it gives them.
///
/// Sources: Bazel's test encyclopedia; the documentation of GitLab's `parallel`, CircleCI's
/// `parallelism`, Buildkite's `parallelism` and Slurm's job arrays.
struct ShardEnvironment: Sendable, Hashable {
  /// The part of the run that is this process's.
  var number = ShardNumber.whole
  /// A file that is touched to say that shards are understood (Bazel).
  var statusFile: String?
  /// Where a JUnit report is looked for (Bazel).
  var junitFile: String?
  /// A text that the names of the scenarios contain that are played (Bazel's `--test_filter`).
  var nameFilter: String?

  /// Reads the environment; outside of all that is known, this process plays everything.
  init(_ environment: Environment) throws(UsageError) {
    let variables = Variables(environment: environment)
    if variables["BAZEL_TEST"] != nil || variables["TEST_TOTAL_SHARDS"] != nil {
      statusFile = variables["TEST_SHARD_STATUS_FILE"]
      junitFile = variables["XML_OUTPUT_FILE"]
      nameFilter = variables["TESTBRIDGE_TEST_ONLY"]
      number = try variables.number("TEST_SHARD_INDEX", from: 0, of: "TEST_TOTAL_SHARDS")
    } else if variables["BUILDKITE_PARALLEL_JOB_COUNT"] != nil {
      number = try variables.number(
        "BUILDKITE_PARALLEL_JOB", from: 0, of: "BUILDKITE_PARALLEL_JOB_COUNT")
    } else if variables["CIRCLE_NODE_TOTAL"] != nil {
      number = try variables.number("CIRCLE_NODE_INDEX", from: 0, of: "CIRCLE_NODE_TOTAL")
    } else if variables["CI_NODE_TOTAL"] != nil {
      number = try variables.number("CI_NODE_INDEX", from: 1, of: "CI_NODE_TOTAL")
    } else if variables["SLURM_ARRAY_TASK_ID"] != nil {
      number = try variables.slurmTask()
    }
  }
}

/// Environment variables as numbers.
private struct Variables {
  let environment: Environment

  /// A variable that is set to something.
  subscript(_ name: String) -> String? {
    environment.variable(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A shard whose number stands in one variable, and how many there are in another.
  func number(
    _ name: String, from first: Int, of countName: String
  ) throws(UsageError) -> ShardNumber {
    let count = try whole(countName, standard: 1)
    // Where there is but one, its number need not be told, and Bazel counts none as one.
    if count <= 1, self[name] == nil { return .whole }
    let index = try whole(name, standard: nil)
    guard let number = ShardNumber(index - first + 1, of: max(count, 1)) else {
      throw problem("\(name)=\(index) is no shard of \(countName)=\(count)")
    }
    return number
  }

  /// The task of a Slurm array, whose numbers begin anywhere and go on in equal steps.
  func slurmTask() throws(UsageError) -> ShardNumber {
    let task = try whole("SLURM_ARRAY_TASK_ID", standard: nil)
    let first = try whole("SLURM_ARRAY_TASK_MIN", standard: nil)
    let last = try whole("SLURM_ARRAY_TASK_MAX", standard: nil)
    let count = try whole("SLURM_ARRAY_TASK_COUNT", standard: nil)
    let step = try whole("SLURM_ARRAY_TASK_STEP", standard: 1)
    guard step > 0, first <= task, task <= last, count <= ShardNumber.most,
      (last - first) % step == 0, (last - first) / step + 1 == count, (task - first) % step == 0,
      let number = ShardNumber((task - first) / step + 1, of: count)
    else {
      throw problem(
        "the tasks of the Slurm array are not numbered in equal steps, as by '--array=1-4'")
    }
    return number
  }

  private func whole(_ name: String, standard: Int?) throws(UsageError) -> Int {
    guard let text = self[name] else {
      guard let standard else { throw problem("\(name) is not set") }
      return standard
    }
    guard let value = Int(text), (0...1 << 31).contains(value) else {
      throw problem("\(name) is '\(Visible.line(text))' and no whole number")
    }
    return value
  }

  private func problem(_ message: String) -> UsageError {
    UsageError("'--shard auto': \(message); '--shard 1/4' names a shard", option: "shard")
  }
}
