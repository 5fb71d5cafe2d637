import AssociationFiles
import DeepLinkOctets
import DeepLinkTables
package import SiteAssociation
import TextLanguages

extension RowComparison {
  /// Whether rows of Apple's file and of Android's open the same links. Apple's file of a table excludes empty components,
  /// which no pattern of Android's can, and Android reads an escaped slash as a slash.
  static func areSame(_ apple: [ImportedRule], _ android: [ImportedRule], _ budget: SharedWork) -> Bool {
    let odd = Language.union([.literal("%2F".utf8), .literal("//".utf8)])
    let paths = Language.except(LinkLanguage.anyPath, .sequence(.anything, odd, .anything))
    let comparison = RowComparison(rows(apple), rows(android), paths: paths, budget)
    guard (comparison.old + comparison.new).allSatisfy(\.isKnown) else { return false }
    func isSame(_ answer: Answer) -> Bool { if case .same = answer { true } else { false } }
    return apple.indices.allSatisfy { isSame(comparison.difference(at: $0)) }
      && android.indices.allSatisfy { isSame(comparison.gain(at: $0)) }
  }

  /// The rows of one platform's rules.
  package static func rows(_ rules: [ImportedRule]) -> [GenerationProof.Row] {
    if rules.first?.dynamic != nil { return rows(rules.compactMap(\.dynamic)) }
    return GenerationProof.rows(rules.map(\.component), rules.first?.variables ?? [])
  }
}
