import Synchronization

/// A deterministic machine that reads a text symbol by symbol. State 0 is dead: from it no text is accepted.
package protocol TextMachine: AnyObject {
  /// The state before the first symbol.
  var start: Int32 { get }
  /// Identifies what gave the states their numbers. Machines of one numbering accept the same texts from equal states.
  var numbering: ObjectIdentifier { get }
  /// Whether the text that led to a state is accepted.
  func accepts(_ state: Int32) -> Bool
  /// Whether every text is known to be accepted from a state on.
  func acceptsEverything(_ state: Int32) -> Bool
  /// The state after a symbol.
  func step(_ state: Int32, _ symbol: UInt32, _ work: inout Work) -> Int32
  /// Separates symbols that lead from a state to different ones.
  func separate(_ classes: inout SymbolClasses, at state: Int32, _ work: inout Work)
}

extension TextMachine {
  /// Numbers of one's own.
  package var numbering: ObjectIdentifier { ObjectIdentifier(self) }

  /// Not known.
  package func acceptsEverything(_ state: Int32) -> Bool { false }
}

/// The budget of a question, in steps of a machine. When it is spent the answer is "undecided".
package struct Work: Sendable {
  /// The units that are left.
  package private(set) var left: Int

  /// A budget of so many units.
  package init(_ units: Int) { left = units }

  /// Whether nothing is left.
  package var isSpent: Bool { left <= 0 }

  /// Takes units, more than are left if need be.
  package mutating func take(_ units: Int) { left = max(0, left - units) }
}

/// The budget of several questions together, so that a program ends in time: a unit takes some 10 ns. Once it is spent, each
/// further question is undecided.
package final class SharedWork: Sendable {
  private let left: Mutex<Int>
  private let greatest: Int

  /// - Parameters:
  ///   - units: the budget of all questions.
  ///   - greatest: that of one question; nil for a tenth of it.
  package init(_ units: Int, question greatest: Int? = nil) {
    left = Mutex(units)
    self.greatest = greatest ?? units / 10
  }

  /// Answers a question with a part of the budget, this much at most.
  package func ask<Answer>(atMost most: Int = .max, _ question: (inout Work) -> Answer) -> Answer {
    let granted = left.withLock { min($0, greatest, most) }
    var work = Work(granted)
    defer { left.withLock { [spent = granted - work.left] in $0 -= spent } }
    return question(&work)
  }

  /// Takes units; false if not so many are left.
  package func take(_ units: Int) -> Bool {
    ask(atMost: units) { work in
      let isEnough = work.left >= units
      work.take(units)
      return isEnough
    }
  }

  /// Answers several questions with a part of the budget, this much at most.
  package func share<Answer>(atMost most: Int, _ questions: (SharedWork) -> Answer) -> Answer {
    ask(atMost: most) { work in
      let part = SharedWork(work.left)
      defer { work.take(work.left - part.left.withLock(\.self)) }
      return questions(part)
    }
  }
}

/// A partition of the symbols into classes whose members need not be told apart.
package struct SymbolClasses {
  private var sets: [SymbolSet] = [.all]
  private var others: [UInt32] = [anyOther]

  /// Stands for all symbols beyond ASCII that are in no class of their own. No scalar has this value.
  private static let anyOther: UInt32 = 0xFFFF_0000

  /// Separates the symbols of a set from the others.
  package mutating func separate(_ set: SymbolSet) {
    for index in sets.indices {
      let common = sets[index] & set
      guard !common.isEmpty, common != sets[index] else { continue }
      sets[index] = sets[index] - set
      sets.append(common)
    }
  }

  /// Separates one symbol, which may be beyond ASCII, from all others.
  package mutating func separate(_ symbol: UInt32) {
    if symbol < 128 {
      separate(SymbolSet([UInt8(symbol)]))
    } else if !others.contains(symbol) {
      others.append(symbol)
    }
  }

  /// Makes all symbols one class again.
  mutating func join() {
    sets.removeAll(keepingCapacity: true)
    sets.append(.all)
    others.removeAll(keepingCapacity: true)
    others.append(Self.anyOther)
  }

  /// One symbol of each class, those that read best in an example first.
  func representatives() -> [UInt32] {
    var symbols = sets.map(\.preferred)
    symbols.sort()
    for index in symbols.indices { symbols[index] &= 0x7F }
    return symbols + others
  }
}
