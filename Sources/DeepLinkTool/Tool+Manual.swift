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
        ("NO_COLOR", "If set, output to a terminal has no colours."),
        ("FORCE_COLOR, CLICOLOR_FORCE", "If set to anything but 0, all output has colours."),
        ("TERM", "A terminal that is \"dumb\" gets no colours."),
      ],
      exitStatuses: [
        ("0", "for yes"), ("1", "for no"), ("2", "for bad usage or input that cannot be read"),
        ("3", "for undecided"),
      ], first: ["init", "explain", "check", "diff", "routes"].map { "\(app.toolName) \($0)" })
  }
}
