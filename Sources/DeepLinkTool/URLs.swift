import SiteAssociation

/// The URLs of a command line.
enum URLs {
  /// What `read` makes of each.
  ///
  /// - Throws: an ``InputError`` with a line for each that it makes nothing of. All of them are read before any is answered,
  ///   so that nothing stands in the output of a command that could not be carried out.
  static func read<Value>(
    _ texts: some Sequence<String>, as read: (String) throws -> Value
  ) throws(InputError) -> [Value] {
    var values: [Value] = []
    var faults: [String] = []
    for text in texts {
      do {
        values.append(try read(text))
      } catch let fault as AssociationURLError {
        // It quotes the URL itself.
        faults.append("\(fault)")
      } catch {
        faults.append("\(text): \(error)")
      }
    }
    guard faults.isEmpty else { throw InputError(faults) }
    return values
  }
}
