import SiteAssociation
import Testing

@Suite("What the linter says about substitution variables")
struct VariableLintTests {
  @Test(
    "each variable has its findings, with place and message",
    arguments: [
      LintRow(
        components: #"{"/": "/$(food)/*"}, {"/": "/$(lang)/*"}"#,
        applinks: #""substitutionVariables": {"food": ["pizza"]}, "#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]"
        ]),
      LintRow(
        components: #"{"/": "/$(foods)/*"}"#, applinks: #""substitutionVariables": {"food": ["pizza"]}, "#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
          #"2:7: error: $(foods) in "/$(foods)/*" is not defined, so the pattern matches nothing: write "#
            + "$(food) [undefined-variable]",
        ]),
      LintRow(
        components: #"{"/": "/$(Food)/*"}"#, applinks: #""substitutionVariables": {"food": ["pizza"]}, "#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
          #"2:7: error: $(Food) in "/$(Food)/*" is not defined, so the pattern matches nothing: write "#
            + "$(food) [undefined-variable]",
        ]),
      LintRow(
        components: #"{"/": "/$(region)/$(nothing like it)"}"#,
        [
          #"2:7: error: $(nothing like it) in "/$(region)/$(nothing like it)" is not defined, so the "#
            + #"pattern matches nothing: define it in "substitutionVariables" [undefined-variable]"#
        ]),
      LintRow(
        components: #"{"/": "/$(food/*"}"#, applinks: #""substitutionVariables": {"food": ["pizza"]}, "#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
          #"2:7: error: "$(" in "/$(food/*" has no ")" before the next "$" or "(", so it is plain text and not a "#
            + "variable: write $(name) [unclosed-variable]",
        ]),
      LintRow(
        components: #"{"/": "/$(a$(lang))"}"#,
        [
          #"2:7: error: "$(" in "/$(a$(lang))" has no ")" before the next "$" or "(", so it is plain text and not a "#
            + "variable: write $(name) [unclosed-variable]"
        ]),
      LintRow(components: #"{"/": "/$5"}"#, []),
      LintRow(
        #"{"applinks": {"substitutionVariables": {\#n"a(b": ["x"], "": ["y"]\#n}, "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["*"]}]}}"#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
          #"2:1: error: "a(b" cannot be the name of a variable, because "$", "(" and ")" cannot be in one, so no "#
            + "pattern can use it: rename it [bad-variable-name]",
          #"2:15: error: "" cannot be the name of a variable, because it is empty, so no pattern can use it: rename "#
            + "it [bad-variable-name]",
        ]),
      LintRow(
        #"{"applinks": {"substitutionVariables": {\#n"region": ["x"]\#n}, "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["*"]}]}}"#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
          #"2:1: warning: "region" is the name of a predefined variable; this one probably replaces it, but Apple "#
            + #"does not say: rename it [hidden-variable]"#,
        ]),
      LintRow(
        #"{"applinks": {"substitutionVariables": {\#n"a": ["x", "$(b)/y"]\#n}, "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["*"]}]}}"#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
          #"2:12: error: "$(b)/y" contains "$(", but values cannot contain variables, so it is plain text: write the "#
            + "values out [nested-variable]",
        ]),
      LintRow(
        #"{"applinks": {"substitutionVariables": {\#n"a": []\#n}, "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["*"]}]}}"#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
          #"2:6: warning: "a" has no values, so patterns with $(a) match nothing: add values, or remove it "#
            + "[empty-variable]",
        ]),
      LintRow(
        #"{"applinks": {"substitutionVariables": {\#n"a": "x"\#n}, "details": [{"appID": "9JA89QQLNQ.com.acme.app", "paths": ["*"]}]}}"#,
        [
          #"1:15: note: "substitutionVariables" works from iOS 13.5 and macOS 10.15.6 on; on older systems "#
            + "patterns with variables match nothing [minimum-system]",
          #"2:6: error: found "x" for "a", expected an array of strings: devices ignore it [wrong-type]"#,
        ]),
      LintRow(
        components: #"{"/": "/$(region)/*", "comment": "US, UK and CA"}"#,
        [
          #"2:7: warning: $(region) does not match "UK", which the comment names: the code of the United Kingdom is "#
            + #""GB"; add a component for "UK" if URLs have it "#
            + "[region-uk]"
        ]),
      LintRow(components: #"{"/": "/$(region)/*", "comment": "US, GB and CA"}"#, []),
      LintRow(components: #"{"/": "/*", "comment": "UK"}"#, []),
    ])
  func variables(row: LintRow) {
    #expect(row.findings({ AssociationLinter().lint($0) }) == row.expected)
  }
}
