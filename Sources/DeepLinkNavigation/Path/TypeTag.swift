import DeepLinkOctets

/// The name by which a type is known in an encoded ``NavigationPath``: `Swift.Int`, `Module.Outer.Inner`.
///
/// It is what `String(reflecting:)` gives for the type, which is `_typeName(_:qualified:)`, the name SwiftUI writes. On
/// Linux the types of Foundation live in a module called `FoundationEssentials`; they are given the name they have on
/// Apple platforms, `Foundation.UUID`.
public struct TypeTag: Hashable, Sendable, CustomStringConvertible {
  /// The name.
  public let description: String

  /// The tag of a type; nil for one without a stable name, that is a private or local type, or a type with one of those
  /// among its generic arguments.
  public init?<T>(_ type: T.Type) {
    let name = String(reflecting: type)
    // The text of a context without a name: "Module.(unknown context at $5583…).Name".
    // The dollar sign of the address is looked for first, because hardly any name has one and text takes long to
    // search.
    guard !name.utf8.contains(UInt8(ascii: "$")) || !name.contains("(unknown context at $") else { return nil }
    description = Self.canonical(name)
  }

  /// The tag of the type that a value was given as.
  init?<T: Hashable>(ofTypeOf value: T) {
    self.init(T.self)
  }

  /// A tag in the form for comparison: the module `FoundationEssentials` becomes `Foundation`.
  ///
  /// It is one where it starts an identifier, does not follow a dot (then it is a member of something), and is followed
  /// by a dot, or by the parenthesis of `(extension in FoundationEssentials):`.
  static func canonical(_ tag: String) -> String {
    let (module, suffix) = ("FoundationEssentials".utf8, "Essentials".utf8)
    guard tag.utf8.count > module.count else { return tag }
    var rest = tag.utf8[...]
    var result: [UInt8] = []
    // A loop over bytes is faster than a search; names are compared for every value that is shown.
    while let byte = rest.first {
      if byte == UInt8(ascii: "F"), result.last?.continuesName != true, rest.starts(with: module),
        let next = rest.dropFirst(module.count).first, next == UInt8(ascii: ".") || next == UInt8(ascii: ")")
      {
        result += rest.prefix(module.count - suffix.count)
        rest = rest.dropFirst(module.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension UInt8 {
  /// Whether the byte after this one belongs to the same qualified name.
  fileprivate var continuesName: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self >= 0x80
  }
}
