import ScenarioLanguage
import Testing

@Suite struct ExpectationMistakeTests {
  @Test(
    "a path that leads nowhere is told at its place",
    arguments: [
      Mistake.expect(
        "⟦scren⟧: home", "unknown state 'scren' of the app 'shop'", "did you mean 'screen'?"),
      .expect(
        "⟦basket⟧: {}", "unknown state 'basket' of the app 'shop'",
        "expected one of 'screen', 'cart', 'products', 'log', 'anything'"),
      .expect(
        "⟦Screen⟧: home", "unknown state 'Screen' of the app 'shop'", "did you mean 'screen'?"),
      .expect(
        "⟦screen.title⟧: home", "'screen' is a single value, nothing is below it",
        "write just 'screen'"),
      .expect("⟦cart.item⟧: []", "unknown state 'cart.item'", "did you mean 'cart.items'?"),
      .expect(
        "⟦cart.price.total⟧: 1", "unknown state 'cart.price'", "expected one of 'items', 'total'"),
      .expect("⟦cart.⟧: 1", "the path has an empty name", "add a name, or remove the dot"),
      .expect(
        "⟦cart..a⟧: 1", "the path has an empty name", "add a name, or remove the dot"),
      .expect(
        "⟦log.x⟧: 1", "'log' is a list, and 'x' is no place in it", "the first element is 'log.0'"),
      .expect(
        "⟦log.00⟧: 1", "'log' is a list, and '00' is no place in it",
        "the first element is 'log.0'"),
      .expect(
        "⟦anything.a..b⟧: 1", "the path has an empty name", "add a name, or remove the dot"),
      .expect("⟦products.a.⟧: 1", "the path has an empty name", "add a name, or remove the dot"),
      .expect(
        "⟦.screen⟧: 1", "the path has an empty name", "add a name, or remove the dot"),
    ])
  func paths(mistake: Mistake) {
    mistake.verify()
  }

  @Test(
    "a wrong matcher is told at its place",
    arguments: [
      Mistake.expect(
        "log: { ⟦$contain⟧: a }", "unknown matcher '$contain'", "did you mean '$contains'?"),
      .expect(
        "log: { ⟦$eq⟧: a }", "unknown matcher '$eq'", "did you mean '$equals'?"),
      .expect(
        "log: { ⟦$is⟧: a }", "unknown matcher '$is'",
        "expected one of '$equals', '$contains', '$matches', '$absent', '$count', '$oneOf', '$not', '$each', …"
      ),
      .expect(
        "log: { $contains: a, ⟦b⟧: 1 }", "'b' stands beside a matcher",
        "a mapping holds either matchers, which begin with '$', or keys"),
      .expect(
        "log: { ⟦b⟧: 1, $contains: a }", "'b' stands beside a matcher",
        "a mapping holds either matchers, which begin with '$', or keys"),
      .expect(
        "screen: { $matches: ⟦\"(\"⟧ }", "'(' is no regular expression",
        "a '(' is not closed"),
      .expect(
        "screen: { $matches: ⟦'(a)\\1'⟧ }", "'(a)\\1' is no regular expression",
        "'\\1' would look back, which is not there"),
      .expect(
        "screen: { $matches: ⟦'(?=a)'⟧ }", "'(?=a)' is no regular expression",
        "of the groups that begin with '(?' there is only '(?:'"),
      .expect(
        "screen: { $matches: ⟦'((a{900}){900}){900}'⟧ }",
        "'((a{900}){900}){900}' is no regular expression", "it is too large"),
      .expect(
        "screen: { $matches: ⟦'((((){900}){900}){900}){900}'⟧ }",
        "'((((){900}){900}){900}){900}' is no regular expression", "it is too large"),
      .expect(
        "screen: { $matches: ⟦'*a'⟧ }", "'*a' is no regular expression",
        "there is nothing before '*' to repeat"),
      .expect(
        "screen: { $matches: ⟦'[a'⟧ }", "'[a' is no regular expression", "a '[' is not closed"),
      .expect(
        "screen: { $matches: ⟦1⟧ }", "'$matches' takes a text, not the number 1",
        "write \"1\" in quotes if you mean the text"),
      .expect("screen: { $matches: ⟦[a]⟧ }", "'$matches' takes a text, not a list"),
      .expect("screen: { $absent: ⟦yes⟧ }", "'$absent' takes true or false, not the text 'yes'"),
      .expect("screen: { $absent:⟦⟧ }", "'$absent' takes true or false, not nothing"),
      .expect("screen: { $absent: ⟦{}⟧ }", "'$absent' takes true or false, not a mapping"),
      .expect(
        "screen: { $oneOf: ⟦a⟧ }", "'$oneOf' takes a list, not the text 'a'",
        "write '[a]', or each entry on a line of its own, behind '- '"),
      .expect(
        "screen: { $oneOf: ⟦[]⟧ }", "'$oneOf' has nothing to choose from", "add what it may be"),
      .expect(
        "screen: { $equals: { a: [{ ⟦$gt⟧: 1 }] } }", "matchers do not count inside of '$equals'",
        "write the data itself, or leave out '$equals'"),
      .expect(
        "screen: { ⟦$absent⟧: true, $gt: 1 }", "'$absent' stands beside another matcher",
        "what is absent matches nothing else; remove one of them"),
      .expect(
        "screen: { $urlOf: ⟦screen⟧ }",
        "'$urlOf' takes the path of an object, and 'screen' holds none",
        "write such as 'objects.<path>'"),
      .expect(
        "screen: { $urlOf: ⟦products⟧ }", "'$urlOf' takes the path of an object",
        "write 'products.<path>'"),
      .expect(
        "cart.total: { $gt: ⟦.nan⟧ }", "'$gt' compares with a number, and '.nan' is none"),
      .expect("cart.total: { $gt: ⟦ten⟧ }", "'$gt' takes a number, not the text 'ten'"),
      .expect("cart.total: { $lte: ⟦\"10\"⟧ }", "'$lte' takes a number, not the text '10'"),
      .expect("cart.total: { $lt: ⟦true⟧ }", "'$lt' takes a number, not the boolean true"),
      .expect("cart.total: { $gte: ⟦[1]⟧ }", "'$gte' takes a number, not a list"),
      .expect(
        "screen: { $urlOf: ⟦3⟧ }", "'$urlOf' takes a text, not the number 3",
        "write \"3\" in quotes if you mean the text"),
      .expect(
        "screen: { $urlOf: ⟦product.a⟧ }", "unknown state 'product' of the app 'shop'",
        "did you mean 'products'?"),
      .expect(
        "products: { a: { b: { ⟦$cont⟧: 1 } } }", "unknown matcher '$cont'",
        "did you mean '$count'?"),
      .expect(
        "log: [a, { $not: { ⟦$ech⟧: 1 } }]", "unknown matcher '$ech'", "did you mean '$each'?"),
    ])
  func matchers(mistake: Mistake) {
    mistake.verify()
  }

