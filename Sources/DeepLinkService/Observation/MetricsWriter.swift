import DeepLinkOctets

/// Writes Prometheus's text format, version 0.0.4.
public struct MetricsWriter {
  /// The octets written so far.
  public private(set) var bytes: [UInt8] = []
  private var name = ""
  /// The site of the next samples, as their first label; nil for none.
  var site: String?

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

  /// Writes a sample of the current family.
  public mutating func sample(_ labels: KeyValuePairs<String, String>, _ value: Int) {
    append(name)
    if !labels.isEmpty || site != nil { append("{\(text(labels))}") }
    append(" \(value)\n")
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

  /// Writes a histogram of the current family, unless it is empty.
  ///
  /// - Parameter numbers: the counters of a subject (``CounterLayout/perSubject``).
  mutating func histogram(_ labels: KeyValuePairs<String, String>, _ numbers: [Int]) {
    let text = text(labels)
    var count = 0
    // The sum of the buckets, so that the metrics are consistent.
    guard numbers[..<CounterLayout.sum].contains(where: { $0 > 0 }) else { return }
    for (bucket, bound) in (CounterLayout.bounds + [nil]).enumerated() {
      count += numbers[bucket]
      append("\(name)_bucket{\(text),le=\"")
      if let bound { append(seconds: bound) } else { append("+Inf") }
      append("\"} \(count)\n")
    }
    append("\(name)_sum{\(text)} ")
    append(seconds: numbers[CounterLayout.sum])
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

  private func text(_ labels: KeyValuePairs<String, String>) -> String {
    let site = site.map { [("site", $0)] } ?? []
    return (site + labels.map { ($0.key, $0.value) }).map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
  }

  /// Escapes backslash, quote and line feed in a label value.
  private static func escaped(_ value: String) -> String {
    guard value.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") || $0 == 10 }) else {
      return value
    }
    return String(
      value.unicodeScalars.flatMap { scalar -> [Character] in
        switch scalar {
        case "\\": ["\\", "\\"]
        case "\"": ["\\", "\""]
        case "\n": ["\\", "n"]
        default: [Character(scalar)]
        }
      })
  }
}
