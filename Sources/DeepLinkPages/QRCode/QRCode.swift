import DeepLinkOctets

/// A QR code (ISO/IEC 18004:2015): byte mode, error correction level M, the smallest version that holds the text.
///
/// It is made in the order of the standard's clause 7.1: the data (7.4), their error correction (7.5), both interleaved
/// (7.6), the patterns that readers look for (6.3), the data around them (7.7), and the mask with the smallest penalty
/// (7.8) with the format and the version (7.9, 7.10).
package struct QRCode: Sendable {
  /// The version, from 1 to 20 of 40.
  let version: Int
  /// The number of modules of a side: 17 and 4 for each version.
  let size: Int
  /// The modules row by row, 1 for a dark one. The quiet zone around them is left out.
  private(set) var modules: [UInt8]

  /// The light modules around a code (clause 6.3.8).
  static let quietZone = 4
  /// The maximum number of octets, those of version 20. The camera of a phone can hardly read a larger code from a
  /// screen, and the time to make one grows with its square.
  package static let maximum = 666

  /// Makes the code of a text.
  ///
  /// - Parameter text: the octets of the text. Readers expect UTF-8.
  /// - Returns: nil for a text of more than ``maximum`` octets.
  package init?(_ text: [UInt8]) {
    guard let version = (1...20).first(where: { QRData.holds(text.count, version: $0) }) else { return nil }
    self.version = version
    size = 4 * version + 17
    var drawing = QRDrawing(version: version)
    drawing.draw(QRData.words(of: text, version: version))
    modules = drawing.masked()
  }

  /// Whether a module is dark.
  subscript(row: Int, column: Int) -> Bool { modules[row * size + column] == 1 }
}

extension QRCode {
  /// The code as an SVG document, with its quiet zone: black on white, so that readers see it in dark schemes too. A
  /// module is one unit.
  package var svg: [UInt8] {
    let side = size + 2 * Self.quietZone
    var svg: [UInt8] = []
    svg.append(literal: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ")
    svg.append(decimal: UInt64(side))
    svg.append(UInt8(ascii: " "))
    svg.append(decimal: UInt64(side))
    svg.append(literal: "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h")
    for command in ["v", "h-", "z\"/><path stroke=\"#000\" d=\""] {
      svg.append(decimal: UInt64(side))
      svg.append(contentsOf: command.utf8)
    }
    for row in 0..<size { appendStrokes(of: row, to: &svg) }
    svg.append(literal: "\"/></svg>\n")
    return svg
  }

  /// Appends a stroke for each run of dark modules of a row, through the middle of the modules.
  private func appendStrokes(of row: Int, to svg: inout [UInt8]) {
    var (column, isFirst, gap) = (0, true, 0)
    while column < size {
      guard self[row, column] else {
        column += 1
        gap += 1
        continue
      }
      let start = column
      while column < size, self[row, column] { column += 1 }
      if isFirst {
        svg.append(UInt8(ascii: "M"))
        svg.append(decimal: UInt64(start + Self.quietZone))
        svg.append(UInt8(ascii: " "))
        svg.append(decimal: UInt64(row + Self.quietZone))
        svg.append(literal: ".5h")
      } else {
        svg.append(UInt8(ascii: "m"))
        svg.append(decimal: UInt64(gap))
        svg.append(literal: " 0h")
      }
      svg.append(decimal: UInt64(column - start))
      (isFirst, gap) = (false, 0)
    }
  }
}
