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

  // MARK: - In a browser

  private static let shown =
    "[...document.querySelectorAll('.sc')].filter(e => e.checkVisibility()).length"

  @Test(.enabled(if: Judge.hasChromium && Judge.hasPython, "chromium or python3 is not installed"))
  func filtersWorkAndNothingGoesWrong() throws {
    let page = try html(Sample.everything)
    #expect(Judge.browse(page, [Self.shown]) == ["8"])
    #expect(Judge.browse(page, [Self.shown], hash: "#v=failed,crashed") == ["2"])
    #expect(Judge.browse(page, [Self.shown], hash: "#app=session&q=struck") == ["1"])
    #expect(Judge.browse(page, [Self.shown], hash: "#tag=slow") == ["1"])
    #expect(Judge.browse(page, [Self.shown], hash: "#q=%E0%A4") == ["0"])
    let clicks = [
      "document.querySelector('.chip.v-failed').click(); location.hash",
      "document.querySelector('.chip.v-failed').getAttribute('aria-pressed')", Self.shown,
      "document.querySelector('.found').textContent",
      "document.querySelector('.chip.v-failed').click(); location.hash", Self.shown,
    ]
    #expect(
      Judge.browse(page, clicks) == [
        "\"#v=failed\"", "\"true\"", "1", "\"1 of 8 scenarios\"", "\"\"", "8",
      ])
  }

  @Test(.enabled(if: Judge.hasChromium && Judge.hasPython, "chromium or python3 is not installed"))
  func linksLeadToRowsThatAreNotThereYet() throws {
    let page = try html(Self.many(10_000))
    let id = "s-scenarios-f180.yaml-9001"
    let answers = Judge.browse(
      page,
      [
        "document.getElementById('\(id)').open", "location.hash",
        "document.querySelectorAll('.here').length",
        "[...document.querySelectorAll('.sc')].length < 10001",
      ], hash: "#\(id)")
    #expect(answers == ["true", "\"#\(id)\"", "1", "true"])
    let search = Judge.browse(
      page, [Self.shown, "document.querySelector('.found').textContent"], hash: "#q=scenario%20999")
    #expect(search == ["11", "\"11 of 10000 scenarios\""])
    #expect(Judge.browse(page, ["document.querySelectorAll('*').length < 15000"]) == ["true"])
  }

  @Test(.enabled(if: Judge.hasChromium && Judge.hasPython, "chromium or python3 is not installed"))
  func hostileTextStaysText() throws {
    let text =
      "</script><script>document.title='x'</script><img src=x onerror=alert(1)>\" onload=\"x"
    var events = HostileTextTests.events { _ in text }
    events.removeLast(2)
    for line in 0..<400 { events += Sample.scenario(text, line: line + 100, reason: text) }
    let answers = Judge.browse(
      try html(Sample.end(of: events)),
      [
        "document.querySelectorAll('script').length", "document.images.length",
        "document.title.includes('scenario-run')",
        "[...document.querySelectorAll('*')].some(e => e.getAttributeNames().some(n => n.startsWith('on')))",
      ])
    #expect(answers == ["2", "0", "true", "false"])
  }

  @Test(.enabled(if: Judge.hasChromium && Judge.hasPython, "chromium or python3 is not installed"))
  func factsNeedNoScript() throws {
    let page = try html(Sample.everything)
    let answers = Judge.browse(
      page,
      ["--no-script", Self.shown, "document.body.innerText.includes('userSession is not null')"])
    #expect(answers == ["8", "true"])
  }
}
