import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets

/// The links of one request, which are answered in the order given.
struct LinkBatch {
  let urls: [UTF8Text]
  /// The index of the next link to answer.
  private var next = 0
  /// The offset of the results in the answer.
  private var start = 0
  private let octets: Int
  private let limits: LinkLimits

  /// Reads the array of links of an object whose keys `swift` and `rows` are true or false.
  init(_ list: JSONNode, in content: JSONNode, _ limits: LinkLimits) throws(ProblemError) {
    for name in ["swift", "rows"] as [UTF8Text] {
      guard let choice = content[name], choice.boolean == nil else { continue }
      throw ProblemError(.badRequest("key \"\(name)\": expected true or false, found \(choice.kindName)"))
    }
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

  /// Reads content that is an object with the links: `{"urls": […]}`.
  init(in content: JSONNode, _ limits: LinkLimits) throws(ProblemError) {
    guard case .object = content.value else {
      throw ProblemError(.badRequest("expected an object with the key \"urls\", found \(content.kindName)"))
    }
    try content.refuseRepeated("urls") { "key \"\($0)\" \($1)" }
    guard let urls = content["urls"] else {
      throw ProblemError(.badRequest("key \"urls\" is missing: expected an array of links"))
    }
    try self.init(urls, in: content, limits)
  }

  /// The time after which a turn ends. What a link costs depends on the tables and files, so a turn is charged the time
  /// that it took.
  static let turn = Duration.milliseconds(1)

  /// Begins `"results": […]`.
  mutating func begin(_ writer: inout JSONWriter) {
    writer.literalKey("results")
    writer.beginArray()
    start = writer.count
  }

  /// Writes the results of this turn's links, and ends the array after the last one.
  ///
  /// - Parameters:
  ///   - now: the time. A turn answers one link at least.
  ///   - answer: writes the answer about a link as one value, or returns a problem.
  /// - Returns: whether the batch is complete.
  mutating func write(
    to writer: inout JSONWriter, now: () -> ContinuousClock.Instant,
    _ answer: (UTF8Text, inout JSONWriter) -> Problem?
  ) -> Bool {
    let end = now() + Self.turn
    while next < urls.count {
      let url = urls[next]
      let problem: Problem? =
        if url.count > limits.content {
          .linkTooLong("urls[\(next)]: the link has \(url.count) bytes", atMost: "\(limits.content)")
        } else if writer.count - self.start > limits.results {
          .unresolved(url.description, limits)
        } else {
          answer(url, &writer)
        }
      problem?.write(to: &writer)
      next += 1
      if next < urls.count, now() >= end { return false }
    }
    writer.endArray()
    return true
  }

  /// The memory of the links in octets.
  var memory: Int { octets + urls.count * MemoryLayout<UTF8Text>.stride }
}

/// An answer that is not complete.
protocol PausedAnswer: UnfinishedAnswer {
  /// The observer's state for this request. It is saved, because the observer handles other requests meanwhile.
  var pause: Observer.Pause? { get set }
}

/// An answer about many links, which may take more than one turn of its event loop.
final class BatchAnswer: PausedAnswer {
  private var batch: LinkBatch
  let describer: BatchDescriber
  var writer: JSONWriter
  var pause: Observer.Pause?

  init(_ batch: LinkBatch, _ describer: BatchDescriber, _ writer: consuming JSONWriter) {
    (self.batch, self.describer) = (batch, describer)
    self.writer = writer
    self.writer.beginObject()
    self.batch.begin(&self.writer)
  }

  var memory: Int { batch.memory + writer.capacity }

  /// Answers one turn's links; true if the batch is complete.
  func advance() -> Bool {
    guard batch.write(to: &writer, now: { .now }, describer.answer) else { return false }
    writer.endObject()
    writer.newline()
    return true
  }
}
