/// The texts of pages in Germanic languages, in the register of the App Store and of Google Play.
extension PageText {
  /// English.
  var english: String {
    switch self {
    case .open: "Open in the app"
    case .openStart: "Open the app"
    case .openInstalled: "Already installed? Open"
    case .get: "Get the app"
    case .getShort: "Get"
    case .web: "Continue on the web"
    case .scan: "Open it on your phone"
    case .scanHint: "Point your phone’s camera at the code."
    case .code: "QR code of this link"
    case .absent: "The app is not installed on this device yet."
    case .missing: "This is no longer here"
    case .missingHint: "It was removed, or is not published yet. Try again later, or ask the sender for a new link."
    case .miss: "We can’t find this page"
    case .missHint: "The link may be mistyped, or was cut short on its way to you."
    case .suggestions: "Did you mean"
    case .start: "Go to the start page"
    case .details: "Details"
    case .mark: "Where the link goes wrong"
    case .more: "and {count} more"
    case .price: "Price"
    case .rating: "Rating"
    case .availability: "Availability"
    case .inStock: "In stock"
    case .outOfStock: "Out of stock"
    case .yes: "Yes"
    case .no: "No"
    }
  }

  /// German. Impersonal, as labels of the stores are.
  var german: String {
    switch self {
    case .open: "In der App öffnen"
    case .openStart: "App öffnen"
    case .openInstalled: "Schon installiert? Öffnen"
    case .get: "App laden"
    case .getShort: "Laden"
    case .web: "Im Web fortfahren"
    case .scan: "Auf dem Handy öffnen"
    case .scanHint: "Die Kamera des Handys auf den Code richten."
    case .code: "QR-Code dieses Links"
    case .absent: "Die App ist auf diesem Gerät noch nicht installiert."
    case .missing: "Das gibt es hier nicht mehr"
    case .missingHint:
      "Es wurde entfernt oder ist noch nicht veröffentlicht. Bitte später noch einmal versuchen oder um einen neuen Link bitten."
    case .miss: "Diese Seite gibt es nicht"
    case .missHint: "Der Link ist vielleicht falsch geschrieben oder unterwegs gekürzt worden."
    case .suggestions: "Vielleicht gemeint"
    case .start: "Zur Startseite"
    case .details: "Details"
    case .mark: "Die falsche Stelle im Link"
    case .more: "und {count} weitere"
    case .price: "Preis"
    case .rating: "Bewertung"
    case .availability: "Verfügbarkeit"
    case .inStock: "Auf Lager"
    case .outOfStock: "Nicht auf Lager"
    case .yes: "Ja"
    case .no: "Nein"
    }
  }

  /// Dutch, with “je”.
  var dutch: String {
    switch self {
    case .open: "Open in de app"
    case .openStart: "Open de app"
    case .openInstalled: "Al geïnstalleerd? Open"
    case .get: "Download de app"
    case .getShort: "Download"
    case .web: "Ga verder op het web"
    case .scan: "Open het op je telefoon"
    case .scanHint: "Richt de camera van je telefoon op de code."
    case .code: "QR-code van deze link"
    case .absent: "De app is nog niet op dit apparaat geïnstalleerd."
    case .missing: "Dit is hier niet meer"
    case .missingHint:
      "Het is verwijderd of nog niet gepubliceerd. Probeer het later opnieuw of vraag de afzender om een nieuwe link."
    case .miss: "We kunnen deze pagina niet vinden"
    case .missHint: "De link is misschien verkeerd getypt of onderweg afgekapt."
    case .suggestions: "Bedoelde je"
    case .start: "Naar de startpagina"
    case .details: "Details"
    case .mark: "De plek van de fout in de link"
    case .more: "en nog {count}"
    case .price: "Prijs"
    case .rating: "Beoordeling"
    case .availability: "Beschikbaarheid"
    case .inStock: "Op voorraad"
    case .outOfStock: "Niet op voorraad"
    case .yes: "Ja"
    case .no: "Nee"
    }
  }
}
