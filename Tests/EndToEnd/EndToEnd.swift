import Testing

/// Real processes over real sockets. One after the other, so that none waits for the processors that another uses.
@Suite("The server as it is started", .serialized)
enum EndToEnd {}

/// What the sample catalogue is warned of.
let catalogWarnings = [(15, 42, 1), (30, 37, 2), (46, 33, 3), (60, 36, 4)].map { line, column, id in
  "warning: Public/catalog/recipes.json:\(line):\(column): record \(id) (id \(id)), field \"relatedRecipes[1]\": "
    + "expected the name of a recipe in this file, found \"Baklava\"\n"
}.joined()

let usageLine = "usage: deeplink-server [options]\n"
