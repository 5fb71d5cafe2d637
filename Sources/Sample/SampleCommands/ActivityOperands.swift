import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets
import DeepLinkTool
import SampleModel

extension UserActivity {
  /// The activity that a command line describes: its type, and operands for its contents. Nil if they have faults.
  ///
  /// `key=TEXT` and `key:=JSON` are values of its `userInfo`; `webpageURL=URL` is its web page.
  init?(type: String, operands: [String], _ faults: inout ToolFaults) {
    var members: [JSONMember] = []
    for operand in operands { _ = faults.collect { members.append(try Self.member(operand, besides: members)) } }
    guard members.count == operands.count else { return nil }
    let page = members.filter { $0.name == "webpageURL" }
    let node = JSONNode(
      .object(
        [
          JSONMember("activityType", JSONNode(.string(UTF8Text(type)))),
          JSONMember("userInfo", JSONNode(.object(members.filter { $0.name != "webpageURL" }))),
        ] + page))
    guard let activity = faults.collect({ try UserActivity(node) }) else { return nil }
    self = activity
  }

  private static func member(_ operand: String, besides others: [JSONMember]) throws(InputError) -> JSONMember {
    guard let equals = operand.firstIndex(of: "="), equals > operand.startIndex, !operand.hasPrefix(":=") else {
      throw InputError("\"\(operand)\": expected key=TEXT or key:=JSON")
    }
    let text = operand[operand.index(after: equals)...]
    let isJSON = operand[..<equals].hasSuffix(":")
    let name = UTF8Text(isJSON ? operand[..<equals].dropLast() : operand[..<equals])
    if others.contains(where: { $0.name == name }) {
      throw InputError("\"\(operand)\": \(name.excerpt()) is given twice; give it once")
    }
    do {
      return JSONMember(name, isJSON ? try JSONNode(parsing: Array(text.utf8)) : JSONNode(.string(UTF8Text(text))))
    } catch {
      throw InputError("\"\(operand)\": expected JSON after \":=\": \(error.position): \(error.message)")
    }
  }

  /// The message about an activity for which the app has no screen.
  var refusal: String {
    let expected = AppActivity.expectations.map { "  \($0.type) with \($0.holds)" }
    let quoted = userInfo.keys.sorted().filter { name in
      if case .string(let text)? = userInfo[name] { text.hasPrefix("{") } else { false }
    }
    return
      (["the app has no screen for this activity of type \"\(activityType)\"; it takes:"] + expected
      + quoted.map { "\($0)= gives a text; write \($0):= for JSON" }).joined(separator: "\n")
  }
}
