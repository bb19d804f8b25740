import Foundation
import RunEvents
import Testing

@testable import ScenarioReports

@Suite struct HTMLTests {
  /// A run of many scenarios, most of which pass.
  static func many(_ count: Int) -> [RunEvent] {
    var events = [Sample.begin()]
    for line in 1...count {
      let isBad = line % 1000 == 7
      events += Sample.scenario(
        "Scenario \(line) <of> many", in: "scenarios/f\(line / 50).yaml", line: line,
        isBad ? .failed : .passed, reason: isBad ? "userSession is not null" : nil,
        tags: ["tag\(line % 5)"], app: line % 2 == 0 ? "signup" : "camera",
        isBad ? Sample.failing : [])
    }
    return Sample.end(of: events)
  }

  @Test(.enabled(if: Judge.hasPython, "python3 is not installed"))
  func pagesAreSound() throws {
    Judge.expectPage(try html(Sample.everything))
    Judge.expectPage(try html(EventsTests.detailed))
    Judge.expectPage(try html(Sample.end(of: [Sample.begin()])))
    for text in HostileTextTests.texts + ["--><script>alert(1)</script><!--", "' onclick='x"] {
      Judge.expectPage(try html(HostileTextTests.events { _ in text }))
    }
    var random = Random(state: 31)
    for _ in 0..<10 { Judge.expectPage(try html(HostileTextTests.events { _ in random.text() })) }
  }

  @Test func sameRunMakesTheSamePage() throws {
    #expect(try html(Self.many(500)) == html(Self.many(500)))
  }

  @Test func largeRunsStayWithinTheBudget() throws {
    #expect(try html(Self.many(10_000)).utf8.count < 5 << 20)
    let huge = String(repeating: "<&\"長", count: 50_000)
    #expect(try html(HostileTextTests.events { _ in huge }).utf8.count < 1 << 20)
    var events = [Sample.begin()]
    for line in 1...5000 {
      events += Sample.scenario(
        "S\(line)", line: line, .failed, reason: "x", state: Sample.state, Sample.failing)
    }
    let page = try html(Sample.end(of: events))
    #expect(page.utf8.count < 5 << 20)
    #expect(page.contains("5000 of 5000 scenarios not good"))
  }

  // MARK: - Pictures

  @Test(.enabled(if: Judge.hasPython, "python3 is not installed"))
  func aPictureIsInThePageOnce() throws {
    var events = [Sample.begin()]
    for line in 1...500 {
      events += Sample.scenario(
        "S\(line)", line: line, .passed, [Sample.step(0, "pick", Sample.pictures)])
    }
    let page = try html(Sample.end(of: events))
    #expect(page.components(separatedBy: "data:image/png").count == 2)
    #expect(page.contains("jpeg 320 × 240, 9.7 kB"))
    #expect(page.contains("no format that is known, 51 bytes"))
    Judge.expectPage(page)
  }

  @Test(.enabled(if: Judge.hasPython, "python3 is not installed"))
  func picturesStayWithinTheBudgetAndLeaveNothingElse() throws {
    let sound = "data:image/png;base64," + String(repeating: "A", count: 60_000)
    var events = [Sample.begin()]
    let hostile = [
      "data:image/png;base64,A\");} body { display: none } /*", "data:image/svg+xml;base64,AAAA",
      "https://example.com/x.png", "data:image/png;base64,</style><script>",
    ]
    for (index, url) in (hostile + Array(repeating: sound, count: 100)).enumerated() {
      let picture = StepPicture(
        role: .stored, name: "p", digest: "d\(index)", size: 1,
        thumbnail: .init(width: 9, height: 9, url: url))
      events += Sample.scenario("S", line: index + 1, .passed, [Sample.step(0, "pick", [picture])])
    }
    let page = try html(Sample.end(of: events))
    #expect(page.utf8.count < 1 << 20)
    #expect(page.contains("left out, for the page"))
    for url in hostile { #expect(!page.contains(url)) }
    Judge.expectPage(page)
  }

  // MARK: - Contrast

  @Test(arguments: [false, true])
  func everyColourOfTextCanBeRead(isDark: Bool) throws {
    let colours = try Self.colours(isDark: isDark)
    let texts = ["text", "muted", "accent", "good", "bad", "crash", "warn", "idle"]
    for text in texts {
      for ground in ["bg", "panel", "sunk"] {
        let ratio = try Self.contrast(
          #require(colours[text]), #require(colours[ground]))
        #expect(ratio >= 4.5, "\(text) on \(ground) has \(ratio)")
      }
    }
    for ground in ["hit", "new", "old"] {
      for text in ["text", "muted"] {
        let ratio = try Self.contrast(#require(colours[text]), #require(colours[ground]))
        #expect(ratio >= 4.5, "\(text) on \(ground) has \(ratio)")
      }
    }
  }

  private static func colours(isDark: Bool) throws -> [String: [Double]] {
    let blocks = HTMLStyle.text.split(separator: "color-scheme:")
    let block = try #require(blocks.first { $0.hasPrefix(isDark ? " dark;" : " light;") })
    var colours: [String: [Double]] = [:]
    for match in block.matches(of: #/--([a-z]+): #([0-9a-f]{6})/#) {
      let number = Int(match.output.2, radix: 16) ?? 0
      colours[String(match.output.1)] = [16, 8, 0].map { Double(number >> $0 & 255) / 255 }
    }
    return colours
  }

  /// The ratio of WCAG 2.
  private static func contrast(_ first: [Double], _ second: [Double]) -> Double {
    let lights = [first, second].map { colour in
      zip(colour, [0.2126, 0.7152, 0.0722]).reduce(0.0) { sum, part in
        let (value, weight) = part
        return sum + weight * (value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055))
      }
    }
    return (max(lights[0], lights[1]) + 0.05) / (min(lights[0], lights[1]) + 0.05)
  }

  /// A number to the power of 2.4, as the fifth root of its twelfth power.
  private static func power(_ value: Double) -> Double {
    let twelfth = (0..<12).reduce(1.0) { product, _ in product * value }
    var root = max(value, 0.001)
    for _ in 0..<200 { root = (4 * root + twelfth / (root * root * root * root)) / 5 }
    return root
  }
}
