import RunEvents
import ScenarioReports
import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Has the files of a run played in worker processes, and tells the journal what they tell.
///
/// Whatever ends a worker ends the scenario that it was playing and nothing else: what it had told
/// is kept, and its successor goes on where it stopped. The parent has one thread, so that it can
/// fork workers at any time; each begins with all that the parent knows.
struct IsolatedRun {
  /// How many batches a worker is asked for at a time: one while it plays the other.
  private static let ahead = 2
  /// How many workers in a row may end without having told anything.
  private static let mostFruitless = 3
  /// How long one that does not hear the end of the run is waited for, in nanoseconds.
  private static let patience: UInt64 = 1_000_000_000

  private let run: Run
  private let limits: Isolation
  private let journal: RunJournal
  private let errors: OutputChannel
  private let seats: SharedMemory<Seat>
  private let orders: SharedMemory<Orders>
  private let batches: Int
  private var next = 0
  private var workers: [WorkerProcess?] = []
  /// Of batches that have been told in part: what of them.
  private var parts: [Int: (events: [RunEvent], units: Int)] = [:]
  /// The last unit of a batch that has ended a worker, to tell one that does it again.
  private var endings: [Int: Ending] = [:]
  private var fruitless = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var interruption: UInt64?

  /// Makes a run in as many processes as there are jobs; `nil` where the system has no memory that
  /// processes share.
  init?(_ run: Run, _ limits: Isolation, jobs: Int, journal: RunJournal, errors: OutputChannel) {
    guard let seats = SharedMemory<Seat>(count: jobs, { Seat() }),
      let orders = SharedMemory<Orders>(count: 1, { Orders() })
    else { return nil }
    self.run = run
    self.limits = limits
    self.journal = journal
    self.errors = errors
    self.seats = seats
    self.orders = orders
    batches = run.batches
    workers = Array(repeating: nil, count: min(jobs, max(batches, 1)))
  }

  /// Plays everything.
  mutating func play() {
    for index in workers.indices where batches > 0 { start(index) }
    feed()
    while workers.contains(where: { $0 != nil }) {
      wait()
      passOn()
      endOverdue()
      feed()
    }
    // Where no process can be had, what is left is known to be there and not played.
    for batch in 0..<batches where !isTold(batch) { giveUp(batch) }
  }

  private func isTold(_ batch: Int) -> Bool {
    batch < journal.toldBatches
  }

  private mutating func start(_ index: Int, _ remainder: IsolatedWorker.Remainder? = nil) {
    seats[index].pointee.rest()
    let others = workers.compactMap { $0 }.flatMap { [$0.channel, $0.errors] }
    let (run, seat, orders, memory) = (run, seats[index], orders[0], limits.memory.value)
    let parent = getpid()
    workers[index] = WorkerProcess(besides: others) { channel, errors in
      IsolatedWorker.settle(errors: errors, memory: memory, parent: parent)
      var worker = IsolatedWorker(run, seat: seat, orders: orders, channel: channel)
      worker.work(remainder)
    }
    if let remainder { workers[index]?.batches = [remainder.batch] }
  }

  /// Keeps every worker busy.
  private mutating func feed() {
    for index in workers.indices {
      while let worker = workers[index], !worker.isDismissed {
        guard next < batches else {
          if worker.batches.isEmpty { workers[index]?.dismiss() }
          break
        }
        // Far ahead of a slow batch, memory would grow with what waits for it.
        guard worker.batches.count < Self.ahead,
          next - journal.toldBatches <= run.lead
        else { break }
        workers[index]?.order(next)
        next += 1
      }
    }
  }
}

// MARK: - Listening

extension IsolatedRun {
  /// Waits until something comes from a worker, or it is time to look at the clock.
  private mutating func wait() {
    var questions: [pollfd] = []
    for worker in workers {
      for file in worker.map({ [$0.channel, $0.errors] }) ?? [-1, -1] {
        questions.append(pollfd(fd: file, events: Int16(POLLIN), revents: 0))
      }
    }
    guard poll(&questions, nfds_t(questions.count), 20) > 0 else { return }
    for index in workers.indices {
      if questions[2 * index + 1].revents != 0 {
        workers[index]?.hearErrors(&buffer, to: errors)
      }
      if questions[2 * index].revents != 0 { hear(index) }
    }
  }

  private mutating func hear(_ index: Int) {
    guard var worker = workers[index] else { return }
    // While it is changed it stands in one place, or it would be copied.
    workers[index] = nil
    let goesOn = worker.hear(&buffer)
    var isSound = true
    do throws(EventsError) {
      while let (head, events, remarks) = try worker.nextFrame() {
        take(events, head, from: &worker)
        run.files.source.note(remarks)
      }
    } catch {
      // It has written into its channel what it should not have.
      isSound = false
      worker.kill()
    }
    workers[index] = worker
    if !goesOn || !isSound { replace(index) }
  }