  @Test(
    "a count that nothing can have is told at its place",
    arguments: [
      ("many", "the text 'many'"), ("-1", "the number -1"), ("1.5", "the number 1.5"),
      ("null", "nothing"), ("[1]", "a list"), ("{ $contains: a }", "a mapping"),
      ("{ $not: { $absent: true } }", "a mapping"), ("\"a${user}\"", "the text 'a${user}'"),
    ])
  func counts(count: String, words: String) {
    Mistake.expect(
      "log: { $count: ⟦\(count)⟧ }", "'$count' takes a whole number from 0, not \(words)",
      "a matcher of numbers, such as '{ $gte: 1 }', can stand there as well"
    ).verify()
  }

  @Test(
    "a count can be a number, a variable or a matcher of numbers",
    arguments: ["0", "\"${user}\"", "{ $gt: 1, $lt: 3 }", "{ $oneOf: [1, 2] }", "{ $not: 0 }"])
  func soundCounts(count: String) throws {
    _ = try Shop.scenario(
      "scenario: A\napp: shop\nsteps:\n  - expect: { log: { $count: \(count) } }\n")
  }
}

@Suite struct VariableMistakeTests {
  private static let define =
    "define it under 'vars:', with a 'save:' step before this one, or by '--var'; known here: '${user}'"

