// swift-format-ignore-file: NeverForceUnwrap

import DeepLinkTestSupport

/// Random JSON texts with every freedom that the grammar gives.
enum Document {
  static func random(_ random: inout SeededGenerator) -> [UInt8] {
    var text: [UInt8] = []
    append(to: &text, depth: 0, &random)
    return text
  }

  private static func append(to text: inout [UInt8], depth: Int, _ random: inout SeededGenerator) {
    space(&text, &random)
    let count = Int.random(in: 0...3, using: &random)
    switch Int.random(in: depth > 4 ? 2...7 : 0...7, using: &random) {
    case 0:
      text.append(UInt8(ascii: "["))
      for index in 0..<count {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        append(to: &text, depth: depth + 1, &random)
      }
      if count == 0 { space(&text, &random) }
      text.append(UInt8(ascii: "]"))
    case 1:
      text.append(UInt8(ascii: "{"))
      for index in 0..<count {
        if index > 0 { text.append(UInt8(ascii: ",")) }
        space(&text, &random)
        string(&text, &random)
        space(&text, &random)
        text.append(UInt8(ascii: ":"))
        append(to: &text, depth: depth + 1, &random)
      }
      if count == 0 { space(&text, &random) }
      text.append(UInt8(ascii: "}"))
    case 2, 3: string(&text, &random)
    case 4: text += ["true", "false", "null"].randomElement(using: &random)!.utf8
    case 5: text += "\(Int.random(in: .min ... .max, using: &random))".utf8
    case 6: text += "\(Double.random(in: -1e6...1e6, using: &random))".utf8
    default:
      text += ["0", "-0", "1E5", "1.25e-3", "12e+2", "-7.0", "9007199254740993"].randomElement(using: &random)!.utf8
    }
    space(&text, &random)
  }

  private static func string(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    let pieces = [
      "a", "key", "é", "日本", "😀", "\u{7F}", "\u{2028}", "/", "\\\"", "\\\\", "\\/", "\\b", "\\n", "\\u0000", "\\u00e9",
      "\\uD83D\\uDE00", "\\uFFFD", " ",
    ]
    text.append(UInt8(ascii: "\""))
    for _ in 0..<Int.random(in: 0...4, using: &random) { text += pieces.randomElement(using: &random)!.utf8 }
    text.append(UInt8(ascii: "\""))
  }

  private static func space(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    text += ["", "", "", " ", "\n", "\r\n", "\t "].randomElement(using: &random)!.utf8
  }
}
