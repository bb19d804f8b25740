import FakeBackend
import RunEvents
import ScenarioLanguage
import ScenarioRunner

/// The device's network as scenarios give and change it.
enum NetworkShape {
  static let shape = Shape.either(
    .choice(["online", "offline"]),
    .such(.record(fields)) { state in
      do throws(StepFailure) {
        _ = try NetworkState(state)
        return nil
      } catch {
        return error.message
      }
    })

  private static let fields: [Shape.Field] = [
    .init(
      "latency", .duration, isRequired: false,
      "How long a request and its reply take together; the service does its part half-way."),
    .init(
      "lossPercent", .integer, isRequired: false,
      "How many of a hundred requests and replies get lost, by the seed of the run."),
  ]

  static let summary =
    "How the device's network is: a word, or what is wrong with it. Online without this."
}

extension NetworkState {
  /// Makes a state of what a scenario says.
  init(_ value: Value?) throws(StepFailure) {
    self.init()
    if case .string(let word)? = value {
      isOnline = word != "offline"
      return
    }
    if case .string(let text)? = value?["latency"], let duration = Duration(scenarioText: text) {
      latency = duration
    }
    if case .int(let percent)? = value?["lossPercent"] {
      guard (1...100).contains(percent) else {
        throw StepFailure("'lossPercent' is a number from 1 to 100, not \(percent)")
      }
      lossPercent = percent
    }
    if self == NetworkState() {
      throw StepFailure("'network' says nothing; write 'online', 'offline', latency or lossPercent")
    }
  }
}

/// What the project may still use of each service, as scenarios give and change it.
enum QuotaShape {
  static let shape = Shape.such(
    .record(
      Operation.Service.allCases.map { service in
        .init(
          service.rawValue, .choice(["free", "exceeded"]), isRequired: false, summary(of: service))
      })
  ) { $0.entries.isEmpty ? "'quota' names no service" : nil }

  static let summary =
    "Of which services the project has used up what it may; of none without this."

  private static func summary(of service: Operation.Service) -> String {
    switch service {
    case .auth: "Exceeded, nobody can register."
    case .documents:
      "Exceeded, the device takes itself for offline: writes wait, reads answer with what it knows."
    case .storage: "Exceeded, every request fails with storage/quota-exceeded."
    }
  }
}

extension FakeBackend {
  /// Changes quotas as a scenario says.
  func setQuotas(_ value: Value?) {
    for entry in value?.entries ?? [] {
      guard let service = Operation.Service(rawValue: entry.key) else { continue }
      setQuota(exceeded: entry.value == .string("exceeded"), of: service)
    }
  }
}
