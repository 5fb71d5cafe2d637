import DeepLinkHTTP

/// Content in chunks: the decoder and a naive reader make the same of it, and of every prefix; how it is cut changes
/// nothing.
enum ChunkedBodyOracle {
  private static let narrow: Limits = {
    var limits = Limits()
    (limits.body, limits.chunkExtensions, limits.trailers) = (24, 8, 24)
    return limits
  }()

  static func check(_ input: [UInt8]) throws(Violation) {
    for limits in [Limits(), narrow] {
      let expected = NaiveChunkReader.read(input, limits)
      let whole = decoded([input], limits, discards: false)
      try expect(whole == expected, "found \(whole), expected \(expected)")
      for pieces in Cuts.pieces(of: input) {
        let cut = decoded(pieces, limits, discards: false)
        try expect(cut == whole, "\(pieces.map(\.count)): found \(cut), expected \(whole)")
      }
      var dropped = decoded([input], limits, discards: true)
      try expect(dropped.content.isEmpty, "kept what was to be discarded")
      dropped.content = whole.content
      try expect(dropped == whole, "found \(dropped) when discarding, expected \(whole)")
    }
  }

  private static func decoded(_ pieces: [[UInt8]], _ limits: Limits, discards: Bool) -> ChunkReading {
    var decoder = ChunkedDecoder()
    var (content, length, offset) = ([UInt8](), 0, 0)
    for piece in pieces {
      switch decoder.decode(piece.span, limits, into: &content, length: &length, discards: discards) {
      case .done(let consumed): return ChunkReading(content: content, end: .done(offset + consumed))
      case .needMore: offset += piece.count
      case .bad(let fault): return ChunkReading(content: content, end: .bad(Int(fault.status.code)))
      }
    }
    return ChunkReading(content: content, end: .needMore)
  }
}

/// What a reader made of chunks.
struct ChunkReading: Equatable {
  /// How it came to an end.
  enum End: Equatable {
    /// After this many octets.
    case done(Int)
    /// There were none left.
    case needMore
    /// With this status.
    case bad(Int)
  }

  var content: [UInt8]
  let end: End
}
