import DeepLinkArguments
import DeepLinkService

extension Tool {
  /// The manual of the tool.
  var manual: Manual {
    Manual(
      name: app.toolName,
      summary:
        "Works with an app's deep links: its routes, its association files, and why a link opens the app or does"
        + " not.",
      version: app.version,
      commands: groups.flatMap { group in group.commands.map { $0.outline(in: self).grouped(group.heading) } },
      environment: [
        .init("NO_COLOR", "If set, output to a terminal has no colours."),
        .init("FORCE_COLOR, CLICOLOR_FORCE", "If set to anything but 0, all output has colours."),
        .init("TERM", "A terminal that is \"dumb\" gets no colours."),
      ],
      exitStatuses: [
        .init("0", "for yes"), .init("1", "for no"), .init("2", "for bad usage or input that cannot be read"),
        .init("3", "for undecided"),
      ])
  }
}
