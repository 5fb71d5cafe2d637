import AssociationFiles
import AssociationLint
import SiteAssociation
import Testing

@Suite("What the linter says about the way a file is served")
struct HostingLintTests {
  @Test(
    "each answer has its findings, with the place in the whole text",
    arguments: [
      LintRow(
        #"HTTP/1.1 200 OK\#r\#nContent-Type: application/json\#r\#nContent-Length: 5\#r\#n\#r\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        []),
      LintRow(
        #"HTTP/1.1 200 OK\#nContent-Type: application/json\#nContent-Length: 5\#n\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        []),
      LintRow(
        #"HTTP/2 200\#r\#ncontent-type: application/json; charset=utf-8\#r\#n\#r\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        []),
      LintRow(
        #"HTTP/1.1 200 OK\#r\#nContent-Type: application/octet-stream\#r\#n\#r\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        [
          "2:1: warning: the Content-Type is application/octet-stream, which devices accept today but other tools do "
            + "not: send application/json [content-type]"
        ]),
      LintRow(
        #"HTTP/1.1 200 OK\#r\#ncontent-type: text/html; charset=utf-8\#r\#n\#r\#n<!doctype html>"#,
        [
          "2:1: warning: the Content-Type is text/html, so this is probably a page and not the file: send "
            + "application/json [content-type]",
          #"4:1: error: found "<", expected a value; devices ignore a file that is not JSON "#
            + "[invalid-json]",
        ]),
      LintRow(
        #"HTTP/1.1 200 OK\#r\#ncontent-type: application/pkcs7-mime\#r\#n\#r\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        [
          "2:1: warning: the Content-Type is application/pkcs7-mime, that of signed files for iOS 8: send "
            + "application/json [content-type]"
        ]),
      LintRow(
        #"HTTP/1.1 200 OK\#r\#n\#r\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        [
          "1:1: warning: there is no Content-Type: send application/json, which all tools accept [content-type]"
        ]),
      LintRow(
        #"HTTP/1.1 301 Moved Permanently\#r\#nLocation: https://www.example.com/aasa\#r\#n\#r\#n"#,
        [
          "2:1: error: the answer is a redirect (301 to https://www.example.com/aasa), which devices and Apple's CDN "
            + "do not follow: serve the file itself at this URL [redirect]"
        ]),
      LintRow(
        #"HTTP/1.1 302 Found\#r\#n\#r\#nHTTP/1.1 200 OK\#r\#nContent-Type: application/json\#r\#n\#r\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        [
          "1:1: error: the answer is a redirect (302), which devices and Apple's CDN do not follow: serve the file "
            + "itself at this URL [redirect]"
        ]),
      LintRow(
        #"HTTP/1.1 103 Early Hints\#r\#n\#r\#nHTTP/1.1 200 OK\#r\#nContent-Type: application/json\#r\#nContent-Length: 5\#r\#n\#r\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        []),
      LintRow(
        #"HTTP/1.1 404 Not Found\#r\#nContent-Type: text/html\#r\#n\#r\#n<html>"#,
        [
          "1:1: error: the status is 404, which says that no app belongs to this site: answer 200, to all addresses "
            + "and countries (TN3155) [status]"
        ]),
      LintRow(
        #"HTTP/1.1 503 Service Unavailable\#r\#n\#r\#n"#,
        [
          "1:1: error: the status is 503, so there is no file now, and devices ask again some hours later: answer 200 "
            + "[status]"
        ]),
      LintRow(
        #"HTTP/1.1 204 No Content\#r\#n\#r\#n"#,
        [
          "1:1: error: the status is 204, so there is no file: answer 200 [status]"
        ]),
      LintRow(
        #"HTTP/1.1 200 OK\#r\#nContent-Type: application/json\#r\#nContent-Encoding: gzip\#r\#n\#r\#n\#u{1F}"#,
        [
          "3:1: warning: the content is compressed (gzip), so it was not checked: fetch it with curl --compressed "
            + "[content-encoding]"
        ]),
      LintRow(
        #"HTTP/1.1 200 OK\#r\#nContent-Type: application/json\#r\#nContent-Encoding: gzip\#r\#n\#r\#n{"webcredentials": {"apps": ["9JA89QQLNQ.com.acme.app"]}}\#n"#,
        []),
      LintRow(
        #"HTTP/1.1 200 OK\#r\#nContent-Type: application/json\#r\#nContent-Length: 5\#r\#n\#r\#n{\#n  "applinks": {},\#n}\#n"#,
        [
          #"6:17: error: found a comma before "}": remove the comma; devices ignore a file that "#
            + "is not JSON [invalid-json]"
        ]),
      LintRow(
        #"HTTP/1.1 200 OK\#r\#nContent-Type: application/json\#r\#nContent-Length: 5\#r\#n\#r\#n{\#n  "webCredentials": {}\#n}\#n"#,
        [
          #"5:1: warning: the file has none of "applinks", "webcredentials", "appclips", "#
            + #""activitycontinuation", so it associates no app with the site [no-services]"#,
          #"6:3: warning: "webCredentials" is not a key of the file, so devices ignore it: write "webcredentials" "#
            + #"[unknown-key]"#,
        ]),
    ])
  func hosting(row: LintRow) throws {
    #expect(try row.findings({ try AssociationLinter().lint(HostedAnswer(parsing: $0)) }) == row.expected)
  }
}
