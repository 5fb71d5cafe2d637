import AppSite
import DeepLinkServer

@main enum Main {
  static func main() { sampleApp.serve() }
}
