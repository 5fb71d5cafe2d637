import SiteAssociation
import Testing

@Suite("What the linter says about entries and app IDs")
struct EntryLintTests {
  @Test(
    "each entry has its findings, with place and message",
    arguments: [
      LintRow(
        #"{"applinks": {}}"#,
        [
          #"1:14: warning: "applinks" has no "details", so no link opens an app: write "details": [{"appIDs": "#
            + #"["PREFIX.bundle.identifier"], "components": [{"/": "*"}]}], or remove "applinks" [no-details]"#
        ]),
      LintRow(
        #"{"applinks": {"details": []}}"#,
        [
          #"1:26: warning: "details" has no entries, so no link opens an app: write "details": [{"appIDs": "#
            + #"["PREFIX.bundle.identifier"], "components": [{"/": "*"}]}], or remove "applinks" [no-details]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"components": [{"/": "/a"}]}]}}"#,
        [
          #"2:1: error: the entry names no app, so no device ever looks at its rules: write "appIDs": "#
            + #"["PREFIX.bundle.identifier"] [no-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": [], "appID": "9JA89QQLNQ.com.acme.app", "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:1: error: the entry names no app, so no device ever looks at its rules: write "appIDs": "#
            + #"["PREFIX.bundle.identifier"] [no-app-id]"#,
          #"2:25: warning: the entry has "appIDs" as well, so devices pass over "appID" "#
            + #""9JA89QQLNQ.com.acme.app": keep "appIDs" alone [both-app-ids]"#,
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["acme"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "acme" is no app ID, for it has no period: no app has it; write "#
            + "PREFIX.bundle.identifier, ten capital letters or digits, a period and the bundle identifier "
            + "[bad-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["team.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "team.com.acme.app" is no app ID, for "team" is no prefix of ten capital letters "#
            + "and digits: no app has it; write PREFIX.bundle.identifier, ten capital letters or digits, a "
            + "period and the bundle identifier [bad-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["9JA89QQLNQ.com..app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "9JA89QQLNQ.com..app" is no app ID, for its bundle identifier has an empty part: "#
            + "no app has it; write PREFIX.bundle.identifier, ten capital letters or digits, a period and the "
            + "bundle identifier [bad-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["9JA89QQLNQ.com.acme.*"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "9JA89QQLNQ.com.acme.*" is no app ID, for "*" has no place in a bundle "#
            + "identifier: no app has it; write PREFIX.bundle.identifier, ten capital letters or digits, a "
            + "period and the bundle identifier [bad-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["TEAMID.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "TEAMID.com.acme.app" is a placeholder ("TEAMID"), which no app has: write the "#
            + "prefix and the bundle identifier of the app [placeholder-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["<team>.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "<team>.com.acme.app" is a placeholder ("<"), which no app has: write the prefix "#
            + "and the bundle identifier of the app [placeholder-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["XXXXXXXXXX.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "XXXXXXXXXX.com.acme.app" is a placeholder ("XXXXXXXXXX"), which no app has: "#
            + "write the prefix and the bundle identifier of the app [placeholder-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: warning: "ABCDE12345.com.example.app" is an app ID for examples: write that of the app "#
            + "before the file is published [example-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["9JA89QQLNQ.com.acme.app", "9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:40: note: "9JA89QQLNQ.com.acme.app" stands in this list twice: remove one [duplicate-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appID": "9JA89QQLNQ.com.acme.app", "appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:11: warning: the entry has "appIDs" as well, so devices pass over "appID" "#
            + #""9JA89QQLNQ.com.acme.app": keep "appIDs" alone [both-app-ids]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/a"]},\#n{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/b"]}]}}"#,
        [
          #"2:1: warning: "9JA89QQLNQ.com.acme.app" has an entry before, details[0]: this one is looked at "#
            + "where that one does not decide, which Apple does not document; put all rules of an app into "
            + "one entry [app-in-several-entries]"
        ]),
      LintRow(
        #"{"applinks": {"apps": [\#n"9JA89QQLNQ.com.acme.app"], "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/a"]}]}}"#,
        [
          #"1:23: warning: "apps" of applinks has to be empty where it is there at all (iOS 12 and "#
            + #"earlier): name the apps in "details" [apps-not-empty]"#
        ]),
      LintRow(#"{"applinks": {"apps": [], "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/a"]}]}}"#, []),
      LintRow(
        #"{"applinks": {"details":\#n{"9JA89QQLNQ.com.acme.app": {"paths": ["/a"]}}}}"#,
        [
          #"2:1: warning: "details" is a dictionary by app ID, the form of the iOS 9 betas, in which no "#
            + #"order is defined: write an array of entries with "appIDs" [details-dictionary]"#
        ]),
      LintRow(
        #"{"applinks": {"details":\#n{"acme": {"paths": ["/a"]}}}}"#,
        [
          #"2:1: warning: "details" is a dictionary by app ID, the form of the iOS 9 betas, in which no "#
            + #"order is defined: write an array of entries with "appIDs" [details-dictionary]"#,
          #"2:10: error: "acme" is no app ID, for it has no period: no app has it; write "#
            + "PREFIX.bundle.identifier, ten capital letters or digits, a period and the bundle identifier "
            + "[bad-app-id]",
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app",\#n"paths": ["/a"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:10: warning: details[0] has "components" as well, so systems from iOS 13 on pass over "#
            + #""paths" (TN3155: "Don't mix and match these formats or universal links won't work"): remove "#
            + #""paths" [mixed-formats]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appID": "9JA89QQLNQ.com.acme.app"}]}}"#,
        [
          #"2:1: error: details[0] has neither "components" nor "paths", so it opens the app for no URL: "#
            + #"write "components": [{"/": "*"}] for all of them [no-rules]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app",\#n"components": []}]}}"#,
        [
          "2:15: warning: details[0] has no components, so it opens the app for no URL: add one, or "
            + "remove the entry [nothing-included]"
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app",\#n"paths": ["NOT /a"]}]}}"#,
        [
          "2:10: warning: all paths of details[0] exclude, so no URL opens the app: add one at the end "
            + #"that includes, such as "*", or remove the entry [nothing-included]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app",\#n"components": [{"/": "/a", "exclude": true}]}]}}"#,
        [
          "2:15: warning: all components of details[0] exclude, so no URL opens the app: add one at the "
            + #"end that includes, such as {"/": "*"}, or remove the entry [nothing-included]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app", "components": [{"/": "/a", "exclude": true}]},\#n{"appID": "9JA89QQLNQ.com.acme.app", "components": [{"/": "/*"}]}]}}"#,
        [
          #"2:1: warning: "9JA89QQLNQ.com.acme.app" has an entry before, details[0]: this one is looked at "#
            + "where that one does not decide, which Apple does not document; put all rules of an app into "
            + "one entry [app-in-several-entries]"
        ]),
      LintRow(
        ##"{"applinks": {"defaults": {\##n"/": "/x/*", "exclude": false}, "details": [{"appID": "9JA89QQLNQ.com.acme.app", "components": [{"#": "top"}]}]}}"##,
        [
          #"1:15: note: "defaults" is known from iOS 14 and macOS 11 on; before, the defaults do not hold "#
            + "[minimum-system]",
          #"2:1: note: the defaults hold "/", "exclude", which holds for each component that does not say "#
            + #"otherwise: swcutil does so, but Apple names "caseSensitive" and "percentEncoded" only "#
            + "[defaults-with-patterns]",
        ]),
      LintRow(
        #"{"webcredentials": {"apps": [\#n"acme"]}}"#,
        [
          #"2:1: error: "acme" is no app ID, for it has no period: no app has it; write "#
            + "PREFIX.bundle.identifier, ten capital letters or digits, a period and the bundle identifier "
            + "[bad-app-id]"
        ]),
      LintRow(#"{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}"#, []),
    ])
  func entries(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }
}
