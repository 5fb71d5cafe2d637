/// The machines of languages, made deterministic on demand.
///
/// A state is a language: the texts that may follow. A step takes the derivative of the language (Brzozowski 1964). All
/// machines share the states, so equal remainders of different languages are one state, and each step is computed once.
package final class MachineCache {
  private typealias Step = (set: SymbolSet, next: Language)
  private typealias Edge = (set: SymbolSet, next: Int32)

  private var languages: [Language] = [.empty, .anything]
  private var numbers: [Language: Int32] = [.empty: 0, .anything: 1]
  /// The edges of all states, those of one state next to each other.
  private var edges: [Edge] = [(.all, 1)]
  private var ranges: [Range<Int>?] = [0..<0, 0..<1]

  /// A cache without a machine.
  package init() {}

  /// The machine of a language.
  package func machine(_ language: Language) -> LanguageMachine { LanguageMachine(self, number(of: language)) }

  /// The texts that stand between these ends in texts of a language.
  package func texts(of language: Language, from start: [UInt8], to end: [UInt8], _ work: inout Work) -> Language {
    let rest = remainder(of: language, after: start, &work)
    return end.isEmpty ? rest : remainder(of: rest.reversed, after: end.reversed(), &work).reversed
  }

  private func remainder(of language: Language, after start: [UInt8], _ work: inout Work) -> Language {
    var state = number(of: language)
    for symbol in start { state = step(state, UInt32(symbol), &work) }
    return languages[Int(state)]
  }

  fileprivate func accepts(_ state: Int32) -> Bool { languages[Int(state)].acceptsEmptyText }

  fileprivate func step(_ state: Int32, _ symbol: UInt32, _ work: inout Work) -> Int32 {
    guard symbol < 128 else { return 0 }
    let symbol = UInt8(symbol)
    for index in edges(of: state, &work) where edges[index].set.contains(symbol) { return edges[index].next }
    return 0
  }

  fileprivate func separate(_ classes: inout SymbolClasses, at state: Int32, _ work: inout Work) {
    for index in edges(of: state, &work) { classes.separate(edges[index].set) }
  }

  private func number(of language: Language) -> Int32 {
    if let number = numbers[language] { return number }
    let number = Int32(clamping: languages.count)
    numbers[language] = number
    languages.append(language)
    ranges.append(nil)
    return number
  }

  /// The symbols that lead from a state to each living one.
  private func edges(of state: Int32, _ work: inout Work) -> Range<Int> {
    if let known = ranges[Int(state)] { return known }
    var merged: [Edge] = []
    for step in derivatives(of: languages[Int(state)], &work)
    where step.next != .empty && !step.set.isEmpty {
      work.take(step.next.width)
      let next = number(of: step.next)
      if let index = merged.firstIndex(where: { $0.next == next }) {
        merged[index].set = merged[index].set | step.set
      } else {
        merged.append((step.set, next))
      }
    }
    // A state that is kept takes memory.
    work.take(4 * merged.count + 40)
    let range = edges.count..<edges.count + merged.count
    edges += merged
    ranges[Int(state)] = range
    return range
  }

  private func steps(of language: Language, _ work: inout Work) -> [Step] {
    edges(of: number(of: language), &work).map { (edges[$0].set, languages[Int(edges[$0].next)]) }
  }

  /// The texts that remain after each symbol. No symbol is in two sets.
  private func derivatives(of language: Language, _ work: inout Work) -> [Step] {
    switch language.form {
    case .emptyText: return []
    case .symbols(let set): return [(set, .emptyText)]
    case .run(let set, let count): return [(set, .run(of: set, count - 1))]
    case .texts(let run): return run.steps
    case .sequence(let head, let tail):
      let first = steps(of: head, &work).map { ($0.set, Language.sequence($0.next, tail)) }
      return head.acceptsEmptyText ? distinct(first + steps(of: tail, &work), &work) : first
    case .union(let members):
      var all: [Step] = []
      for member in members { all += steps(of: member, &work) }
      return distinct(all, &work)
    case .repeated(let inner): return steps(of: inner, &work).map { ($0.set, .sequence($0.next, language)) }
    case .both(let one, let other):
      let others = steps(of: other, &work)
      return steps(of: one, &work).flatMap { common($0, others, Language.both, &work) }
    case .except(let one, let other):
      let others = steps(of: other, &work)
      let all = others.reduce(SymbolSet()) { $0 | $1.set }
      return steps(of: one, &work).flatMap { step in
        common(step, others, Language.except, &work) + [(step.set - all, step.next)]
      }
    case .folding(let inner):
      return distinct(steps(of: inner, &work).map { ($0.set.folded, .folding($0.next)) }, &work)
    case .marked(let inner, let marks, let text):
      let next = remainder(of: inner, after: text, &work).marked(marks, as: text)
      return steps(of: inner, &work).map { ($0.set - marks, $0.next.marked(marks, as: text)) } + [(marks, next)]
    }
  }

  /// The symbols of a step that are in one of others, with what remains of both.
  private func common(
    _ step: Step, _ others: [Step], _ join: (Language, Language) -> Language, _ work: inout Work
  ) -> [Step] {
    work.take(others.count)
    return others.compactMap { other -> Step? in
      let set = step.set & other.set
      return set.isEmpty ? nil : (set, join(step.next, other.next))
    }
  }

  /// The same steps with a union where several have a symbol.
  private func distinct(_ steps: [Step], _ work: inout Work) -> [Step] {
    var parts: [(set: SymbolSet, next: [Language])] = []
    for step in steps {
      work.take(parts.count)
      var rest = step.set
      for index in parts.indices {
        let common = parts[index].set & rest
        guard !common.isEmpty else { continue }
        rest = rest - common
        if common != parts[index].set {
          parts.append((parts[index].set - common, parts[index].next))
          parts[index].set = common
        }
        parts[index].next.append(step.next)
      }
      if !rest.isEmpty { parts.append((rest, [step.next])) }
    }
    return parts.map { part in
      guard part.next.count > 1 else { return (part.set, part.next[0]) }
      // Members of a union are sorted and compared.
      work.take(part.next.reduce(0) { $0 + 4 * $1.members })
      return (part.set, .union(part.next))
    }
  }
}

