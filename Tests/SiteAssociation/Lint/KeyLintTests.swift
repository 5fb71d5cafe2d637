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
          #"1:1: error: found an array, expected an object with "applinks" or another service in it: devices ignore "#
            + #"the file [not-an-object]"#
        ]),
      LintRow(
        #""x""#,
        [
          #"1:1: error: found a string, expected an object with "applinks" or another service in it: devices ignore "#
            + #"the file [not-an-object]"#
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
          #"1:2: warning: "future" is not a key of the file, so devices ignore it: remove it [unknown-key]"#,
        ]),
      LintRow(
        #"{"appLinks": {}}"#,
        [
          #"1:1: warning: the file has none of "applinks", "webcredentials", "appclips", "#
            + #""activitycontinuation", so it associates no app with the site [no-services]"#,
          #"1:2: warning: "appLinks" is not a key of the file, so devices ignore it: write "applinks" "#
            + "[unknown-key]",
        ]),
      LintRow(
        #"{"applinks": {"detail": []}}"#,
        [
          #"1:14: warning: "applinks" has no "details", so no link opens an app: write "details": [{"appIDs": "#
            + #"["PREFIX.bundle.identifier"], "components": [{"/": "*"}]}], or remove "applinks" [no-details]"#,
          #"1:15: warning: "detail" is not a key of applinks, so devices ignore it: write "details" "#
            + "[unknown-key]",
        ]),
      LintRow(
        #"{"applinks": []}"#,
        [
          #"1:14: error: found an empty array for "applinks", expected an object: devices ignore it [wrong-type]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIds": ["9JA89QQLNQ.com.acme.app"], "paths": ["/a"]}]}}"#,
        [
          #"2:1: error: the entry has no app ID, so devices ignore its rules: write "appIDs": "#
            + #"["PREFIX.bundle.identifier"] [no-app-id]"#,
          #"2:2: warning: "appIds" is not a key of an entry of details, so devices ignore it: write "appIDs" "#
            + "[unknown-key]",
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appID": "9JA89QQLNQ.com.acme.app", "component": [{"/": "/a"}]}]}}"#,
        [
          #"2:1: error: details[0] has neither "components" nor "paths", so no URL opens the app: write "components": "#
            + #"[{"/": "*"}] for all URLs [no-rules]"#,
          #"2:38: warning: "component" is not a key of an entry of details, so devices ignore it: write "components" "#
            + "[unknown-key]",
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appID": 5, "components": {}}]}}"#,
        [
          #"2:1: error: the entry has no app ID, so devices ignore its rules: write "appIDs": "#
            + #"["PREFIX.bundle.identifier"] [no-app-id]"#,
          #"2:1: error: details[0] has neither "components" nor "paths", so no URL opens the app: write "components": "#
            + #"[{"/": "*"}] for all URLs [no-rules]"#,
          #"2:11: error: found 5 for "appID", expected a string: devices ignore it [wrong-type]"#,
          #"2:28: error: found an empty object for "components", expected an array: devices ignore it [wrong-type]"#,
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app", 5], "paths": ["/a", null]}]}}"#,
        [
          #"1:66: error: found 5 for an element of "appIDs", expected a string: devices ignore it [wrong-type]"#,
          #"1:86: error: found null for an element of "paths", expected a string: devices ignore it [wrong-type]"#,
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}], "exclude": true}]}}"#,
        [
          #"1:96: warning: "exclude" is not a key of an entry of details, so devices ignore it, and nothing is "#
            + #"excluded: write the excluded paths first in "paths" with "NOT " before each, or components with "#
            + #""exclude": true [unknown-key]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}], "caseSensitive": false}]}}"#,
        [
          #"1:96: warning: "caseSensitive" is not a key of an entry of details, so devices ignore it: it "#
            + "belongs in a component [unknown-key]"
        ]),
      LintRow(
        #"{"applinks": {"details": [], "components": []}}"#,
        [
          #"1:26: warning: "details" has no entries, so no link opens an app: write "details": [{"appIDs": "#
            + #"["PREFIX.bundle.identifier"], "components": [{"/": "*"}]}], or remove "applinks" [no-details]"#,
          #"1:30: warning: "components" is not a key of applinks, so devices ignore it: it belongs in an "#
            + "entry of details [unknown-key]",
        ]),
      LintRow(
        #"{"webcredentials": {"apps": "9JA89QQLNQ.com.acme.app", "details": []}}"#,
        [
          #"1:29: error: found "9JA89QQLNQ.com.acme.app" for "apps", expected an array of strings: devices ignore it "#
            + "[wrong-type]",
          #"1:56: warning: "details" is not a key of this service, so devices ignore it: it belongs in "#
            + "applinks [unknown-key]",
        ]),
      LintRow(
        #"{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}, "webcredentials": {"apps": []}}"#,
        [
          #"1:59: warning: "webcredentials" is twice in this object, and readers may use either: remove one "#
            + #"[duplicate-key]"#
        ]),
      LintRow(
        components: #"{"/": "/a", "Exclude": true}"#,
        [
          #"2:13: warning: "Exclude" is not a key of a component, so devices ignore it: write "exclude" "#
            + "[unknown-key]"
        ]),
      LintRow(
        components: #"{"path": "/a"}"#,
        [
          #"2:2: warning: "path" is not a key of a component, so devices ignore it, and the component "#
            + #"matches every URL: write "/" [unknown-key]"#
        ]),
      LintRow(
        components: #"{"/": 5, "exclude": "true"}"#,
        [
          #"2:7: error: found 5 for "/", expected a string: devices ignore it "#
            + "[wrong-type]",
          #"2:21: error: found "true" for "exclude", expected true or false: devices ignore it [wrong-type]"#,
        ]),
      LintRow(
        components: #"{"?": ["a"]}"#,
        [
          #"2:7: error: found an array for "?", expected a string or an object: devices ignore it [wrong-type]"#
        ]),
      LintRow(
        components: #"{"/": "/a", "/": "/b"}"#,
        [
          #"2:13: warning: "/" is twice in this object, and readers may use either: remove one [duplicate-key]"#
        ]),
      LintRow(
        components: #""/a""#,
        [
          #"2:1: error: found "/a" for an element of "components", expected an object: devices ignore it [wrong-type]"#
        ]),
      LintRow(
        components: #"{"?": {"a": "1", "a": "2"}}"#,
        [
          #"2:18: warning: "a" is twice in this object, and readers may use either: remove one [duplicate-key]"#
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
          "1:2: error: found a single quote: write names and strings in double quotes; devices ignore a file that is "
            + "not JSON [invalid-json]"
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
          #"2:13: note: "caseSensitive" works from iOS 13.5 and macOS 10.15.5 on; on older systems upper and lower "#
            + #"case differ "#
            + "[minimum-system]",
          #"2:74: note: "percentEncoded" works from iOS 14 and macOS 11 on; on older systems the URL is compared "#
            + "as it is written [minimum-system]",
        ]),
      LintRow(components: #"{"/": "/a", "caseSensitive": true}"#, []),
      LintRow(
        #"{"applinks": {"defaults": {"caseSensitive": true}, "substitutionVariables": {"a": ["b"]}, "details": [{"defaults": {}, "appID": "9JA89QQLNQ.com.acme.app", "components": [{"/": "/a"}]}]}}"#,
        [
          #"1:15: note: "defaults" works from iOS 14 and macOS 11 on; on older systems the defaults have no effect "#
            + "[minimum-system]",
          #"1:52: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
        ]),
    ])
  func systems(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }
}
