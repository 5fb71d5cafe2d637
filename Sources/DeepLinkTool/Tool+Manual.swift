import DeepLinkArguments
import DeepLinkService

extension Tool {
  /// The manual of the tool.
  var manual: Manual {
    Manual(
      name: app.toolName, section: 1, purpose: "work with an app's deep links",
      summary:
        "Works with an app's deep links: its routes, its association files, and why a link opens the app or does"
        + " not.",
      version: app.version, date: app.date,
      commands: groups.flatMap { group in group.commands.map { $0.outline(in: self).grouped(group.heading) } },
      description: [
        "Every answer follows from the app's table of routes, which is compiled in or in a file. The tool"
          + " needs no server, and no network except for commands that fetch something.",
        "Answers are written to standard output, and faults of the input to standard error, all faults at once. With "
          + "--json"
          + " each answer is one JSON object on a line of its own.",
      ],
      environment: [
        .init("NO_COLOR", "If set, output to a terminal has no colours."),
        .init("FORCE_COLOR, CLICOLOR_FORCE", "If set to anything but 0, all output has colours."),
        .init("TERM", "A terminal that is \"dumb\" gets no colours."),
      ],
      exitStatuses: [
        .init("0", "for yes"), .init("1", "for no"), .init("2", "for bad usage or input that cannot be read"),
        .init("3", "for undecided"),
      ],
      sections: [
        (
          "FILES",
          (app.isSample
            ? [
              .init(
                "links.json",
                "The app and its links, in the folder in which the tool is started or the nearest one above, if neither "
                  + "--config nor \(Self.configVariable) names a file.")
            ] : []) + [
              .init(
                "Public/catalog",
                "The records that links name and that the headless app shows, if the folder in which the tool is started "
                  + "has it and neither a file nor --catalog names another.")
            ]
        )
      ],
      related: ["\(app.serverName)(8)", "curl(1)"])
  }
}
