import SiteAssociation
import Testing

@Suite("What the linter says about statements")
struct AssetLinksLintTests {
  @Test(
    "each statement has its findings, with place and message",
    arguments: [
      LintRow(statements: "{RELATION, TARGET}", []),
      LintRow(
        "[]",
        [
          "1:1: warning: the file has no statements, so it grants nothing [no-statements]"
        ]),
      LintRow(
        "{}",
        [
          #"1:1: error: found an object, expected an array of statements: Android ignores the file; put "[" and "]" "#
            + #"around it [not-an-array]"#
        ]),
      LintRow(
        "[1,]",
        [
          #"1:3: error: found a comma before "]": remove the comma; Android ignores a file that "#
            + "is not JSON [invalid-json]"
        ]),
      LintRow(
        statements: "5",
        [
          "2:1: error: found 5 for a statement, expected an object: Android does not verify such a "
            + "statement [wrong-type]"
        ]),
      LintRow(
        statements: #"{"relation": "x", TARGET}"#,
        [
          #"2:14: error: found "x" for "relation", expected an array of strings: Android does not verify "#
            + "such a statement [wrong-type]"
        ]),
      LintRow(
        statements: #"{"relation": [5], TARGET}"#,
        [
          #"2:15: error: found 5 for an element of "relation", expected a string: Android does not verify "#
            + "such a statement [wrong-type]"
        ]),
      LintRow(
        statements: #"{RELATION, "target": []}"#,
        [
          "2:72: error: found an empty array for the target, expected an object: Android does not verify "
            + "such a statement [wrong-type]"
        ]),
      LintRow(
        statements: #"{RELATION, TARGET, "target_": 1}"#,
        [
          #"2:263: warning: "target_" is not a key of a statement, so Android ignores it: write "target" "#
            + "[unknown-key]"
        ]),
      LintRow(
        statements: #"{RELATION, TARGET, "relations": 1}"#,
        [
          #"2:263: warning: "relations" is not a key of a statement, so Android ignores it: write "relation" "#
            + "[unknown-key]"
        ]),
      LintRow(
        statements: "{RELATION, RELATION, TARGET}",
        [
          #"2:62: warning: "relation" is twice in this object, and readers may use either: remove one [duplicate-key]"#
        ]),
      LintRow(
        statements: "{TARGET}",
        [
          #"2:1: error: the statement has no relation, so it grants nothing: write "relation": "#
            + #"["delegate_permission/common.handle_all_urls"] [no-relation]"#
        ]),
      LintRow(
        statements: #"{"relation": [], TARGET}"#,
        [
          #"2:14: error: the statement has no relation, so it grants nothing: write "relation": "#
            + #"["delegate_permission/common.handle_all_urls"] [no-relation]"#
        ]),
      LintRow(
        statements: #"{"relation": ["handle_all_urls"], TARGET}"#,
        [
          #"2:15: error: "handle_all_urls" is not a relation, which has a kind, a slash and a detail: write "#
            + #""delegate_permission/common.handle_all_urls" [bad-relation]"#
        ]),
      LintRow(
        statements: #"{"relation": ["delegate_permission/common.handle_all_url"], TARGET}"#,
        [
          #"2:15: warning: "delegate_permission/common.handle_all_url" is not a relation that Google documents, so it "#
            + #"opens no links: write "delegate_permission/common.handle_all_urls" "#
            + "[unknown-relation]"
        ]),
      LintRow(
        statements: #"{"relation": ["delegate_permission/other"], TARGET}"#,
        [
          #"2:15: warning: "delegate_permission/other" is not a relation that Google documents, so it opens no links: "#
            + #"check its spelling [unknown-relation]"#
        ]),
      LintRow(
        statements: "{RELATION}",
        [
          #"2:1: error: the statement has no "target", so it grants nothing: write one with "namespace": "#
            + #""android_app" [no-target]"#
        ]),
      LintRow(statements: #"{"include": "https://acme.com/links.json"}"#, []),
      LintRow(
        statements: #"{"include": "http://acme.com/links.json"}"#,
        [
          #"2:13: error: "http://acme.com/links.json" is not an https URL, so nothing is included: write the https:// "#
            + #"URL of the central file [bad-include]"#
        ]),
      LintRow(
        statements: #"{"include": "https://acme.com/links.json", RELATION}"#,
        [
          #"2:44: warning: a statement with "include" can have nothing else, so "relation" has no effect: move it to "#
            + #"another statement [include-with-more]"#
        ]),
      LintRow(
        statements: #"{RELATION, TARGET},\#n{RELATION, TARGET}"#,
        [
          "3:1: warning: the file already has this statement: remove one [duplicate-statement]"
        ]),
      LintRow(
        statements: #"{RELATION, TARGET, "relation_extensions": []}"#,
        [
          #"2:286: error: found an empty array for "relation_extensions", expected an object: Android then "#
            + "discards all dynamic rules, and every link that the app's manifest names opens the app "
            + "[dynamic-malformed]"
        ]),
      LintRow(
        statements: #"{RELATION, TARGET, "relation_extensions": {"x": {"dynamic_app_link_components": [{"/": "*"}]}}}"#,
        [
          #"2:287: warning: "x" is not among the statement's relations, so its rules have no effect: add it to "#
            + #""relation" [dynamic-ignored]"#
        ]),
      LintRow(
        statements:
          #"{RELATION, TARGET, "relation_extensions": {"delegate_permission/common.handle_all_urls": {"components": []}}}"#,
        [
          #"2:334: error: "components" is not a key here: Android then discards all dynamic rules, and every link that "#
            + #"the app's manifest names opens the app; write "dynamic_app_link_components" "#
            + "[dynamic-malformed]"
        ]),
      LintRow(
        statements: #"{RELATION, TARGET, "relation_extensions": {"delegate_permission/common.handle_all_urls": 5}}"#,
        [
          "2:333: error: found 5, expected an object: Android then discards all dynamic rules, and every link that the "
            + "app's manifest names opens the app [dynamic-malformed]"
        ]),
      LintRow(
        statements:
          #"{RELATION, "target": {"namespace": "web", "site": "https://a.com"}, "relation_extensions": {"delegate_permission/common.handle_all_urls": {"dynamic_app_link_components": [{"/": "*"}]}}}"#,
        [
          "2:143: warning: dynamic rules are for apps, so they have no effect on this target: remove them "
            + "[dynamic-ignored]"
        ]),
    ])
  func statements(row: LintRow) {
    #expect(row.findings({ AssetLinksLinter().lint($0) }) == row.expected)
  }

  @Test(
    "each target has its findings, with place and message",
    arguments: [
      LintRow(
        target: "{}",
        [
          #"3:1: error: the target has no "namespace", so the statement grants nothing: write "#
            + #""android_app" or "web" [bad-namespace]"#
        ]),
      LintRow(
        target: #"{"namespace": "android"}"#,
        [
          #"3:15: error: "android" is not a namespace, so the statement grants nothing: write "android_app" or "web" "#
            + #"[bad-namespace]"#
        ]),
      LintRow(
        target: #"{"namespace": "android_app", "sha256_cert_fingerprints": ["PRINT"]}"#,
        [
          #"3:1: error: the target has no "package_name", so it names no app: write the app's application ID "#
            + "[bad-package-name]"
        ]),
      LintRow(
        target: #"{"namespace": "android_app", "package_name": "acme", "sha256_cert_fingerprints": ["PRINT"]}"#,
        [
          #"3:46: error: "acme" is not a package name: write two or more parts with periods between them, each a "#
            + #"letter and then letters, digits or "_" [bad-package-name]"#
        ]),
      LintRow(
        target: #"{"namespace": "android_app", "package_name": "com.1acme", "sha256_cert_fingerprints": ["PRINT"]}"#,
        [
          #"3:46: error: "com.1acme" is not a package name: write two or more parts with periods between them, each a "#
            + #"letter and then letters, digits or "_" [bad-package-name]"#
        ]),
      LintRow(
        target:
          #"{"namespace": "android_app", "package_name": "<your package>", "sha256_cert_fingerprints": ["PRINT"]}"#,
        [
          #"3:46: error: "<your package>" is a placeholder: write the app's application "#
            + "ID [placeholder]"
        ]),
      LintRow(
        target: #"{"namespace": "android_app", "package_name": "com.acme.app"}"#,
        [
          "3:1: error: the target has no fingerprint, so no app is verified: write those of the signing "
            + #"certificates in "sha256_cert_fingerprints" (keytool -list -v, or the Play Console) "#
            + "[no-fingerprint]"
        ]),
      LintRow(
        target: #"{"namespace": "android_app", "package_name": "com.acme.app", "sha256_cert_fingerprints":\#n[]}"#,
        [
          "4:1: error: the target has no fingerprint, so no app is verified: write those of the signing "
            + #"certificates in "sha256_cert_fingerprints" (keytool -list -v, or the Play Console) "#
            + "[no-fingerprint]"
        ]),
      LintRow(
        target:
          #"{"namespace": "android_app", "package_name": "com.acme.app", "sha256_cert_fingerprints": [\#n"07:0e:15:1c:23:2a:31:38:3f:46:4d:54:5b:62:69:70:77:7e:85:8c:93:9a:a1:a8:af:b6:bd:c4:cb:d2:d9:e0"]}"#,
        [
          "4:1: note: "
            + #""07:0e:15:1c:23:2a:31:38:3f:46:4d:54:5b:62:69:70:77:7e:85:8c:93:9a:a1:a8:af:b6:bd:c4:cb:d2:d9:e0" has "#
            + #"lower-case letters, but all examples of Google have capital letters: write these "#
            + "[lower-case-fingerprint]"
        ]),
      LintRow(
        target:
          #"{"namespace": "android_app", "package_name": "com.acme.app", "sha256_cert_fingerprints": [\#n"070E151C232A31383F464D545B626970777E858C939AA1A8AFB6BDC4CBD2D9E0"]}"#,
        [
          #"4:1: error: "070E151C232A31383F464D545B626970777E858C939AA1A8AFB6BDC4CBD2D9E0" is not a SHA-256 "#
            + #"fingerprint, because it has no colons, so it verifies no app: write 32 pairs of hexadecimal digits "#
            + #"with colons between them [bad-fingerprint]"#
        ]),
      LintRow(
        target:
          #"{"namespace": "android_app", "package_name": "com.acme.app", "sha256_cert_fingerprints": [\#n"07:0E:15:1C:23:2A:31:38:3F:46:4D:54:5B:62:69:70:77:7E:85:8C"]}"#,
        [
          #"4:1: error: "07:0E:15:1C:23:2A:31:38:3F:46:4D:54:5B:62:69:70:77:7E:85:8C" is not a SHA-256 fingerprint, "#
            + #"because it has 20 bytes, as SHA-1 has, so it verifies no app: write 32 pairs of hexadecimal digits "#
            + #"with colons between them [bad-fingerprint]"#
        ]),
      LintRow(
        target:
          #"{"namespace": "android_app", "package_name": "com.acme.app", "sha256_cert_fingerprints": [\#n"0G:0E:15:1C:23:2A:31:38:3F:46:4D:54:5B:62:69:70:77:7E:85:8C:93:9A:A1:A8:AF:B6:BD:C4:CB:D2:D9:E0"]}"#,
        [
          "4:1: error: "
            + #""0G:0E:15:1C:23:2A:31:38:3F:46:4D:54:5B:62:69:70:77:7E:85:8C:93:9A:A1:A8:AF:B6:BD:C4:CB:D2:D9:E0" is "#
            + #"not a SHA-256 fingerprint, because "0G" is not two hexadecimal digits, so it verifies no app: write "#
            + #"32 pairs of hexadecimal digits with colons between them [bad-fingerprint]"#
        ]),
      LintRow(
        target:
          #"{"namespace": "android_app", "package_name": "com.acme.app", "sha256_cert_fingerprints": [\#n"AB:CD"]}"#,
        [
          #"4:1: error: "AB:CD" is not a SHA-256 fingerprint, because it has 2 parts, so it verifies no app: write 32 "#
            + #"pairs of hexadecimal digits with colons between them [bad-fingerprint]"#
        ]),
      LintRow(
        target:
          #"{"namespace": "android_app", "package_name": "com.acme.app", "sha256_cert_fingerprints": [\#n"00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00"]}"#,
        [
          "4:1: error: "
            + #""00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00:00" "#
            + "is a placeholder: write the fingerprint of the signing certificate [placeholder]"
        ]),
      LintRow(target: #"{"namespace": "web", "site": "https://www.acme.com"}"#, []),
      LintRow(
        target: #"{"namespace": "web"}"#,
        [
          #"3:1: error: the target has no "site": write scheme and host, https://www.example.com [bad-site]"#
        ]),
      LintRow(
        target: #"{"namespace": "web", "site": "www.acme.com"}"#,
        [
          #"3:30: error: "www.acme.com" is not a site, because it is not a URL, so the statement grants nothing: "#
            + "write scheme and host, https://www.example.com [bad-site]"
        ]),
      LintRow(
        target: #"{"namespace": "web", "site": "https://www.acme.com/app"}"#,
        [
          #"3:30: error: "https://www.acme.com/app" is not a site, because there is something after the host, so "#
            + "the statement grants nothing: write scheme and host, https://www.example.com [bad-site]"
        ]),
      LintRow(
        target: #"{"namespace": "web", "site": "ftp://acme.com"}"#,
        [
          #"3:30: error: "ftp://acme.com" is not a site, because its scheme is not https, so the statement grants "#
            + "nothing: write scheme and host, https://www.example.com [bad-site]"
        ]),
    ])
  func targets(row: LintRow) {
    #expect(row.findings({ AssetLinksLinter().lint($0) }) == row.expected)
  }
}
