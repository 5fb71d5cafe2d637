/// Something to be measured: what it is called, and one time of it.
struct Operation {
  let name: String
  /// What it is divided by, where a ratio says more than a time: the name of another operation.
  let reference: String?
  /// Makes everything ready, and gives what is run and measured.
  let prepare: () throws -> () throws -> Void

  /// - Parameter prepare: only called for operations that are measured, so that one can be looked at alone.
  init(_ name: String, against reference: String? = nil, _ prepare: @escaping () throws -> () throws -> Void) {
    self.name = name
    self.reference = reference
    self.prepare = prepare
  }
}

/// Takes a result, so that the optimiser cannot drop the work that made it.
@inline(never)
func keep<Value: ~Copyable>(_ value: borrowing Value) {}
