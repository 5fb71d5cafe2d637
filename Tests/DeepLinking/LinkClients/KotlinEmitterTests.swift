import Testing

@testable import LinkClients

@Suite("A client in Kotlin")
struct KotlinEmitterTests {
  @Test(
    "has texts as literals: `$` begins no template, and characters that cannot be seen are escaped",
    arguments: [
      ("", #""""#), ("a b/c", #""a b/c""#), ("größe", #""größe""#), ("$price ${x}", #""\$price \${x}""#),
      (#"a "b" \n"#, #""a \"b\" \\n""#), ("a\nb", #""a\nb""#), ("a\r\tb", #""a\u000D\u0009b""#),
      ("\u{0}\u{7F}\u{202E}\u{2028}", #""\u0000\u007F\u202E\u2028""#), ("\u{E0001}", #""\uDB40\uDC01""#),
    ])
  func literals(_ text: String, _ literal: String) {
    #expect(ClientLanguage.kotlin.literal(text) == literal)
  }
}
