import Foundation
import Testing

/// The article with a worked example is the package: a reader who copies its blocks has what these tests build.
@Suite(
  "The package of the worked example, built outside of this repository from the article alone", .only(with: .package),
  .workedPackage, .serialized)
struct WorkedPackages {
  @Test("passes its tests, including the laws of its table")
  func laws() throws {
    let package = try WorkedPackage.built
    #expect(package.tested.contains("Test run with 4 tests in 1 suite passed"), "\(package.tested.suffix(2_000))")
  }

  @Test("gives the output in its article")
  func page() throws {
    let package = try WorkedPackage.built
    let examples = WorkedPackage.page.examples("console")
    #expect(examples.count >= 6)
    let server = try package.server()
    for example in examples { try package.expect(example.command, example.output, from: server) }
  }

  @Test("has a field of its own in every answer: of links, misses, files, records, endpoints and pages")
  func field() throws {
    let package = try WorkedPackage.built
    let server = try package.server()
    for target in [
      "/home", "/@ada/7", "/ada/engine/blob/main/a", "/no/such/link", "/", "/logo.svg", "/-/routes",
      "/-/catalog/playlists", "/-/openapi.json", "/-/plays/1B2nKq7xPZ0mUe4cYt8sRw", "/-/plays/none",
      "/.well-known/apple-app-site-association", "/-/resolve?url=plaza:tags:swift",
    ] {
      for accepted in ["*/*", "text/html"] {
        try package.expect(
          "curl -s -o /dev/null -D - -H 'Accept: \(accepted)' 'localhost:8080\(target)' | grep -c '^X-Plaza-Release: 1'",
          "1", from: server)
      }
    }
  }

  @Test("counts in its actor what many clients ask for at the same time")
  func actor() throws {
    let package = try WorkedPackage.built
    let server = try package.server()
    let target = "localhost:8080/-/plays/1B2nKq7xPZ0mUe4cYt8sRw"
    try package.expect(
      "seq 60 | xargs -P 12 -I_ curl -s -o /dev/null -X POST -H 'X-Plaza-User: _' \(target); curl -s \(target)",
      #"{"plays":60}"#, from: server)
  }

  @Test("makes opaque links, and resolves them")
  func opaque() throws {
    let package = try WorkedPackage.built
    let server = try package.server()
    for (link, name) in [
      ("plaza:playlist:1B2nKq7xPZ0mUe4cYt8sRw", "playlist"),
      ("plaza:ada:engine:issues:7#comment-12", "repository.issue"),
      ("plaza:search?q=lamp", "search"), ("plaza:%40ada", "profile"),
    ] {
      try package.expect(
        "curl -s -G localhost:8080/-/resolve --data-urlencode 'url=\(link)' | grep -o '\"name\":\"[^\"]*\"' | head -1",
        #""name":"\#(name)""#, from: server)
    }
    try package.expect("plaza link --scheme plaza post handle=ada number=7", "plaza:@ada:7")
  }

  @Test("has its own command in the help")
  func command() throws {
    let package = try WorkedPackage.built
    try package.expect(
      "plaza share --help | head -1", "Prints a link as people share it; exit 1 if it matches no route.")
    try package.expect("plaza --help | grep -c '^  share '", "1")
    try package.expect(
      "plaza share --opaqe /home 2>&1 | head -1", "error: --opaqe: no such option; did you mean --opaque?")
  }

  @Test("is all code of the article, in four modules beside the app's")
  func files() throws {
    let (page, files) = (WorkedPackage.page, WorkedPackage.page.files)
    #expect(files.map(\.path).filter { $0.hasSuffix(".swift") }.count == page.blocks("swift").count)
    #expect(Set(files.map(\.path)).count == files.count)
    for name in ["Timeline", "Music", "Repositories", "HTTP"] {
      #expect(files.contains { $0.path.hasPrefix("Sources/\(name)/") }, "\(name)")
    }
  }
}
