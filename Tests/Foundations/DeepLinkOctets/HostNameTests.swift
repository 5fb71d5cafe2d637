import Testing

@testable import DeepLinkOctets

@Suite("The name of a host")
struct HostNameTests {
  @Test(
    "is in lower case and in ASCII, however it is spelt",
    arguments: [
      ("Links.Example.com", "links.example.com"), ("bücher.example", "xn--bcher-kva.example"),
      ("BÜCHER.example:8443", "xn--bcher-kva.example:8443"), ("b%C3%BCcher.example", "xn--bcher-kva.example"),
      ("XN--BCHER-KVA.example", "xn--bcher-kva.example"), ("*.münchen.example", "*.xn--mnchen-3ya.example"),
      // RFC 3492 section 7.1: Egyptian Arabic, simplified Chinese, Czech, Hindi, and Japanese with ASCII.
      ("ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
      ("Pročprostěnemluvíčesky", "xn--proprostnemluvesky-uyb24dma41a"),
      ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "xn--i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
      ("3年B組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"), ("😀.example", "xn--e28h.example"),
    ])
  func ascii(_ host: String, _ name: String) {
    #expect(HostName.ascii(host) == name)
    #expect(HostName.ascii(name) == name)
  }

  @Test(
    "stays as it is where it is none",
    arguments: ["a%2Fb", "%", "a%C3", "%FF.example", String(repeating: "ü", count: 64), "", "[::1]:80"])
  func others(_ text: String) { #expect(HostName.ascii(text) == text.lowercased()) }
}
