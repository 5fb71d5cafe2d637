import DeepLinkArguments
import DeepLinkService

extension Daemon {
  /// The manual of the server.
  var manual: Manual {
    let commands = [Options.serve(app).outline, Options.healthcheck(app).outline, Deployment.printing(app).outline]
    return Manual(
      name: app.serverName, section: 8, purpose: "serve an app's deep links", summary: commands[0].summary,
      version: app.version, date: app.date, commands: commands,
      description: [
        "The routes of the app are compiled in. The server resolves links to them, builds links, explains why a link opens"
          + " the app or does not, and serves the association files of iOS and Android, a catalogue of records, and the other"
          + " files of a folder.",
        "It speaks plain HTTP/1.1; a proxy in front of it terminates TLS. When it is ready, a line on standard error holds the"
          + " address it listens on. Started by a service manager with LISTEN_FDS it takes those sockets, and with"
          + " NOTIFY_SOCKET it says when it is ready, reloads and stops.",
        "Routes, options, files and records are checked before anything is served, and all faults are listed at once.",
      ],
      environment: [
        .init("LISTEN_FDS, LISTEN_PID", "Sockets that the service manager opened; the server listens on them."),
        .init("NOTIFY_SOCKET", "The socket on which the service manager gets the server's state."),
      ],
      exitStatuses: [
        .init("0", "when it has stopped as asked, or for a server that is alive"),
        .init("1", "for one that is not"),
        .init("2", "for options, routes, files or records that cannot be used"),
        .init("3", "when it has stopped, but requests in progress were cut off"),
        .init("130", "when a second signal ended it at once"),
      ],
      sections: [
        (
          "SIGNALS",
          [
            .init(
              "SIGTERM, SIGINT, SIGQUIT",
              "Stop: /readyz answers 503, connections are still accepted for --drain-grace seconds, and requests in "
                + "progress then have --drain-time seconds. The process ends a second later at most. A second signal "
                + "ends it at once."
            ),
            .init(
              "SIGHUP",
              "Reload the files, the association file and the records, as --watch does when they change. After an error the"
                + " server keeps what it served before. A signal to stop does not wait for a reload."),
            .init("SIGUSR1, SIGUSR2, SIGALRM and others", "Ignored, with a line in the log."),
          ]
        ),
        (
          "FILES",
          [
            .init(
              "Public/.well-known/apple-app-site-association, Public/.well-known/assetlinks.json",
              "The association files of iOS and Android. Public is the folder that --public names."),
            .init("Public/catalog/*.json", "The records that links name."),
          ]
        ),
      ],
      related: ["\(app.toolName)(1)", "curl(1)", "systemd.socket(5)"])
  }
}
