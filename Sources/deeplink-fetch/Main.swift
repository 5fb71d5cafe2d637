import Foundation
import SiteFetchWorker

/// Fetches the files of a site for a tool that is linked fully static.
@main enum Main {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 2, arguments[1].hasPrefix("{") else {
      FileHandle.standardError.write(Data("error: deeplink-fetch: works only for \"deeplink\", which starts it\n".utf8))
      exit(2)
    }
    exit(FetchWorker.run(arguments[1]))
  }
}
