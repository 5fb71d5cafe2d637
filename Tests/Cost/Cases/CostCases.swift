import DeepLinkHTTP
public import DeepLinkJSON
import DeepLinkOctets
import DeepLinkTestSupport
import LendingLibrary

/// Every case of the law: each kind of text at each place where a request, a file or an answer holds one.
///
/// Operations, parameters and contents are those of the API's own description, which the tests of the service hold
/// complete. A new endpoint is in it, and so is here.
public struct CostCases {
  /// The cases, in the order of the description.
  public let all: [CostCase]
  /// The operations that were found: `GET /catalog/books`.
  public let operations: [String]

  /// - Parameter description: the answer to `GET /openapi.json`.
  public init(description: JSONNode) throws {
    var (cases, operations): ([CostCase], [String]) = ([], [])
    for path in description["paths"]?.object ?? [] {
      for method in path.value.object ?? [] where method.name != "servers" {
        let operation = Operation(path.name.description, method.name.description, method.value)
        operations.append(operation.name)
        cases += operation.cases
      }
    }
    all =
      cases + FieldCases.all + TargetCases.all + AssociationCases.all + PairCases.all + SiteCases.all
      + RecordCases.all + TableCases.all + HostileTable.cases
    self.operations = operations
  }

  /// The cases of one of ``turns``: every place has the worst texts, and in turn some of the others. All of them at once
  /// would take minutes to measure, and an hour to count.
  public func cases(of turn: Int) -> [CostCase] {
    var places: [String: Int] = [:]
    return all.filter { one in
      let place = places[one.place] ?? places.count
      places[one.place] = place
      return one.isWorst || (one.number + place) % Self.turns == turn
    }
  }

  /// The number of turns that have all cases together.
  public static let turns = 8
}

/// An operation of the description, with an example of each of its parameters.
private struct Operation {
  let name: String
  private let path: String
  private let method: String
  private let parameters: [Parameter]
  private let contents: [JSONNode]

  private struct Parameter {
    let name: String
    let isInPath: Bool
    let example: String
  }

  /// As long as the smaller text may be that the larger one, escaped, still fits into a request line.
  private static let inTarget = 1_300
  private static let inContent = 6_000

  init(_ path: String, _ method: String, _ node: JSONNode) {
    (self.path, self.method) = (path, method.uppercased())
    name = "\(self.method) \(path)"
    parameters = (node["parameters"]?.array ?? []).compactMap { parameter in
      guard let name = parameter["name"]?.description, let place = parameter["in"]?.description else { return nil }
      let example = parameter["example"]?.description ?? Self.examples[name] ?? "1"
      return place == "path" || place == "query"
        ? Parameter(name: name, isInPath: place == "path", example: example) : nil
    }
    let media = node["requestBody"]?["content"]?["application/json"]
    contents = (media?["example"].map { [$0] } ?? []) + (Self.contents[name] ?? [])
  }

  /// The values of the paths of records.
  private static let examples = ["collection": "books", "relation": "related"]

  /// Contents beside the example of the description, which shows one kind of several.
  private static let contents: [String: [JSONNode]] = {
    let loan = #"{"id":"\#(Library.loan)","changes":{"days":7,"format":"audio"}}"#
    let texts = [
      "POST /link": [
        #"{"route":{"loans":{"route":{"extend":\#(loan)}}}}"#, #"{"route":{"search":{"query":"cake"}}}"#,
        #"{"route":{"books":{"genre":"Novel"}}}"#,
        #"{"name":"book.trail","parameters":{"id":1,"trail":[2]}}"#,
        #"{"name":"search","parameters":{"query":"cake"}}"#,
      ],
      "POST /resolve": [
        #"{"activity":{"activityType":"library.search","title":"t","userInfo":{"query":"cake","more":{"a":["b"]}}}}"#,
        #"{"activity":{"activityType":"library.route","userInfo":{"route":{"shelves":{"route":{"search":{"query":"a"}}}}}}}"#,
        #"{"activity":{"activityType":"NSUserActivityTypeBrowsingWeb","webpageURL":"https://example.com/home"}}"#,
      ],
    ]
    return texts.mapValues { $0.compactMap { try? JSONNode(parsing: Array($0.utf8)) } }
  }()

  var cases: [CostCase] { contents.flatMap(contentCases) + parameters.indices.flatMap(parameterCases) }

  /// Each parameter with each text, for a program and for a browser.
  private func parameterCases(_ index: Int) -> [CostCase] {
    ["application/json", "text/html"].flatMap { type in
      HostileText.allCases.map { text in
        CostCase("\(name) as \(type), \(parameters[index].name)", text.rawValue, size: Self.inTarget) { count in
          target(replacing: index, with: text.octets(count), type)
        }
      }
    }
  }

  private func target(replacing replaced: Int, with octets: [UInt8], _ type: String) -> [UInt8] {
    var target = path
    var separator = "?"
    for (index, parameter) in parameters.enumerated() {
      let value = index == replaced ? escaped(octets) : escaped(Array(parameter.example.utf8))
      if parameter.isInPath {
        target = target.replacing("{\(parameter.name)}", with: value)
      } else {
        target += "\(separator)\(parameter.name)=\(value)"
        separator = "&"
      }
    }
    let content = contents.first.map { JSONPlaces($0).text } ?? []
    return message(method, target, fields: ["Accept: \(type)"], content: method == "POST" ? content : nil)
  }

