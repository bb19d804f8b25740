import Diagnostics
import Testing
import YAML

@Suite struct CoreSchemaTests {
  static let table: [(String, YAMLScalar)] = [
    ("null", .null), ("Null", .null), ("NULL", .null), ("~", .null), ("", .null),
    ("nULL", .string("nULL")), ("nil", .string("nil")), ("~~", .string("~~")),
    ("true", .bool(true)), ("True", .bool(true)), ("TRUE", .bool(true)),
    ("false", .bool(false)), ("False", .bool(false)), ("FALSE", .bool(false)),
    ("tRUE", .string("tRUE")), ("yes", .string("yes")), ("no", .string("no")),
    ("on", .string("on")), ("off", .string("off")), ("y", .string("y")), ("N", .string("N")),
    ("0", .int(0)), ("-0", .int(0)), ("12", .int(12)), ("+12", .int(12)), ("-12", .int(-12)),
    ("010", .int(10)), ("0o17", .int(15)), ("0o8", .string("0o8")), ("-0o7", .string("-0o7")),
    ("0x1F", .int(31)), ("0xg", .string("0xg")), ("0x", .string("0x")), ("0o", .string("0o")),
    ("+0x1", .string("+0x1")), ("0X1", .string("0X1")), ("1_000", .string("1_000")),
    ("12:30", .string("12:30")), ("0b1", .string("0b1")), ("--1", .string("--1")),
    ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
    ("0x7FFFFFFFFFFFFFFF", .int(.max)),
    ("1.5", .double(1.5)), ("-1.5", .double(-1.5)), ("1.", .double(1)), (".5", .double(0.5)),
    ("+.5", .double(0.5)), ("1e3", .double(1000)), ("1E+3", .double(1000)),
    ("1.5e-1", .double(0.15)), ("1e", .string("1e")), ("e3", .string("e3")),
    (".", .string(".")), ("+", .string("+")), ("-.", .string("-.")),
    ("..5", .string("..5")), ("1.2.3", .string("1.2.3")), ("1e3.5", .string("1e3.5")),
    (".e3", .string(".e3")), ("00.10", .double(0.1)),
    (".inf", .double(.infinity)), ("-.Inf", .double(-.infinity)), ("+.INF", .double(.infinity)),
    (".iNF", .string(".iNF")), ("inf", .string("inf")), ("nan", .string("nan")),
    ("-.nan", .string("-.nan")), ("2024-01-01", .string("2024-01-01")), ("=", .string("=")),
    ("5s", .string("5s")), ("-x", .string("-x")), ("+49 123", .string("+49 123")),
  ]

  @Test(arguments: table) func `a plain scalar means what the schema says`(
    _ text: String, _ value: YAMLScalar
  ) throws {
    #expect(try withRoot("a: \(text)\n") { $0["a"]?.scalar } == value)
  }

  @Test(arguments: [".nan", ".NaN", ".NAN"]) func `not-a-number is a double`(
    _ text: String
  ) throws {
    let scalar = try withRoot(text) { $0.scalar }
    guard case .double(let value) = scalar else {
      Issue.record("no double")
      return
    }
    #expect(value.isNaN)
  }

  @Test(arguments: ["'12'", "\"true\"", "'~'", "\"\"", "|\n  12", ">-\n  null"])
  func `only plain scalars are something else than text`(_ text: String) throws {
    let scalar = try #require(try withRoot("a: \(text)\n") { $0["a"]?.scalar })
    guard case .string = scalar else {
      Issue.record("\(scalar) is no string")
      return
    }
  }

  @Test func `a tag decides what a scalar means`() throws {
    try withRoot(
      "[!!str 12, !!int '12', !!float 1, !!bool 'true', !!null '', ! 12, ! true, !!str null]"
    ) { root in
      #expect(
        root.elements.map(\.scalar) == [
          .string("12"), .int(12), .double(1), .bool(true), .null, .string("12"), .string("true"),
          .string("null"),
        ])
    }
  }

  @Test func `a tag that the value does not fit is a mistake`() {
    #expect(
      rendered("a: !!int twelve\nb: !!seq {}\nc: !!bool yes\n") == """
        a.yaml:1:10: error: 'twelve' is not what '!!int' says
        1 | a: !!int twelve
          |          ^~~~~~ remove '!!int' or mend the value
        a.yaml:2:4: error: the tag '!!seq' does not fit a mapping
        2 | b: !!seq {}
          |    ^~~~~ remove '!!seq'
        a.yaml:3:11: error: 'yes' is not what '!!bool' says
        3 | c: !!bool yes
          |           ^~~ remove '!!bool' or mend the value

        """)
  }

  @Test func `an unknown tag is a mistake with what was probably meant`() {
    #expect(
      rendered("a: !!strr x\nb: !secret {}\n") == """
        a.yaml:1:4: error: unknown tag '!!strr'
        1 | a: !!strr x
          |    ^~~~~~ did you mean '!!str'?
        a.yaml:2:4: error: unknown tag '!secret'
        2 | b: !secret {}
          |    ^~~~~~~ expected one of '!!seq', '!!map'

        """)
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "0xFFFFFFFFFFFFFFFFF",
    "0o7777777777777777777777", "1e999", "-1e999", "!!int '99999999999999999999'",
  ])
  func `a number that 64 bits do not hold is a mistake`(_ text: String) throws {
    let stream = parse("a: \(text)\n")
    let message = try #require(stream.diagnostics.first?.message)
    #expect(stream.diagnostics.count == 1)
    #expect(message.hasSuffix("is too large for a number"))
  }
}
