import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets
import DeepLinkTool

extension UserActivity {
  /// The activity that a command line describes: its type, and operands for its contents. Nil if they have faults.
  ///
  /// `key=TEXT` and `key:=JSON` are values of its `userInfo`; `webpageURL=URL` is its web page.
  static func described(by operands: [String], type: String, _ faults: inout ToolFaults) -> UserActivity? {
    var members: [JSONMember] = []
    for operand in operands { _ = faults.collect { members.append(try member(operand, besides: members)) } }
    guard members.count == operands.count else { return nil }
    let type = JSONMember("activityType", JSONNode(.string(UTF8Text(type))))
    let info = JSONMember("userInfo", JSONNode(.object(members.filter { $0.name != "webpageURL" })))
    let page = members.filter { $0.name == "webpageURL" }
    return faults.collect { try UserActivity(JSONNode(.object([type, info] + page))) }
  }

  private static func member(_ operand: String, besides others: [JSONMember]) throws(InputError) -> JSONMember {
    guard let (_, key, colon, text) = operand.wholeMatch(of: /([^=:][^=]*?)(:?)=((?s:.*))/)?.output else {
      throw InputError("\"\(operand)\": expected key=TEXT or key:=JSON")
    }
    let name = UTF8Text(key)
    if others.contains(where: { $0.name == name }) {
      throw InputError("\"\(operand)\": \(name.excerpt()) is given twice; give it once")
    }
    do {
      return JSONMember(
        name, colon.isEmpty ? JSONNode(.string(UTF8Text(text))) : try JSONNode(parsing: Array(text.utf8)))
    } catch {
      throw InputError("\"\(operand)\": expected JSON after \":=\": \(error.position): \(error.message)")
    }
  }

  /// What the app takes in the place of an activity for which it has no screen.
  func advice(_ expectations: [ActivityTable.Expectation]) -> String {
    let quoted = userInfo.keys.sorted().filter { name in
      if case .string(let text)? = userInfo[name] { text.hasPrefix("{") } else { false }
    }
    let taken = expectations.map { "  \($0.type) with \($0.holds)" }
    return (taken + quoted.map { "\($0)= gives a text; write \($0):= for JSON" }).joined(separator: "\n")
  }
}
