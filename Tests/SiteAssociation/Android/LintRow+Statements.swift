extension LintRow {
  static let relation = #""relation": ["delegate_permission/common.handle_all_urls"]"#
  static let fingerprint =
    "07:0E:15:1C:23:2A:31:38:3F:46:4D:54:5B:62:69:70:77:7E:85:8C:93:9A:A1:A8:AF:B6:BD:C4:CB:D2:D9:E0"
  static let target =
    "\"target\": {\"namespace\": \"android_app\", \"package_name\": \"com.acme.app\", "
    + "\"sha256_cert_fingerprints\": [\"\(fingerprint)\"]}"

  /// A list of statements, the first of which starts on the second line. RELATION, TARGET and PRINT stand for sound ones.
  init(statements: String, _ expected: [String]) {
    let text = statements.replacing("RELATION", with: Self.relation).replacing("TARGET", with: Self.target)
    self.init("[\n" + text.replacing("PRINT", with: Self.fingerprint) + "\n]", expected)
  }

  /// A statement with this target, which stands on the third line.
  init(target: String, _ expected: [String]) {
    self.init(statements: "{RELATION, \"target\":\n\(target)}", expected)
  }

  /// A statement with these dynamic rules, which stand on the fourth line.
  init(dynamicRules: String, _ expected: [String]) {
    self.init(
      statements: "{RELATION, TARGET, \"relation_extensions\": {\"delegate_permission/common.handle_all_urls\":\n"
        + "{\"dynamic_app_link_components\": [\n\(dynamicRules)\n]}}}", expected)
  }
}
