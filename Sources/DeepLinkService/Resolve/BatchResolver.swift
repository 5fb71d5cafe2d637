import HTTP
import JSON

/// Many links in one request, each with its description or its problem, in the order given.
struct BatchResolver {
  /// Links in one request at most.
  static let limit = 1_000

  private let urls: [String]

  /// Reads the array of links.
  init(_ list: JSONNode) throws(ProblemError) {
    guard let nodes = list.array else {
      throw ProblemError(.badRequest("key \"urls\": expected an array of links, found \(list.kindName)"))
    }
    guard nodes.count <= Self.limit else {
      throw ProblemError(
        Problem(
          status: .contentTooLarge, title: "Content too large",
          detail: "key \"urls\": expected at most \(Self.limit) links, found \(nodes.count); send several requests"))
    }
    var urls: [String] = []
    for (index, node) in nodes.enumerated() {
      guard let url = node.string else {
        throw ProblemError(.badRequest("urls[\(index)]: expected a link as a string, found \(node.kindName)"))
      }
      urls.append(url)
    }
    self.urls = urls
  }

  /// Writes `{"results": […]}`.
  func write(to writer: inout JSONWriter, with describer: inout RouteDescriber) {
    writer.beginObject()
    writer.key("results")
    writer.beginArray()
    for url in urls {
      if let problem = describer.describe(text: url, to: &writer) { problem.write(to: &writer) }
    }
    writer.endArray()
    writer.endObject()
  }
}
