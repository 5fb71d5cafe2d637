import Arguments
import DeepLinkService

extension Tool {
  /// The manual of the tool.
  var manual: Manual {
    Manual(
      name: app.toolName, section: 1, purpose: "work with an app's deep links",
      summary:
        "Works with an app's deep links: its routes, its association files, and why a link opens the app or does"
        + " not.",
      version: app.version, date: app.date, commands: commands.map { $0.outline(in: self) },
      description: [
        "Everything follows from the app's table of routes, which is compiled in: the tool needs no server and, but for what"
          + " says that it fetches something, no network.",
        "Answers are written to standard output, and what keeps one from being given to standard error. Every fault of a"
          + " command line is told at once. With --json each answer is one JSON object on a line of its own.",
      ],
      environment: [
        .init("NO_COLOR", "If set, output to a terminal has no colours."),
        .init("FORCE_COLOR, CLICOLOR_FORCE", "If set to anything but 0, all output has colours."),
        .init("TERM", "A terminal that is \"dumb\" gets no colours."),
      ],
      exitStatuses: [
        .init("0", "for yes"), .init("1", "for no"), .init("2", "for bad usage or input that cannot be read"),
      ],
      sections: [
        (
          "FILES",
          [
            .init(
              "Public/catalog",
              "The records that the headless app shows, if there is such a folder where the tool is started and --catalog"
                + " names none.")
          ]
        )
      ],
      related: ["\(app.serverName)(8)", "curl(1)"])
  }
}