  @Test(
    "a variable that is not known where it stands is told at its place",
    arguments: [
      Mistake.step("buy: ⟦${fruit}⟧", "unknown variable '${fruit}'", define),
      .step("buy: a ⟦${fruit}⟧ b", "unknown variable '${fruit}'", define),
      .step("buy: 사과 ⟦${fruit}⟧", "unknown variable '${fruit}'", define),
      .step("buy: ⟦\"a ${fruit} b\"⟧", "unknown variable '${fruit}'", define),
      .step("buy: ⟦${usr}⟧", "unknown variable '${usr}'", "did you mean '${user}'?"),
      .step(
        "buy: ⟦${}⟧", "'${}' names no variable",
        "a name has letters, digits and '_'; for the text itself write '$${'"),
      .step("buy: ⟦\"${ user }\"⟧", "unknown variable '${ user }'", "did you mean '${user}'?"),
      .step("show: { a: [⟦\"${fruit}\"⟧] }", "unknown variable '${fruit}'", define),
      .step("show: { ⟦\"${fruit}\"⟧: 1 }", "unknown variable '${fruit}'", define),
      .step("buy: ⟦${fruit⟧", "'${' is not closed", "close it with '}', or write '$${'"),
      .step("buy: ⟦\"${user} and ${\"⟧", "'${' is not closed", "close it with '}', or write '$${'"),
      .step("buy: ⟦${fruit}⟧\n  - save: { fruit: screen }", "unknown variable '${fruit}'", define),
      .key("vars: { a: ⟦\"${b}\"⟧, b: 1 }", "unknown variable '${b}'", define),
      .key("vars: { a: ⟦\"${a}\"⟧ }", "unknown variable '${a}'", define),
      .key("given: { stock: { apple: ⟦\"${count}\"⟧ } }", "unknown variable '${count}'", define),
      .expect("⟦\"products.${fruit}\"⟧: 1", "unknown variable '${fruit}'", define),
      .expect("screen: ⟦\"${fruit}\"⟧", "unknown variable '${fruit}'", define),
      .expect("screen: { $matches: ⟦\"a${fruit}\"⟧ }", "unknown variable '${fruit}'", define),
    ])
  func mistakes(mistake: Mistake) {
    mistake.verify()
  }

  @Test("an unknown variable as a bound is told once")
  func bound() {
    let mistake = Mistake.expect(
      "cart.total: { $gt: ⟦\"${fruit}\"⟧ }", "unknown variable '${fruit}'", Self.define)
    mistake.verify()
  }
}

@Suite struct FaultMistakeTests {
  @Test(
    "a fault that makes no sense is told at its place",
    arguments: [
      Mistake.key(
        "given: { faults: ⟦shop.pay⟧ }", "'faults' takes a list, not the text 'shop.pay'",
        "write each entry on a line of its own, behind '- '"),
      .fault(
        "⟦shop.pay⟧", "'faults' takes a mapping, not the text 'shop.pay'",
        "write 'key: value' below it, each on a line of its own"),
      .fault(
        "{ on: ⟦shop.paid⟧, fail: pay/declined }", "unknown operation 'shop.paid'",
        "did you mean 'shop.pay'?"),
      .fault(
        "{ on: ⟦[shop.pay]⟧, fail: pay/declined }",
        "expected the name of an operation, not a list"),
      .fault("⟦{ fail: pay/declined }⟧", "a fault needs 'on'", "add 'on: <operation>'"),
      .fault(
        "{ on: shop.pay, fail: ⟦pay/decline⟧ }", "unknown error code 'pay/decline'",
        "did you mean 'pay/declined'?"),
      .fault(
        "{ on: shop.pay, fail: ⟦quota⟧ }", "unknown error code 'quota'",
        "expected one of 'pay/declined', 'pay/timeout'"),
      .fault(
        "{ on: shop.pay, fail: ⟦404⟧ }", "'fail' takes a text, not the number 404",
        "write \"404\" in quotes if you mean the text"),
      .fault(
        "{ on: shop.pay, fail: ⟦stock/empty⟧ }", "'shop.pay' can never fail with 'stock/empty'",
        "paying knows nothing of the stock; it can fail with 'pay/declined', 'pay/timeout'"),
      .fault(
        "{ on: shop.visit, fail: ⟦pay/timeout⟧ }", "'shop.visit' can never fail with 'pay/timeout'",
        "a visit never fails"),
      .fault(
        "⟦{ on: shop.pay }⟧",
        "a fault needs 'fail', 'lose', 'request', 'reply', 'delay' or 'stopsAt'",
        "add 'fail: <error code>', or one of the others"),
      .fault(
        "{ on: shop.pay, fail: pay/declined, reply: ⟦never⟧ }",
        "a fault has either 'fail' or 'reply'", "remove one of them"),
      .fault(
        "{ on: shop.pay, reply: ⟦late⟧ }", "'reply' takes 'never', not the text 'late'",
        "write 'never', or remove it"),
      .fault(
        "{ on: shop.pay, reply: never, at: ⟦commit⟧ }", "'at' says nothing beside 'reply: never'",
        "the service does its part, and the reply never comes"),
      .fault(
        "{ on: shop.pay, fail: pay/declined, call: ⟦0⟧ }",
        "'call' takes a whole number from 1, not the number 0",
        "1 is the first call of the operation; without 'call' every call fails"),
      .fault(
        "{ on: shop.pay, fail: pay/declined, call: ⟦first⟧ }",
        "'call' takes a whole number from 1, not the text 'first'",
        "1 is the first call of the operation; without 'call' every call fails"),
      .fault(
        "{ on: shop.pay, fail: pay/declined, at: ⟦comit⟧ }",
        "'at' takes 'commit' or 'reply', not the text 'comit'", "did you mean 'commit'?"),
      .fault(
        "{ on: shop.pay, fail: pay/declined, ⟦cal⟧: 1 }", "unknown key 'cal'",
        "did you mean 'call'?"),
    ])
  func mistakes(mistake: Mistake) {
    mistake.verify()
  }

