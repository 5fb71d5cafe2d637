import HTTP
import JSON

/// Many links in one request, each with its description or its problem, in the order given.
struct BatchResolver {
  private let urls: [String]
  private let limits: LinkLimits

  /// Reads the array of links.
  init(_ list: JSONNode, _ limits: LinkLimits) throws(ProblemError) {
    guard let nodes = list.array else {
      throw ProblemError(.badRequest("key \"urls\": expected an array of links, found \(list.kindName)"))
    }
    guard nodes.count <= limits.links else {
      throw ProblemError(
        .contentTooLarge(
          "key \"urls\": expected at most \(limits.links) links, found \(nodes.count); send several requests"))
    }
    var urls: [String] = []
    for (index, node) in nodes.enumerated() {
      guard let url = node.string else {
        throw ProblemError(.badRequest("urls[\(index)]: expected a link as a string, found \(node.kindName)"))
      }
      urls.append(url)
    }
    self.urls = urls
    self.limits = limits
  }

  /// Writes `{"results": […]}`.
  func write(to writer: inout JSONWriter, with describer: inout RouteDescriber) {
    writer.beginObject()
    writer.key("results")
    writer.beginArray()
    let start = writer.count
    for (index, url) in urls.enumerated() {
      let problem: Problem? =
        if url.utf8.count > limits.link {
          .linkTooLong("urls[\(index)]: the link has \(url.utf8.count) octets", limits)
        } else if writer.count - start > limits.results {
          .unresolved(url, limits)
        } else {
          describer.describe(text: url, to: &writer)
        }
      problem?.write(to: &writer)
    }
    writer.endArray()
    writer.endObject()
  }
}
