import DeepLinkOctets

/// Decodes chunked content (RFC 9112 7.1) octet by octet, so input may be split anywhere.
public struct ChunkedDecoder: Sendable {
  private enum Place {
    case size, blankAfterSize, extensions, sizeLineFeed, data, dataReturn, dataLineFeed
    case trailerStart, trailerName, trailerValue, trailerLineFeed, endLineFeed
  }

  private var place = Place.size
  private var size = 0
  private var digits = 0
  private var extensionOctets = 0
  private var trailerOctets = 0

  /// A decoder at the start of the content.
  public init() {}

  /// Reads `bytes`, the octets that follow those of the last call.
  ///
  /// Appends decoded content to `body`, or only counts it in `length` if `discards`. When it needs more, it has consumed all
  /// octets, unlike the parser of the head.
  public mutating func decode(
    _ bytes: Span<UInt8>, _ limits: Limits, into body: inout [UInt8], length: inout Int, discards: Bool
  ) -> Parsed {
    var index = 0
    while index < bytes.count {
      if place == .data {
        let count = Swift.min(size, bytes.count &- index)
        if !discards { body.append(contentsOf: bytes.extracting(index..<index &+ count)) }
        size &-= count
        index &+= count
        if size == 0 { place = .dataReturn }
        continue
      }
      let isLast = place == .endLineFeed
      if let fault = step(bytes[index], limits, &length) { return .bad(fault) }
      index &+= 1
      if isLast { return .done(consumed: index) }
    }
    return .needMore
  }

  private mutating func step(_ octet: UInt8, _ limits: Limits, _ length: inout Int) -> RequestFault? {
    switch place {
    case .size: return readSize(octet, limits)
    case .blankAfterSize, .extensions: return readExtension(octet, limits)
    case .sizeLineFeed:
      guard octet == .lineFeed else { return .chunkExtensionInvalid }
      return startChunk(limits, &length)
    case .dataReturn, .dataLineFeed:
      // RFC 9112 7.1: CR LF must follow; anything else means that the size was wrong.
      let isReturn = place == .dataReturn
      guard octet == (isReturn ? .carriageReturn : .lineFeed) else { return .chunkUnterminated }
      place = isReturn ? .dataLineFeed : .size
    case .endLineFeed: return octet == .lineFeed ? nil : .trailerInvalid
    case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed: return readTrailer(octet, limits)
    case .data: break
    }
    return nil
  }

  private mutating func readSize(_ octet: UInt8, _ limits: Limits) -> RequestFault? {
    if let digit = octet.hexValue {
      // Fifteen digits are below 2^60, so nothing overflows; the bound also holds for leading zeros.
      guard digits < 15 else { return .chunkSizeInvalid }
      size = size &<< 4 | Int(digit)
      digits &+= 1
      return nil
    }
    guard digits > 0 else { return .chunkSizeInvalid }
    switch octet {
    case .carriageReturn:
      place = .sizeLineFeed
      return nil
    case .semicolon, .space, .tab:
      place = .blankAfterSize
      return readExtension(octet, limits)
    default: return .chunkSizeInvalid
    }
  }

  // RFC 9112 7.1.1: extensions are skipped. White space may precede the semicolon, but not the line end.
  private mutating func readExtension(_ octet: UInt8, _ limits: Limits) -> RequestFault? {
    if place == .extensions, octet == .carriageReturn {
      place = .sizeLineFeed
      return nil
    }
    extensionOctets &+= 1
    guard extensionOctets <= limits.chunkExtensions else {
      return .chunkExtensionsTooLong(limit: limits.chunkExtensions)
    }
    if place == .blankAfterSize {
      if octet == .semicolon { place = .extensions }
      return octet == .semicolon || octet.isBlank ? nil : .chunkSizeInvalid
    }
    return octet.isFieldValueOctet ? nil : .chunkExtensionInvalid
  }

  private mutating func startChunk(_ limits: Limits, _ length: inout Int) -> RequestFault? {
    digits = 0
    guard size > 0 else {
      place = .trailerStart
      return nil
    }
    let (total, overflow) = length.addingReportingOverflow(size)
    guard !overflow, total <= limits.body else { return .contentTooLarge(limit: limits.body) }
    length = total
    place = .data
    return nil
  }

  // RFC 9112 7.1.2: trailers are checked by the rules for field lines, then dropped.
  private mutating func readTrailer(_ octet: UInt8, _ limits: Limits) -> RequestFault? {
    if place == .trailerStart, octet == .carriageReturn {
      place = .endLineFeed
      return nil
    }
    trailerOctets &+= 1
    guard trailerOctets <= limits.trailers else { return .trailersTooLarge(limit: limits.trailers) }
    switch place {
    case .trailerStart where octet.isTokenOctet: place = .trailerName
    case .trailerName where octet.isTokenOctet: break
    case .trailerName where octet == .colon: place = .trailerValue
    case .trailerValue where octet == .carriageReturn: place = .trailerLineFeed
    case .trailerValue where octet.isFieldValueOctet: break
    case .trailerLineFeed where octet == .lineFeed: place = .trailerStart
    default: return .trailerInvalid
    }
    return nil
  }
}