  /// The content with each text or structure at each of its places.
  private func contentCases(_ content: JSONNode) -> [CostCase] {
    let places = JSONPlaces(content)
    return places.all.flatMap { place in
      let texts = HostileText.allCases.map { text in
        CostCase("\(name), \(place.name) of \(places.label)", text.rawValue, size: Self.inContent) { count in
          message(method, path, content: places.replacing(place, with: string(of: text.octets(count))))
        }
      }
      guard !place.isKey else { return texts }
      return texts
        + HostileStructure.all.map { structure in
          CostCase("\(name), \(place.name) of \(places.label)", structure.name, size: Self.inContent) { count in
            message(method, path, content: places.replacing(place, with: structure.json(count)))
          }
        }
    }
  }
}

/// Each text as the value of each field that the server knows, and as that of one that it does not.
private enum FieldCases {
  static var all: [CostCase] {
    let names = FieldName.allCases.map { $0 == .other ? "x-unknown" : "\($0.name)" }
    let lines = ["GET /search?query=a", "POST /resolve"]
    return HostileText.allCases.flatMap { text in
      names.flatMap { name in
        lines.map { line in
          CostCase("the field \(name) of \(line)", text.rawValue, size: 3_000) { count in
            let start = "\(line) HTTP/1.1\r\nHost: a\r\n\(name): "
            return Array(start.utf8) + values(text, count) + Array("\r\nContent-Length: 2\r\n\r\n{}".utf8)
          }
        }
      } + [CostCase("many fields", text.rawValue, size: 3_000) { many("x-unknown", values(text, $0)) }]
    }
  }

  private static func values(_ text: HostileText, _ count: Int) -> [UInt8] {
    text.octets(count).filter { $0 >= 0x20 && $0 != 0x7F }
  }

  /// The same octets, a hundred fields at most.
  private static func many(_ name: String, _ octets: [UInt8]) -> [UInt8] {
    var message = Array("GET /home HTTP/1.1\r\nHost: a\r\n".utf8)
    let length = max(1, octets.count / 90)
    for start in stride(from: 0, to: octets.count, by: length) {
      message += Array("\(name): ".utf8) + octets[start..<min(start + length, octets.count)] + Array("\r\n".utf8)
    }
    return message + Array("\r\n".utf8)
  }
}

/// Targets that no operation describes: misses, unknown query items, many of everything.
private enum TargetCases {
  static var all: [CostCase] {
    ["application/json", "text/html"].flatMap { type in
      HostileText.allCases.flatMap { text in
        shapes.map { shape in
          CostCase("\(shape.name) as \(type)", text.rawValue, size: shape.size) { count in
            message("GET", shape.target(text.octets(count)), fields: ["Accept: \(type)"])
          }
        }
      }
    }
  }

  private static let shapes: [(name: String, size: Int, target: @Sendable ([UInt8]) -> String)] = [
    ("a component of the root", 1_300, { "/" + escaped($0) }),
    ("a component of a route", 1_300, { "/books/" + escaped($0) + "/1" }),
    ("many components", 900, { "/books/" + chunks($0, of: 1).map(escaped).joined(separator: "/") }),
    ("many numbers", 1_800, { "/books/" + $0.map { _ in "1" }.joined(separator: "/") }),
    ("a file", 1_300, { "/catalog/" + escaped($0) + ".json" }),
    ("an unknown item's name", 1_300, { "/home?" + escaped($0) }),
    ("an unknown item's value", 1_300, { "/home?a=" + escaped($0) }),
    ("many unknown items", 1_000, { "/home?" + chunks($0, of: 4).map(escaped).joined(separator: "&") }),
    (
      "one item again and again", 400,
      { "/search?query=a&" + chunks($0, of: 1).map { "query=" + escaped($0) }.joined(separator: "&") }
    ),
    ("a link in the query", 1_300, { "/resolve?url=" + escaped(Array("https://example.com/search?query=".utf8) + $0) }),
    ("a link's fragment", 1_300, { "/resolve?url=" + escaped(Array("/home#".utf8) + $0) }),
    ("a link's host", 1_300, { "/resolve?url=" + escaped(Array("https://".utf8) + $0) }),
    ("a link's scheme", 1_300, { "/resolve?url=" + escaped($0 + Array("://loans/new".utf8)) }),
    ("a link's name", 1_300, { "/explain?url=" + escaped(Array("https://example.com/home?".utf8) + $0) }),
    ("a link explained", 1_300, { "/explain?url=" + escaped(Array("https://example.com/".utf8) + $0) }),
    (
      "as it is", 1_300,
      { String(decoding: Array("/".utf8) + $0.filter { $0 > 0x20 && $0 < 0x7F && $0 != 0x23 }, as: UTF8.self) }
    ),
  ]

  private static func chunks(_ octets: [UInt8], of size: Int) -> [[UInt8]] {
    stride(from: 0, to: octets.count, by: size).map { Array(octets[$0..<min($0 + size, octets.count)]) }
  }
}
