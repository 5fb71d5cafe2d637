import DeepLinkArguments
import Testing

@Suite("Values of options")
struct OptionValueTests {
  struct Settings: Hashable {
    var port = -1
    var time = Duration.zero
  }

  private static let command = Command<Settings>(
    "c", "Takes numbers.",
    options: [
      .number("--port", "P", "a port", noun: "a port", in: 0...65_535) { $1.port = $0 },
      .time("--time", "S", "a time") { $1.time = $0 },
    ], examples: [])

  /// What a command line says, or the faults in it.
  private static func read(_ argument: String) -> Result<Settings, UsageFaults> {
    var settings = Settings()
    do throws(UsageFaults) {
      _ = try command.read([argument], into: &settings)
      return .success(settings)
    } catch {
      return .failure(error)
    }
  }

  @Test("are numbers in digits alone", arguments: [("0", 0), ("80", 80), ("0080", 80), ("65535", 65_535)])
  func numbers(_ text: String, _ number: Int) throws {
    #expect(try Self.read("--port=\(text)").get().port == number)
  }

  @Test(
    "are not what else the standard library reads",
    arguments: [
      "", "+5", "-0", "-1", "0x50", "8_0", "8e1", "80.", "80.0", " 80", "80 ", "٨٠", "８０", "inf", "nan", "65536",
      "99999999999999999999", "8\u{301}0",
    ])
  func noNumbers(_ text: String) {
    #expect(
      Self.read("--port=\(text)")
        == .failure(UsageFaults(["--port: expected a port from 0 to 65535, found \"\(text)\""])))
  }

  @Test(
    "are times in seconds, with a fraction",
    arguments: [
      ("1", 1_000), ("0.001", 1), ("1.5", 1_500), ("1.25", 1_250), ("2.9999", 2_999), ("86400", 86_400_000),
      ("007.0", 7_000),
    ])
  func times(_ text: String, _ milliseconds: Int) throws {
    #expect(try Self.read("--time=\(text)").get().time == .milliseconds(milliseconds))
  }

  @Test(
    "are no times in other spellings, and none that is too short or too long",
    arguments: [
      "", "0", "0.0009", "86400.001", "0x1p10", "1e3", "+1", "-1", "inf", "infinity", "nan", ".5", "1.", "1.2.3", "1,5",
      "1.+5", "9999999999999999999", "1.0x",
    ])
  func noTimes(_ text: String) {
    #expect(
      Self.read("--time=\(text)")
        == .failure(UsageFaults(["--time: expected a number of seconds from 0.001 to 86400, found \"\(text)\""])))
  }
}
