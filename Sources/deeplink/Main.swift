import DeepLinkTool
import SampleCommands
import SampleSite

@main enum Main {
  static func main() { sampleApp.runTool(adding: [sampleCommand], under: "sample app") }
}
