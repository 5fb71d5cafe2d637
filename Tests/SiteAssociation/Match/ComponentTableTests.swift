import Testing

/// Every statement about a single component. The evidence of each row is at its end: doc (Apple's pages), wwdc19, wwdc20,
/// tn3155, rec (recorded of swcutil on macOS 27), ci (asserted of swcutil on macOS by another project), read (our
/// reading where nothing is known).
@Suite("What a component matches")
struct ComponentTableTests {
  @Test(
    "the whole of each part given, and anything in the others",
    arguments: [
      MatchRow(#"{}"#, "/anything?x=1#y", true),  // doc: a part not given is *
      MatchRow(#"{"/": "/buy"}"#, "/buy?x=1#y", true),  // doc
      MatchRow(##"{"/": "/buy", "?": "x=1", "#": "y"}"##, "/buy?x=1#y", true),  // doc: all parts match
      MatchRow(##"{"/": "/buy", "?": "x=1", "#": "y"}"##, "/buy?x=1#z", false),  // doc
      MatchRow(##"{"/": "/buy", "?": "x=1", "#": "y"}"##, "/buy?x=2#y", false),  // doc
      MatchRow(##"{"/": "/buy", "?": "x=1", "#": "y"}"##, "/sell?x=1#y", false),  // doc
      MatchRow(#"{"/": "/buy"}"#, "/buyer", false),  // doc: anchored at the end
      MatchRow(#"{"/": "/buy"}"#, "/a/buy", false),  // doc: anchored at the start
      MatchRow(##"{"#": "a?b"}"##, "/x#a?b", true),  // doc: the fragment is all after the first #
      MatchRow(##"{"#": "a#b"}"##, "/x#a#b", true),  // doc
      MatchRow(#"{"?": "*"}"#, "/x#a?b", true),  // doc: that ? starts no query
      MatchRow(#"{"?": "?*"}"#, "/x#a?b", false),  // doc
      MatchRow(#"{"?": "a?b"}"#, "/x?a?b", true),  // doc: the query is all after the first ?
      MatchRow(##"{"#": "*"}"##, "/x", true),  // rec: an absent part is empty
      MatchRow(##"{"#": ""}"##, "/x", true),  // rec
      MatchRow(##"{"#": "?*"}"##, "/x", false),  // rec
      MatchRow(##"{"#": "*"}"##, "/x#", true),  // doc
      MatchRow(#"{"/": "/"}"#, "https://example.com", true),  // rec: no path is the path /
      MatchRow(#"{"/": "/"}"#, "https://example.com?x=1", true),  // rec
      MatchRow(#"{"/": "/"}"#, "/", true),  // rec
      MatchRow(#"{"/": ""}"#, "https://example.com", false),  // read: a path is / at least
      MatchRow(#"{"totallyUnknownKey": "x"}"#, "/anything", true),  // rec
      MatchRow(#"{"/": "/foo/*", "totallyUnknownKey": "x"}"#, "/foo/1", true),  // rec
      MatchRow(#"{"/": "/foo/*", "totallyUnknownKey": "x"}"#, "/bar", false),  // rec
      MatchRow(#"{"/": "/foo/*", "casesensitive": false}"#, "/FOO/1", false),  // rec: keys are case-sensitive
      MatchRow(#"{"/": "/foo/*", "future": {"a": "b"}}"#, "/foo/1", true),  // rec
      MatchRow(#""/foo""#, "/foo", false),  // read: an element that is no object is no rule
    ]) func parts(row: MatchRow) throws
  {
    #expect(try row.check())
  }

  @Test(
    "* is any run of characters, ? is one, and nothing else is special",
    arguments: [
      MatchRow(#"{"/": "/a*"}"#, "/a", true),  // doc: zero or more
      MatchRow(#"{"/": "/a*"}"#, "/abc/def", true),  // doc: across slashes
      MatchRow(#"{"/": "/*/c"}"#, "/a/b/c", true),  // doc
      MatchRow(#"{"/": "/a/*/c"}"#, "/a/c", false),  // doc, rec: two slashes are needed
      MatchRow(#"{"/": "/a/*/c"}"#, "/a//c", true),  // doc
      MatchRow(#"{"/": "/*/edit"}"#, "/a/edit/edit", true),  // doc: greedy, but it finds a way
      MatchRow(#"{"/": "/a**b"}"#, "/a/x/b", true),  // doc: ** is * twice
      MatchRow(#"{"/": "/?"}"#, "/a", true),  // doc: exactly one
      MatchRow(#"{"/": "/a?"}"#, "/a", false),  // doc
      MatchRow(#"{"/": "/a?"}"#, "/abc", false),  // doc
      MatchRow(#"{"/": "/a?c"}"#, "/a/c", true),  // read: any character, a slash as well
      MatchRow(#"{"/": "/a/?*"}"#, "/a/b", true),  // doc: ?* is one or more
      MatchRow(#"{"/": "/a/?*"}"#, "/a/bcd/e", true),  // doc
      MatchRow(#"{"/": "/a/?*"}"#, "/a/", false),  // rec
      MatchRow(#"{"/": "/id/????"}"#, "/id/4815", true),  // doc
      MatchRow(#"{"/": "/id/????"}"#, "/id/481", false),  // rec: no slash is added to make four
      MatchRow(#"{"/": "/a.b[c]+(d|e)"}"#, "/a.b[c]+(d|e)", true),  // doc: no regular expressions
      MatchRow(#"{"/": "/a.c"}"#, "/abc", false),  // doc
      MatchRow(#"{"/": "/a\\*"}"#, "/a*", false),  // doc: a backslash escapes nothing
      MatchRow(#"{"/": "/a$b$(c"}"#, "/a$b$(c", true),  // read: a lone $ stands for itself
    ]) func wildcards(row: MatchRow) throws
  {
    #expect(try row.check())
  }

  @Test(
    "slashes at the end of a path do not count, one at a pattern's start may be left out",
    arguments: [
      MatchRow(#"{"/": "/test/*"}"#, "/test", true),  // tn3155: the parent, too
      MatchRow(#"{"/": "/login/*"}"#, "/login", true),  // tn3155
      MatchRow(#"{"/": "/buy/*"}"#, "/buy", true),  // rec
      MatchRow(#"{"/": "/buy/*"}"#, "/buy/", true),  // rec
      MatchRow(#"{"/": "/buy/*"}"#, "/buy/42", true),  // rec
      MatchRow(#"{"/": "/buy/*"}"#, "/buyer", false),  // rec
      MatchRow(#"{"/": "/buy/*"}"#, "/bu", false),  // rec
      MatchRow(#"{"/": "/buy/*"}"#, "/buy//", true),  // rec
      MatchRow(#"{"/": "/a/b/*"}"#, "/a/b", true),  // rec
      MatchRow(#"{"/": "/buy*"}"#, "/buy", true),  // rec
      MatchRow(#"{"/": "/buy"}"#, "/buy/", true),  // rec
      MatchRow(#"{"/": "/buy/"}"#, "/buy", true),  // rec
      MatchRow(#"{"/": "/a/b/"}"#, "/a/b", true),  // rec
      MatchRow(#"{"/": "/buy/"}"#, "/buy//", true),  // rec
      MatchRow(#"{"/": "/buy/*/"}"#, "/buy", true),  // rec, both rules together
      MatchRow(#"{"/": "/*"}"#, "/", true),  // doc
      MatchRow(#"{"/": "/*"}"#, "https://example.com", true),  // doc
      MatchRow(#"{"/": "abc"}"#, "/abc", true),  // rec
      MatchRow(##"{"/": "abc", "?": "def", "#": "*"}"##, "/abc?def", true),  // doc: Apple's own example
      MatchRow(#"{"/": "buy/*"}"#, "/buy/42", true),  // rec
      MatchRow(#"{"/": "abc/*"}"#, "/abc", true),  // rec
      MatchRow(#"{"/": "a/b"}"#, "/a/b", true),  // rec
      MatchRow(#"{"/": "abc"}"#, "/abcd", false),  // rec
      MatchRow(#"{"/": "abc"}"#, "/xabc", false),  // rec
      MatchRow(#"{"/": "*abc"}"#, "/xabc", true),  // rec
      MatchRow(#"{"/": "//abc"}"#, "/abc", true),  // rec
      MatchRow(#"{"/": "/abc"}"#, "https://example.com//abc", false),  // rec: only the pattern's slashes are collapsed
      MatchRow(#"{"/": "*/x"}"#, "/x", true),  // read: as written, and behind a slash
      MatchRow(#"{"/": "?"}"#, "/a", true),  // read
      MatchRow(#"{"/": "?"}"#, "/", true),  // read
      MatchRow(##"{"#": "/a/*"}"##, "/x#/a", false),  // rec: only in paths
      MatchRow(##"{"#": "/a"}"##, "/x#/a/", false),  // rec
    ]) func slashes(row: MatchRow) throws
  {
    #expect(try row.check())
  }

  @Test(
    "a query is matched as a whole by a string, item by item by a dictionary",
    arguments: [
      MatchRow(#"{"?": "a=1"}"#, "/x?a=1", true),  // rec
      MatchRow(#"{"?": "a=1"}"#, "/x?a=1&b=2", false),  // ci, rec
      MatchRow(#"{"?": "*"}"#, "/x", true),  // rec
      MatchRow(#"{"?": ""}"#, "/x", true),  // rec
      MatchRow(#"{"?": "?*"}"#, "/x", false),  // doc, rec
      MatchRow(#"{"?": "a=1"}"#, "/x", false),  // rec
      MatchRow(#"{"?": {"a": "1"}}"#, "/x?z=9&a=1&b=2", true),  // doc: other items do not count
      MatchRow(#"{"?": {"a": "1", "b": "2"}}"#, "/x?b=2&a=1", true),  // doc: nor does their order
      MatchRow(#"{"?": {"a": "1", "b": "2"}}"#, "/x?a=1&b=3", false),  // ci: every one has to match
      MatchRow(#"{"?": {"id": "42"}}"#, "/x?id=42&id=7", false),  // wwdc19, rec: every instance
      MatchRow(#"{"?": {"id": "42"}}"#, "/x?id=7&id=42", false),  // rec
      MatchRow(#"{"?": {"id": "42"}}"#, "/x?id=7&id=42&id=9", false),  // rec
      MatchRow(#"{"?": {"id": "42"}}"#, "/x?id=42&id=42", true),  // rec
      MatchRow(#"{"?": {"id": "*"}}"#, "/x?id=7&id=42", true),  // rec
      MatchRow(#"{"?": {"id": "?*"}}"#, "/x?id=7&id=42", true),  // rec
      MatchRow(#"{"?": {"id": ""}}"#, "/x?id=7&id=42", false),  // rec
      MatchRow(#"{"?": {"id": "7,42"}}"#, "/x?id=7&id=42", false),  // rec: values are not joined
      MatchRow(#"{"?": {"b": "*"}}"#, "/x?a=1", true),  // wwdc19, rec: absent is empty
      MatchRow(#"{"?": {"b": ""}}"#, "/x?a=1", true),  // rec
      MatchRow(#"{"?": {"b": "?*"}}"#, "/x?a=1", false),  // rec
      MatchRow(#"{"?": {"b": "1"}}"#, "/x?a=1", false),  // rec
      MatchRow(#"{"?": {"b": "*"}}"#, "/x", true),  // rec
      MatchRow(#"{"?": {"b": ""}}"#, "/x?b", true),  // wwdc19: no value is empty
      MatchRow(#"{"?": {"b": "?*"}}"#, "/x?b=", false),  // wwdc19
      MatchRow(#"{"?": {"a": "1=2"}}"#, "/x?a=1=2", true),  // read: the first = separates
      MatchRow(#"{"?": {"a": "1 2"}}"#, "/x?a=1+2", false),  // read: a plus is a plus
      MatchRow(#"{"?": {"a": "1+2"}}"#, "/x?a=1+2", true),  // read
      MatchRow(#"{"?": {"flag": true}}"#, "/x?flag=1", true),  // rec: no string, and the dictionary is dropped
      MatchRow(#"{"?": {"flag": true}}"#, "/x?other=1", true),  // rec
      MatchRow(#"{"?": {"n": 5}}"#, "/x?n=7", true),  // rec
      MatchRow(#"{"?": {"n": null}}"#, "/x?n=5", true),  // rec
      MatchRow(#"{"?": {"a": ["1"]}}"#, "/x?a=2", true),  // rec
      MatchRow(#"{"?": {"a": {"b": "1"}}}"#, "/x?a=2", true),  // rec
      MatchRow(#"{"?": {"a": "1", "flag": true}}"#, "/x?a=2", true),  // rec: its strings, too
      MatchRow(#"{"?": {}}"#, "/x?a=2", true),  // read: an empty dictionary asks for nothing
    ]) func queries(row: MatchRow) throws
  {
    #expect(try row.check())
  }

  @Test(
    "letters and escapes compare as caseSensitive and percentEncoded say",
    arguments: [
      MatchRow(#"{"/": "/Buy"}"#, "/buy", false),  // doc: case-sensitive by default
      MatchRow(#"{"/": "/Buy", "caseSensitive": false}"#, "/bUY", true),  // doc
      MatchRow(#"{"?": "Q=A", "caseSensitive": false}"#, "/x?q=a", true),  // doc: the query, too
      MatchRow(#"{"?": {"q": "A"}, "caseSensitive": false}"#, "/x?q=a", true),  // doc
      MatchRow(#"{"?": {"Q": "a"}, "caseSensitive": false}"#, "/x?q=a", true),  // read: names as well
      MatchRow(#"{"?": {"Q": "a"}}"#, "/x?q=b", false),  // read
      MatchRow(##"{"#": "Top", "caseSensitive": false}"##, "/x#TOP", true),  // doc: the fragment, too
      MatchRow(#"{"/": "/ÉTÉ", "caseSensitive": false, "percentEncoded": false}"#, "/%C3%A9t%C3%A9", true),  // read
      MatchRow(#"{"/": "/?", "caseSensitive": false, "percentEncoded": false}"#, "/%C3%9F", true),  // read: ß is one
      MatchRow(#"{"/": "/a%20b"}"#, "/a%20b", true),  // rec
      MatchRow(#"{"/": "/a b"}"#, "/a%20b", false),  // rec
      MatchRow(#"{"/": "/a b", "percentEncoded": false}"#, "/a%20b", true),  // rec
      MatchRow(#"{"/": "/a%20b", "percentEncoded": false}"#, "/a%20b", false),  // rec: the pattern is left alone
      MatchRow(#"{"/": "/a/b"}"#, "/a%2Fb", false),  // rec: an escaped slash is none
      MatchRow(#"{"/": "/a/b", "percentEncoded": false}"#, "/a%2Fb", true),  // rec
      MatchRow(#"{"/": "/caf%C3%A9"}"#, "/caf%c3%a9", false),  // rec: the case of escapes counts
      MatchRow(#"{"/": "/caf%C3%A9"}"#, "/caf%C3%A9", true),  // rec
      MatchRow(#"{"/": "/café"}"#, "/caf%C3%A9", false),  // rec
      MatchRow(#"{"/": "/café", "percentEncoded": false}"#, "/caf%C3%A9", true),  // rec
      MatchRow(#"{"/": "/caf%C3%A9"}"#, "/café", true),  // read: a URL has no such characters but as escapes
      MatchRow(#"{"/": "/caf?", "percentEncoded": false}"#, "/caf%C3%A9", true),  // read: ? is a scalar
      MatchRow(#"{"/": "/caf??????"}"#, "/caf%C3%A9", true),  // read: or an ASCII character as written
      MatchRow(#"{"?": {"a": "1&b=2"}, "percentEncoded": false}"#, "/x?a=1%26b%3D2", true),  // read: split, then decode
      MatchRow(#"{"?": {"é": "1"}, "percentEncoded": false}"#, "/x?%C3%A9=1", true),  // read
      MatchRow(#"{"/": "/100%zz", "percentEncoded": false}"#, "/100%zz", true),  // read: bad escapes stay
      MatchRow(#"{"/": "/%FF", "percentEncoded": false}"#, "/%FF", true),  // read
      MatchRow(##"{"#": "é", "percentEncoded": false}"##, "/x#%C3%A9", true),  // rec
    ]) func comparison(row: MatchRow) throws
  {
    #expect(try row.check())
  }
}
