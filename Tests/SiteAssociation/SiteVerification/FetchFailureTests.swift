import DeepLinkOctets
import SiteVerification
import Testing

@Suite("Why a file could not be fetched")
struct FetchFailureTests {
  @Test(
    "is read from what URLSession says",
    arguments: [
      (-1, "SSL certificate problem: certificate has expired", .expired),
      (-1, "SSL certificate problem: certificate is not yet valid", .notYetValid),
      (-1, "SSL certificate problem: self-signed certificate", .selfSigned),
      (-1, "SSL certificate problem: self signed certificate", .selfSigned),
      (-1, "SSL certificate problem: self-signed certificate in certificate chain", .unknownAuthority),
      (-1, "SSL certificate problem: unable to get local issuer certificate", .unknownAuthority),
      (-1, "SSL certificate problem: certificate revoked", .revoked),
      (-1, "SSL certificate problem: EE certificate key too weak", .certificate("EE certificate key too weak")),
      (-1, "SSL: no alternative certificate subject name matches target host name 'a.example'", .wrongName),
      (-1, "SSL: certificate subject name 'b.example' does not match target host name 'a.example'", .wrongName),
      (-1, "error:0A00010B:SSL routines::wrong version number", .notTLS),
      (-1, "error:0A000410:SSL routines::sslv3 alert handshake failure", .handshake),
      (-1, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443", .handshake),
      (-1003, "Could not resolve host: a.example", .hostNotFound),
      (-1004, "Failed to connect to a.example port 443 after 3 ms: Couldn't connect to server", .refused),
      (-1, "Failed to connect to a.example port 443 after 3 ms: Couldn't connect to server", .cannotConnect),
      // The first of two addresses refused, the second one answered.
      (-1004, "SSL certificate problem: certificate has expired", .expired),
      (-1004, "Failed to connect to alert.example port 443 after 3 ms: Couldn't connect to server", .refused),
      (-1003, "Could not resolve host: handshake.example", .hostNotFound),
      (-1001, "", .cannotConnect),
      (-1011, "Empty reply from server", .closed),
      (-1005, "", .closed),
      (-1, "transfer closed with 10 bytes remaining to read", .incomplete),
      (-1, "Error while processing content unencoding: incorrect header check", .encoding),
      (-1, "Received HTTP/0.9 when not allowed", .notHTTP),
      (-1, "something new", .other("something new")),
    ] as [(Int, UTF8Text, FetchFailure.Kind)])
  func kinds(code: Int, words: UTF8Text, kind: FetchFailure.Kind) {
    #expect(FetchFailure(code: code, words: words) == FetchFailure(kind))
  }

  @Test("is said with what to do about it, whatever it is")
  func words() {
    let failure = FetchFailure(.wrongName)
    #expect(
      failure.words(host: "a.example", port: 443) == "the certificate is not for a.example: get one that names it")
    #expect(failure.reason(host: "a.example", port: 443) == "the certificate is not for a.example")
    #expect(
      FetchFailure(.stalled(octets: 7, seconds: 3)).words(host: "a.example", port: 8_443)
        == "only 7 bytes of the content came within 3 s: check the server")
  }
}
