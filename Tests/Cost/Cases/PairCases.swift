/// Much of one thing for each of many others: a small file can ask for the product of both.
enum PairCases {
  /// A text of a size whose first part has so many things of one kind, and whose second so many of another.
  private struct Pair: Sendable {
    let name: String
    let text: @Sendable (Int) -> String

    init(_ name: String, _ text: @escaping @Sendable (Int) -> String) { (self.name, self.text) = (name, text) }
  }

  static var all: [CostCase] {
    func cases(
      _ operation: String, _ pairs: [Pair], size: Int, _ body: @escaping @Sendable ([UInt8]) throws -> Void
    ) -> [CostCase] {
      pairs.map { pair in CostCase(operation, pair.name, size: size, { Array(pair.text($0).utf8) }, body) }
    }
    return cases("linting an association file", files + shared, size: 500, AssociationCases.lint)
      // Below this size two parts of a file cost their product, up to the matcher's allowance.
      + cases("matching an association file", files, size: 1_500, AssociationCases.match)
      + cases("linting a statement list", statements, size: 500, AssociationCases.lintStatements)
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  private static func entry(_ components: String, applinks: String = "") -> String {
    #"{"applinks":{\#(applinks)"details":[{"appIDs":["9JA89QQLNQ.com.acme.app"],"components":[\#(components)]}]}}"#
  }

  private static let files = [
    Pair("variables, and patterns with undefined ones") { count in
      entry(
        list(count) { #"{"/":"/$(word\#($0))"}"# },
        applinks: #""substitutionVariables":{\#(list(count) { #""name\#($0)":["a"]"# })},"#)
    },
    Pair("undefined variables in one pattern") { count in
      entry(#"{"/":"\#((0..<count * 2).map { "$(word\($0))" }.joined())"}"#)
    },
    Pair("a long default path, and components") { count in
      entry(
        list(count) { _ in "{}" }, applinks: #""defaults":{"/":"/\#(String(repeating: "a", count: count * 8))"},"#)
    },
    Pair("a long default path, and entries") { count in
      let entries = list(count) { _ in #"{"appID":"A.a","components":[{},{}]}"# }
      return
        #"{"applinks":{"defaults":{"/":"*\#(String(repeating: "a", count: count * 8))"},"details":[\#(entries)]}}"#
    },
    Pair("default query items, and components") { count in
      let items = list(count) { #""\#($0)":"*""# }
      return entry(list(count) { ##"{"#":"\##($0)"}"## }, applinks: #""defaults":{"?":{\#(items)}},"#)
    },
    Pair("a long comment, and components that its component covers") { count in
      entry(
        #"{"/":"/a*","comment":"\#(String(repeating: "a", count: count * 8))"},"# + list(count) { #"{"/":"/a\#($0)"}"# }
      )
    },
    Pair("a component of many members, and apps that it opens") { count in
      let apps = list(count) { #""A.a\#($0)""# }
      let members = list(count) { #""x\#($0)":1"# }
      return #"{"applinks":{"details":[{"appIDs":[\#(apps)],"components":[{"/":"*",\#(members)}]}]}}"#
    },
    Pair("query items whose names differ in case alone") { count in
      let items = list(count) { number in
        let name = (0..<16).map { number >> $0 & 1 == 0 ? "a" : "A" }.joined()
        return #""\#(name)":"?*""#
      }
      return entry(#"{"caseSensitive":false,"?":{\#(items)}},{"caseSensitive":false,"?":{"x":"y"}}"#)
    },
    Pair("a star before much text, and the same text") { count in
      let text = String(repeating: "a", count: count * 8)
      return entry(#"{"/":"/*\#(text)b"},{"/":"/\#(text)\#(text)"}"#)
    },
    Pair("entries, and their apps") { count in
      let entries = list(count) { #"{"appIDs":["A.a\#($0 % 7)","A.a"],"paths":["/\#($0)"]}"# }
      return #"{"applinks":{"details":[\#(entries)]}}"#
    },
  ]

  /// Components that share all they can.
  private static let shared = ["/item/%/*", "/*%", "/?*/%/$(lang)", "*"].map { shape in
    Pair("components like \(shape)") { count in
      entry(list(count) { #"{"/":"\#(shape.replacing("%", with: "\($0 % (count / 2))"))"}"# })
    }
  }

  private static let statements = [
    Pair("relations, and extensions of others") { count in
      let relations = list(count) { #""a/b\#($0)""# }
      let extensions = list(count) { #""a/c\#($0)":{}"# }
      return #"[{"relation":[\#(relations)],"relation_extensions":{\#(extensions)}}]"#
    },
    Pair("a long package, and extensions") { count in
      let package = String(repeating: "a", count: count * 8)
      let extensions = list(count) { #""a/c\#($0)":{}"# }
      return #"[{"target":{"package_name":"\#(package)"},"relation_extensions":{\#(extensions)}}]"#
    },
  ]
}
