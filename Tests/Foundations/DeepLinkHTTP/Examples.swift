/// Valid requests, each of another kind.
let validExamples = [
  Example("the shortest", "GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
  Example("the shortest of HTTP/1.0", "GET / HTTP/1.0\r\n\r\n"),
  Example("HTTP/1.0 that stays (9112 9.3)", "GET / HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n"),
  Example("an empty line before (9112 2.2)", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"),
  Example("path and query", "GET /a/b%20c?d=e%zz&?f HTTP/1.1\r\nHost: a\r\n\r\n", target: "/a/b%20c?d=e%zz&?f"),
  Example("an empty query", "GET /a? HTTP/1.1\r\nHost: a\r\n\r\n", target: "/a?"),
  Example("a path of slashes", "GET //a//b/ HTTP/1.1\r\nHost: a\r\n\r\n", target: "//a//b/"),
  Example("absolute-form (9112 3.2.2)", "GET HTTP://b:80/x?y HTTP/1.1\r\nHost: a\r\n\r\n", target: "/x?y"),
  Example("absolute-form without a path", "GET https://b HTTP/1.1\r\nHost: a\r\n\r\n", target: "/"),
  Example("absolute-form with a query only", "GET http://[::1]:8080?q=1 HTTP/1.1\r\nHost: a\r\n\r\n", target: "/?q=1"),
  Example("HEAD", "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"),
  Example("blanks around a value (9112 5.1)", "GET / HTTP/1.1\r\nHost:\t a \t\r\nAccept:\r\nX-Y: a  b\r\n\r\n"),
  Example("octets above 0x7F in a value", "GET / HTTP/1.1\r\nHost: a\r\nX-Name: J\u{FC}rgen\r\n\r\n"),
  Example("repeated fields", "GET / HTTP/1.1\r\nHost: a\r\nAccept: a/b\r\naccept: c/d\r\nACCEPT: e/f\r\n\r\n"),
  Example("Content-Length (9112 6.2)", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", body: "hello"),
  Example(
    "leading zeros",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0000000000000000000005\r\n\r\nhello", body: "hello"),
  Example("no content", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n"),
  Example("POST without a length (9112 6.3)", "POST / HTTP/1.1\r\nHost: a\r\n\r\n"),
  Example(
    "chunked (9112 7.1)",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: Chunked\r\n\r\n5\r\nhello\r\n0000b\r\n, my friend\r\n0\r\n\r\n",
    body: "hello, my friend"),
  Example(
    "chunked between blanks (9112 5.1)",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \t chunked \t\r\n\r\n2\r\nhi\r\n0\r\n\r\n", body: "hi"),
  Example(
    "chunk extensions and trailers",
    """
    PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\
    A;a=b;c="d;\\"e"\r\n0123456789\r\n1 \t; x\r\n!\r\n0;last\r\nETag: "x"\r\nX-Sum: 1 2\r\n\r\n
    """, body: "0123456789!"),
  Example("an empty chunked body", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
  Example("content that GET has no use for (9110 9.3.1)", "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc"),
  Example(
    "chunked content that DELETE has no use for",
    "DELETE / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
  Example(
    "100-continue (9110 10.1.1)",
    "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\nhi", body: "hi"),
  Example("OPTIONS", "OPTIONS /x HTTP/1.1\r\nHost: a\r\n\r\n", target: "/x"),
  Example("OPTIONS * (9112 3.2.4)", "OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n", target: "*"),
  Example("Connection: close (9112 9.6)", "GET / HTTP/1.1\r\nHost: a\r\nConnection: te, Close ,x\r\n\r\n"),
  Example("a port (9110 4.2)", "GET / HTTP/1.1\r\nHost: example.com:8080\r\n\r\n"),
  Example("an empty port (3986 3.2.3)", "GET / HTTP/1.1\r\nHost: example.com:\r\n\r\n"),
  Example("a token of every kind", "GET / HTTP/1.1\r\nHost: a\r\n!#$%&'*+-.^_`|~09azAZ: v\r\n\r\n"),
]
