#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The style sheet of landing pages. Each page contains it, so a page takes one request and does not depend on the
/// files of Public.
///
/// The content security policy names the sheet by its hash, so browsers apply no other. Sides are logical (`inline`,
/// `block`), so a page that is written from right to left is mirrored.
enum LandingStyle {
  /// The colours behind the content, for the browser's own bars.
  static let lightGround: StaticString = "#f4f5f7"
  static let darkGround: StaticString = "#0f1012"

  static let sheet: StaticString = """
    :root{color-scheme:light dark;--ground:#f4f5f7;--card:#fff;--ink:#16181d;--quiet:#5a606b;--line:#e2e4e9;--fill:#eceef2;--link:#0b57c2;--accent:#0b57c2;--on-accent:#fff;--shade:0 1px 2px rgb(16 24 40/.05),0 12px 32px -12px rgb(16 24 40/.12);--font:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
    @media (prefers-color-scheme:dark){:root{--ground:#0f1012;--card:#1c1d21;--ink:#f0f1f4;--quiet:#a8adb8;--line:#32343b;--fill:#292b31;--link:#8ab8ff;--accent:#8ab8ff;--on-accent:#0b1626;--shade:none}}
    *{box-sizing:border-box}
    body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;margin:0;background:var(--ground);color:var(--ink);font:1.0625rem/1.5 var(--font);overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
    header,main,footer{width:100%;max-width:42rem;margin-inline:auto;padding-inline:1rem}
    header{display:flex;align-items:center;gap:.75rem;padding-block:1.25rem;font-weight:600}
    header img{display:block;width:auto;max-width:min(14rem,100%);height:2.25rem;object-fit:contain;object-position:left}
    [dir=rtl] header img{object-position:right}
    .mark{display:grid;flex:none;place-items:center;width:2.25rem;height:2.25rem;border-radius:.625rem;background:var(--accent);color:var(--on-accent);font-size:1.125rem;font-weight:700;line-height:1}
    .app :is(p,bdi,small){display:block;overflow:hidden;margin:0;text-overflow:ellipsis;white-space:nowrap;line-height:1.35}
    .app p{flex:1;min-width:0}
    .app small{color:var(--quiet);font-size:.8125rem;font-weight:400}
    header>img.mark{width:2.25rem;background:none}
    .app>.mark,.app>img.mark{flex:none;width:3.25rem;height:3.25rem;border-radius:.75rem}
    .app a{flex:none;padding:.625rem 1.25rem;border-radius:9rem;background:var(--accent);color:var(--on-accent);font-weight:700;text-decoration:none}
    main{display:grid;gap:1rem;align-items:start}
    body>main:first-child{padding-top:clamp(1rem,6vh,4rem)}
    article,.scan{min-width:0;padding:clamp(1.25rem,5vw,2.25rem);border:1px solid var(--line);border-radius:1.25rem;background:var(--card);box-shadow:var(--shade)}
    article{overflow:hidden}
    a{color:var(--link);text-decoration-thickness:.0625rem;text-underline-offset:.2em}
    :focus-visible{outline:2px solid var(--link);outline-offset:3px;border-radius:.25rem}
    h1{margin:0;font-size:clamp(1.75rem,1.35rem + 1.8vw,2.5rem);font-weight:700;line-height:1.15;letter-spacing:-.02em;text-wrap:balance}
    h1.long{font-size:clamp(1.25rem,1.1rem + .75vw,1.625rem);line-height:1.3;letter-spacing:-.01em}
    :is(h1,h2):is(:lang(ar),:lang(fa),:lang(he),:lang(hi),:lang(ur)){letter-spacing:0;line-height:1.35}
    h2{margin:2.25rem 0 .25rem;font-size:1.0625rem;font-weight:650}
    .kind{margin:0 0 .375rem;color:var(--quiet);font-size:.875rem;font-weight:600}
    .summary{margin:.75rem 0 0;color:var(--quiet);font-size:1.125rem;text-wrap:pretty}
    .notice{margin:1.25rem 0 0;padding:.75rem 1rem;border-radius:.75rem;background:var(--fill)}
    .picture{display:block;width:calc(100% + 2*clamp(1.25rem,5vw,2.25rem));max-width:none;height:auto;max-height:22rem;margin-block:calc(-1*clamp(1.25rem,5vw,2.25rem)) 1.75rem;margin-inline:calc(-1*clamp(1.25rem,5vw,2.25rem));background:var(--fill);object-fit:cover}
    .ways{display:flex;flex-wrap:wrap;gap:.625rem;margin:1.75rem 0 0;padding:0;list-style:none}
    .ways li{flex:1 1 10rem;min-width:0}
    .ways li:has(>.first){flex-basis:100%}
    .ways a{display:flex;gap:.625rem;align-items:center;justify-content:center;height:100%;min-height:3.25rem;padding:.5rem 1.125rem;border-radius:.875rem;background:var(--fill);color:var(--ink);font-weight:600;line-height:1.25;text-align:center;text-decoration:none}
    .ways a:focus-visible{border-radius:.875rem}
    .ways .store:not(:has(.first)){flex:0 1 auto}
    .ways .store a{min-height:3rem;padding-block:.25rem;border:1px solid #6b7078;border-radius:.625rem;background:#000;color:#fff}
    .ways .first,.ways .store .first{min-height:3.25rem;border:0;border-radius:.875rem;background:var(--accent);color:var(--on-accent)}
    .ways a:hover{text-decoration:underline}
    .ways svg{flex:none;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
    .ways span{text-align:start}
    .ways small{display:block;font-size:.6875rem;font-weight:500;line-height:1.3}
    .ways .badge{min-height:0;padding:0;border:0;background:none;justify-content:start}
    .badge img{width:10rem;height:3.25rem;object-fit:contain;object-position:left}
    dl{margin:2rem 0 0;border-block-start:1px solid var(--line)}
    dl div{display:flex;gap:1.5rem;justify-content:space-between;padding-block:.75rem;border-block-end:1px solid var(--line)}
    dl div:last-child{border-block-end:0;padding-block-end:0}
    dt{flex:none;max-width:45%;color:var(--quiet)}
    dd{min-width:0;margin:0;font-weight:500;text-align:end}
    .row{display:flex;flex-wrap:wrap;gap:.75rem 2rem;margin-block-start:1.25rem;border:0}
    .row div{display:block;padding:0;border:0}
    .row dt{max-width:none;font-size:.8125rem}
    .row dd{font-size:1.125rem;font-weight:600;text-align:start}
    section ul{margin:0;padding:0;list-style:none}
    section li{padding-block:.75rem;border-block-end:1px solid var(--line)}
    section li:last-child{border-block-end:0}
    section li a{position:relative;display:block;margin-block:-.75rem;padding-block:.75rem;padding-inline-end:1.5rem;text-decoration:none}
    section li a::after{position:absolute;inset-block-start:50%;inset-inline-end:.25rem;width:.5rem;height:.5rem;margin-block-start:-.25rem;border:solid var(--quiet);border-width:1.5px 1.5px 0 0;content:"";transform:rotate(45deg)}
    [dir=rtl] section li a::after{transform:rotate(-135deg)}
    section li small{display:block;color:var(--quiet);font-size:.875rem}
    :is(dd,li) a:hover{text-decoration:underline}
    section p{margin:.5rem 0 0;color:var(--quiet)}
    article>section:last-child li:last-child{padding-block-end:0}
    .more,.links{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:1.25rem 0 0;padding:0;list-style:none}
    :is(.more,.links) a{display:inline-block;padding-block:.25rem}
    .scan h2{margin:0 0 1rem;text-align:center}
    .scan img{display:block;width:100%;max-width:11rem;height:auto;aspect-ratio:1;margin:0 auto;padding:.5rem;border-radius:.75rem;background:#fff}
    .scan p{margin-block-start:1rem;font-size:.875rem;text-align:center}
    details{margin:2rem 0 0;padding-block-start:.75rem;border-block-start:1px solid var(--line)}
    summary{width:fit-content;padding-block:.375rem;color:var(--quiet);font-size:.9375rem;cursor:pointer}
    pre{margin:.75rem 0 0;padding:1rem;overflow-x:auto;border-radius:.75rem;background:var(--fill);font:.8125rem/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:normal}
    footer{margin-block-start:auto;padding-block:2rem;color:var(--quiet);font-size:.875rem}
    footer p{margin:.75rem 0 0}
    footer .links{margin:0}
    footer a{color:inherit}
    @media (min-width:56rem){header:has(~.wide),.wide,.wide~footer{max-width:60rem}.wide{grid-template-columns:minmax(0,1fr) 17rem}.scan{position:sticky;inset-block-start:1rem;padding:1.5rem}}
    @media (max-width:40rem) and (min-height:30rem){html:has(.app){scroll-padding-block-end:6rem}body:has(>.app){padding-block-end:5rem}.app~main .ways:not(:has(li+li)){margin:0}.app~main .ways li:has(>.first){position:fixed;z-index:1;inset-block-end:0;inset-inline:0;padding:.75rem 1rem;border-block-start:1px solid var(--line);background:var(--card)}}
    @media print{:root{color-scheme:light;--ground:#fff;--card:#fff;--ink:#000;--quiet:#333;--line:#999;--shade:none}body{display:block;min-height:0;padding:0!important;font-size:11pt}header,main,footer{max-width:none!important;padding-inline:0}main{display:block}article,.scan{padding:0;border:0;border-radius:0;overflow:visible}.mark{border:1px solid;background:none;color:inherit}.ways,.app a,.more,details,footer .links{display:none}a{color:inherit}.picture{width:100%;max-height:6cm;margin:0 0 1rem}.scan{position:static;margin-block-start:1.5rem}.scan img{max-width:3cm;padding:0}.scan p{display:none}.picture,.scan,dl div,section li{break-inside:avoid}h2{break-after:avoid}section li a::after{display:none}}
    @media (forced-colors:active){.ways a,.app a,.mark{border:1px solid}}

    """

  /// The declarations of a theme, which follow the sheet in the same element. They consist of names, digits and paths
  /// of plain characters, so a page needs no escapes for them.
  static func declarations(of theme: PageTheme) -> String {
    (theme.font?.style ?? "") + (theme.accent?.style ?? "")
  }

  /// The content security policy: a page may use its own style, and images and the theme's font of this server. It may
  /// run no scripts, send no forms and load nothing from other servers.
  ///
  /// - Parameter style: the declarations of the theme.
  static func policy(for theme: PageTheme, style: String) -> String {
    let whole = sheet.withUTF8Buffer { Array($0) } + Array(style.utf8)
    let hash = Data(SHA256.hash(of: whole)).base64EncodedString()
    let fonts = theme.font?.file == nil ? "" : "font-src 'self'; "
    return "default-src 'none'; style-src 'sha256-\(hash)'; \(fonts)img-src 'self'; base-uri 'none'; "
      + "form-action 'none'; frame-ancestors 'none'"
  }
}
