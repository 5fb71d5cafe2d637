import Octets

extension DeepLinkRequest.Fault: CustomStringConvertible {
  /// What was read, where, and what was expected instead.
  public var description: String {
    switch self {
    case .percentEncoding(let offset):
      "\"%\" at offset \(offset) is not followed by two hexadecimal digits; write a percent sign as %25"
    case .notALink:
      "expected an absolute URL (https://example.com/inventory, nav:///inventory) or a path that begins with \"/\""
    case .pathWithoutSlash(let scheme):
      "the path behind \"\(scheme):\" does not begin with \"/\"; write \(scheme):/// and then the path"
    case .forbiddenOctet(let octet, let offset):
      "\(Self.name(of: octet)) at offset \(offset) cannot stand in a link; write it as "
        + "%" + octet.hexDigits
    }
  }

  private static func name(of octet: UInt8) -> String {
    switch octet {
    case UInt8(ascii: " "): "a space"
    case UInt8(ascii: "\\"): "a backslash"
    default: "a control character"
    }
  }
}