/// The machine of a language.
package final class LanguageMachine: TextMachine {
  private let cache: MachineCache
  /// The state of the whole language.
  package let start: Int32

  fileprivate init(_ cache: MachineCache, _ start: Int32) { (self.cache, self.start) = (cache, start) }

  /// All machines of a cache share their numbers.
  package var numbering: ObjectIdentifier { ObjectIdentifier(cache) }

  /// Whether the text that led to a state is accepted.
  package func accepts(_ state: Int32) -> Bool { cache.accepts(state) }

  /// Whether the state is that of all texts.
  package func acceptsEverything(_ state: Int32) -> Bool { state == 1 }

  /// The state after a symbol.
  package func step(_ state: Int32, _ symbol: UInt32, _ work: inout Work) -> Int32 { cache.step(state, symbol, &work) }

  /// Separates symbols that lead from a state to different ones.
  package func separate(_ classes: inout SymbolClasses, at state: Int32, _ work: inout Work) {
    cache.separate(&classes, at: state, &work)
  }
}

extension LanguageMachine {
  /// Whether a text is accepted.
  package func accepts(_ text: Span<UInt8>) -> Bool {
    var (state, work) = (start, Work(.max))
    for offset in text.indices { state = step(state, UInt32(text[offset]), &work) }
    return accepts(state)
  }
}

extension Language {
  /// Whether a text is a member.
  package func contains(_ text: Span<UInt8>) -> Bool { MachineCache().machine(self).accepts(text) }
}
