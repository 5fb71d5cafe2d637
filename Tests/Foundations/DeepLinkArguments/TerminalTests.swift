import DeepLinkArguments
import Testing

@Suite("Colours")
struct TerminalTests {
  @Test(
    "are for terminals, unless the environment says otherwise; NO_COLOR has the last word",
    arguments: [
      ([:], false, true),
      (["TERM": "xterm"], false, true),
      (["TERM": "dumb"], false, false),
      (["NO_COLOR": "1"], false, false),
      (["NO_COLOR": "0"], false, false),
      (["NO_COLOR": ""], false, true),
      (["FORCE_COLOR": "1"], true, true),
      (["CLICOLOR_FORCE": "1"], true, true),
      (["FORCE_COLOR": "0"], false, true),
      (["CLICOLOR_FORCE": ""], false, true),
      (["FORCE_COLOR": "1", "TERM": "dumb"], true, true),
      (["FORCE_COLOR": "1", "NO_COLOR": "1"], false, false),
      (["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], true, true),
    ] as [([String: String], Bool, Bool)])
  func rule(environment: [String: String], elsewhere: Bool, onTerminal: Bool) {
    #expect(Terminal.wantsColor(isTerminal: false, environment) == elsewhere)
    #expect(Terminal.wantsColor(isTerminal: true, environment) == onTerminal)
  }
}
