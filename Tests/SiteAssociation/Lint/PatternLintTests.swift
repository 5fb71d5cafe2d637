import SiteAssociation
import Testing

@Suite("What the linter says about patterns")
struct PatternLintTests {
  @Test(
    "each pattern has its findings, with place and message",
    arguments: [
      LintRow(components: ##"{"/": "/buy/*"}, {"/": "/sell/?*", "?": {"id": "?*"}, "#": "top"}"##, []),
      LintRow(
        components: #"{"/": "/join/*", "?": {"id": "*"}}"#,
        [
          #"2:30: warning: "*" also matches URLs without the query item "id": write "?*" if it must be there, or "#
            + #"remove it [query-item-without-effect]"#
        ]),
      LintRow(
        components: #"{"?": {"id": 5}}"#,
        [
          #"2:14: error: found 5 as the value of "id", expected a string: devices ignore the whole "?" object, and "#
            + #"the component matches any query; write "5" "#
            + "[query-value-not-string]"
        ]),
      LintRow(
        components: #"{"?": {"id": true, "b": "c"}}"#,
        [
          #"2:14: error: found true as the value of "id", expected a string: devices ignore the whole "?" object, and "#
            + #"the component matches any query; write "?*" for any value [query-value-not-string]"#
        ]),
      LintRow(
        components: #"{"?": {"id": ["a", "b"]}}"#,
        [
          #"2:14: error: found an array as the value of "id", expected a string: devices ignore the whole "?" object, "#
            + #"and the component matches any query; write one pattern, or a "#
            + "component for each [query-value-not-string]"
        ]),
      LintRow(
        components: #"{"?": {"id": null}}"#,
        [
          #"2:14: error: found null as the value of "id", expected a string: devices ignore the whole "?" object, and "#
            + #"the component matches any query; write "?*" for any value [query-value-not-string]"#
        ]),
      LintRow(
        components: #"{"/": "/app/#/route/*"}"#,
        [
          ##"2:7: error: "/app/#/route/*" has a "#", which a path cannot contain, so it never matches: write "/": "##
            + ##""/app/", "#": "/route/*" [fragment-in-path]"##
        ]),
      LintRow(
        components: #"{"/": "/#top"}"#,
        [
          ##"2:7: error: "/#top" has a "#", which a path cannot contain, so it never matches: write "/": "/", "#": "##
            + #""top" [fragment-in-path]"#
        ]),
      LintRow(
        components: #"{"/": "/item?id=*"}"#,
        [
          #"2:7: error: "?" in "/item?id=*" is a wildcard for one character, and a path does not contain the query: "#
            + #"write "/": "/item", "?": {"id": "?*"} [query-in-path]"#
        ]),
      LintRow(
        components: #"{"/": "/item?id=&x=1"}"#,
        [
          #"2:7: error: "?" in "/item?id=&x=1" is a wildcard for one character, and a path does not contain the "#
            + #"query: write "/": "/item", "?": {"id": "?*"} [query-in-path]"#
        ]),
      LintRow(components: #"{"/": "/item??"}"#, []),
      LintRow(
        components: #"{"/": "https://example.com/buy/*"}"#,
        [
          #"2:7: error: "https://example.com/buy/*" is a whole URL, but it is compared only with the path, so it "#
            + #"never matches: write what follows the host, "/buy/*" [url-in-path]"#
        ]),
      LintRow(
        components: #"{"/": ""}"#,
        [
          #"2:7: warning: "" matches no path, because every path begins with a slash: write "/" for the root, "*" for "#
            + #"any path [never-matches]"#
        ]),
      LintRow(
        components: #"{"/": "NOT /private/*"}"#,
        [
          #"2:7: warning: "NOT " works only in "paths"; here it is read as part of the path, so nothing matches: "#
            + #"write "/private/*" and "exclude": true [not-prefix]"#
        ]),
      LintRow(
        components: #"{"/": "/café/*"}"#,
        [
          #"2:7: warning: the pattern "/café/*" has "é", which is always percent-encoded in a URL, so it never "#
            + #"matches: write "%C3%A9", or add "percentEncoded": false (iOS 14) [unencoded-pattern]"#
        ]),
      LintRow(
        components: #"{"/": "/café/*", "percentEncoded": false}"#,
        [
          #"2:18: note: "percentEncoded" works from iOS 14 and macOS 11 on; on older systems the URL is compared "#
            + "as it is written [minimum-system]"
        ]),
      LintRow(
        components: #"{"/": "/a b"}"#,
        [
          #"2:7: warning: the pattern "/a b" has " ", which is always percent-encoded in a URL, so it never matches: "#
            + #"write "%20", or add "percentEncoded": false (iOS 14) [unencoded-pattern]"#
        ]),
      LintRow(
        components: #"{"?": {"größe": "?*"}}"#,
        [
          #"2:8: warning: the name "größe" has "ö", which is always percent-encoded in a URL, so it never matches: "#
            + #"write "%C3%B6", or add "percentEncoded": false (iOS 14) [unencoded-pattern]"#
        ]),
      LintRow(
        components: #"{"/": "/caf%c3%a9"}"#,
        [
          #"2:7: warning: "%c3" in "/caf%c3%a9" does not match "%C3", as nearly all URLs have it: write capital "#
            + "letters [lower-case-escape]"
        ]),
      LintRow(components: #"{"/": "/caf%C3%A9"}"#, []),
      LintRow(
        components: #"{"/": "/a%20b", "percentEncoded": false}"#,
        [
          #"2:7: warning: "%20" in "/a%20b" never matches, because "percentEncoded": false compares it with the "#
            + #"decoded URL: write the character itself [escape-in-decoded-pattern]"#,
          #"2:17: note: "percentEncoded" works from iOS 14 and macOS 11 on; on older systems the URL is compared "#
            + "as it is written [minimum-system]",
        ]),
      LintRow(components: #"{"/": "/100%zz"}"#, []), LintRow(components: #"{"/": "/100%c"}"#, []),
      LintRow(components: #"{"/": "/100%"}"#, []), LintRow(components: #"{"/": "/100%c/%"}"#, []),
      LintRow(
        components: #"{"/": "/a/**"}"#,
        [
          #"2:7: warning: "**" in "/a/**" means the same as "*": write "*" [double-star]"#
        ]),
      LintRow(
        components: #"{"/": "/a/.*"}"#,
        [
          #"2:7: warning: ".*" in "/a/.*" looks like a regular expression or a route, but these characters have no "#
            + #"special meaning here: write "*" for any characters, "?" for one, "?*" for one or more "#
            + "[regular-expression]"
        ]),
      LintRow(
        components: #"{"/": "/(buy|sell)/*"}"#,
        [
          #"2:7: warning: "(buy|sell)" in "/(buy|sell)/*" looks like a regular expression or a route, but these "#
            + #"characters have no special meaning here: write a component for each, or a substitution variable "#
            + "[regular-expression]"
        ]),
      LintRow(
        components: #"{"/": "/users/:id"}"#,
        [
          #"2:7: warning: ":id" in "/users/:id" looks like a regular expression or a route, but these characters have "#
            + #"no special meaning here: write "?*", which also matches slashes [regular-expression]"#
        ]),
      LintRow(
        components: #"{"/": "/users/{id}/edit"}"#,
        [
          #"2:7: warning: "{id}" in "/users/{id}/edit" looks like a regular expression or a route, but these "#
            + #"characters have no special meaning here: write "?*", which also matches slashes "#
            + "[regular-expression]"
        ]),
      LintRow(
        components: #"{"/": "/users/<id>"}"#,
        [
          #"2:7: warning: "<id>" in "/users/<id>" looks like a regular expression or a route, but these characters "#
            + #"have no special meaning here: write "?*", which also matches slashes [regular-expression]"#
        ]),
      LintRow(
        components: #"{"/": "/user/[0-9]+"}"#,
        [
          #"2:7: warning: "[0-9]" in "/user/[0-9]+" looks like a regular expression or a route, but these characters "#
            + #"have no special meaning here: write "*" for any characters, "?" for one, "?*" for one or "#
            + "more [regular-expression]"
        ]),
      LintRow(
        components: #"{"/": "^/buy/*"}"#,
        [
          #"2:7: warning: "^" in "^/buy/*" looks like a regular expression or a route, but these characters have no "#
            + #"special meaning here: a pattern always starts at the start of the path: remove it "#
            + "[regular-expression]"
        ]),
      LintRow(
        components: #"{"/": "/buy/*$"}"#,
        [
          #"2:7: warning: "$" in "/buy/*$" looks like a regular expression or a route, but these characters have no "#
            + #"special meaning here: a pattern always ends at the end of the path: remove it "#
            + "[regular-expression]"
        ]),
      LintRow(components: #"{"/": "/wiki/Special:*"}"#, []),
      LintRow(
        components: ##"{"#": ".*"}"##,
        [
          #"2:7: warning: ".*" in ".*" looks like a regular expression or a route, but these characters have no "#
            + #"special meaning here: write "*" for any characters, "?" for one, "?*" for one or more "#
            + "[regular-expression]"
        ]),
      LintRow(
        components: #"{"/": "buy/*"}"#,
        [
          #"2:7: note: "buy/*" also works without a slash at its start, but "/buy/*" is clearer [leading-slash]"#
        ]),
      LintRow(components: #"{"/": "*/buy"}"#, []),
      LintRow(
        components: #"{"/": "/buy/"}"#,
        [
          #"2:7: note: the slash at the end of "/buy/" has no effect, because a slash at the end of a path is ignored "#
            + #"[trailing-slash]"#
        ]),
      LintRow(components: #"{"/": "/"}"#, []),
      LintRow(
        paths: #""NOT/private/*", "*""#,
        [
          #"2:1: warning: "NOT/private/*" excludes nothing, because only "NOT ", in capitals and with one space after "#
            + #"it, does: write "NOT /private/*" [not-prefix]"#
        ]),
      LintRow(
        paths: #""not /private/*", "/*""#,
        [
          #"2:1: warning: "not /private/*" excludes nothing, because only "NOT ", in capitals and with one space "#
            + #"after it, does: write "NOT /private/*" [not-prefix]"#
        ]),
      LintRow(paths: #""NOT /private/*", "/*""#, []),
      LintRow(
        paths: #""NOTICE""#,
        [
          #"2:1: note: "NOTICE" also works without a slash at its start, but "/NOTICE" is clearer [leading-slash]"#
        ]),
      LintRow(
        paths: #""/café""#,
        [
          #"2:1: warning: the pattern "/café" has "é", which is always percent-encoded in a URL, so it never matches: "#
            + #"write "%C3%A9", or add "percentEncoded": false (iOS 14) [unencoded-pattern]"#
        ]),
      LintRow(paths: #""/notes/*""#, []),
    ])
  func patterns(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }
}
