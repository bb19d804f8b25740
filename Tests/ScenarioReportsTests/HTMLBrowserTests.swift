import Foundation
import RunEvents
import Testing

@testable import ScenarioReports

/// What a person can do with a page, in a headless Chromium.
@Suite(.enabled(if: Judge.hasChromium && Judge.hasPython, "chromium or python3 is not installed"))
struct HTMLBrowserTests {
  static let shown =
    "[...document.querySelectorAll('.sc')].filter(e => e.checkVisibility()).length"

  @Test func filtersWorkAndNothingGoesWrong() throws {
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

  @Test func linksLeadToRowsThatAreNotThereYet() throws {
    let page = try html(HTMLTests.many(10_000))
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

  @Test func hostileTextStaysText() throws {
    let text =
      "</script><script>document.title='x'</script><img src=x onerror=alert(1)>\" onload=\"x"
    var events = HostileTextTests.events { _ in text }
    events.removeLast(2)
    for line in 0..<400 { events += Sample.scenario(text, line: line + 100, reason: text) }
    let answers = Judge.browse(
      try html(Sample.end(of: events)),
      [
        "document.querySelectorAll('script:not([data-for])').length", "document.images.length",
        "document.title.includes('scenario-run')",
        "[...document.querySelectorAll('*')].some(e => e.getAttributeNames().some(n => n.startsWith('on')))",
      ])
    #expect(answers == ["2", "0", "true", "false"])
  }

  @Test func factsNeedNoScript() throws {
    let page = try html(Sample.everything)
    let answers = Judge.browse(
      page,
      ["--no-script", Self.shown, "document.body.innerText.includes('userSession is not null')"])
    #expect(answers == ["8", "true"])
  }

  // MARK: - Order

  private static let names =
    "[...document.querySelectorAll('.sc .n')].filter(e => e.checkVisibility()).map(e => e.textContent)"

  @Test func scenariosCanBeOrdered() throws {
    var events = [Sample.begin()]
    events += Sample.scenario("slow", line: 1, took: .milliseconds(900))
    events += Sample.scenario("bad", line: 2, .failed, reason: "x", took: .milliseconds(5))
    events += Sample.scenario("fast", line: 3, took: .microseconds(7))
    events += Sample.scenario("skipped", line: 4, .skipped, reason: "x", took: .zero)
    let page = try html(Sample.end(of: events))
    #expect(Judge.browse(page, [Self.names]) == [#"["bad", "slow", "fast", "skipped"]"#])
    for (order, names) in [
      ("file", #"["slow", "bad", "fast", "skipped"]"#),
      ("verdict", #"["bad", "skipped", "slow", "fast"]"#),
      ("time", #"["slow", "bad", "fast", "skipped"]"#),
    ] {
      #expect(Judge.browse(page, [Self.names], hash: "#sort=\(order)") == [names], "\(order)")
    }
    let choose = """
      (value => { const field = document.querySelector('[name=sort]'); field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true })); return location.hash; })
      """
    let answers = Judge.browse(
      page, ["\(choose)('time')", Self.names, "\(choose)('')", Self.names])
    #expect(
      answers == [
        "\"#sort=time\"", #"["slow", "bad", "fast", "skipped"]"#, "\"\"",
        #"["bad", "slow", "fast", "skipped"]"#,
      ])
  }

  @Test func orderAndFilterGoTogetherInLargeRuns() throws {
    let page = try html(HTMLTests.many(10_000))
    let answers = Judge.browse(
      page,
      [
        Self.shown, "document.querySelector('.sc .n').textContent",
        "document.querySelector('#next').textContent",
        "document.querySelector('#next').click(); document.activeElement.closest('.sc').id",
        Self.shown,
      ], hash: "#app=camera&sort=file")
    #expect(
      answers == [
        "200", "\"Scenario 1 <of> many\"", "\"Show 200 more of 4800\"",
        "\"s-scenarios-f8.yaml-401\"", "400",
      ])
  }

  // MARK: - Keys

  private static let row = "(document.activeElement.closest('.sc') || {}).id"

  @Test func keysLeadFromScenarioToScenario() throws {
    let page = try html(Sample.everything)
    let first = "\"s-scenarios-signup-upload.yaml-10\""
    let second = "\"s-scenarios-signup-upload.yaml-30\""
    let answers = Judge.browse(
      page,
      [
        "@key j", Self.row, "@key j", Self.row, "@key k", Self.row, "@key ArrowDown", Self.row,
        "@key ArrowUp", Self.row, "document.activeElement.parentNode.open", "@key Escape",
        "document.activeElement.parentNode.open", "@key Enter",
        "document.activeElement.parentNode.open",
      ])
    #expect(answers == [first, second, first, second, first, "true", "false", "true"])
  }

  @Test func keysSearch() throws {
    let page = try html(Sample.everything)
    let answers = Judge.browse(
      page,
      [
        "@key /", "document.activeElement.name", "@key j", "@key /", "@key Escape", "location.hash",
        "document.activeElement.name", "@key k", "location.hash", "@key Escape", "@key Escape",
        "document.activeElement.tagName", "@key ?", "document.querySelector('.keys').open",
      ])
    #expect(answers == ["\"q\"", "\"\"", "\"q\"", "\"#q=k\"", "\"SUMMARY\"", "true"])
  }

  @Test func keysReachRowsThatAreNotThereYet() throws {
    let page = try html(HTMLTests.many(1000))
    let last = "[...document.querySelectorAll('.sc')].pop().firstElementChild.focus()"
    let answers = Judge.browse(page, [last, Self.row, "@key j", Self.row])
    #expect(answers == ["null", "\"s-scenarios-f8.yaml-401\"", "\"s-scenarios-f8.yaml-402\""])
  }

  @Test func whatRunsAScenarioAgainCanBeCopied() throws {
    let page = try html(Sample.everything)
    let clipboard = """
      Object.defineProperty(navigator, 'clipboard', { value: {
      writeText: text => { window.copied = text; return Promise.resolve(); } } }); 0
      """
    let answers = Judge.browse(
      page,
      [
        clipboard, "@key j", "@key c", "copied", "@wait 50",
        "document.getElementById('said').textContent",
        "document.querySelector('.copy').click(); copied",
        "document.querySelector('.copy').getAttribute('aria-label')",
      ])
    let command = "scenario-run --seed 42 scenarios/signup/upload.yaml:10"
    #expect(
      answers == [
        "0", "\"\(command)\"", "\"Copied: \(command)\"", "\"scenarios/signup/upload.yaml#10\"",
        "\"Copy the id\"",
      ])
  }

  @Test func rowsWithoutAnyMoreStillSayHowToRunThemAgain() throws {
    let page = try html(HTMLTests.many(1000))
    let id = "s-scenarios-f18.yaml-949"
    let answers = Judge.browse(
      page, ["document.getElementById('\(id)').querySelector('dd').textContent"], hash: "#\(id)")
    #expect(answers == ["\"scenario-run --seed 42 scenarios/f18.yaml:949Copy\""])
  }

  // MARK: - Pictures

  @Test func picturesAreSeenAndNamed() throws {
    let image = "document.querySelector('.sc[open] .px[role=img]')"
    let answers = Judge.browse(
      try html(EventsTests.detailed),
      [
        "getComputedStyle(\(image)).backgroundImage.startsWith('url(\"data:image/png')",
        "\(image).getAttribute('aria-label')", "\(image).getBoundingClientRect().width",
        "document.querySelectorAll('.px.none').length",
      ])
    #expect(answers == ["true", "\"picked: cat.jpg\"", "1", "1"])
  }

  // MARK: - For everybody

  private static let check =
    "@file \(testFolder.appendingPathComponent("Judges/page_check.js").path)"
  private static let focus =
    "@file \(testFolder.appendingPathComponent("Judges/focus_check.js").path)"

  @Test(arguments: [
    ["--dark"], ["--size", "390x844"], ["--size", "320x640", "--dark"], ["--print"],
  ])
  func everybodyCanReadIt(options: [String]) throws {
    for events in [
      Sample.everything, EventsTests.detailed, HostileTextTests.events { _ in "<long&>" },
    ] {
      let page = try html(events)
      let open = "document.querySelectorAll('details').forEach(e => { e.open = true; })"
      #expect(Judge.browse(page, options + [open, "@wait 100", Self.check]) == ["null", "[]"])
    }
  }

  @Test(
    "a name has room beside the path of its file, however wide the page is",
    arguments: [["--size", "1100x800"], ["--size", "800x800"], ["--size", "640x900", "--print"]])
  func namesHaveRoom(options: [String]) throws {
    let events = Sample.scenario(
      "A failed upload leaves the new account without a session",
      in: "scenarios/a/folder/with/a/name/that/is/rather/long/upload-failure.yaml")
    let page = try html(Sample.end(of: [Sample.begin()] + events))
    let width = "document.querySelector('.sc .n').getBoundingClientRect().width > 320"
    #expect(Judge.browse(page, options + [width]) == ["true"])
  }

  @Test func whatIsNotGoodIsPrintedWhole() throws {
    let folded = "[...document.querySelectorAll('#bad details')].filter(e => !e.open).length"
    let answers = Judge.browse(
      try html(EventsTests.detailed),
      [
        "\(folded) > 0", "dispatchEvent(new Event('beforeprint'))", folded,
        "[...document.querySelectorAll('#good .sc')].some(e => e.open)",
        "dispatchEvent(new Event('afterprint'))", "\(folded) > 0",
        "[...document.querySelectorAll('#bad .sc')].every(e => e.open)",
      ])
    #expect(answers == ["true", "true", "0", "false", "true", "true", "true"])
  }

  @Test func theCheckFindsWhatIsWrong() throws {
    let page = try html(Sample.everything)
    let bad = """
      <style>.n { color: #bbb } .filters { width: 2000px }</style><button></button><h5>x</h5>
      """
    let answers = Judge.browse(
      page.replacing("<main id", with: "\(bad)<main id"), ["--size", "390x844", Self.check])
    let text = try #require(answers.first)
    for finding in ["contrast", "no name", "too small", "a heading of level 5", "wider"] {
      #expect(text.contains(finding), "\(finding)")
    }
  }

  @Test func focusGoesThroughThePageInItsOrderAndIsSeen() throws {
    let page = try html(Sample.everything)
    let presses = Array(repeating: ["@key Tab", Self.focus], count: 18).flatMap { $0 }
    let answers = Judge.browse(page, presses).map { $0.replacing("\"", with: "") }
    #expect(answers.count == 18)
    for answer in answers {
      #expect(!answer.contains("unseen") && !answer.contains("out of sight"), "\(answer)")
    }
    #expect(answers.first == "a Skip to the scenario")
    let fields = answers.filter { $0.hasPrefix("select") || $0.hasPrefix("input") }
    #expect(fields == ["select app", "select tag", "select sort", "input q"])
    #expect(answers.last?.hasPrefix("summary") == true || answers.last?.hasPrefix("a") == true)
  }
}
