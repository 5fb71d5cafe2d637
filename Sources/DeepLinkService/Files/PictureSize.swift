/// The size of a picture in pixels, as browsers show it. Pages name it, so that nothing moves once a picture has loaded.
struct PictureSize: Hashable, Sendable {
  let width: Int
  let height: Int

  /// Reads the head of a PNG, JPEG, WebP or AVIF file.
  ///
  /// - Returns: nil for any other file, and for one whose head is damaged.
  init?(of octets: [UInt8]) {
    let head = PictureHead(octets: octets)
    guard let size = head.png ?? head.jpeg ?? head.webP ?? head.avif, size.width > 0, size.height > 0 else {
      return nil
    }
    self = size
  }

  fileprivate init?(_ width: Int?, _ height: Int?, isTurned: Bool = false) {
    guard let width, let height else { return nil }
    (self.width, self.height) = isTurned ? (height, width) : (width, height)
  }
}

/// Reads numbers and names of a file; nil for what the file is too short for. So no file makes it stop the program, and
/// the number of steps has a limit.
private struct PictureHead {
  let octets: [UInt8]

  /// The number of segments or boxes that are looked at.
  private static let mostParts = 1_000

  /// An unsigned number of at most four octets.
  private func number(at start: Int, _ count: Int, isLittleEndian: Bool = false) -> Int? {
    guard start >= 0, start <= octets.count - count else { return nil }
    let part = octets[start..<(start + count)]
    return isLittleEndian ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  private func has(_ name: StaticString, at start: Int) -> Bool {
    guard start >= 0, start <= octets.count - name.utf8CodeUnitCount else { return false }
    return name.withUTF8Buffer { octets[start...].starts(with: $0) }
  }

  /// The chunk `IHDR` comes first (PNG, third edition, sections 5.2 and 11.2.1).
  var png: PictureSize? {
    guard number(at: 0, 4) == 0x8950_4E47, has("IHDR", at: 12) else { return nil }
    return PictureSize(number(at: 16, 4), number(at: 20, 4))
  }

  // MARK: JPEG

  /// The frame header, behind any other segments (ITU-T T.81, sections B.1.1 and B.2.2).
  var jpeg: PictureSize? {
    guard number(at: 0, 2) == 0xFFD8 else { return nil }
    var (start, isTurned) = (2, false)
    for _ in 0..<Self.mostParts {
      guard let marker = number(at: start, 2), marker >= 0xFF00 else { return nil }
      switch marker {
      // A fill octet.
      case 0xFFFF: start += 1
      // DHT, JPG and DAC lie between the frame headers.
      case 0xFFC0...0xFFCF where ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker):
        return PictureSize(number(at: start + 7, 2), number(at: start + 5, 2), isTurned: isTurned)
      // The data begins, or the picture ends.
      case 0xFFD9, 0xFFDA: return nil
      default:
        guard let length = number(at: start + 2, 2), length >= 2 else { return nil }
        if marker == 0xFFE1, has("Exif\0\0", at: start + 4) { isTurned = isExifTurned(at: start + 10) }
        start += 2 + length
      }
    }
    return nil
  }

  /// Whether the tag Orientation turns the picture by a quarter: 5 to 8 (CIPA DC-008, section 4.6.5.1.6).
  private func isExifTurned(at tiff: Int) -> Bool {
    let isLittleEndian = has("II", at: tiff)
    func read(_ start: Int, _ count: Int) -> Int? { number(at: start, count, isLittleEndian: isLittleEndian) }
    guard let table = read(tiff + 4, 4).map({ tiff + $0 }), let count = read(table, 2) else { return false }
    let entry = (0..<min(count, Self.mostParts)).map { table + 2 + 12 * $0 }.first { read($0, 2) == 0x0112 }
    return entry.flatMap { read($0 + 8, 2) }.map { (5...8).contains($0) } ?? false
  }

  // MARK: WebP

  /// The first chunk, of one of three kinds (RFC 9649 sections 2.5 to 2.7).
  var webP: PictureSize? {
    guard has("RIFF", at: 0), has("WEBP", at: 8) else { return nil }
    func read(_ start: Int, _ count: Int) -> Int? { number(at: start, count, isLittleEndian: true) }
    // 14 bits each, behind a start code (RFC 6386 section 9.1).
    if has("VP8 ", at: 12), number(at: 23, 3) == 0x9D012A {
      return PictureSize(read(26, 2).map { $0 & 0x3FFF }, read(28, 2).map { $0 & 0x3FFF })
    }
    if has("VP8L", at: 12), number(at: 20, 1) == 0x2F {
      let bits = read(21, 4)
      return PictureSize(bits.map { $0 & 0x3FFF + 1 }, bits.map { $0 >> 14 & 0x3FFF + 1 })
    }
    guard has("VP8X", at: 12) else { return nil }
    return PictureSize(read(24, 3).map { $0 + 1 }, read(27, 3).map { $0 + 1 })
  }

  // MARK: AVIF

  /// The property `ispe` (ISO/IEC 23008-12, section 6.5.3). A file has one for each tile and thumbnail too, which are not
  /// larger than the picture.
  var avif: PictureSize? {
    guard let type = boxes("ftyp", in: octets.indices).first,
      stride(from: type.lowerBound, to: type.upperBound, by: 4).prefix(Self.mostParts).contains(where: {
        has("avif", at: $0)
      }),
      let meta = boxes("meta", in: octets.indices).first,
      // `meta` has a version and flags.
      let properties = boxes("iprp", in: meta.dropFirst(4)).first,
      let values = boxes("ipco", in: properties).first
    else { return nil }
    let turn = boxes("irot", in: values).first.flatMap { number(at: $0.lowerBound, 1) } ?? 0
    return boxes("ispe", in: values).compactMap {
      PictureSize(
        number(at: $0.lowerBound + 4, 4), number(at: $0.lowerBound + 8, 4), isTurned: turn & 1 == 1)
    }.max { Double($0.width) * Double($0.height) < Double($1.width) * Double($1.height) }
  }

  /// The contents of the boxes with a name (ISO/IEC 14496-12, section 4.2). Of those with a length of 64 bits there is no
  /// need, because only the data is so long.
  private func boxes(_ name: StaticString, in range: Range<Int>) -> [Range<Int>] {
    var (found, start) = ([Range<Int>](), range.lowerBound)
    for _ in 0..<Self.mostParts {
      guard let length = number(at: start, 4) else { break }
      // A box without a length goes to the end.
      let end = length == 0 ? range.upperBound : start + length
      guard length == 0 || length >= 8, start + 8 <= end, end <= range.upperBound else { break }
      if has(name, at: start + 4) { found.append(start + 8..<end) }
      start = end
    }
    return found
  }
}
