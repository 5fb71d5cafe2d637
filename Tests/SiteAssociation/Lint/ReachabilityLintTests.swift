import SiteAssociation
import Testing

@Suite("What the linter says about components that no URL reaches")
struct ReachabilityLintTests {
  @Test(
    "each list of components has its findings, with place and message",
    arguments: [
      LintRow(
        components: #"{"/": "/help/*"},\#n{"/": "/help/website/*", "exclude": true}"#,
        [
          #"3:1: warning: components[1] {"/": "/help/website/*", "exclude": true} is never reached: components[0] "#
            + #"{"/": "/help/*"} matches all of its URLs, so these URLs still open the app; move it before "#
            + #"components[0] [unreachable]"#
        ]),
      LintRow(components: #"{"/": "/help/website/*", "exclude": true},\#n{"/": "/help/*"}"#, []),
      LintRow(
        components: #"{"/": "/help/*", "exclude": true},\#n{"/": "/help/faq"}"#,
        [
          #"3:1: error: components[1] {"/": "/help/faq"} is never reached: components[0] {"/": "/help/*", "#
            + #""exclude": true} matches all of its URLs, so these URLs do not open the app; "#
            + "move it before components[0] [hidden-by-exclude]"
        ]),
      LintRow(
        components: #"{"/": "/a", "exclude": true}, {"/": "/b", "exclude": true},\#n{"/": "/$(ab)"}, {"/": "/$(ab)c"}"#,
        applinks: #""substitutionVariables": {"ab": ["a", "b"]}, "#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems patterns with "#
            + "variables match nothing [minimum-system]",
          #"3:1: error: components[2] {"/": "/$(ab)"} is never reached: components[0] and components[1] together match all of "#
            + "its URLs, so these URLs do not open the app; make those narrower, or remove it [hidden-by-exclude]",
        ]),
      LintRow(
        components: #"{"/": "/buy/*"},\#n{"/": "/sell/*", "exclude": true},\#n{"/": "/help"}"#,
        [
          #"3:1: warning: components[1] {"/": "/sell/*", "exclude": true} has no effect: no later rule matches any of its "#
            + "URLs; remove it [excludes-nothing]"
        ]),
      LintRow(
        components: #"{"/": "/buy/*"},\#n{"/": "*/edit", "exclude": true},\#n{"/": "/help"}"#,
        [
          #"3:1: warning: components[1] {"/": "*/edit", "exclude": true} has no effect: no later rule matches any of its "#
            + "URLs; move it before components[0], which opens the app for some of them, or remove it [excludes-nothing]"
        ]),
      LintRow(
        components: #"{"/": "/a", "?": {"q": "x"}, "exclude": true},\#n{"/": "/a", "?": {"q": "y"}}"#,
        [
          #"2:1: warning: components[0] {"/": "/a", "?": {"q": "x"}, "exclude": true} has no effect: no later rule matches "#
            + "any of its URLs; remove it [excludes-nothing]"
        ]),
      LintRow(components: #"{"/": "/a", "?": {"q": "x"}, "exclude": true},\#n{"/": "/a", "?": {"r": "y"}}"#, []),
      LintRow(
        components: #"{"/": "/help/*"},\#n{"/": "/help/faq"}"#,
        [
          #"3:1: warning: components[1] {"/": "/help/faq"} is never reached: components[0] {"/": "/help/*"} matches "#
            + #"all of its URLs, so these URLs open the app already; remove it "#
            + "[unreachable]"
        ]),
      LintRow(
        components: #"{"/": "/help/*"},\#n{"/": "/help"}"#,
        [
          #"3:1: warning: components[1] {"/": "/help"} is never reached: components[0] {"/": "/help/*"} matches all "#
            + #"of its URLs, so these URLs open the app already; remove it [unreachable]"#
        ]),
      LintRow(components: #"{"/": "/help/?*"},\#n{"/": "/help/*"}"#, []),
      LintRow(
        components: #"{"/": "/help/?*"},\#n{"/": "/help"},\#n{"/": "/help/*", "exclude": true}"#,
        [
          #"4:1: warning: components[2] {"/": "/help/*", "exclude": true} is never reached: components[0] "#
            + "and components[1] together match all of its URLs, so these URLs still open the app; make those "
            + "narrower, or remove it [unreachable]"
        ]),
      LintRow(
        components: #"{"/": "/buy/*"},\#n{"/": "/buy/*", "comment": "again"}"#,
        [
          #"3:1: note: components[1] {"/": "/buy/*", "comment": "again"} repeats components[0]: remove it "#
            + "[duplicate-component]"
        ]),
      LintRow(
        components: #"{"/": "/buy/*"},\#n{"/": "/buy/*", "exclude": true}"#,
        [
          #"3:1: warning: components[1] {"/": "/buy/*", "exclude": true} is never reached: components[0] {"/": "#
            + #""/buy/*"} matches all of its URLs, so these URLs still open the app; keep "#
            + "one of the two [unreachable]"
        ]),
      LintRow(
        components: #"{"/": "/*"},\#n{"/": "/buy/*", "exclude": true}"#,
        [
          #"2:1: warning: components[0] {"/": "/*"} matches every URL, so the component after it is never "#
            + "reached: move it to the end [catch-all-not-last]"
        ]),
      LintRow(components: #"{"/": "/*"}"#, []),
      LintRow(components: #"{"/": "/buy/*"},\#n{"/": "*"}"#, []),
      LintRow(
        components: #"{"exclude": true},\#n{"/": "/buy"}, {"/": "/sell"}"#,
        [
          #"2:1: error: components[0] {"exclude": true} matches every URL and excludes it, so the 2 "#
            + "components after it are never reached and no URL opens the app: make it narrower, or move it "
            + "to the end [exclude-everything]"
        ]),
      LintRow(
        components: ##"{"/": "/buy"},\##n{"#": "*", "exclude": true},\##n{"/": "/sell"}"##,
        [
          ##"3:1: error: components[1] {"#": "*", "exclude": true} matches every URL and excludes it, so "##
            + "the component after it is never reached and only URLs that match an earlier rule can open the app: make "
            + "it narrower, or move it to the end [exclude-everything]"
        ]),
      LintRow(
        components: #"{"?": {"x": "*"}, "exclude": true},\#n{"/": "/*"}"#,
        [
          #"2:1: error: components[0] {"?": {"x": "*"}, "exclude": true} matches every URL and excludes it, so the "#
            + #"component after it is never reached and no URL opens the app; "*" also matches URLs without "x": "#
            + #"write "?*" [exclude-everything]"#
        ]),
      LintRow(components: #"{"?": {"x": "?*"}, "exclude": true},\#n{"/": "/*"}"#, []),
      LintRow(
        components: #"{"/": "/buy", "exclude": true},\#n{"/": "*", "exclude": true}"#,
        [
          "1:81: warning: all components of details[0] exclude, so no URL opens the app: add one at the "
            + #"end that includes, such as {"/": "*"}, or remove the entry [nothing-included]"#
        ]),
      LintRow(components: #"{"/": "/sell"},\#n{"/": "*", "exclude": true}"#, []),
      LintRow(
        components: #"{"/": "/buy/*", "?": {"id": "?*"}},\#n{"/": "/buy/7", "?": {"id": "??", "kind": "new"}}"#,
        [
          #"3:1: warning: components[1] {"/": "/buy/7", "?": {"id": "??", "kind": "new"}} is never reached: "#
            + #"components[0] {"/": "/buy/*", "?": {"id": "?*"}} matches all of its URLs, so "#
            + "these URLs open the app already; remove it [unreachable]"
        ]),
      LintRow(
        components: #"{"/": "/buy/*", "?": {"id": "?*", "kind": "?*"}},\#n{"/": "/buy/7", "?": {"id": "??"}}"#, []),
      LintRow(
        components: #"{"/": "/buy/*", "?": "a=*"},\#n{"/": "/buy/7", "?": "a=1"}"#,
        [
          #"3:1: warning: components[1] {"/": "/buy/7", "?": "a=1"} is never reached: components[0] {"/": "/buy/*", "#
            + #""?": "a=*"} matches all of its URLs, so these URLs open the app already; "#
            + "remove it [unreachable]"
        ]),
      LintRow(components: #"{"/": "/buy/*", "?": "a=*"},\#n{"/": "/buy/7", "?": {"a": "1"}}"#, []),
      LintRow(
        components: ##"{"/": "/buy/*", "#": "?*"},\##n{"/": "/buy/*", "#": ""},\##n{"/": "/buy/7"}"##,
        [
          #"4:1: warning: components[2] {"/": "/buy/7"} is never reached: components[0] and components[1] together "#
            + #"match all of its URLs, so these URLs open the app already; remove it "#
            + "[unreachable]"
        ]),
      LintRow(components: ##"{"/": "/buy/*", "#": "?*"},\##n{"/": "/buy/7"}"##, []),
      LintRow(
        components: #"{"/": "/BUY/*", "caseSensitive": false},\#n{"/": "/buy/7"}"#,
        [
          #"2:17: note: "caseSensitive" works from iOS 13.5 and macOS 10.15.5 on; on older systems upper and lower "#
            + #"case differ "#
            + "[minimum-system]",
          #"3:1: warning: components[1] {"/": "/buy/7"} is never reached: components[0] {"/": "/BUY/*", "#
            + #""caseSensitive": false} matches all of its URLs, so these URLs open the app already; "#
            + "remove it [unreachable]",
        ]),
      LintRow(
        components: #"{"/": "/BUY/*"},\#n{"/": "/buy/7", "caseSensitive": false}"#,
        [
          #"3:17: note: "caseSensitive" works from iOS 13.5 and macOS 10.15.5 on; on older systems upper and lower "#
            + #"case differ "#
            + "[minimum-system]"
        ]),
      LintRow(
        components: #"{"/": "/buy/*", "percentEncoded": false},\#n{"/": "/buy/7"}"#,
        [
          #"2:17: note: "percentEncoded" works from iOS 14 and macOS 11 on; on older systems the URL is compared "#
            + "as it is written [minimum-system]"
        ]),
      LintRow(
        components: ##"{"percentEncoded": false, "#": "*", "/": "/*"},\##n{"/": "/buy/7"}"##,
        [
          ##"2:1: warning: components[0] {"/": "/*", "#": "*", "percentEncoded": false} matches every URL, "##
            + "so the component after it is never reached: move it to the end [catch-all-not-last]",
          #"2:2: note: "percentEncoded" works from iOS 14 and macOS 11 on; on older systems the URL is compared "#
            + "as it is written [minimum-system]",
        ]),
      LintRow(
        components: #"{"/": "/$(lang)/*"},\#n{"/": "/de/*"}"#,
        [
          #"3:1: warning: components[1] {"/": "/de/*"} is never reached: components[0] {"/": "/$(lang)/*"} matches "#
            + #"all of its URLs, so these URLs open the app already; remove it [unreachable]"#
        ]),
      LintRow(components: #"{"/": "/de/*"},\#n{"/": "/$(lang)/*"}"#, []),
      LintRow(components: #"{"/": "/$(digit)"},\#n{"/": "/$(xdigit)"}"#, []),
      LintRow(
        components: #"{"/": "/$(digit)"}, {"/": "/$(alpha)"},\#n{"/": "/$(xdigit)", "exclude": true}"#,
        [
          #"3:1: warning: components[2] {"/": "/$(xdigit)", "exclude": true} is never reached: components[0] and "#
            + "components[1] together match all of its URLs, so these URLs still open the app; make those "
            + "narrower, or remove it [unreachable]"
        ]),
      LintRow(
        components: #"{"/": "/a*b*c"},\#n{"/": "/a?b?c"}"#,
        [
          #"3:1: warning: components[1] {"/": "/a?b?c"} is never reached: components[0] {"/": "/a*b*c"} matches all "#
            + #"of its URLs, so these URLs open the app already; remove it [unreachable]"#
        ]),
      LintRow(components: #"{"/": "/a?b*"}, {"/": "/ab*", "exclude": true},\#n{"/": "/a*b"}"#, []),
      LintRow(
        components: #"{"/": "buy"},\#n{"/": "/buy/"}"#,
        [
          #"2:7: note: "buy" also works without a slash at its start, but "/buy" is clearer [leading-slash]"#,
          #"3:1: warning: components[1] {"/": "/buy/"} is never reached: components[0] {"/": "buy"} matches all of "#
            + #"its URLs, so these URLs open the app already; remove it [unreachable]"#,
          #"3:7: note: the slash at the end of "/buy/" has no effect, because a slash at the end of a path is ignored "#
            + #"[trailing-slash]"#,
        ]),
      LintRow(
        components: #"5, {"/": "/a"}"#,
        [
          #"2:1: error: found 5 for an element of "components", expected an object: devices ignore it [wrong-type]"#
        ]),
      LintRow(
        components: #"{"/": "/a*"},\#n{"/": "/a/$(none)"}"#,
        [
          #"3:7: error: $(none) in "/a/$(none)" is not defined, so the pattern matches nothing: define it "#
            + #"in "substitutionVariables" [undefined-variable]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["*"]},\#n{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/buy", "/sell"]}]}}"#,
        [
          #"2:1: warning: "9JA89QQLNQ.com.acme.app" already has details[0]: devices use this entry only for URLs that "#
            + #"match nothing there, which Apple does not document; put all rules of an app into one entry "#
            + #"[app-in-several-entries]"#,
          #"2:48: warning: details[1] is never reached: paths[0] of details[0] "*" matches all of its URLs, so these "#
            + #"URLs open the app already; remove it [unreachable]"#,
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app", "9JA89QQLNQ.com.acme.pro"], "components": [{"/": "/buy/*"}]},\#n{"appIDs": ["9JA89QQLNQ.com.acme.pro"], "components": [{"/": "/buy/7"}]}]}}"#,
        [
          #"2:1: warning: "9JA89QQLNQ.com.acme.pro" already has details[0]: devices use this entry only for URLs that "#
            + #"match nothing there, which Apple does not document; put all rules of an app into one entry "#
            + #"[app-in-several-entries]"#,
          #"2:56: warning: components[0] {"/": "/buy/7"} is never reached: components[0] of details[0] {"/": "#
            + #""/buy/*"} matches all of its URLs, so these URLs open the app already; remove it "#
            + "[unreachable]",
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/buy/*"}]},\#n{"appIDs": ["9JA89QQLNQ.com.acme.pro"], "components": [{"/": "/buy/7"}]}]}}"#,
        [
          #"2:1: warning: every URL that opens "9JA89QQLNQ.com.acme.pro" also opens "9JA89QQLNQ.com.acme.app" of "#
            + "details[0], which comes first, so a device with both opens that app: put the entry with fewer URLs first "
            + "[opens-other-app]"
        ]),
      // The narrower entry stands first; builds of one app; an app that keeps URLs from itself.
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.pro"], "components": [{"/": "/buy/7"}]}, {"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/buy/*"}]}]}}"#,
        []),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "paths": ["/buy/*"]}, {"appIDs": ["9JA89QQLNQ.com.acme.app.beta"], "paths": ["/buy/*"]}]}}"#,
        []),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/buy/7", "exclude": true}, {"/": "/buy/*"}]}, {"appIDs": ["9JA89QQLNQ.com.acme.pro"], "components": [{"/": "/buy/7"}]}]}}"#,
        []),
      LintRow(
        #"{"applinks": {"defaults": {"exclude": true}, "details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [\#n{"/": "/a"}, {"/": "/*", "exclude": false}, {"/": "/b"}]}]}}"#,
        [
          #"1:15: note: "defaults" works from iOS 14 and macOS 11 on; on older systems the defaults have no effect "#
            + "[minimum-system]",
          #"1:28: note: the defaults contain "exclude", which then applies to all components without it: "#
            + #"Apple's swcutil does this, but Apple documents only "caseSensitive" and "percentEncoded" "#
            + "[defaults-with-patterns]",
          #"2:14: warning: components[1] {"/": "/*", "exclude": false} matches every URL, so the component "#
            + "after it is never reached: move it to the end [catch-all-not-last]",
        ]),
    ])
  func reachability(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }
}
