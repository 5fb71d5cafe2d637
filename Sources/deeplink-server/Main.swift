import DeepLinkServer
import SampleSite

@main enum Main {
  static func main() { sampleApp.serve() }
}
