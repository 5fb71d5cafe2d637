import DeepLinkArguments
import DeepLinkJSON
import DeepLinkService

/// `deeplink schema`: the JSON Schema of `links.json`, for editors, or its keys as an article.
enum SchemaCommand: ToolCommand {
  struct Settings {
    var markdown = false
  }

  static let defaults = Settings()
  static func definition(in tool: Tool) -> Command<Settings> {
    Command(
      "\(tool.name) schema", "Prints the JSON Schema (2020-12) of links.json, for editors.",
      options: [Option("--markdown", "print tables of the keys, in Markdown") { $0.markdown = true }],
      examples: ["\(tool.name) schema > links.schema.json"])
  }

  static func prepare(_ settings: Settings, _ faults: inout ToolFaults, _ tool: Tool) -> Action? {
    let console = tool.console
    return {
      if settings.markdown {
        console.write(LinksFile.keysArticle)
        return .yes
      }
      console.printJSON { LinksFile.writeSchema(to: &$0) }
      return .yes
    }
  }
}
