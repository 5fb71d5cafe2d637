import DeepLinkTestSupport

/// Random association files, sound ones and odd ones.
enum RandomFile {
  static func text(_ random: inout SeededGenerator) -> String {
    object(
      &random,
      [
        ("applinks", { links(&$0) }), ("webcredentials", { object(&$0, [("apps", { strings(&$0) })]) }),
        ("appclips", { object(&$0, [("apps", { strings(&$0) })]) }),
        ("activitycontinuation", { odd(&$0) }), ("future", { odd(&$0) }),
      ])
  }

  private typealias Member = (name: String, value: (inout SeededGenerator) -> String)

  private static func links(_ random: inout SeededGenerator) -> String {
    object(
      &random,
      [
        ("apps", { strings(&$0) }), ("defaults", { component(&$0) }),
        ("substitutionVariables", { object(&$0, [("food", { strings(&$0) }), ("x", { strings(&$0) })]) }),
        ("details", { details(&$0) }), ("details", { details(&$0) }), ("details", { details(&$0) }),
      ])
  }

  private static func details(_ random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<6, using: &random) == 0 {
      return object(&random, [("A.a", { detail(&$0) }), ("B.b", { detail(&$0) })])
    }
    return array(&random) { detail(&$0) }
  }

  private static func detail(_ random: inout SeededGenerator) -> String {
    object(
      &random,
      [
        ("appIDs", { strings(&$0) }), ("appID", { string(&$0) }), ("components", { array(&$0) { component(&$0) } }),
        ("paths", { strings(&$0) }), ("defaults", { component(&$0) }), ("appIds", { strings(&$0) }),
      ])
  }

  private static func component(_ random: inout SeededGenerator) -> String {
    object(
      &random,
      [
        ("/", { string(&$0) }), ("?", { string(&$0) }),
        ("?", { object(&$0, [("a", { string(&$0) }), ("b", { string(&$0) })]) }), ("#", { string(&$0) }),
        ("exclude", { boolean(&$0) }), ("comment", { string(&$0) }), ("caseSensitive", { boolean(&$0) }),
        ("percentEncoded", { boolean(&$0) }), ("excludes", { odd(&$0) }),
      ])
  }

  /// Some of the members, now and then one of an unexpected kind, or twice.
  private static func object(_ random: inout SeededGenerator, _ members: [Member]) -> String {
    var texts: [String] = []
    for member in members {
      let times = random.pick([0, 1, 1, 1]) + (Int.random(in: 0..<40, using: &random) == 0 ? 1 : 0)
      for _ in 0..<times {
        let isOdd = Int.random(in: 0..<20, using: &random) == 0
        texts.append("\"\(member.name)\": " + (isOdd ? odd(&random) : member.value(&random)))
      }
    }
    return "{" + texts.joined(separator: ", ") + "}"
  }

  private static func array(_ random: inout SeededGenerator, _ element: (inout SeededGenerator) -> String) -> String {
    let elements = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Int.random(in: 0..<20, using: &random) == 0 ? odd(&random) : element(&random)
    }
    return "[" + elements.joined(separator: ", ") + "]"
  }

  private static func strings(_ random: inout SeededGenerator) -> String {
    array(&random) { string(&$0) }
  }

  private static func string(_ random: inout SeededGenerator) -> String {
    let texts = [
      "", "/", "*", "/*", "/buy/*", "/buy/?*", "/$(food)/*", "/$(lang", "$(x)", "NOT /x", "/é", "/a%c3", "?*", "a=1",
      "A.a", "ABCDE12345.com.example.app", "/x?y=1", "/#/x", "**", "/.*", "/:id", "buy", "/buy/", "/$(none)",
    ]
    return "\"\(random.pick(texts))\""
  }

  private static func boolean(_ random: inout SeededGenerator) -> String {
    Bool.random(using: &random) ? "true" : "false"
  }

  private static func odd(_ random: inout SeededGenerator) -> String {
    random.pick(["null", "5", "\"x\"", "[]", "{}", "[1]", "{\"a\": {}}", "true"])
  }
}
