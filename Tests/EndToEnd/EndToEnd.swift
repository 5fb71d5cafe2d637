import DeepLinkTestThreads
import Testing

/// Real processes with real sockets. A few tests run at a time, so that none competes with many for the processors.
@Suite("The server as a process", .onOwnThreads)
enum EndToEnd {}

/// Processes whose files change. These tests mostly wait, so they run beside those of ``EndToEnd``.
@Suite("The server as its files change", .inSeries)
enum ChangingFiles {}

/// The notes of `--check` on the sample catalogue, each with its line of the file. A start and a reload do not print
/// them.
let catalogNotes = [
  (15, 42, 1, "Chocolate Cake"), (30, 37, 2, "Apple Pie"), (46, 33, 3, "Crepe"), (60, 36, 4, "American"),
].map { line, column, id, name in
  "Public/catalog/recipes.json:\(line):\(column): note: record \(id) (id \(id)), field \"relatedRecipes[1]\": "
    + "no record of recipes is called \"Baklava\"; it is shown as a name, without a link\n"
    + "      \"relatedRecipes\": [\"\(name)\", \"Baklava\"]\n" + String(repeating: " ", count: column + 1) + "^\n"
}.joined()

let usageLine = "usage: deeplink-server [options]\n"
