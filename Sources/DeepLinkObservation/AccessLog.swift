import DeepLinkAnswers
import DeepLinkHTTP
import DeepLinkJSON
import DeepLinkOctets

/// Writes an access log line for each answer of one event loop.
///
/// The only client text in a line is a request id of harmless characters. Paths and queries may contain private data,
/// and control sequences that confuse terminals and log readers.
struct AccessLog {
  let format: AccessFormat
  private let sink: ([UInt8]) -> Void
  private var time = Timestamp()
  private var line: [UInt8] = []

  init(_ format: AccessFormat, sink: @escaping ([UInt8]) -> Void) {
    self.format = format
    self.sink = sink
  }

  /// The constant part of the lines of each subject.
  ///
  /// - Parameter site: the name of the site; nil if it has none.
  func words(for subjects: [SubjectName], of site: String?) -> [[UInt8]] {
    subjects.map { subject in
      var writer = JSONWriter()
      switch format {
      case .json:
        if let site {
          writer.key("site")
          writer.string(site)
        }
        writer.key("kind")
        writer.string(subject.kind)
        writer.key("route")
        writer.string(subject.name)
        return writer.bytes
      case .text:
        let start = (site.map { "site=\($0) " } ?? "") + "kind=\(subject.kind) route="
        if subject.isPlain { return Array((start + subject.name).utf8) }
        writer.string(subject.name)
        return Array(start.utf8) + writer.bytes
      }
    }
  }

  /// Writes a line.
  ///
  /// - Parameters:
  ///   - words: the constant part of lines about this subject.
  ///   - labels: what the app says about the request.
  mutating func write(
    _ request: Request, _ method: StaticString, _ words: [UInt8], _ status: Status, octets: Int, duration: Int,
    id: [UInt8], _ labels: [(name: String, value: String)], _ settings: ObservationSettings
  ) {
    let client = settings.proxies.client(of: request)
    let agent = request.bytes.isEmpty ? AgentClass.none : AgentClass(of: request)
    line.removeAll(keepingCapacity: true)
    line.append(text: format == .json ? #"{"time":""# : "time=")
    time.write(settings.wall(), to: &line)
    line.append(text: format == .json ? #"","level":"info","event":"request""# : " event=request")
    quoted("id") { $0.append(contentsOf: id) }
    quoted("client") { $0.append(client) }
    quoted("method") { $0.append(text: method) }
    line.append(format == .json ? UInt8(ascii: ",") : UInt8(ascii: " "))
    line.append(contentsOf: words)
    name("status")
    line.append(decimal: UInt64(status.code))
    name("octets")
    line.append(decimal: UInt64(octets))
    name("ms")
    line.append(milliseconds: duration)
    quoted("agent") { $0.append(contentsOf: agent.rawValue.utf8) }
    if !labels.isEmpty {
      name("labels")
      // A JSON object in either format: nothing in it can break a line.
      var writer = JSONWriter()
      writer.beginObject()
      for label in labels {
        writer.key(label.name)
        writer.string(label.value)
      }
      writer.endObject()
      line.append(contentsOf: writer.bytes)
    }
    line.append(text: format == .json ? "}\n" : "\n")
    sink(line)
  }

  /// Appends the name of a value.
  private mutating func name(_ name: StaticString) {
    line.append(text: format == .json ? ",\"" : " ")
    line.append(text: name)
    line.append(text: format == .json ? "\":" : "=")
  }

  /// Appends a text with its name; in JSON it has quotation marks. It needs no escapes.
  private mutating func quoted(_ name: StaticString, _ write: (inout [UInt8]) -> Void) {
    self.name(name)
    if format == .json { line.append(UInt8(ascii: "\"")) }
    write(&line)
    if format == .json { line.append(UInt8(ascii: "\"")) }
  }
}

extension [UInt8] {
  /// Appends the octets of a literal.
  fileprivate mutating func append(text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }

  /// Appends an address; IPv4 without an intermediate string.
  fileprivate mutating func append(_ address: PeerAddress) {
    guard case .ipv4(let octets, _) = address.withoutPort else {
      return append(contentsOf: address.description.utf8)
    }
    for shift: UInt32 in [24, 16, 8, 0] {
      if shift < 24 { append(UInt8(ascii: ".")) }
      append(decimal: UInt64(octets &>> shift & 255))
    }
  }

  /// Appends nanoseconds as milliseconds with three decimals.
  fileprivate mutating func append(milliseconds nanoseconds: Int) {
    let microseconds = UInt64(Swift.max(0, nanoseconds)) / 1_000
    append(decimal: microseconds / 1_000)
    append(UInt8(ascii: "."))
    append(decimal: microseconds % 1_000, width: 3)
  }
}
