import Testing

/// Real processes with real sockets. The tests run one after the other, so that none competes for the processors.
@Suite("The server as a process", .serialized)
enum EndToEnd {}

/// The notes of `--check` on the sample catalogue. A start and a reload do not print them.
let catalogNotes = [(15, 42, 1), (30, 37, 2), (46, 33, 3), (60, 36, 4)].map { line, column, id in
  "note: Public/catalog/recipes.json:\(line):\(column): record \(id) (id \(id)), field \"relatedRecipes[1]\": "
    + "no record of recipes is called \"Baklava\"; it is shown as a name, without a link\n"
}.joined()

let usageLine = "usage: deeplink-server [options]\n"
