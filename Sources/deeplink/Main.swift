import DeepLinkTool
import SampleCommands
import SampleSite

@main enum Main {
  static func main() { sampleApp.runTool(adding: headlessCommands, under: "headless app") }
}
