/// Every budget of questions about sets of texts, in steps of a machine. A step takes some 10 ns; memory that is kept counts
/// as steps, too. A question that spends its budget has the answer "undecided".
extension SharedWork {
  /// The questions of a table about its own forms: less than a second, more for a large table, and less for a small one, which
  /// may be one of many sites.
  package static func ofTable(forms: Int) -> SharedWork {
    SharedWork(min(4_000_000 + forms * 200_000, 40_000_000) + forms * 10_000, question: 2 * Cost.question)
  }

  /// The files of a table, their rows and their proofs: a few seconds, which the sites of a file share.
  package static func ofFiles(sites: Int = 1) -> SharedWork {
    let units = max(200_000_000 / max(sites, 1), 250_000)
    return SharedWork(units, question: units / 5)
  }

  /// The import of association files.
  package static var ofImport: SharedWork { SharedWork(120_000_000) }
}

/// What a question or a part of one costs, in the same steps.
package enum Cost {
  /// The most for a question about a table.
  package static let question = 4_000_000
  /// The most for one way to lay out the rows of a file, and for finding those that decide nothing.
  package static let plan = 20_000_000
  package static let comparison = 10_000_000
  /// Comparing two forms.
  package static let pair = 500
  /// Reading a form for a host and an app, and reading a row.
  package static let form = 1_000
  package static let reading = 2_000
  /// Comparing two rows, and asking whether one covers another.
  package static let row = 50
  package static let cover = 20
}
