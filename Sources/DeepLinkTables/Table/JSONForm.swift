public import DeepLinkJSON
import DeepLinkOctets
public import DeepLinking

/// How JSON writes the canonical texts of a type.
public enum JSONForm: Sendable {
  /// Between quotes.
  case string
  /// Unchanged: a number, `true` or `false`.
  case bare
  /// An array of the parts between separators.
  indirect case list(JSONForm, separator: [UInt8])

  /// The form of a type's texts.
  public init(_ type: ValueType) {
    self =
      switch type {
      case .list(let element, let separator): .list(JSONForm(element), separator: Array(separator.utf8))
      default: type.isBareInJSON ? .bare : .string
      }
  }

  /// Writes a canonical text as the next JSON value.
  public func write(_ text: Span<UInt8>, to writer: inout JSONWriter) {
    switch self {
    case .string: writer.string(text)
    case .bare: writer.raw(text)
    case .list(let form, let separator):
      writer.beginArray()
      _ = text.eachPart(between: separator.span) { part in
        form.write(part, to: &writer)
        return true
      }
      writer.endArray()
    }
  }

  /// Writes a canonical text as the next JSON value, or null for none.
  public func write(_ text: String?, to writer: inout JSONWriter) {
    guard let text else { return writer.null() }
    write(Array(text.utf8).span, to: &writer)
  }
}
