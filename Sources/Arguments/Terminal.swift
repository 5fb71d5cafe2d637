/// What a program knows of the terminal it writes to.
public enum Terminal {
  /// Whether output is to be coloured.
  ///
  /// `NO_COLOR` says no (no-color.org), else `FORCE_COLOR` or `CLICOLOR_FORCE` says yes, which logs of CI servers need, else
  /// it takes a terminal that is not `dumb`. As everywhere, a variable that is set to nothing counts as not set; `0` does
  /// not force either.
  public static func wantsColor(isTerminal: Bool, _ environment: [String: String]) -> Bool {
    func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
    if isSet("NO_COLOR") { return false }
    if ["FORCE_COLOR", "CLICOLOR_FORCE"].contains(where: { isSet($0) && environment[$0] != "0" }) { return true }
    return isTerminal && environment["TERM"] != "dumb"
  }
}
