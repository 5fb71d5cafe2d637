import AppCommands
import AppSite
import DeepLinkTool

@main enum Main {
  static func main() { sampleApp.runTool(adding: headlessCommands) }
}
