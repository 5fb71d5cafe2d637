import SiteAssociation
import Testing

@Suite("What the linter says about keys and kinds of values")
struct KeyLintTests {
  @Test(
    "each file has its findings, with place and message",
    arguments: [
      LintRow(
        "",
        [
          "1:1: error: the document is empty, expected a value; devices ignore a file that is "
            + "not JSON [invalid-json]"
        ]),
      LintRow(
        "[]",
        [
          #"1:1: error: found an array, expected an object with "applinks" or another service in it: "#
            + "devices ignore it [not-an-object]"
        ]),
      LintRow(
        #""x""#,
        [
          #"1:1: error: found a string, expected an object with "applinks" or another service in it: "#
            + "devices ignore it [not-an-object]"
        ]),
      LintRow(
        "{}",
        [
          #"1:1: warning: the file has none of "applinks", "webcredentials", "appclips", "#
            + #""activitycontinuation", so it associates no app with the site [no-services]"#
        ]),
      LintRow(
        #"{"future": 1}"#,
        [
          #"1:1: warning: the file has none of "applinks", "webcredentials", "appclips", "#
            + #""activitycontinuation", so it associates no app with the site [no-services]"#,
          #"1:2: warning: "future" is no key of the file, so devices pass over it: remove it [unknown-key]"#,
        ]),
      LintRow(
        #"{"appLinks": {}}"#,
        [
          #"1:1: warning: the file has none of "applinks", "webcredentials", "appclips", "#
            + #""activitycontinuation", so it associates no app with the site [no-services]"#,
          #"1:2: warning: "appLinks" is no key of the file, so devices pass over it: write "applinks" "#
            + "[unknown-key]",
        ]),
      LintRow(
        #"{"applinks": {"detail": []}}"#,
        [
          #"1:14: warning: "applinks" has no "details", so no link opens an app: write "details": [{"appIDs": "#
            + #"["PREFIX.bundle.identifier"], "components": [{"/": "*"}]}], or remove "applinks" [no-details]"#,
          #"1:15: warning: "detail" is no key of applinks, so devices pass over it: write "details" "#
            + "[unknown-key]",
        ]),
      LintRow(
        #"{"applinks": []}"#,
        [
          #"1:14: error: found an empty array for "applinks", expected an object: devices pass over it as "#
            + "if it were not there [wrong-type]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIds": ["9JA89QQLNQ.com.acme.app"], "paths": ["/a"]}]}}"#,
        [
          #"2:1: error: the entry names no app, so no device ever looks at its rules: write "appIDs": "#
            + #"["PREFIX.bundle.identifier"] [no-app-id]"#,
          #"2:2: warning: "appIds" is no key of an entry of details, so devices pass over it: write "#
            + #""appIDs" [unknown-key]"#,
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appID": "9JA89QQLNQ.com.acme.app", "component": [{"/": "/a"}]}]}}"#,
        [
          #"2:1: error: details[0] has neither "components" nor "paths", so it opens the app for no URL: "#
            + #"write "components": [{"/": "*"}] for all of them [no-rules]"#,
          #"2:38: warning: "component" is no key of an entry of details, so devices pass over it: write "#
            + #""components" [unknown-key]"#,
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appID": 5, "components": {}}]}}"#,
        [
          #"2:1: error: the entry names no app, so no device ever looks at its rules: write "appIDs": "#
            + #"["PREFIX.bundle.identifier"] [no-app-id]"#,
          #"2:1: error: details[0] has neither "components" nor "paths", so it opens the app for no URL: "#
            + #"write "components": [{"/": "*"}] for all of them [no-rules]"#,
          #"2:11: error: found 5 for "appID", expected a string: devices pass over it as if it were not "#
            + "there [wrong-type]",
          #"2:28: error: found an empty object for "components", expected an array: devices pass over it "#
            + "as if it were not there [wrong-type]",
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app", 5], "paths": ["/a", null]}]}}"#,
        [
          #"1:66: error: found 5 for an element of "appIDs", expected a string: devices pass over it as if "#
            + "it were not there [wrong-type]",
          #"1:86: error: found null for an element of "paths", expected a string: devices pass over it as "#
            + "if it were not there [wrong-type]",
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}], "exclude": true}]}}"#,
        [
          #"1:96: warning: "exclude" is no key of an entry of details, so devices pass over it and nothing "#
            + #"is excluded: write the excluded paths first in "paths" with "NOT " before each, or components "#
            + #"with "exclude": true [unknown-key]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}], "caseSensitive": false}]}}"#,
        [
          #"1:96: warning: "caseSensitive" is no key of an entry of details, so devices pass over it: it "#
            + "belongs into a component [unknown-key]"
        ]),
      LintRow(
        #"{"applinks": {"details": [], "components": []}}"#,
        [
          #"1:26: warning: "details" has no entries, so no link opens an app: write "details": [{"appIDs": "#
            + #"["PREFIX.bundle.identifier"], "components": [{"/": "*"}]}], or remove "applinks" [no-details]"#,
          #"1:30: warning: "components" is no key of applinks, so devices pass over it: it belongs into an "#
            + "entry of details [unknown-key]",
        ]),
      LintRow(
        #"{"webcredentials": {"apps": "9JA89QQLNQ.com.acme.app", "details": []}}"#,
        [
          #"1:29: error: found "9JA89QQLNQ.com.acme.app" for "apps", expected an array of strings: devices "#
            + "pass over it as if it were not there [wrong-type]",
          #"1:56: warning: "details" is no key of this service, so devices pass over it: it belongs into "#
            + "applinks [unknown-key]",
        ]),
      LintRow(
        #"{"webcredentials": {"apps": []}, "webcredentials": {"apps": []}}"#,
        [
          #"1:34: warning: "webcredentials" stands twice in one object, and nothing says which of the two "#
            + "counts: remove one [duplicate-key]"
        ]),
      LintRow(
        components: #"{"/": "/a", "Exclude": true}"#,
        [
          #"2:13: warning: "Exclude" is no key of a component, so devices pass over it: write "exclude" "#
            + "[unknown-key]"
        ]),
      LintRow(
        components: #"{"path": "/a"}"#,
        [
          #"2:2: warning: "path" is no key of a component, so devices pass over it and take the component "#
            + #"for one that matches every URL: write "/" [unknown-key]"#
        ]),
      LintRow(
        components: #"{"/": 5, "exclude": "true"}"#,
        [
          #"2:7: error: found 5 for "/", expected a string: devices pass over it as if it were not there "#
            + "[wrong-type]",
          #"2:21: error: found "true" for "exclude", expected true or false: devices pass over it as if it "#
            + "were not there [wrong-type]",
        ]),
      LintRow(
        components: #"{"?": ["a"]}"#,
        [
          #"2:7: error: found an array for "?", expected a string or an object: devices pass over it as if "#
            + "it were not there [wrong-type]"
        ]),
      LintRow(
        components: #"{"/": "/a", "/": "/b"}"#,
        [
          #"2:13: warning: "/" stands twice in one object, and nothing says which of the two counts: "#
            + "remove one [duplicate-key]"
        ]),
      LintRow(
        components: #""/a""#,
        [
          #"2:1: error: found "/a" for an element of "components", expected an object: devices pass over "#
            + "it as if it were not there [wrong-type]"
        ]),
      LintRow(
        components: #"{"?": {"a": "1", "a": "2"}}"#,
        [
          #"2:18: warning: "a" stands twice in one object, and nothing says which of the two counts: "#
            + "remove one [duplicate-key]"
        ]),
      LintRow(
        #"{"applinks": {"details": [], "comment": "x"},}"#,
        [
          #"1:45: error: found a comma before "}": remove the comma; devices ignore a file that "#
            + "is not JSON [invalid-json]"
        ]),
      LintRow(
        "﻿{}",
        [
          "1:1: error: found a byte order mark: save the file as UTF-8 without one; devices ignore "
            + "a file that is not JSON [invalid-json]"
        ]),
      LintRow(
        #"{\#n  // comment\#n}"#,
        [
          "2:3: error: found a comment, which JSON does not have: remove it; devices ignore a "
            + "file that is not JSON [invalid-json]"
        ]),
      LintRow(
        "{'applinks': {}}",
        [
          "1:2: error: found a single quote: names and strings stand in double quotes; devices ignore "
            + "a file that is not JSON [invalid-json]"
        ]),
    ])
  func keys(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }

  @Test(
    "what needs a newer system is noted once",
    arguments: [
      LintRow(
        components:
          #"{"/": "/a", "caseSensitive": false}, {"/": "/b", "caseSensitive": false, "percentEncoded": false}"#,
        [
          #"2:13: note: "caseSensitive" is known from iOS 13.5 and macOS 10.15.5 on; before, case counts "#
            + "[minimum-system]",
          #"2:74: note: "percentEncoded" is known from iOS 14 and macOS 11 on; before, the URL is compared "#
            + "as it is written [minimum-system]",
        ]),
      LintRow(components: #"{"/": "/a", "caseSensitive": true}"#, []),
      LintRow(
        #"{"applinks": {"defaults": {"caseSensitive": true}, "substitutionVariables": {"a": ["b"]}, "details": [{"defaults": {}, "appID": "9JA89QQLNQ.com.acme.app", "components": [{"/": "/a"}]}]}}"#,
        [
          #"1:15: note: "defaults" is known from iOS 14 and macOS 11 on; before, the defaults do not hold "#
            + "[minimum-system]",
          #"1:52: note: "substitutionVariables" is known from iOS 13.5 and macOS 10.15.6 on; before, "#
            + "patterns with variables match nothing [minimum-system]",
        ]),
    ])
  func systems(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }
}
