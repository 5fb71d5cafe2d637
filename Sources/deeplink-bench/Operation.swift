/// Something to be measured: what it is called, and one time of it.
struct Operation {
  let name: String
  /// What it is divided by, where a ratio says more than a time: the name of another operation.
  let reference: String?
  let run: () throws -> Void

  init(_ name: String, against reference: String? = nil, _ run: @escaping () throws -> Void) {
    self.name = name
    self.reference = reference
    self.run = run
  }
}

/// Takes a result, so that the optimiser cannot drop the work that made it.
@inline(never)
func keep<Value: ~Copyable>(_ value: borrowing Value) {}
