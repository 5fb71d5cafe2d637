import Foundation

/// Prints names and numbers as a table with fitting columns.
struct Table {
  /// The headings of the numbers.
  let columns: [String]

  func printHeading() { write("", columns) }

  /// Prints one row.
  ///
  /// - Parameter numbers: one for each column with its number of decimals; nil for an empty cell.
  func printRow(_ name: String, _ numbers: [(value: Double?, digits: Int)]) {
    write(name, numbers.map { number in number.value.map { String(format: "%.\(number.digits)f", $0) } ?? "" })
  }

  /// Writes without the buffering of `print`, which delays output to a file.
  private func write(_ name: String, _ cells: [String]) {
    let line =
      name.padding(toLength: 48, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }.joined()
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
}
