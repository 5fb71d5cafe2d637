package import DeepLinkJSON
package import DeepLinkOctets
import Synchronization

/// A rule of Apple's file: a component with what the defaults add to it, or a path of the older form.
///
/// A class, so that an answer copies one reference and not all of its members.
package final class FileRule: Sendable {
  /// The indices of the entry of `details`, and of the rule in it.
  package let detail, number: Int
  /// The rule as it stands in the file; of a path the component that says the same.
  package let own: AssociationComponent
  /// The rule with the members of the defaults.
  package let component: AssociationComponent
  /// The path, in a rule of the older form.
  package let path: UTF8Text?
  /// Where it stands, in bytes.
  package let offset: Int?

  fileprivate init(_ own: AssociationComponent, _ defaults: RuleDefaults?, detail: Int, number: Int) {
    (self.own, component, path, offset) = (own, own.completed(by: defaults), nil, own.offset)
    (self.detail, self.number) = (detail, number)
  }

  fileprivate init(path: UTF8Text, at offset: Int?, detail: Int, number: Int) {
    let (pattern, exclude) = AssociationDetail.legacy(path)
    own = AssociationComponent(path: pattern, exclude: exclude)
    (component, self.path, self.offset, self.detail, self.number) = (own, path, offset, detail, number)
  }

  package var kind: RuleKind { path == nil ? .component : .path }

  /// Its place in the entry: `components[3]`.
  package var place: String { "\(kind.plural)[\(number)]" }

  /// The rule as it stands in the file, on one line; kept, because many answers have it.
  package var text: String {
    kept.withLock { kept in
      kept = kept ?? path.map { quoted($0.shownPattern) } ?? own.text
      return kept ?? ""
    }
  }
  private let kept = Mutex<String?>(nil)

  /// The rule as JSON.
  var node: JSONNode { path.map { JSONNode(.string($0)) } ?? own.source.node ?? own.node }

  /// The rule in a sentence.
  var named: String {
    if let pattern = path ?? own.path, own.query == nil, own.fragment == nil {
      return ("the row \(pattern.shownPattern)" as Sentence).description
    }
    var component = own
    (component.comment, component.exclude) = (nil, nil)
    return "the row \(component.text)"
  }
}

extension AppLinks {
  /// The rules of each entry, and its defaults, which paths of the older form do without.
  package var rules: [(rules: [FileRule], defaults: RuleDefaults?)] {
    let common = RuleDefaults.of(defaults)
    return (details ?? []).enumerated().map { detail, entry in
      let defaults = RuleDefaults.of(entry.defaults, in: common)
      // "iOS 13 will ignore the paths key if the components key is present" (WWDC 2019, session 717).
      if let components = entry.components {
        return (components.enumerated().map { FileRule($1, defaults, detail: detail, number: $0) }, defaults)
      }
      let nodes = entry.source.node?["paths"]?.array ?? []
      let rules = (entry.paths ?? []).enumerated().map { number, path in
        let offset = nodes.indices.contains(number) ? nodes[number].offset : nil
        return FileRule(path: path, at: offset, detail: detail, number: number)
      }
      return (rules, defaults)
    }
  }
}

/// What the rules of an entry are.
package enum RuleKind: Equatable, Sendable {
  case component
  case path

  /// The key of an entry that holds them.
  package var key: UTF8Text { UTF8Text(plural) }
  package var plural: String { self == .component ? "components" : "paths" }
}

extension AssociationDetail {
  package var kind: RuleKind { components == nil ? .path : .component }
}

extension AssociationComponent {
  /// The component as JSON on one line, its patterns as people read them, cut after 160 characters.
  package var text: String {
    // Each member takes more than one character, so later members would be cut off anyway.
    var start = self
    start.otherMembers = Array(otherMembers.prefix(longestText))
    start.path = path?.shownPattern
    start.fragment = fragment?.shownPattern
    switch query {
    case .whole(let pattern): start.query = .whole(pattern.shownPattern)
    case .items(let items):
      start.query = .items(items.prefix(longestText).map { QueryItemPattern($0.name, $0.pattern.shownPattern) })
    case nil: break
    }
    return shortText(of: start.node)
  }
}

/// The most characters of a rule in a message.
private let longestText = 160

/// A rule as JSON on one line, cut after 160 characters.
package func shortText(of rule: JSONNode) -> String {
  var printer = PrettyPrinter(limit: longestText * 4)
  printer.print(.line(rule))
  let text = printer.finish().dropLast()
  return UTF8Text(octets: text).excerpt(longestText)
}
