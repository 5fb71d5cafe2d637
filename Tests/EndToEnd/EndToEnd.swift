import Testing

/// Real processes over real sockets. One after the other, so that none waits for the processors that another uses.
@Suite("The server as it is started", .serialized)
enum EndToEnd {}

/// What `--check` notes of the sample catalogue, and the start and a reload say nothing of.
let catalogNotes = [(15, 42, 1), (30, 37, 2), (46, 33, 3), (60, 36, 4)].map { line, column, id in
  "note: Public/catalog/recipes.json:\(line):\(column): record \(id) (id \(id)), field \"relatedRecipes[1]\": "
    + "no record of recipes is called \"Baklava\"; it is shown as a name, without a link\n"
}.joined()

let usageLine = "usage: deeplink-server [options]\n"
