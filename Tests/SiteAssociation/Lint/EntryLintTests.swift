import SiteAssociation
import Testing

@Suite("What the linter says about entries and app IDs")
struct EntryLintTests {
  @Test(
    "each entry has its findings, with place and message",
    arguments: [
      LintRow(
        #"{"webcredentials": {"apps": []},\#n"appclips": {}, "activitycontinuation": {"apps": ["9JA89QQLNQ.com.acme.app"]}}"#,
        [
          #"1:29: warning: "webcredentials" names no app, so it has no effect: write "apps": ["PREFIX.bundle.identifier"], "#
            + "or remove it [service-without-apps]",
          #"2:13: warning: "appclips" names no app, so it has no effect: write "apps": ["PREFIX.bundle.identifier"], "#
            + "or remove it [service-without-apps]",
        ]),
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
          #"2:1: error: the entry has no app ID, so devices ignore its rules: write "appIDs": "#
            + #"["PREFIX.bundle.identifier"] [no-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": [], "appID": "9JA89QQLNQ.com.acme.app", "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:1: error: the entry has no app ID, so devices ignore its rules: write "appIDs": "#
            + #"["PREFIX.bundle.identifier"] [no-app-id]"#,
          #"2:25: warning: the entry also has "appIDs", so devices ignore "appID" "9JA89QQLNQ.com.acme.app": keep "#
            + #""appIDs" alone [both-app-ids]"#,
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["acme"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "acme" is not an app ID, because it has no period: write PREFIX.bundle.identifier, that is "#
            + #"ten capital letters or digits, a period and the bundle identifier "#
            + "[bad-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["team.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "team.com.acme.app" is not an app ID, because its prefix "team" is not ten capital letters "#
            + "and digits: write PREFIX.bundle.identifier, that is ten capital letters or digits, a period and the "
            + "bundle identifier [bad-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["9JA89QQLNQ.com..app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "9JA89QQLNQ.com..app" is not an app ID, because its bundle identifier has an empty part: "#
            + #"write PREFIX.bundle.identifier, that is ten capital letters or digits, a period and the bundle "#
            + #"identifier [bad-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["9JA89QQLNQ.com.acme.*"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "9JA89QQLNQ.com.acme.*" is not an app ID, because "*" cannot be in a bundle "#
            + "identifier: write PREFIX.bundle.identifier, that is ten capital letters or digits, a "
            + "period and the bundle identifier [bad-app-id]"
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["TEAMID.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "TEAMID.com.acme.app" is a placeholder ("TEAMID"): write the prefix and the bundle "#
            + #"identifier of your app [placeholder-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["<team>.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "<team>.com.acme.app" is a placeholder ("<"): write the prefix and the bundle identifier of "#
            + #"your app [placeholder-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["XXXXXXXXXX.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: error: "XXXXXXXXXX.com.acme.app" is a placeholder ("XXXXXXXXXX"): write the prefix and the bundle "#
            + #"identifier of your app [placeholder-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["ABCDE12345.com.example.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:13: warning: "ABCDE12345.com.example.app" is an example: write the ID of your app before you publish "#
            + #"the file [example-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appIDs": ["9JA89QQLNQ.com.acme.app", "9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:40: note: "9JA89QQLNQ.com.acme.app" is in this list twice: remove one [duplicate-app-id]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appID": "9JA89QQLNQ.com.acme.app", "appIDs": ["9JA89QQLNQ.com.acme.app"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:11: warning: the entry also has "appIDs", so devices ignore "appID" "9JA89QQLNQ.com.acme.app": keep "#
            + #""appIDs" alone [both-app-ids]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/a"]},\#n{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/b"]}]}}"#,
        [
          #"2:1: warning: "9JA89QQLNQ.com.acme.app" already has details[0]: devices use this entry only for URLs that "#
            + #"match nothing there, which Apple does not document; put all rules of an app into one entry "#
            + #"[app-in-several-entries]"#
        ]),
      LintRow(
        #"{"applinks": {"apps": [\#n"9JA89QQLNQ.com.acme.app"], "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/a"]}]}}"#,
        [
          #"1:23: warning: "apps" in applinks must be empty or missing (iOS 12 and earlier): name the apps in "#
            + #""details" [apps-not-empty]"#
        ]),
      LintRow(#"{"applinks": {"apps": [], "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["/a"]}]}}"#, []),
      LintRow(
        #"{"applinks": {"details":\#n{"9JA89QQLNQ.com.acme.app": {"paths": ["/a"]}}}}"#,
        [
          #"2:1: warning: "details" is an object with app IDs as keys, a form of the iOS 9 betas without a defined "#
            + #"order: write an array of entries with "appIDs" [details-dictionary]"#
        ]),
      LintRow(
        #"{"applinks": {"details":\#n{"acme": {"paths": ["/a"]}}}}"#,
        [
          #"2:1: warning: "details" is an object with app IDs as keys, a form of the iOS 9 betas without a defined "#
            + #"order: write an array of entries with "appIDs" [details-dictionary]"#,
          #"2:10: error: "acme" is not an app ID, because it has no period: write PREFIX.bundle.identifier, that is "#
            + #"ten capital letters or digits, a period and the bundle identifier "#
            + "[bad-app-id]",
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app",\#n"paths": ["/a"], "components": [{"/": "/a"}]}]}}"#,
        [
          #"2:10: warning: details[0] has "components" as well, so systems from iOS 13 on ignore "paths" (TN3155: "#
            + #""Don't mix and match these formats or universal links won't work"): remove "paths" [mixed-formats]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [\#n{"appID": "9JA89QQLNQ.com.acme.app"}]}}"#,
        [
          #"2:1: error: details[0] has neither "components" nor "paths", so no URL opens the app: write "components": "#
            + #"[{"/": "*"}] for all URLs [no-rules]"#
        ]),
      LintRow(
        #"{"applinks": {"details": [{"appID": "9JA89QQLNQ.com.acme.app",\#n"components": []}]}}"#,
        [
          "2:15: warning: details[0] has no components, so no URL opens the app: add one, or remove the entry "
            + "[nothing-included]"
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
          #"2:1: warning: "9JA89QQLNQ.com.acme.app" already has details[0]: devices use this entry only for URLs that "#
            + #"match nothing there, which Apple does not document; put all rules of an app into one entry "#
            + #"[app-in-several-entries]"#
        ]),
      LintRow(
        ##"{"applinks": {"defaults": {\##n"/": "/x/*", "exclude": false}, "details": [{"appID": "9JA89QQLNQ.com.acme.app", "components": [{"#": "top"}]}]}}"##,
        [
          #"1:15: note: "defaults" works from iOS 14 and macOS 11 on; on older systems the defaults have no effect "#
            + "[minimum-system]",
          #"2:1: note: the defaults contain "/", "exclude", which then applies to all components without it: "#
            + #"Apple's swcutil does this, but Apple documents only "caseSensitive" and "percentEncoded" "#
            + "[defaults-with-patterns]",
        ]),
      LintRow(
        #"{"webcredentials": {"apps": [\#n"acme"]}}"#,
        [
          #"2:1: error: "acme" is not an app ID, because it has no period: write PREFIX.bundle.identifier, that is "#
            + #"ten capital letters or digits, a period and the bundle identifier "#
            + "[bad-app-id]"
        ]),
      LintRow(#"{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}"#, []),
    ])
  func entries(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }
}
