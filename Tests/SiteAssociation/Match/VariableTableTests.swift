import Testing

@Suite("What a substitution variable matches")
struct VariableTableTests {
  static let variables =
    #""substitutionVariables": {"food": ["burrito", "piz*", "s?mosa"], "Canadian food": ["poutine"], "ab": ["a", "ab"], "#
    + #""empty": [], "nested": ["$(food)"], "digit": ["one", "two"], "slashed": ["a/", "b/*"]}, "#

  @Test(
    "one of its values, all of which are tried",
    arguments: [
      MatchRow(#"{"/": "/$(food)"}"#, "/burrito", true),  // doc
      MatchRow(#"{"/": "/$(food)"}"#, "/taco", false),  // doc
      MatchRow(#"{"/": "/$(food)"}"#, "/pizza", true),  // doc: values may hold *
      MatchRow(#"{"/": "/$(food)/x"}"#, "/pizza/y/x", true),  // doc: which crosses slashes there, too
      MatchRow(#"{"/": "/$(food)"}"#, "/samosa", true),  // doc: and ?
      MatchRow(#"{"/": "/$(food)"}"#, "/smosa", false),  // doc
      MatchRow(#"{"/": "/$(food)/$(food)"}"#, "/burrito/samosa", true),  // read: each chooses for itself
      MatchRow(#"{"/": "/$(ab)c"}"#, "/abc", true),  // read: all are tried, not the first that fits
      MatchRow(#"{"/": "/$(ab)bc"}"#, "/abc", true),  // read
      MatchRow(#"{"/": "/$(Canadian food)"}"#, "/poutine", true),  // wwdc20: any character in the name
      MatchRow(#"{"/": "/$(Food)"}"#, "/burrito", false),  // doc: names are case-sensitive
      MatchRow(#"{"/": "/$(Food)", "caseSensitive": false}"#, "/burrito", false),  // doc: always
      MatchRow(#"{"/": "/$(food)"}"#, "/BURRITO", false),  // doc: values are by default
      MatchRow(#"{"/": "/$(food)", "caseSensitive": false}"#, "/BURRITO", true),  // doc: and follow the component
      MatchRow(#"{"?": {"f": "$(food)"}}"#, "/x?f=pizza", true),  // doc
      MatchRow(#"{"?": "f=$(food)"}"#, "/x?f=taco", false),  // doc
      MatchRow(##"{"#": "$(food)"}"##, "/x#burrito", true),  // doc
      MatchRow(#"{"/": "/$(nested)"}"#, "/burrito", false),  // doc: no variables in values
      MatchRow(#"{"/": "/$(nested)"}"#, "/$(food)", true),  // read: it stands for itself there
      MatchRow(#"{"/": "/$(empty)"}"#, "/", false),  // read: no values, no match
      MatchRow(#"{"/": "/$(unknown)"}"#, "/unknown", false),  // read: nor without a definition
      MatchRow(#"{"/": "/$(unknown)"}"#, "/$(unknown)", false),  // read
      MatchRow(#"{"/": "/$(digit)"}"#, "/two", true),  // read: a custom variable hides a predefined one
      MatchRow(#"{"/": "/$(digit)"}"#, "/2", false),  // read
      MatchRow(#"{"/": "$(food)"}"#, "/burrito", true),  // read: without a slash before it
      MatchRow(#"{"/": "/$(slashed)"}"#, "/a", true),  // tn3155, in a value
      MatchRow(#"{"/": "/$(slashed)"}"#, "/b", true),  // tn3155, in a value
      MatchRow(#"{"/": "/$(slashed)"}"#, "/c", false),  // tn3155, in a value
      MatchRow(#"{"/": "/$(food)/*"}"#, "/burrito", true),  // tn3155
    ]) func custom(row: MatchRow) throws
  {
    #expect(try row.check(applinks: Self.variables))
  }

  @Test(
    "the predefined ones are one ASCII character, a region or a language",
    arguments: [
      MatchRow(#"{"/": "/$(alpha)"}"#, "/q", true),  // doc
      MatchRow(#"{"/": "/$(alpha)"}"#, "/1", false),  // doc
      MatchRow(#"{"/": "/$(alpha)"}"#, "/ab", false),  // doc: one
      MatchRow(#"{"/": "/$(upper)"}"#, "/Q", true),  // doc
      MatchRow(#"{"/": "/$(upper)"}"#, "/q", false),  // doc
      MatchRow(#"{"/": "/$(upper)", "caseSensitive": false}"#, "/q", true),  // rec
      MatchRow(#"{"/": "/$(lower)"}"#, "/q", true),  // doc
      MatchRow(#"{"/": "/$(lower)"}"#, "/Q", false),  // doc
      MatchRow(#"{"/": "/$(alnum)"}"#, "/7", true),  // doc
      MatchRow(#"{"/": "/$(alnum)"}"#, "/-", false),  // doc
      MatchRow(#"{"/": "/$(digit)$(digit)"}"#, "/42", true),  // doc
      MatchRow(#"{"/": "/$(digit)"}"#, "/a", false),  // doc
      MatchRow(#"{"/": "/$(xdigit)"}"#, "/f", true),  // doc
      MatchRow(#"{"/": "/$(xdigit)"}"#, "/F", true),  // doc
      MatchRow(#"{"/": "/$(xdigit)"}"#, "/g", false),  // doc
      MatchRow(#"{"/": "/$(region)/x"}"#, "/GB/x", true),  // doc
      MatchRow(#"{"/": "/$(region)/x"}"#, "/UK/x", false),  // rec: whatever Apple's text says
      MatchRow(#"{"/": "/$(region)/x"}"#, "/gb/x", false),  // doc
      MatchRow(#"{"/": "/$(region)/x", "caseSensitive": false}"#, "/gb/x", true),  // doc
      MatchRow(#"{"/": "/$(lang)/x"}"#, "/de/x", true),  // doc: two letters
      MatchRow(#"{"/": "/$(lang)/x"}"#, "/fil/x", true),  // doc: or three
      MatchRow(#"{"/": "/$(lang)/x"}"#, "/xx/x", false),  // doc
      MatchRow(#"{"/": "$(lang)/x"}"#, "/de/x", true),  // read
      MatchRow(#"{"/": "/$(lang)-$(region)/*"}"#, "/de-AT/x", true),  // doc
      MatchRow(#"{"/": "/$(lang)-$(region)/*"}"#, "/de-AT", true),  // tn3155
    ]) func predefined(row: MatchRow) throws
  {
    #expect(try row.check())
  }

  @Test("the order and number of the pinned codes: no duplicates, the right lengths")
  func tables() {
    #expect(ISOCodesTable.regions.count == 249)
    #expect(Set(ISOCodesTable.regions).count == 249)
    #expect(ISOCodesTable.regions.allSatisfy { $0.count == 2 })
    #expect(ISOCodesTable.languages.count == 420)
    #expect(Set(ISOCodesTable.languages).count == 420)
    #expect(ISOCodesTable.languages.filter { $0.count == 2 }.count == 183)
  }
}
