/// The candidate that `word` is most likely a misspelling of, letter case aside: at most one letter in three inserted,
/// deleted, replaced or swapped with its neighbour.
func nearest(to word: String, among candidates: [String]) -> String? {
  // A long word is no misspelling of a short one, and must not cost its length times theirs.
  guard word.utf8.count <= 64 else { return nil }
  let limit = max(1, word.count / 3)
  let distances = candidates.map { (candidate: $0, distance: editDistance(word.lowercased(), $0.lowercased())) }
  return distances.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.candidate
}

/// The optimal string alignment distance (Levenshtein's with adjacent letters swapped as one step).
private func editDistance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left), Array(right))
  var (beforePrevious, previous) = ([Int](), Array(0...right.count))
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      var distance = min(previous[column] + (left[row] == right[column] ? 0 : 1), previous[column + 1] + 1)
      distance = min(distance, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        distance = min(distance, beforePrevious[column - 1] + 1)
      }
      current.append(distance)
    }
    (beforePrevious, previous) = (previous, current)
  }
  return previous.last ?? 0
}
