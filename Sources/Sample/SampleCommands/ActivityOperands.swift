import DeepLinkJSON
import DeepLinkNavigation
import DeepLinkOctets
import DeepLinkTool
import SampleModel

/// The activity that a command line describes: its type, and operands for its contents.
///
/// `key=TEXT` and `key:=JSON` are values of its `userInfo`; `webpageURL=URL` is its web page.
struct ActivityOperands {
  private let type: String
  private var userInfo: [JSONMember] = []
  private var others: [JSONMember] = []

  /// An activity of this type without contents.
  init(type: String) { self.type = type }

  /// Reads an operand.
  /// - Throws: an ``InputError`` with the expected form.
  mutating func take(_ operand: String) throws(InputError) {
    guard let equals = operand.firstIndex(of: "="), equals > operand.startIndex, !operand.hasPrefix(":=") else {
      throw InputError("\"\(operand)\": expected key=TEXT or key:=JSON")
    }
    let text = operand[operand.index(after: equals)...]
    let isJSON = operand[..<equals].hasSuffix(":")
    let member = JSONMember(
      UTF8Text(isJSON ? operand[..<equals].dropLast() : operand[..<equals]),
      isJSON ? try Self.json(text, of: operand) : JSONNode(.string(UTF8Text(text))))
    if (userInfo + others).contains(where: { $0.name == member.name }) {
      throw InputError("\"\(operand)\": \(member.name.excerpt()) is given twice; give it once")
    }
    if member.name == "webpageURL" { others.append(member) } else { userInfo.append(member) }
  }

  /// The activity with the contents of all operands.
  /// - Throws: the fault of a value, with its position.
  func activity() throws -> UserActivity {
    let members = [
      JSONMember("activityType", JSONNode(.string(UTF8Text(type)))),
      JSONMember("userInfo", JSONNode(.object(userInfo))),
    ]
    return try UserActivity(JSONNode(.object(members + others)))
  }

  /// The message about an activity for which the app has no screen.
  func refusal(of activity: UserActivity) -> String {
    let expected = AppActivity.expectations.map { "  \($0.type) with \($0.holds)" }
    let quoted = userInfo.first { $0.value.string?.description.hasPrefix("{") == true }.map { member in
      "\(member.name.excerpt())= gives a text; write \(member.name.excerpt()):= for JSON"
    }
    return
      (["the app has no screen for this activity of type \"\(activity.activityType)\"; it takes:"] + expected
      + [quoted].compactMap { $0 }).joined(separator: "\n")
  }

  private static func json(_ text: Substring, of operand: String) throws(InputError) -> JSONNode {
    do {
      return try JSONNode(parsing: Array(text.utf8))
    } catch {
      throw InputError("\"\(operand)\": expected JSON after \":=\": \(error.position): \(error.message)")
    }
  }
}
