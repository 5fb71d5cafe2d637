// The examples and the misses from the source of the table.
extension RealApp {
  static let elementRows: [Row] = [
    Row(
      "https://matrix.to/#/@bob:matrix.org?via=matrix.org", "user",
      ["userId": ["@bob:matrix.org"], "via": ["matrix.org"]]),
    Row("https://matrix.to/#/@test:matrix.org", "user", nil),
    Row(
      "https://matrix.to/#/@abcdefghijklmnopqrstuvwxyz1234567890._-=%2F:matrix.org", "user",
      ["userId": ["@abcdefghijklmnopqrstuvwxyz1234567890._-=/:matrix.org"]]),
    Row("https://www.matrix.org", not: "user"),
    Row(
      "https://matrix.to/#/!roomidentifier:matrix.org?via=matrix.org", "room",
      ["roomId": ["!roomidentifier:matrix.org"], "via": ["matrix.org"]]),
    Row(
      "https://matrix.to/#/%23roomalias:matrix.org?via=matrix.org", "roomAlias",
      ["alias": ["#roomalias:matrix.org"], "via": ["matrix.org"]]),
    Row(
      "https://matrix.to/#/!roomidentifier:matrix.org/$eventidentifier?via=matrix.org", "event",
      ["room": ["!roomidentifier:matrix.org"], "eventId": ["$eventidentifier"], "via": ["matrix.org"]]),
    Row("https://matrix.to/#/#roomalias:matrix.org/$eventidentifier?via=matrix.org", "event", nil),
    Row(
      "https://app.element.io/#/room/!abcdefghijklmnopqrstuvwxyz1234567890:matrix.org", "room",
      ["roomId": ["!abcdefghijklmnopqrstuvwxyz1234567890:matrix.org"]]),
    Row("https://somecustomdomain.element.io/test", not: "room"),
    Row("https://develop.element.io/#/user/@alice:matrix.org", "userProfile", ["userId": ["@alice:matrix.org"]]),
    Row("https://call.element.io/test", "genericCallLink", nil),
    Row(
      "io.element.call:/?url=https%3A%2F%2Fcall.element.io%2Ftest", "genericCallLink",
      ["url": ["https://call.element.io/test"]]),
    Row("io.element.call:/?url=http%3A%2F%2Fcall.element.io%2Ftest", not: "genericCallLink"),
  ]
}
