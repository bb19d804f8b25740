import RunEvents
import ScenarioReports

/// A report that is being written, and the file it goes to.
struct ReportWriter {
  /// What it is called in messages.
  let name: String
  var reporter: any Reporter
  /// Writes what is still held, where what there is of the report is of use before its end.
  var flush: (() throws(ReportError) -> Void)?
  /// Gives the report its final name.
  let finish: () throws(ReportError) -> Void
  /// Removes what was written of it.
  let discard: () -> Void
}

/// The reports of a run: each event goes to all of them, and one that cannot be written does not keep
/// the others from being so.
struct ReportWriters {
  private var writers: [ReportWriter]
  private var failures: [String] = []
  /// What has been counted so far.
  private(set) var totals = Totals()

  init(_ writers: [ReportWriter]) {
    self.writers = writers
  }

  /// Tells all reports what has happened.
  mutating func tell(_ event: RunEvent) {
    totals.count(event)
    each { writer throws(ReportError) in try writer.reporter.receive(event) }
  }

  /// Writes what is of use before the end of the run.
  mutating func flush() {
    each { writer throws(ReportError) in try writer.flush?() }
  }

  private mutating func each(_ body: (inout ReportWriter) throws(ReportError) -> Void) {
    var index = 0
    while index < writers.count {
      do throws(ReportError) {
        try body(&writers[index])
        index += 1
      } catch {
        failures.append("\(writers[index].name): \(error.message)")
        writers.remove(at: index).discard()
      }
    }
  }

  /// Ends the reports, once the end of the run has been told.
  mutating func finish() -> RunResult {
    var written: [String] = []
    for writer in writers {
      do throws(ReportError) {
        try writer.finish()
        written.append(writer.name)
      } catch {
        failures.append("\(writer.name): \(error.message)")
      }
    }
    writers = []
    return RunResult(totals: totals, written: written, failures: failures)
  }

  /// Leaves nothing of the reports: there is no run to tell of.
  mutating func discard() {
    for writer in writers { writer.discard() }
    writers = []
  }
}

/// What a run has come to.
struct RunResult: Sendable {
  var totals: Totals
  /// The names of the reports that were written.
  var written: [String]
  /// For each report that could not be written why.
  var failures: [String]
}
