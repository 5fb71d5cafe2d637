extension PackageTemplate {
  /// A placeholder for the app id.
  private var appID: String { "ABCDE12345.com.example.\(name.program)" }

  /// The output of `aasa generate --app-id` for the routes.
  var association: String {
    #"""
    {
      "applinks": {
        "substitutionVariables": {
          "number": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-", "+", "%2B"],
          "tab": ["items", "shipping", "invoice"]
        },
        "details": [
          {
            "appIDs": ["\#(appID)"],
            "components": [
              {"/": "/orders", "comment": "orders"},
              {"/": "*//?*", "exclude": true, "comment": "no route has an empty component"},
              {"/": "/orders/$(number)*/?*/$(tab)", "exclude": true, "comment": "\"*\" also matches slashes"},
              {"/": "/orders/$(number)*/$(tab)", "comment": "order.tab"},
              {"/": "/orders/$(number)*/?*", "exclude": true, "comment": "\"*\" also matches slashes"},
              {"/": "/orders/$(number)*", "comment": "order"}
            ]
          }
        ]
      }
    }

    """#
  }

  var dockerfile: String {
    """
    # Two stages: a fully static binary, and nothing else but the files it serves.
    FROM swift:6.3-bookworm AS build
    WORKDIR /src
    COPY Package.swift ./
    COPY Sources ./Sources
    # The manifest names the test target, which is not built.
    COPY Tests ./Tests
    RUN swift build -c release --product \(name.program)-server -Xswiftc -static-executable -Xlinker -s \\
     && cp "$(swift build -c release --show-bin-path)/\(name.program)-server" /server

    FROM scratch
    COPY --from=build /server /server
    COPY Public /Public
    ENV HOST=0.0.0.0 PORT=8080 PUBLIC_DIR=/Public
    EXPOSE 8080
    USER 65532:65532
    HEALTHCHECK --interval=10s --timeout=3s --start-period=2s CMD ["/server", "healthcheck"]
    ENTRYPOINT ["/server"]

    """
  }

  var readme: String {
    """
    # \(name.identifier): deep links

    ```sh
    swift test                            # the laws of the table, and some links
    swift run -c release \(name.program)-server    # on http://127.0.0.1:8080
    curl localhost:8080/orders/7/shipping
    swift run \(name.program) --help               # the same at the prompt
    ```

    | where | what |
    | --- | --- |
    | `Sources/\(name.identifier)Routes` | the routes, which the iOS app links too |
    | `Sources/\(name.identifier)App` | what server and tool know of the app beside its routes: a scheme, records, pages |
    | `Sources/\(name.identifier)Server`, `Sources/\(name.identifier)Tool` | the two programs |
    | `Public` | the files that are served; records, if there are any, are in `Public/catalog/NAME.json` |

    **To do.** Put your routes in the place of the orders, and your app id in the place of the one in the association file:

    ```sh
    swift run \(name.program) routes --check
    swift run \(name.program) aasa generate --app-id \(appID) > new.json
    mv new.json Public/.well-known/apple-app-site-association
    swift run \(name.program)-server --check
    ```

    The last line checks everything that is served.
    \(container)

    """
  }

  private var container: String {
    source.isPath
      ? """
      For `docker build -t \(name.program)-server .`, `Package.swift` has to name the URL of the package it depends on:
      a build in a container sees no other folder of this machine.
      """
      : "`docker build -t \(name.program)-server .` makes an image of the server and `Public`."
  }
}
