import DeepLinkJSON

/// The places of a text: a line ends in LF, CR LF or CR; columns are Unicode scalars, one more than there are for the end.
struct LinePlaces {
  private var columns = [1]

  init(_ text: [UInt8]) {
    var last: UInt8 = 0
    for octet in text {
      if octet == 0x0A && last == 0x0D {
        // The second half of one line end.
      } else if octet == 0x0A || octet == 0x0D {
        columns.append(1)
      } else if octet & 0xC0 != 0x80 {
        columns[columns.count - 1] += 1
      }
      last = octet
    }
  }

  func contains(_ position: JSONPosition) -> Bool {
    // The line feed of a line end is counted to the line that it ends, behind the carriage return.
    1...columns.count ~= position.line && 1...(columns[position.line - 1] + 1) ~= position.column
  }
}
