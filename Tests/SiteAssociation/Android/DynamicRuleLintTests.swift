import SiteAssociation
import Testing

@Suite("What the linter says about dynamic rules")
struct DynamicRuleLintTests {
  @Test(
    "each list of rules has its findings, with place and message",
    arguments: [
      LintRow(
        dynamicRules:
          ##"{"/": "/buy/*"}, {"/": "/sell/?*", "?": {"id": "?*"}, "#": "top", "exclude": true}, {"/": "*"}"##, []),
      LintRow(
        dynamicRules: "{}",
        [
          #"4:1: error: the rule is empty: Android then discards all dynamic rules, and every link that the app's "#
            + #"manifest names opens the app; write {"/": "*"} for all URLs [dynamic-malformed]"#
        ]),
      LintRow(
        dynamicRules: "",
        [
          "3:33: error: the list is empty: Android then discards all dynamic rules, and every link that the app's "
            + "manifest names opens the app [dynamic-malformed]"
        ]),
      LintRow(
        dynamicRules: "5",
        [
          "4:1: error: found 5, expected a rule: Android then discards all dynamic rules, and every link that the "
            + "app's manifest names opens the app [dynamic-malformed]"
        ]),
      LintRow(
        dynamicRules: #"{"/": ""}"#,
        [
          #"4:7: error: the pattern of "/" is empty: Android then discards all dynamic rules, and every link that the "#
            + #"app's manifest names opens the app; remove it [dynamic-malformed]"#
        ]),
      LintRow(
        dynamicRules: #"{"/": 5}"#,
        [
          "4:7: error: found 5, expected a pattern: Android then discards all dynamic rules, and every link that the "
            + "app's manifest names opens the app [dynamic-malformed]"
        ]),
      LintRow(
        dynamicRules: #"{"?": "a=1"}"#,
        [
          #"4:7: error: found "a=1", expected an object of query items: Android then discards all dynamic rules, and "#
            + #"every link that the app's manifest names opens the app; write {"name": "?*"} "#
            + "[dynamic-malformed]"
        ]),
      LintRow(
        dynamicRules: #"{"?": {}}"#,
        [
          "4:7: error: the object of query items is empty: Android then discards all dynamic rules, and every link "
            + "that the app's manifest names opens the app; remove it [dynamic-malformed]"
        ]),
      LintRow(
        dynamicRules: #"{"?": {"a": true}}"#,
        [
          "4:13: error: found true, expected a pattern: Android then discards all dynamic rules, and every link that "
            + "the app's manifest names opens the app [dynamic-malformed]"
        ]),
      LintRow(
        dynamicRules: #"{"?": {"a": ""}}"#,
        [
          #"4:13: error: the pattern of "a" is empty: Android then discards all dynamic rules, and every link that "#
            + #"the app's manifest names opens the app; remove it [dynamic-malformed]"#
        ]),
      LintRow(
        dynamicRules: #"{"?": {"a": "*"}}"#,
        [
          #"4:13: note: "*" needs "a" in the URL, but on Apple's systems it also matches URLs without it: write "?*", "#
            + #"which means the same on both [differs-from-apple]"#
        ]),
      LintRow(
        dynamicRules: #"{"/": "/a", "exclude": "true"}"#,
        [
          #"4:24: error: found "true", expected true or false: Android then discards all dynamic rules, "#
            + "and every link that the app's manifest names opens the app [dynamic-malformed]"
        ]),
      LintRow(
        dynamicRules: #"{"/": "/a", "comment": "x"}"#,
        [
          #"4:13: warning: "comment" is a key of Apple's components, not of Android's rules, which may make Android "#
            + #"discard all dynamic rules: remove it [unknown-key]"#
        ]),
      LintRow(
        dynamicRules: #"{"/": "/a", "pth": "x"}"#,
        [
          #"4:13: warning: "pth" is not a key of a rule, which may make Android discard all dynamic rules: remove it "#
            + #"[unknown-key]"#
        ]),
      LintRow(
        dynamicRules: #"{"/": "/$(lang)/*"}"#,
        [
          #"4:7: error: "/$(lang)/*" has a substitution variable, which Android does not know, so it never "#
            + "matches: write a rule for each value [variable]"
        ]),
      LintRow(
        dynamicRules: #"{"/": "/a", "exclude": true}, {"/": "/b", "exclude": true}"#,
        [
          #"4:31: error: all rules exclude, so no link opens the app: add {"/": "*"} at the end [exclude-only]"#
        ]),
      LintRow(
        dynamicRules: #"{"/": "*", "exclude": true}, {"/": "/b"}"#,
        [
          "4:1: error: the rule matches every URL and excludes it, so the rule after it is never reached: "
            + "make it narrower, or remove it [exclude-everything]"
        ]),
      LintRow(
        dynamicRules: #"{"/": "/*"}, {"/": "/b", "exclude": true}"#,
        [
          "4:1: warning: the rule matches every URL, so the rule after it is never reached: move it to "
            + "the end [catch-all-not-last]"
        ]),
      LintRow(
        dynamicRules: #"{"/": "/a/*", "exclude": true},\#n{"/": "/a/b"}, {"/": "/c"}"#,
        [
          #"5:1: error: dynamic_app_link_components[1] {"/": "/a/b"} is never reached: earlier rules exclude all of its URLs, "#
            + "so none opens the app; move it before them [hidden-by-exclude]"
        ]),
      LintRow(
        dynamicRules: #"{"/": "/a/*"},\#n{"/": "/a/b"},\#n{"/": "/d", "exclude": true}, {"/": "/c"}"#,
        [
          #"5:1: warning: dynamic_app_link_components[1] {"/": "/a/b"} is never reached: earlier rules match all of its URLs, "#
            + "so it has no effect; remove it, or move it before them [unreachable]",
          #"6:1: warning: dynamic_app_link_components[2] {"/": "/d", "exclude": true} has no effect: no later rule matches any "#
            + "of its URLs; move it before the rules that do, or remove it [excludes-nothing]",
        ]),
      LintRow(dynamicRules: #"{"/": "/a/b", "exclude": true}, {"/": "/a/*"}, {"/": "*", "exclude": true}"#, []),
      LintRow(
        statements:
          #"{RELATION, TARGET, "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [{"/": "/a"}]}}},\#n{RELATION, TARGET, "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [{"/": "/b"}]}}}"#,
        [
          #"3:287: warning: "com.acme.app" already has dynamic rules: declare them once per "#
            + "site, relation and app [dynamic-twice]"
        ]),
    ])
  func rules(row: LintRow) {
    #expect(row.findings({ AssetLinksLinter().lint($0) }) == row.expected)
  }
}
