import DeepLinkArguments
import DeepLinkService

extension Daemon {
  /// The manual of the server.
  var manual: Manual {
    let commands = [Options.serve(app).outline, Options.healthcheck(app).outline, Deployment.printing(app).outline]
    return Manual(
      name: app.serverName, summary: commands[0].summary, version: app.version, commands: commands,
      exitStatuses: [
        ("0", "when it has stopped as asked, or for a server that is alive"),
        ("1", "for one that is not"),
        ("2", "for options, routes, files or records that cannot be used"),
        ("3", "when it has stopped, but requests in progress were cut off"),
        ("130", "when a second signal ended it at once"),
      ])
  }
}
