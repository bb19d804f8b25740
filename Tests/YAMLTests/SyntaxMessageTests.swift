import Testing
import YAML

@Suite struct SyntaxMessageTests {
  /// A broken text and all that a person is told of it.
  static let cases: [(String, String)] = [
    (
      "a: \"open\nb: 1\n",
      """
      a.yaml:1:4: error: the quote that opens here is never closed
      1 | a: "open
        |    ^ add the closing quote

      """
    ),
    (
      "é: [1, 2\n# end\n",
      """
      a.yaml:1:4: error: '[' is never closed
      1 | é: [1, 2
        |    ^ add the closing ']'

      """
    ),
    (
      "a: {x: 1\n",
      """
      a.yaml:1:4: error: '{' is never closed
      1 | a: {x: 1
        |    ^ add the closing '}'

      """
    ),
    (
      "a: [b: {c]\n",
      """
      a.yaml:1:10: error: expected ',' or '}' in a mapping in braces
      1 | a: [b: {c]
        |          ^ close it with '}', or put the text in quotes
      a.yaml:1:8: note: '{' is here
      1 | a: [b: {c]
        |        ^

      """
    ),
    (
      "say: one: two\n",
      """
      a.yaml:1:9: error: a ':' where no mapping can begin
      1 | say: one: two
        |         ^ put the text in quotes, or begin the mapping on a new line

      """
    ),
    (
      "a:b\nc: 1\n",
      """
      a.yaml:2:2: error: a ':' in a text that began on a line before
      2 | c: 1
        |  ^ write 'key: value' there, or mend the indentation here

      """
    ),
    (
      "a:\n\t- x\n",
      """
      a.yaml:2:1: error: a tab indents this line
      2 | \t- x
        | ^ use spaces

      """
    ),
    (
      "a: |\n  x\n\ty\n",
      """
      a.yaml:3:1: error: a tab indents this line
      3 | \ty
        | ^ use spaces

      """
    ),
    (
      "to: @everyone\n",
      """
      a.yaml:1:5: error: a value cannot begin with '@'
      1 | to: @everyone
        |     ^ put the text in quotes

      """
    ),
    (
      "a: - b\n",
      """
      a.yaml:1:4: error: a list cannot begin here
      1 | a: - b
        |    ^ begin it on a new line, or write '[…]'

      """
    ),
    (
      "a:\n  b: 1\n c: 2\n",
      """
      a.yaml:3:2: error: expected a key of the mapping that is open here
      3 |  c: 2
        |  ^ indent it like the other keys, or check the quotes before
      a.yaml:1:1: note: the mapping begins here
      1 | a:
        | ^

      """
    ),
    (
      "a:\n  - 1\n  b: 2\n",
      """
      a.yaml:3:3: error: expected '- ' and an element of the list that is open here
      3 |   b: 2
        |   ^ indent it like the other elements, or write '- ' before it
      a.yaml:2:3: note: the list begins here
      2 |   - 1
        |   ^

      """
    ),
    (
      "a: 1\n- b\n",
      """
      a.yaml:2:1: error: a list element among the keys of a mapping
      2 | - b
        | ^ indent the list under its key
      a.yaml:1:1: note: the mapping begins here
      1 | a: 1
        | ^

      """
    ),
    (
      "a: 'it's'\n",
      """
      a.yaml:1:8: error: text behind a value that has ended
      1 | a: 'it's'
        |        ^ put the whole value in quotes; in single quotes, write '' for one of them

      """
    ),
    (
      "key: value\nother\nthird: 1\n",
      """
      a.yaml:2:1: error: expected ':' behind this key
      2 | other
        | ^ write 'key: value', all on one line

      """
    ),
    (
      "a: \"\\d\"\n",
      """
      a.yaml:1:5: error: unknown escape '\\d' in double quotes
      1 | a: "\\d"
        |     ^ write '\\\\' for a backslash, or use single quotes

      """
    ),
    (
      "a: *.png\n",
      """
      a.yaml:1:4: error: expected the name of an anchor behind '*'
      1 | a: *.png
        |    ^ put the text in quotes

      """
    ),
    (
      "%YAML 1.3\n---\na\n",
      """
      a.yaml:1:1: error: this version of YAML is not known
      1 | %YAML 1.3
        | ^ write '%YAML 1.2', or leave it out

      """
    ),
    (
      "a: | text\n",
      """
      a.yaml:1:6: error: text stands behind the sign that begins a block of text
      1 | a: | text
        |      ^ begin the text on the next line
      a.yaml:1:4: note: the sign is here
      1 | a: | text
        |    ^

      """
    ),
    (
      "a: ]\n",
      """
      a.yaml:1:4: error: expected a value, not ']'
      1 | a: ]
        |    ^ put the text in quotes

      """
    ),
  ]

  @Test(arguments: cases) func `a broken text is explained to a person`(
    _ text: String, _ expected: String
  ) {
    #expect(rendered(text) == expected)
  }

  @Test(arguments: [
    ("\"a\" b\n", "1:5: text behind a value that has ended"),
    ("- 'a' b\n", "1:7: text behind a value that has ended"),
    ("...\n", "1:1: expected a value before the document ends"),
    ("a: 1\n...\nb: 2\n", "3:1: expected the end of the document"),
    ("foo\nbar: x\n", "2:4: a ':' in a text that began on a line before"),
    ("- a\n b: 1\n", "2:3: a ':' in a text that began on a line before"),
    ("\(String(repeating: "x", count: 1_100)): 1\n", "1:1101: a key of more than 1024 characters"),
    ("a: \"x\n---\n\"\n", "2:1: the document ends within quoted text"),
    ("a: \"\\u12\"\n", "1:7: expected hexadecimal digits in this escape"),
    ("a: \"\\uD800\"\n", "1:7: this escape names no character"),
    ("a: & b\n", "1:4: expected a name behind '&'"),
    ("a: !x!y 1\n", "1:4: the tag's prefix is not declared"),
    ("a: !<x 1\n", "1:4: a broken tag"),
    ("a: |0\n  x\n", "1:5: a block of text cannot be indented by 0"),
    ("%FOO\n---\na\n", "1:1: unknown directive"),
    ("%YAML x\n---\na\n", "1:1: a broken directive"),
    ("%YAML 1.2\n%YAML 1.2\n---\na\n", "2:1: '%YAML' stands twice"),
    ("%TAG ! x\n%TAG ! x\n---\na\n", "2:1: the same '%TAG' stands twice"),
    ("a: %x\n", "1:4: a value cannot begin with '%'"),
    ("a: `x`\n", "1:4: a value cannot begin with '`'"),
  ])
  func `a broken text has one message at the right place`(_ text: String, _ message: String) {
    #expect(messages(text) == [message])
  }
}
