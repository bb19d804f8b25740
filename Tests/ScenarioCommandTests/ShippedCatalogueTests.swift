import Foundation
import Testing

@testable import ScenarioCommand

/// The catalogue, the scenarios and the pages that come with the tool.
struct ShippedCatalogueTests {
  private let scenarios = packageFolder.appendingPathComponent("scenarios").path

  private struct Report: Decodable {
    struct App: Decodable {
      var app: String
      var requirements: [Requirement]
    }
    struct Requirement: Decodable {
      struct Scenario: Decodable {
        var name: String
        var tags: [String]
        var status: String
      }
      var number: String
      var sentence: String
      var silent: Bool
      var state: String
      var scenarios: [Scenario]
    }
    struct Unknown: Decodable {
      var number: String
    }
    var apps: [App]
    var unknown: [Unknown]
    var notGood: [Requirement.Scenario]
  }

  private func report() throws -> Report {
    let finished = scenarioRun("coverage", "--format", "json", scenarios)
    #expect(finished.error.isEmpty, "\(finished.error)")
    return try JSONDecoder().decode(Report.self, from: Data(finished.output.utf8))
  }

  @Test func `every number is there, in its order`() throws {
    let apps = try report().apps
    let counts = [
      ("signup", "SU", 20), ("account", "AC", 11), ("blog", "BL", 12), ("onboarding", "OB", 10),
      ("camera", "CA", 8),
    ]
    #expect(apps.map(\.app) == counts.map(\.0))
    for (app, (_, letters, count)) in zip(apps, counts) {
      #expect(app.requirements.map(\.number) == (1...count).map { "\(letters)-\($0)" })
    }
  }

  @Test func `every number is covered by a scenario that passes`() throws {
    let report = try report()
    for app in report.apps {
      let open = app.requirements.filter { $0.state != "covered" }.map(\.number)
      #expect(open.isEmpty, "\(app.app): \(open)")
    }
    #expect(report.unknown.map(\.number).isEmpty)
    #expect(report.notGood.map(\.name).isEmpty)
  }

  @Test func `every silent requirement has a scenario that is tagged so`() throws {
    for requirement in try report().apps.flatMap(\.requirements) where requirement.silent {
      let isPinnedDown = requirement.scenarios.contains { $0.tags.contains("silent") }
      #expect(isPinnedDown, "\(requirement.number)")
    }
  }

  @Test func `every sentence is one line and ends with a full stop`() throws {
    for requirement in try report().apps.flatMap(\.requirements) {
      #expect(requirement.sentence.hasSuffix("."), "\(requirement.number)")
      #expect(!requirement.sentence.contains("\n"), "\(requirement.number)")
      #expect(requirement.sentence.unicodeScalars.count <= 220, "\(requirement.number)")
    }
  }

  @Test func `the pages of the apps are up to date; make docs writes them anew`() {
    let docs = packageFolder.appendingPathComponent("docs/flows").path
    let finished = scenarioRun("coverage", "--docs", docs, "--check", scenarios)
    #expect(finished.error.isEmpty, "\(finished.error)")
  }
}
