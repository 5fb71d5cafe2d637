import DeepLinkOctets

/// A warning about a `links.json` and what it serves. `--strict` refuses it, unless the file accepts it.
public struct Warning: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of warnings. A raw value is the name, which is stable, and behind it what the subject is.
  public enum Kind: String, Sendable, CaseIterable {
    // The file.
    case routesCross = "routes-cross ROUTE ROUTE"
    case parameterUnused = "parameter-unused NAME"
    case environmentMissing = "environment-missing NAME HOST"
    case domainElsewhere = "domain-elsewhere HOST"
    case acceptUnused = "accept-unused WARNING"

    // The app, and what browsers get without it.
    case exampleAppID = "example-app-id ID"
    case appNotNamed = "app-not-named ID"
    case opensNoApp = "opens-no-app HOST"
    case noStore = "no-store HOST"
    case missingPicture = "missing-picture FILE"

    // The association files.
    case notRead = "not-read KEY"
    case coarserRows = "coarser-rows PATTERN"
    case notOpened = "not-opened ROUTE"
    case opensNoRoute = "opens-no-route PATTERN"

    // Other files.
    case fileName = "file-name FILE"
    case publicFileWins = "public-file-wins FILE"
    case routeWins = "route-wins FILE"
    case unknownRecord = "unknown-record COLLECTION/ID"
    case duplicateKey = "duplicate-key COLLECTION/ID/KEY"
    case duplicateTitle = "duplicate-title COLLECTION/ID"

    /// The name: `public-file-wins`.
    public var name: String { String(rawValue.prefix { $0 != " " }) }
  }

  /// The kind.
  public let kind: Kind
  /// The name and the subject, as `"accept"` has them: `public-file-wins /robots.txt`.
  public let key: String
  /// What is wrong, in words.
  public let text: String

  /// A warning about a subject, which no line or number of an element is part of, so that it outlives edits.
  public init(_ kind: Kind, _ subject: String, _ text: String) {
    (self.kind, self.text) = (kind, text)
    key = "\(kind.name) \(subject.unicodeScalars.map(\.printable).joined())"
  }

  /// The text and the key: `… is served in place of its link [public-file-wins /robots.txt]`.
  public var description: String { "\(text) [\(key)]" }
}

/// The warnings that a file accepts, and those that were met.
public struct AcceptedWarnings: Sendable {
  /// The warnings that were met, each with its place, by their keys. Those of other keys are not accepted.
  private var met: [UTF8Text: Set<UTF8Text>]

  /// Accepts the warnings with these keys.
  public init(_ keys: [String] = []) { met = Dictionary(keys.map { (UTF8Text($0), []) }) { first, _ in first } }

  /// Whether a warning is accepted. It is counted, once for each place.
  public mutating func take(_ warning: Warning, at place: String = "") -> Bool {
    met[UTF8Text(warning.key)]?.insert(UTF8Text("\(place) \(warning.text)")) != nil
  }

  /// The same before any warning was met.
  public var unmet: Self { Self(met.keys.map(\.description)) }

  /// Adds those that were met in another reading of the file.
  public mutating func add(_ others: AcceptedWarnings) { met.merge(others.met) { $0.union($1) } }

  /// Whether no warning with this key was met.
  public func isUnused(_ key: String) -> Bool { met[UTF8Text(key)]?.isEmpty ?? true }

  /// How many warnings were met, in words: `2 warnings accepted`; nil for none.
  public var summary: String? {
    let count = met.values.reduce(0) { $0 + $1.count }
    return count == 0 ? nil : "\(count) warning\(count == 1 ? "" : "s") accepted"
  }
}
