import DeepLinkJSON
import DeepLinkRecords
import SampleModel

/// Measures the cost of many records, and prints a line for each figure.
struct RecordsReport {
  let json: Bool
  /// The number of products.
  let count: Int

  func run() throws {
    let products = try GeneratedProducts(count)
    let table = Table(json: json, kind: "figure", columns: ["value", "ratio"])
    table.printHeading()
    let size = Double(products.octets)
    table.printRow("file, octets", [(size, 0), (nil, 0)])

    let before = Memory()
    let records = try Records.load(Records.appSchemas, directory: products.path).records
    let after = Memory()
    // Later loads reuse memory, so only the first one's memory counts.
    let time = try loadingTime(from: products.path)
    table.printRow("load, ms", [(time, 1), (nil, 0)])
    for (name, memory) in [("while loading", after.peak), ("afterwards", after.resident)] {
      let growth = Double(memory - before.resident)
      table.printRow("memory \(name), octets", [(growth, 0), (growth / size, 2)])
    }
    for (name, time) in lookups(in: records) { table.printRow(name + ", ns", [(time, 1), (nil, 0)]) }
  }

  /// The processor time of loading in milliseconds, the median of five loads.
  private func loadingTime(from folder: String) throws -> Double {
    var times: [Duration] = []
    for _ in 0..<5 {
      times.append(try processorTime { keep(try Records.load(Records.appSchemas, directory: folder).records) })
    }
    return times.sorted()[times.count / 2] / .milliseconds(1)
  }

  private func lookups(in records: Records) -> [(name: String, nanoseconds: Double)] {
    guard let products = records["products"] else { return [] }
    let ids = (0..<1_000).map { $0 * 7_919 % count + 1 }
    let texts = ids.map { Array(String($0).utf8) }
    var writer = JSONWriter()
    return [
      (
        "find by id",
        time { number in
          let text = texts[number]
          keep(products.index(ofID: text.span))
        }
      ),
      (
        "find by id and write",
        time { number in
          let text = texts[number]
          writer.removeAll()
          if let index = products.index(ofID: text.span) { products.write(recordAt: index, to: &writer) }
        }
      ),
      ("find by id as a value", time { keep(records.product(id: ids[$0])) }),
    ]
  }

  /// The time of a lookup in nanoseconds. The lookup gets the index of one of a thousand records from the whole file,
  /// because a single record would stay in the processor's caches.
  private func time(_ lookup: (Int) -> Void) -> Double {
    var number = 0
    return Measurement {
      number = (number + 1) % 1_000
      lookup(number)
    }.nanoseconds
  }
}
