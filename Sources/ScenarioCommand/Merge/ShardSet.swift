import RunEvents
import ScenarioReports

/// The shards of one run, as far as their events have been given.
struct ShardSet {
  /// Why events are not those of shards of one run, a line each.
  struct Refusal: Error {
    var problems: [String]
  }

  /// The events of a shard, of which the first has been read.
  struct Member {
    let input: EventsInput
    let run: RunStarted
    let shard: Shard
  }

  /// In the order of their numbers.
  let members: [Member]

  /// The first one; there always is one.
  var first: Member { members[0] }

  /// The numbers of the shards that have not been given.
  var missing: [Int] {
    let given = Set(members.map(\.shard.index))
    return (1...first.shard.count).filter { !given.contains($0) }
  }

  /// Opens the events of shards and holds their beginnings against each other.
  ///
  /// - Throws: All that keeps them from being shards of one run.
  init(_ paths: [String]) throws(Refusal) {
    var members: [Member] = []
    var problems: [String] = []
    for path in paths {
      do throws(EventsInput.Failure) {
        let input = try EventsInput(path)
        guard case .runStarted(let run) = try input.next() else { continue }
        guard let shard = run.shard else {
          problems.append(
            "\(EventsInput.shown(path)) holds a run that was not split; 'scenario-run report' reports it"
          )
          continue
        }
        members.append(Member(input: input, run: run, shard: shard))
      } catch {
        problems.append(error.message(about: path))
      }
    }
    for (number, member) in members.enumerated() {
      if let problem = Self.problem(of: member, after: members[..<number]) {
        problems.append(problem)
      }
    }
    guard problems.isEmpty, !members.isEmpty else { throw Refusal(problems: problems) }
    self.members = members.sorted { $0.shard.index < $1.shard.index }
  }

  /// What keeps a shard from being one of the run that the others are of.
  private static func problem(of member: Member, after others: ArraySlice<Member>) -> String? {
    let path = EventsInput.shown(member.input.path)
    let shard = member.shard
    guard let first = others.first else { return nil }
    let firstPath = EventsInput.shown(first.input.path)
    if let difference = difference(first, member) {
      return "\(firstPath) and \(path) are not of one run: \(difference)"
    }
    if let twin = others.first(where: { $0.shard.index == shard.index }) {
      return "\(EventsInput.shown(twin.input.path)) and \(path) are both shard \(shard.text)"
    }
    return nil
  }

  /// How the beginnings of two shards differ in what all shards of a run have in common.
  private static func difference(_ one: Member, _ other: Member) -> String? {
    if one.shard.count != other.shard.count {
      return "one was split into \(one.shard.count), the other into \(other.shard.count)"
    }
    if one.run.toolVersion != other.run.toolVersion {
      return "the versions of the tool differ"
    }
    if one.run.seed != other.run.seed {
      return "the seeds differ: \(one.run.seed) and \(other.run.seed)"
    }
    if one.shard.manifest.files != other.shard.manifest.files {
      return "their scenario files differ"
    }
    return one.shard.manifest == other.shard.manifest ? nil : "their selections differ"
  }
}
