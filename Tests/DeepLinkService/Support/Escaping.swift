/// A text as the value of a query item, with all octets except letters and digits escaped.
func escaped(_ text: String) -> String {
  text.utf8.map { octet in
    switch octet {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      String(UnicodeScalar(octet))
    default: "%" + (octet < 16 ? "0" : "") + String(octet, radix: 16, uppercase: true)
    }
  }.joined()
}

/// A text as JSON with a minimum of escapes.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\0"..<" ": result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