  private mutating func take(
    _ events: [RunEvent], _ head: Frame.Head, from worker: inout WorkerProcess
  ) {
    guard let batch = worker.batches.first else { return }
    if head.units > 0 { fruitless = 0 }
    var part = parts.removeValue(forKey: batch) ?? ([], 0)
    part.events += events
    part.units += Int(head.units)
    guard head.isLast != 0 else {
      parts[batch] = part
      return
    }
    worker.batches.removeFirst()
    endings[batch] = nil
    journal.take([.told(part.events, files: run.files(ofBatch: batch).count)], number: batch)
  }

  /// Passes on to the workers what the run has been told.
  private mutating func passOn() {
    if journal.stop != nil { orders[0].pointee.stopAll() }
    guard interruption == nil, let number = Interruption.number else { return }
    interruption = MachineClock.now
    orders[0].pointee.interrupt(number)
  }

  /// Ends workers that have been at one unit for too long.
  private mutating func endOverdue() {
    let now = MachineClock.now
    for index in workers.indices {
      guard let worker = workers[index], worker.overdue == nil,
        let work = seats[index].pointee.work, now > work.since
      else { continue }
      let isLate = limits.timeout.value < .nanoseconds(now - work.since)
      let isTooLate = interruption.map { now - max($0, work.since) > Self.patience } ?? false
      guard isLate || isTooLate else { continue }
      workers[index]?.overdue = work.unit
      worker.kill()
    }
  }
}

// MARK: - Endings

extension IsolatedRun {
  /// Puts another worker in the place of one that has ended.
  private mutating func replace(_ index: Int) {
    guard var worker = workers[index] else { return }
    workers[index] = nil
    worker.hearErrors(&buffer, to: errors)
    let end = worker.bury() ?? .exit(-1)
    guard let batch = worker.batches.first else {
      // Between batches there is nothing to be sorry for.
      if next < batches, isWorthwhile() { start(index) }
      return
    }
    let skip = parts[batch]?.units ?? 0
    let ending = ending(of: worker, end, index, batch)
    guard isWorthwhile() else {
      for batch in worker.batches { giveUp(batch) }
      if next < batches { start(index) }
      return
    }
    start(index, IsolatedWorker.Remainder(batch: batch, skip: skip, ending: ending))
    guard workers[index] != nil else {
      for batch in worker.batches { giveUp(batch) }
      return
    }
    for batch in worker.batches.dropFirst() { workers[index]?.order(batch) }
  }

  /// Whether another worker may come further than the last ones.
  private mutating func isWorthwhile() -> Bool {
    fruitless += 1
    return fruitless <= Self.mostFruitless
  }

  /// What a worker was in the middle of; `nil` where that has nothing to do with its end.
  private mutating func ending(
    of worker: WorkerProcess, _ end: ProcessEnd, _ index: Int, _ batch: Int
  ) -> Ending? {
    // It may have come to another unit before it was ended for the last one.
    guard let work = seats[index].pointee.work,
      worker.overdue == nil || worker.overdue == work.unit
    else { return nil }
    var ending = Ending(
      unit: work.unit, file: work.file, step: work.step,
      cause: worker.overdue == nil ? .ended(end) : delay,
      lastWords: worker.overdue == nil ? worker.lastWords : nil,
      duration: .nanoseconds(MachineClock.now - work.since))
    if let first = endings[batch], first.unit == work.unit, first.isLoading == ending.isLoading {
      // It has ended the one that was to play what led there. What was known first holds.
      ending = first
      ending.isUnplayable = true
    }
    endings[batch] = ending
    // Nobody knows the scenarios of a file that has not been read: that is tried again first.
    return ending.isLoading && !ending.isUnplayable ? nil : ending
  }

  /// Why a unit is overdue.
  private var delay: Ending.Cause {
    guard interruption != nil, let name = Interruption.name else {
      return .timedOut(limits.timeout.text)
    }
    return .interrupted(name)
  }

  /// Tells of a batch that no worker can be had for what is in it.
  private mutating func giveUp(_ batch: Int) {
    var part = parts.removeValue(forKey: batch) ?? ([], 0)
    var unit = 0
    let files = run.files(ofBatch: batch)
    for file in files {
      var events: [RunEvent] = []
      switch run.files.source.load(file) {
      case .rejected(let rejected):
        if unit >= part.units { events.append(.fileRejected(rejected)) }
        unit += 1
      case .scenarios(let scenarios):
        for scenario in scenarios {
          if unit >= part.units {
            PlayedScenario(
              scenario, notPlayed: .notRun, reason: "no process could be had that plays it"
            ).append(to: &events, duration: nil, detail: run.detail)
          }
          unit += 1
        }
      }
      part.events += events
    }
    journal.take([.told(part.events, files: files.count)], number: batch)
  }
}
