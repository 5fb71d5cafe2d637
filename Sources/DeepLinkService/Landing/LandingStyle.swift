#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The style sheet of landing pages. Each page contains it, so a page takes one request and does not depend on the
/// files of Public.
///
/// The content security policy names the sheet by its hash, so browsers apply no other.
enum LandingStyle {
  static let sheet: StaticString = """
    :root{color-scheme:light dark;--ground:#fff;--ink:#1a1c20;--quiet:#5d626b;--line:#e6e7ea;--sunk:#f5f6f7;--link:#0b57c2;--on-link:#fff}
    @media (prefers-color-scheme:dark){:root{--ground:#141518;--ink:#eceef1;--quiet:#a0a5ae;--line:#2b2d33;--sunk:#1d1f23;--link:#8ab8ff;--on-link:#0b1626}}
    *{box-sizing:border-box}
    body{margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
    main,footer{max-width:36rem;margin:0 auto;padding:0 1.25rem}
    main{padding-top:clamp(2rem,9vh,5rem);padding-bottom:2.5rem}
    a{color:var(--link);text-underline-offset:.2em}
    a:focus-visible{outline:2px solid var(--link);outline-offset:3px;border-radius:.25rem}
    h1{margin:0;font-size:clamp(1.75rem,7vw,2.375rem);line-height:1.15;letter-spacing:-.015em;text-wrap:balance}
    h2{margin:2.25rem 0 .5rem;font-size:.9375rem;color:var(--quiet)}
    .kind{margin:0 0 .375rem;color:var(--quiet);font-size:.9375rem;font-weight:600}
    .summary{margin:.75rem 0 0;color:var(--quiet);text-wrap:pretty}
    img{display:block;width:100%;height:auto;margin:1.5rem 0 0;border-radius:.75rem}
    .open{display:flex;flex-wrap:wrap;gap:.625rem;margin:1.75rem 0 0;padding:0;list-style:none}
    .open li{padding:0;border:0}
    .open a{display:block;padding:.6875rem 1.25rem;border:1px solid var(--line);border-radius:2rem;font-weight:600;text-decoration:none}
    .open .first{border-color:var(--link);background:var(--link);color:var(--on-link)}
    dl{margin:2rem 0 0;border-top:1px solid var(--line)}
    dl div{display:flex;gap:1.5rem;justify-content:space-between;padding:.6875rem 0;border-bottom:1px solid var(--line)}
    dt{flex:none;max-width:45%;color:var(--quiet)}
    dd{margin:0;text-align:end}
    dd a{text-decoration:none}
    section ul{margin:0;padding:0;border-top:1px solid var(--line);list-style:none}
    section li{padding:.6875rem 0;border-bottom:1px solid var(--line)}
    section li a{display:block;margin:-.6875rem 0;padding:.6875rem 0;text-decoration:none}
    dd a:hover,section li a:hover{text-decoration:underline}
    section p{margin:.75rem 0 0;color:var(--quiet)}
    pre{margin:1.5rem 0 0;padding:1rem;overflow-x:auto;border-radius:.75rem;background:var(--sunk);font:.875rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:normal}
    header{max-width:36rem;margin:0 auto;padding:1.25rem 1.25rem 0}
    header img{width:auto;max-width:60%;height:2.5rem;margin:0;border-radius:0}
    footer p{margin:0 0 .5rem}
    footer{padding-bottom:2.5rem;color:var(--quiet);font-size:.875rem}
    footer a{color:inherit}

    """

  /// The content security policy: a page may use its own style and images of this server. It may run no scripts, send
  /// no forms and load nothing from other servers.
  ///
  /// - Parameter theme: the theme; its colours follow the sheet in the same element.
  static func policy(for theme: PageTheme) -> String {
    theme.accent.map { policy(behind: $0.style) } ?? policyWithoutAccent
  }

  private static let policyWithoutAccent = policy(behind: "")

  private static func policy(behind colors: String) -> String {
    let style = sheet.withUTF8Buffer { Array($0) } + Array(colors.utf8)
    let hash = Data(SHA256.hash(of: style)).base64EncodedString()
    return "default-src 'none'; style-src 'sha256-\(hash)'; img-src 'self'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'"
  }
}
