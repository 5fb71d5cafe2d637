/// The texts that pages say by themselves, in the languages that ship with the server.
///
/// A raw value is the key of the text in `"texts"` of a `links.json`, where a site replaces a text or adds a language. A
/// language without a text gets the English one.
///
/// More cases may come, so a `switch` needs a `default`.
public enum PageText: String, CaseIterable, Sendable {
  // The ways into the app.
  case open, openStart, get, web, scan, scanHint, code, absent
  // A link whose record does not exist.
  case missing, missingHint
  // A link that matches no route.
  case miss, missHint, suggestions, start, details, mark
  // Parts of a page.
  case more, yes, no

  /// The languages, in the order of ``translations``.
  static let languages: [LanguageTag] = ["en", "de", "fr", "es", "ja", "ar"]

  /// The text in each of ``languages``. `{count}` stands for a number.
  var translations: [String] {
    let row = row
    return [row.en, row.de, row.fr, row.es, row.ja, row.ar]
  }

  private typealias Row = (en: String, de: String, fr: String, es: String, ja: String, ar: String)

  private var row: Row {
    switch self {
    case .open:
      (
        en: "Open in the app", de: "In der App öffnen", fr: "Ouvrir dans l’application", es: "Abrir en la aplicación",
        ja: "アプリで開く", ar: "افتح في التطبيق"
      )
    case .openStart:
      (
        en: "Open the app", de: "App öffnen", fr: "Ouvrir l’application", es: "Abrir la aplicación", ja: "アプリを開く",
        ar: "افتح التطبيق"
      )
    case .get:
      (
        en: "Get the app", de: "App laden", fr: "Télécharger l’application", es: "Descargar la aplicación",
        ja: "アプリを入手", ar: "نزّل التطبيق"
      )
    case .web:
      (
        en: "Continue on the web", de: "Im Web fortfahren", fr: "Continuer sur le web", es: "Continuar en la web",
        ja: "ウェブで続ける", ar: "تابع على الويب"
      )
    case .scan:
      (
        en: "Open it on your phone", de: "Auf dem Handy öffnen", fr: "Ouvrir sur votre téléphone",
        es: "Abrir en el teléfono", ja: "スマートフォンで開く", ar: "افتح على هاتفك"
      )
    case .scanHint:
      (
        en: "Point your phone’s camera at the code.", de: "Richten Sie die Kamera des Handys auf den Code.",
        fr: "Visez le code avec l’appareil photo.", es: "Apunte al código con la cámara.",
        ja: "カメラでコードを読み取ってください。", ar: "وجّه كاميرا هاتفك نحو الرمز."
      )
    case .code:
      (
        en: "QR code of this link", de: "QR-Code dieses Links", fr: "Code QR de ce lien",
        es: "Código QR de este enlace", ja: "このリンクのQRコード", ar: "رمز QR لهذا الرابط"
      )
    case .absent:
      (
        en: "The app is not installed on this device yet.", de: "Die App ist auf diesem Gerät noch nicht installiert.",
        fr: "L’application n’est pas encore installée sur cet appareil.",
        es: "La aplicación aún no está instalada en este dispositivo.", ja: "この端末にはまだアプリが入っていません。",
        ar: "التطبيق غير مثبّت على هذا الجهاز بعد."
      )
    case .missing:
      (
        en: "This is no longer here", de: "Das gibt es hier nicht mehr", fr: "Ce contenu n’est plus disponible",
        es: "Esto ya no está aquí", ja: "お探しの内容は見つかりません", ar: "هذا المحتوى لم يعد متاحًا"
      )
    case .missingHint:
      (
        en: "There is nothing here any more, or not yet.", de: "Hier ist nichts mehr, oder noch nichts.",
        fr: "Il n’y a plus rien ici, ou pas encore.", es: "Aquí ya no hay nada, o todavía no.",
        ja: "すでに削除されたか、まだ公開されていません。", ar: "لم يعد هنا شيء، أو لم يُنشر بعد."
      )
    case .miss:
      (
        en: "We can’t find this page", de: "Diese Seite gibt es nicht", fr: "Page introuvable",
        es: "No encontramos esta página", ja: "ページが見つかりません", ar: "لم نعثر على هذه الصفحة"
      )
    case .missHint:
      (
        en: "The link may be mistyped, or was cut short on its way to you.",
        de: "Der Link ist vielleicht falsch geschrieben oder unterwegs gekürzt worden.",
        fr: "Le lien est peut-être mal saisi, ou il a été tronqué en chemin.",
        es: "Puede que el enlace esté mal escrito o que haya llegado cortado.",
        ja: "リンクに誤りがあるか、途中で切れている可能性があります。", ar: "ربما كُتب الرابط خطأً، أو اقتُطع جزء منه."
      )
    case .suggestions:
      (
        en: "Did you mean", de: "Meinten Sie", fr: "Vouliez-vous dire", es: "Quizás quiso decir",
        ja: "もしかして", ar: "هل تقصد"
      )
    case .start:
      (
        en: "Go to the start page", de: "Zur Startseite", fr: "Aller à la page d’accueil",
        es: "Ir a la página de inicio", ja: "トップページへ", ar: "إلى الصفحة الرئيسية"
      )
    case .details:
      (en: "Details", de: "Details", fr: "Détails", es: "Detalles", ja: "詳細", ar: "التفاصيل")
    case .mark:
      (
        en: "Where the link goes wrong", de: "Die falsche Stelle im Link", fr: "L’endroit où le lien est faux",
        es: "Dónde falla el enlace", ja: "リンクの誤りの箇所", ar: "موضع الخطأ في الرابط"
      )
    case .more:
      (
        en: "and {count} more", de: "und {count} weitere", fr: "et {count} de plus", es: "y {count} más",
        ja: "ほか{count}件", ar: "و{count} أخرى"
      )
    case .yes: (en: "Yes", de: "Ja", fr: "Oui", es: "Sí", ja: "はい", ar: "نعم")
    case .no: (en: "No", de: "Nein", fr: "Non", es: "No", ja: "いいえ", ar: "لا")
    }
  }
}
