/// The distance between two words from the complete table of the textbook. It is slow, but short enough to be obviously
/// correct.
enum SlowDistance {
  static func between(_ a: String, _ b: String) -> Int {
    guard max(a.utf8.count, b.utf8.count) <= 256 else { return max(a.utf8.count, b.utf8.count) }
    let (a, b) = (Array(a.lowercased().unicodeScalars), Array(b.lowercased().unicodeScalars))
    guard max(a.count, b.count) <= 64 else { return max(a.count, b.count) }
    var table = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
    for row in 0...a.count {
      for column in 0...b.count {
        if row == 0 || column == 0 {
          table[row][column] = row + column
        } else {
          let changed = table[row - 1][column - 1] + (a[row - 1] == b[column - 1] ? 0 : 1)
          table[row][column] = min(changed, table[row - 1][column] + 1, table[row][column - 1] + 1)
        }
      }
    }
    return table[a.count][b.count]
  }
}
