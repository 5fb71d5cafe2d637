import DeepLinking

/// The links of the Element X app for iOS.
enum ElementRoute: Hashable, Codable, Sendable {
  case user(id: String, via: [String])
  case room(id: String, via: [String])
  case alias(String, via: [String])
  case event(room: String, id: String, via: [String])
  case appRoom(id: String)
  case appUser(id: String)
  case call(path: [String])
  case callLink(url: String)
}

let elementRouter = Router<ElementRoute>(
  settings: TableSettings(hosts: ["call.element.io"], schemes: ["io.element.call"])
) {
  Route(
    "A user", name: "user", example: .user(id: "@bob:matrix.org", via: []), { .user(id: $0, via: $1) },
    { if case .user(let id, let via) = $0 { (id, via) } else { nil } }
  ) {
    Host("matrix.to")
    Fragment {
      "/"
      Segment("userId", identifier("@"))
      QueryItems("via", .text)
    }
  }
  Route(
    "A room", name: "room", example: .room(id: "!room:matrix.org", via: []), { .room(id: $0, via: $1) },
    { if case .room(let id, let via) = $0 { (id, via) } else { nil } }
  ) {
    Host("matrix.to")
    Fragment {
      "/"
      Segment("roomId", identifier("!"))
      QueryItems("via", .text)
    }
  }
  Route(
    "A room by its alias", name: "roomAlias", example: .alias("#room:matrix.org", via: []), { .alias($0, via: $1) },
    { if case .alias(let alias, let via) = $0 { (alias, via) } else { nil } }
  ) {
    Host("matrix.to")
    Fragment {
      "/"
      Segment("alias", identifier("#"))
      QueryItems("via", .text)
    }
  }
  Route(
    "An event of a room", name: "event", example: .event(room: "!room:matrix.org", id: "$event", via: ["matrix.org"]),
    { .event(room: $0, id: $1, via: $2) },
    { if case .event(let room, let id, let via) = $0 { (room, id, via) } else { nil } }
  ) {
    Host("matrix.to")
    Fragment {
      "/"
      Segment("room", .text)
      Segment("eventId", identifier("$"))
      QueryItems("via", .text)
    }
  }
  Route(
    "A room in the web app", name: "room#app", example: .appRoom(id: "!room:matrix.org"), { .appRoom(id: $0) },
    { if case .appRoom(let id) = $0 { id } else { nil } }
  ) {
    Host("app.element.io", "develop.element.io")
    Fragment {
      "/room"
      Segment("roomId", .text)
    }
  }
  Route(
    "A user in the web app", name: "userProfile", example: .appUser(id: "@bob:matrix.org"), { .appUser(id: $0) },
    { if case .appUser(let id) = $0 { id } else { nil } }
  ) {
    Host("app.element.io", "develop.element.io")
    Fragment {
      "/user"
      Segment("userId", .text)
    }
  }
  Route(
    "A call", name: "genericCallLink", example: .call(path: ["test"]), { .call(path: $0) },
    { if case .call(let path) = $0 { path } else { nil } }
  ) {
    RestOfPath("path", .text)
  }
  Route(
    "A call by its address", name: "genericCallLink#url", example: .callLink(url: "https://call.element.io/test"),
    { .callLink(url: $0) }, { if case .callLink(let url) = $0 { url } else { nil } }
  ) {
    QueryItem("url", secureAddress)
  }
}

/// An identifier that begins with this character.
private func identifier(_ mark: Character) -> Codec<String> {
  .custom(
    "an identifier with \"\(mark)\" in front", examples: ["\(mark)name:matrix.org"],
    pattern: mark == "#" ? "%23?*" : "\(mark)?*"
  ) { text in
    text.first == mark && text.count > 1 ? String(text) : nil
  } encode: {
    $0
  }
}

private let secureAddress = Codec<String>.custom(
  "an address with https", examples: ["https://call.element.io/test"], pattern: "https:?*"
) { text in
  text.hasPrefix("https://") ? String(text) : nil
} encode: {
  $0
}
