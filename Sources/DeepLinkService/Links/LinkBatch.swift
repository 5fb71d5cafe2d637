import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets

/// Answers single links: the part of a batch that differs between endpoints.
protocol LinkAnswerer: AnyObject {
  /// Writes the answer about a link as one value. Returns a problem and writes nothing if there is no answer.
  func answer(_ url: UTF8Text, to writer: inout JSONWriter) -> Problem?
}

/// The links of one request, which are answered in the order given.
struct LinkBatch {
  let urls: [UTF8Text]
  /// The index of the next link to answer.
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

  /// Reads content that is an object with the links: `{"urls": […]}`.
  init(in content: JSONNode, _ limits: LinkLimits) throws(ProblemError) {
    guard case .object = content.value else {
      throw ProblemError(.badRequest("expected an object with the key \"urls\", found \(content.kindName)"))
    }
    try content.refuseRepeated("urls") { "key \"\($0)\" \($1)" }
    guard let urls = content["urls"] else {
      throw ProblemError(.badRequest("key \"urls\" is missing: expected an array of links"))
    }
    try Self.checkSwift(in: content)
    try self.init(urls, limits)
  }

  /// Refuses a key `swift` that is neither true nor false.
  static func checkSwift(in content: JSONNode) throws(ProblemError) {
    guard let swift = content["swift"], swift.boolean == nil else { return }
    throw ProblemError(.badRequest("key \"swift\": expected true or false, found \(swift.kindName)"))
  }

  /// The time after which a turn ends. What a link costs depends on the tables and files, so a turn is charged the time
  /// that it took.
  static let turn = Duration.milliseconds(1)

  /// Begins `"results": […]`.
  mutating func begin(_ writer: inout JSONWriter) {
    writer.key("results")
    writer.beginArray()
    start = writer.count
  }

  /// Writes the results of this turn's links, and ends the array after the last one.
  ///
  /// - Parameter now: the time. A turn answers one link at least.
  /// - Returns: whether the batch is complete.
  mutating func write(
    to writer: inout JSONWriter, with answerer: any LinkAnswerer, now: () -> ContinuousClock.Instant
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
          answerer.answer(url, to: &writer)
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
  private var writer = JSONWriter()
  private let answerer: any LinkAnswerer
  private var isBegun = false
  var pause: Observer.Pause?

  /// - Parameters:
  ///   - batch: the links.
  ///   - answerer: answers each of them.
  init(_ batch: LinkBatch, _ answerer: any LinkAnswerer) { (self.batch, self.answerer) = (batch, answerer) }

  var memory: Int { batch.memory + writer.capacity }

  /// Answers one turn's links; true if the batch is complete.
  func advance() -> Bool {
    if !isBegun {
      isBegun = true
      writer.beginObject()
      batch.begin(&writer)
    }
    guard batch.write(to: &writer, with: answerer, now: { .now }) else { return false }
    writer.endObject()
    return true
  }

  func withAnswer(_ body: (Span<UInt8>) -> Void) {
    writer.newline()
    writer.withSpan(body)
  }
}
