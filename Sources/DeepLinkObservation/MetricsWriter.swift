import DeepLinkOctets

/// Writes Prometheus's text format, version 0.0.4.
public struct MetricsWriter {
  /// The octets written so far.
  public private(set) var bytes: [UInt8] = []
  private var name = ""

  /// An empty page.
  public init() { bytes.reserveCapacity(65_536) }

  /// The types of metric families.
  public enum Kind: String, Sendable {
    /// A value that only grows; its name ends in `_total`.
    case counter
    /// A value that goes up and down.
    case gauge
    /// Buckets, a sum and a count.
    case histogram
  }

  /// Begins a metric family; the samples that follow belong to it.
  ///
  /// - Parameters:
  ///   - name: the name of the family.
  ///   - kind: its type.
  ///   - help: one line without a line end.
  public mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    self.name = name
    append("# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n")
  }

  /// Begins a family.
  ///
  /// - Parameters:
  ///   - row: its name, a space, and its help.
  ///   - kind: its type; nil for a counter or a gauge, as the name says.
  package mutating func family(_ row: String, _ kind: Kind? = nil) {
    let name = String(row.prefix { $0 != " " })
    family(name, kind ?? (name.hasSuffix("_total") ? .counter : .gauge), String(row.dropFirst(name.count + 1)))
  }

  /// Writes a sample of the current family.
  public mutating func sample(_ labels: KeyValuePairs<String, String>, _ value: Int) {
    sample(Self.text(labels.lazy.map { ($0.key, $0.value) }), value)
  }

  /// Writes a sample of the current family, with the text of its labels.
  package mutating func sample(_ labels: String, _ value: Int) {
    append(labels.isEmpty ? "\(name) \(value)\n" : "\(name){\(labels)} \(value)\n")
  }

  /// Writes a sample whose value is in seconds, given in nanoseconds.
  public mutating func sample(nanoseconds value: Int) {
    append("\(name) ")
    append(seconds: value)
    append("\n")
  }

  /// Writes a family with one sample.
  public mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    family(name, kind, help)
    sample([:], value)
  }

  /// Writes a histogram of the current family.
  ///
  /// - Parameter numbers: the counters of a subject (``ObservedSite/perSubject``).
  mutating func histogram(_ text: String, _ numbers: [Int]) {
    // The sum of the buckets, so that the metrics are consistent.
    var count = 0
    for (bucket, bound) in (ObservedSite.bounds + [nil]).enumerated() {
      count += numbers[bucket]
      append("\(name)_bucket{\(text),le=\"")
      if let bound { append(seconds: bound) } else { append("+Inf") }
      append("\"} \(count)\n")
    }
    append("\(name)_sum{\(text)} ")
    append(seconds: numbers[ObservedSite.sum])
    append("\n\(name)_count{\(text)} \(count)\n")
  }

  /// Writes nanoseconds as seconds, without floating point and without trailing zeros.
  private mutating func append(seconds value: Int) {
    let value = UInt64(max(0, value))
    bytes.append(decimal: value / 1_000_000_000)
    if value % 1_000_000_000 != 0 {
      bytes.append(UInt8(ascii: "."))
      bytes.append(decimal: value % 1_000_000_000, width: 9)
      while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// The text of labels, without those that have no value.
  static func text(_ labels: some Sequence<(key: String, value: String?)>) -> String {
    labels.compactMap { label in label.value.map { "\(label.key)=\"\(escaped($0))\"" } }.joined(separator: ",")
  }

  /// Escapes backslash, quote and line feed in a label value.
  private static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return value }
    let octets = value.utf8.flatMap { $0 == 0x0A ? Array(#"\n"#.utf8) : $0 == 0x5C || $0 == 0x22 ? [0x5C, $0] : [$0] }
    return String(decoding: octets, as: UTF8.self)
  }
}