  @Test(
    "what does not fit the operation, or the rest of the fault, is refused with a reason",
    arguments: [
      Mistake.fault(
        "{ on: shop.pay, lose: ⟦replay⟧ }",
        "'lose' takes 'request' or 'reply', not the text 'replay'", "did you mean 'reply'?"),
      .fault(
        "{ on: shop.pay, lose: reply, at: ⟦reply⟧ }", "'at' says nothing beside 'lose: reply'",
        "'lose' says itself what gets lost"),
      .fault(
        "{ on: shop.pay, request: never, at: ⟦reply⟧ }",
        "'at' says nothing beside 'request: never'",
        "the service does nothing, and no reply comes"),
      .fault(
        "{ on: shop.pay, lose: request, reply: ⟦never⟧ }",
        "a fault has either 'lose' or 'reply'", "remove one of them"),
      .fault(
        "{ on: shop.visit, lose: ⟦request⟧ }", "'lose' does not fit 'shop.visit'",
        "it does not go over the network"),
      .fault(
        "{ on: shop.pay, path: ⟦carts/1⟧, lose: reply }", "'path' does not fit 'shop.pay'",
        "it is about nothing that has one"),
      .fault(
        "{ on: shop.visit, user: ⟦mia⟧, reply: never }", "'user' does not fit 'shop.visit'",
        "it is asked of no service"),
      .fault(
        "{ on: shop.pay, stopsAt: ⟦10⟧ }", "'stopsAt' does not fit 'shop.pay'",
        "it uploads nothing"),
      .fault(
        "{ on: shop.order, stopsAt: ⟦-1⟧ }",
        "'stopsAt' takes a whole number from 0, not the number -1"),
      .fault(
        "{ on: shop.order, stopsAt: ⟦10⟧, lose: reply }",
        "an upload that stops has no reply to strike",
        "what becomes of it is decided before the service has done its part"),
      .fault(
        "{ on: shop.order, path: ⟦carts//1⟧, lose: reply }",
        "the path 'carts//1' has an empty segment; there is one slash between two segments"),
      .fault(
        "{ on: shop.order, path: ⟦\"carts/${user}\"⟧, lose: reply }",
        "'path' of a fault must be known when the scenario is loaded, and '${user}' is not",
        "write {name} for any segment"),
      .fault(
        "{ on: shop.pay, fail: ⟦\"${user}\"⟧ }",
        "'fail' of a fault must be known when the scenario is loaded, and '${user}' is not",
        "use a variable of 'vars', of a row or of the command line"),
      .fault(
        "{ on: shop.pay, fail: ⟦\"${code}\"⟧ }", "unknown variable '${code}'",
        "define it under 'vars:', with a 'save:' step before this one, or by '--var'; known here: '${user}'"
      ),
      .fault(
        "{ on: shop.pay, delay: ⟦soon⟧ }",
        "'delay' takes a duration such as 5s or 250ms, not the text 'soon'",
        "write a number and 'ms', 's', 'm' or 'h', with nothing between them"),
    ])
  func misfits(mistake: Mistake) {
    mistake.verify()
  }
}

@Suite struct FaultPlaceTests {
  @Test("every key of a fault is declared with what it means")
  func keys() {
    let keys = Vocabulary.faultKeys
    #expect(
      keys.map(\.name) == [
        "on", "call", "path", "user", "fail", "at", "lose", "request", "reply", "delay", "stopsAt",
      ])
    #expect(keys.allSatisfy { $0.summary.hasSuffix(".") })
    #expect(keys.filter(\.isRequired).map(\.name) == ["on"])
  }
}
