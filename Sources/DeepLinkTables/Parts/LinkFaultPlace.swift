import DeepLinking

/// The place of a fault in a link.
enum LinkFaultPlace: Equatable {
  case scheme, host, component(Int), item(Int), fragment, afterPath, afterQuery, whole

  /// - Parameters:
  ///   - columns: the columns of a diagnosis.
  ///   - drawing: the drawing that has these columns.
  ///   - hasHostInPath: whether the host is the first component of the drawing.
  init(_ columns: Range<Int>, in drawing: LinkDrawing, _ hasHostInPath: Bool) {
    let end = drawing.text.utf8.count
    self =
      if let index = drawing.components.firstIndex(of: columns) {
        .component(index)
      } else if let index = drawing.items.firstIndex(of: columns) {
        .item(index)
      } else if !columns.isEmpty, columns == drawing.host {
        hasHostInPath ? .component(0) : .host
      } else if columns.isEmpty {
        columns.lowerBound == drawing.pathEnd ? .afterPath : .afterQuery
      } else if columns == 0..<end {
        .whole
      } else if columns.upperBound == end, columns.lowerBound == drawing.queryEnd {
        .fragment
      } else if columns.lowerBound == 0 {
        .scheme
      } else {
        .whole
      }
  }

  /// Whether something is missing there.
  var isMissing: Bool { self == .afterPath || self == .afterQuery }

  /// Whether a token is at fault.
  func isAt(_ token: LinkCut.Token) -> Bool {
    switch (self, token.role) {
    case (.scheme, .scheme), (.host, .host), (.fragment, .fragment): true
    case (.component(let index), .component(let other)): index == other
    case (.item(let index), .item(let other)): index == other
    default: false
    }
  }
}
