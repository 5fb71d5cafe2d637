"""Plain HTTP for hosts under site.test, and HTTPS for hosts under localhost, each of which misbehaves in the way its name
says. Ends with its standard input, and then removes the folder.

usage: misbehaving.py FOLDER, which holds NAME.pem and NAME.key for each name in CERTIFICATES.
Prints one line: the ports for plain HTTP, for TLS, for silence, and one that refuses connections.
"""

import gzip
import os
import shutil
import socket
import ssl
import sys
import threading

FOLDER = sys.argv[1]
CERTIFICATES = ["selfsigned", "stranger"]
APPLE = "/.well-known/apple-app-site-association"
ROOT = "/apple-app-site-association"
ANDROID = "/.well-known/assetlinks.json"
PASSKEYS = "/.well-known/webauthn"

FILE = b"""{
  "applinks": {
    "details": [
      {"appIDs": ["9JA89QQLNQ.org.shop"], "components": [{"/": "/buy/secret", "exclude": true}, {"/": "/buy/*"}]}
    ]
  }
}
"""
OLD = FILE.replace(b"/buy/secret", b"/buy/hidden")
STATEMENTS = b"""[{
  "relation": ["delegate_permission/common.handle_all_urls"],
  "target": {"namespace": "android_app", "package_name": "org.shop",
    "sha256_cert_fingerprints": ["14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5"]}
}]
"""


def answer(status, body=b"", *fields, type="application/json", length=None):
    head = ["HTTP/1.1 %s" % status, "Content-Length: %d" % (len(body) if length is None else length)]
    if type:
        head.append("Content-Type: " + type)
    return "\r\n".join(head + list(fields) + ["Connection: close", "", ""]).encode() + body


def usual(path):
    if path in (APPLE, ROOT):
        return answer("200 OK", FILE)
    if path == ANDROID:
        return answer("200 OK", STATEMENTS)
    return answer("404 Not Found")


def respond(name, path, agent):
    """The octets to send for a request to NAME.site.test; None to send nothing, and keep the connection."""
    if path == PASSKEYS and name != "moved":
        return answer("404 Not Found")
    apple = path in (APPLE, ROOT)
    bot = agent.startswith("AASA-Bot")
    if name == "packed":
        body = gzip.compress(FILE if apple else STATEMENTS)
        return answer("200 OK", body, "Content-Encoding: gzip")
    if name == "badpack" and apple:
        return answer("200 OK", FILE, "Content-Encoding: gzip")
    if name == "mark" and apple:
        return answer("200 OK", b"\xef\xbb\xbf" + FILE)
    if name == "page":
        return answer("200 OK", b"<!doctype html><title>Shop</title>", type="text/html; charset=utf-8")
    if name == "packedpage":
        body = gzip.compress(b"<!doctype html><title>Shop</title>")
        return answer("200 OK", body, "Content-Encoding: gzip", type="text/html")
    if name == "escapes" and apple:
        return answer("200 OK", FILE.replace(b"org.shop", b"org.\\u001b[31mshop"))
    if name == "includes" and path == ANDROID:
        return answer("200 OK", b'[{"include": "https://www.site.test/statements.json"}]')
    if name == "moved":
        return answer("301 Moved Permanently", b"", "Location: https://www.moved.site.test" + path)
    if name == "nowhere":
        return answer("302 Found", b"", "Location: https://[::1/")
    if name == "locked":
        return answer("401 Unauthorized", b"", 'WWW-Authenticate: Basic realm="Shop"')
    if name == "nobots" and bot:
        return answer("403 Forbidden")
    if name == "onlybots" and apple and not bot:
        return answer("403 Forbidden")
    if name == "twofiles" and apple and not bot:
        return answer("200 OK", OLD)
    if name == "missing":
        return answer("404 Not Found")
    if name == "rootonly" and path == APPLE:
        return answer("404 Not Found")
    if name == "rootdiffers" and path == ROOT:
        return answer("200 OK", OLD)
    if name == "failing":
        return answer("503 Service Unavailable")
    if name == "large" and apple:
        return answer("200 OK", FILE + b" " * 140_000)
    if name == "huge":
        return answer("200 OK", b" " * 3_000_000)
    if name == "silent":
        return None
    if name == "stalled":
        return answer("200 OK", FILE[:7], length=len(FILE))
    if name == "short":
        return answer("200 OK", FILE[:7], length=len(FILE))
    if name == "noise":
        return b"HELLO\r\n"
    if name == "hangup":
        return b""
    if name == "types" and path != ROOT:
        return answer("200 OK", FILE if apple else STATEMENTS, type="application/octet-stream" if apple else "text/plain")
    if name == "untyped" and path != ROOT:
        return answer("200 OK", FILE if apple else STATEMENTS, type=None)
    if name == "kept" and apple:
        return answer("200 OK", FILE, "Cache-Control: public, max-age=604800")
    if name == "comma" and apple:
        return answer("200 OK", FILE.replace(b"}]}\n", b"},]}\n"))
    if name == "noapps":
        return answer("200 OK", b'{"webcredentials": {"apps": ["9JA89QQLNQ.org.shop"]}}') if apple else answer("200 OK", b"[]")
    if name == "hints":
        return b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + usual(path)
    return usual(path)


def talk(connection, context):
    with connection:
        connection.settimeout(60)
        try:
            if context:
                connection = context.wrap_socket(connection, server_side=True)
            request = b""
            while b"\r\n\r\n" not in request:
                octets = connection.recv(4096)
                if not octets:
                    return
                request += octets
                # The first octet of a TLS handshake.
                if request[0] == 0x16:
                    return connection.sendall(answer("400 Bad Request"))
            lines = request.decode("latin-1").split("\r\n")
            fields = {line.split(": ")[0].lower(): line.split(": ", 1)[1] for line in lines[1:] if ": " in line}
            host, path = fields["host"].split(":")[0], lines[0].split(" ")[1]
            name = host.split(".")[0]
            octets = respond(name, path, fields.get("user-agent", ""))
            if octets is not None:
                connection.sendall(octets)
            if octets is None or name == "stalled":
                connection.recv(1)
            if context:
                connection.unwrap()
        except OSError:
            pass
        finally:
            connection.close()


def listen(context=None, handler=talk):
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(64)

    def accept():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=handler, args=(connection, context), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]


def keep_silent(connection, _):
    with connection:
        while connection.recv(4096):
            pass


def certify():
    contexts = {}
    for name in CERTIFICATES:
        contexts[name] = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        contexts[name].load_cert_chain(f"{FOLDER}/{name}.pem", f"{FOLDER}/{name}.key")

    def choose(connection, server_name, _):
        name = (server_name or "").split(".")[0]
        if name == "refusing":
            return ssl.ALERT_DESCRIPTION_HANDSHAKE_FAILURE
        connection.context = contexts.get(name, contexts["selfsigned"])

    contexts["selfsigned"].sni_callback = choose
    return contexts["selfsigned"]


unused = socket.socket()
unused.bind(("127.0.0.1", 0))
print(listen(), listen(certify()), listen(handler=keep_silent), unused.getsockname()[1], flush=True)
sys.stdin.read()
shutil.rmtree(FOLDER, ignore_errors=True)
os._exit(0)
