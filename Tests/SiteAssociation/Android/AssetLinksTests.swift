import AssociationFiles
import DeepLinkJSON
import DeepLinkOctets
import SiteAssociation
import Testing

@Suite("Android's statements")
struct AssetLinksTests {
  @Test("are written with a fingerprint and a rule to a line")
  func layout() {
    let app = AssetTarget.app("com.acme.app", fingerprints: ["AA:BB", "CC:DD"])
    let links = AssetLinks([
      AssetStatement(
        opens: app,
        dynamicComponents: [
          DynamicComponent(path: "/private/*", exclude: true),
          DynamicComponent(path: "/buy/?*", query: [QueryItemPattern("id", "?*")], fragment: "top"),
        ]),
      AssetStatement(relation: ["delegate_permission/common.get_login_creds"], target: .web("https://www.acme.com")),
      AssetStatement(include: "https://acme.com/links.json"),
    ])
    #expect(
      String(decoding: links.json(), as: UTF8.self) == ##"""
        [
          {
            "relation": ["delegate_permission/common.handle_all_urls"],
            "target": {
              "namespace": "android_app",
              "package_name": "com.acme.app",
              "sha256_cert_fingerprints": [
                "AA:BB",
                "CC:DD"
              ]
            },
            "relation_extensions": {
              "delegate_permission/common.handle_all_urls": {
                "dynamic_app_link_components": [
                  {"/": "/private/*", "exclude": true},
                  {"/": "/buy/?*", "?": {"id": "?*"}, "#": "top"}
                ]
              }
            }
          },
          {
            "relation": ["delegate_permission/common.get_login_creds"],
            "target": {
              "namespace": "web",
              "site": "https://www.acme.com"
            }
          },
          {
            "include": "https://acme.com/links.json"
          }
        ]

        """##)
  }

  @Test(
    "keep what they do not know and what they cannot hold",
    arguments: [
      "[]", #"[5, {"x": [1, {}]}]"#, #"[{"relation": ["a", 1], "target": [], "include": 5}]"#,
      #"[{"target": {"namespace": "android_app", "package_name": 5, "note": "x"}, "relation_extensions": []}]"#,
      #"[{"relation_extensions": {"a": {"dynamic_app_link_components": [{"?": "a=b"}, {"/": "/", "comment": "x"}]}}}]"#,
      #"[{"relation_extensions": {"a": 5}}, {"relation_extensions": {"a": {"dynamic_app_link_components": [5]}}}]"#,
    ]) func unknown(text: String) throws
  {
    let links = try AssetLinks(parsing: Array(text.utf8))
    let written = links.json()
    #expect(try Canonical(JSONNode(parsing: written)) == Canonical(JSONNode(parsing: Array(text.utf8))))
    #expect(try AssetLinks(parsing: written) == links)
  }

  @Test(
    "bytes that are no list of statements are refused with the place",
    arguments: [
      ("{}", "1:1: found an object, expected an array of statements"),
      ("[1,]", "1:3: found a comma before \"]\": remove the comma"),
    ]) func refusals(text: String, message: String)
  {
    let error = #expect(throws: AssetLinksError.self) { try AssetLinks(parsing: Array(text.utf8)) }
    #expect(error?.description == message)
  }
}
