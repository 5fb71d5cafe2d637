import HTTP
import JSON
import Navigation
import Octets

/// Resolves the links of one request, and writes a description or a problem for each, in the order given.
struct BatchResolver {
  private let urls: [UTF8Text]
  /// The index of the next link to resolve.
  private var next = 0
  /// The offset of the results in the answer.
  private var start = 0
  private let octets: Int
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
    var urls: [UTF8Text] = []
    for (index, node) in nodes.enumerated() {
      guard let url = node.string else {
        throw ProblemError(.badRequest("urls[\(index)]: expected a link as a string, found \(node.kindName)"))
      }
      urls.append(url)
    }
    self.urls = urls
    self.limits = limits
    octets = urls.reduce(0) { $0 + $1.count }
  }

  /// The cost after which a turn ends: the octets of links, a quarter of the octets of results, and a minimum for each
  /// link.
  private static let turn = 16_384
  private static let leastCost = 256

  /// Begins `{"results": […]}`.
  mutating func begin(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("results")
    writer.beginArray()
    start = writer.count
  }

  /// Writes the results of this turn's links, and closes the object after the last one.
  ///
  /// - Returns: whether the batch is complete.
  mutating func write(to writer: inout JSONWriter, with describer: inout BatchDescriber) -> Bool {
    var cost = 0
    while next < urls.count {
      guard cost < Self.turn else { return false }
      let (url, start) = (urls[next], writer.count)
      let problem: Problem? =
        if url.count > limits.link {
          .linkTooLong("urls[\(next)]: the link has \(url.count) octets", limits)
        } else if writer.count - self.start > limits.results {
          .unresolved(url.description, limits)
        } else {
          describer.describe(text: url, to: &writer)
        }
      problem?.write(to: &writer)
      cost += Self.leastCost + url.count + (writer.count - start) / 4
      next += 1
    }
    writer.endArray()
    writer.endObject()
    return true
  }

  /// The memory of the links in octets.
  var memory: Int { octets + urls.count * MemoryLayout<UTF8Text>.stride }
}

/// A batch that takes more than one turn. It keeps its sites, so a reload does not affect it.
final class BatchAnswer: UnfinishedAnswer {
  private var batch: BatchResolver
  private var writer = JSONWriter()
  private var describer: BatchDescriber
  /// The observer's state for this request. It is saved, because the observer handles other requests between turns.
  var pause: Observer.Pause?

  init(_ batch: BatchResolver, _ describer: consuming BatchDescriber) {
    self.batch = batch
    self.describer = describer
    self.batch.begin(&writer)
  }

  var memory: Int { batch.memory + writer.capacity }

  /// Resolves one turn's links; true if the batch is complete.
  func advance() -> Bool { batch.write(to: &writer, with: &describer) }

  /// Passes the whole answer to a closure.
  func withAnswer(_ body: (Span<UInt8>) -> Void) {
    writer.newline()
    writer.withSpan(body)
  }
}

/// Describes links of several sites, each by the table of its site.
///
/// It keeps its sites, so a reload does not affect it.
struct BatchDescriber: ~Copyable {
  private let sites: ServedSites
  /// The site of the request, for links without a host.
  private let asked: ServedSite
  private let observer: Observer?
  private var current: ServedSite
  private var describer: RouteDescriber
  init(_ sites: ServedSites, of asked: ServedSite, _ observer: Observer?) {
    (self.sites, self.asked, self.observer, current) = (sites, asked, observer, asked)
    describer = RouteDescriber(of: asked)
    describer.turn(to: asked, observer?.watch(of: asked).links)
  }

  /// Writes the description of a link. Returns a problem and writes nothing if there is no description.
  mutating func describe(text url: UTF8Text, to writer: inout JSONWriter) -> Problem? {
    let site = sites.site(ofLink: url) ?? asked
    if site !== current {
      describer.turn(to: site, observer?.watch(of: site).links)
      current = site
    }
    return describer.describe(text: url, to: &writer)
  }
}

/// The content of `POST /resolve`: many links, or an activity to continue.
enum ResolveContent {
  case links(BatchResolver)
  case activity(UserActivity)

  /// - Parameter octets: the length of the content.
  init(_ content: JSONNode, octets: Int, _ limits: LinkLimits) throws(ProblemError) {
    guard case .object = content.value else {
      throw ProblemError(
        .badRequest("expected an object with the key \"urls\" or \"activity\", found \(content.kindName)"))
    }
    try content.refuseRepeated("urls", "activity") { "key \"\($0)\" \($1)" }
    switch (content["urls"], content["activity"]) {
    case (let urls?, nil): self = .links(try BatchResolver(urls, limits))
    case (nil, let activity?):
      try RequestContent.checkLength(octets, limits)
      try activity.refuseRepeated("activityType", "title", "webpageURL", "userInfo") {
        "key \"activity\": \($0): \($1)"
      }
      do throws(UserActivity.Fault) {
        self = .activity(try UserActivity(activity))
      } catch {
        throw ProblemError(.badRequest("key \"activity\": \(error)"))
      }
    case (_?, _?):
      throw ProblemError(.badRequest("both \"urls\" and \"activity\" are given; send one request for each"))
    case (nil, nil):
      throw ProblemError(
        .badRequest("key \"urls\" is missing: expected an array of links, or \"activity\" and an activity"))
    }
  }
}
