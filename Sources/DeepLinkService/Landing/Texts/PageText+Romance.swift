/// The texts of pages in Romance languages, in the register of the App Store and of Google Play.
extension PageText {
  /// French, with “vous”.
  var french: String {
    switch self {
    case .open: "Ouvrir dans l’application"
    case .openStart: "Ouvrir l’application"
    case .openInstalled: "Déjà installée\u{202F}? Ouvrir"
    case .get: "Télécharger l’application"
    case .getShort: "Obtenir"
    case .web: "Continuer sur le web"
    case .scan: "Ouvrir sur votre téléphone"
    case .scanHint: "Visez le code avec l’appareil photo."
    case .code: "Code QR de ce lien"
    case .absent: "L’application n’est pas encore installée sur cet appareil."
    case .missing: "Ce contenu n’est plus disponible"
    case .missingHint:
      "Il a été retiré, ou n’est pas encore publié. Réessayez plus tard, ou demandez un nouveau lien à l’expéditeur."
    case .miss: "Page introuvable"
    case .missHint: "Le lien est peut-être mal saisi, ou il a été tronqué en chemin."
    case .suggestions: "Vouliez-vous dire"
    case .start: "Aller à la page d’accueil"
    case .details: "Détails"
    case .mark: "L’endroit où le lien est faux"
    case .more: "et {count} de plus"
    case .price: "Prix"
    case .rating: "Note"
    case .availability: "Disponibilité"
    case .inStock: "En stock"
    case .outOfStock: "En rupture de stock"
    case .yes: "Oui"
    case .no: "Non"
    }
  }

  /// Spanish, with “tú”.
  var spanish: String {
    switch self {
    case .open: "Abrir en la app"
    case .openStart: "Abrir la app"
    case .openInstalled: "¿Ya la tienes? Abrir"
    case .get: "Descargar la app"
    case .getShort: "Obtener"
    case .web: "Continuar en la web"
    case .scan: "Abrir en el teléfono"
    case .scanHint: "Apunta al código con la cámara del teléfono."
    case .code: "Código QR de este enlace"
    case .absent: "La app aún no está instalada en este dispositivo."
    case .missing: "Esto ya no está aquí"
    case .missingHint:
      "Se ha retirado o aún no se ha publicado. Inténtalo más tarde o pide un enlace nuevo a quien te lo envió."
    case .miss: "No encontramos esta página"
    case .missHint: "Puede que el enlace esté mal escrito o que haya llegado cortado."
    case .suggestions: "Quizás quisiste decir"
    case .start: "Ir a la página de inicio"
    case .details: "Detalles"
    case .mark: "Dónde falla el enlace"
    case .more: "y {count} más"
    case .price: "Precio"
    case .rating: "Valoración"
    case .availability: "Disponibilidad"
    case .inStock: "Disponible"
    case .outOfStock: "Agotado"
    case .yes: "Sí"
    case .no: "No"
    }
  }

  /// Italian, with “tu”.
  var italian: String {
    switch self {
    case .open: "Apri nell’app"
    case .openStart: "Apri l’app"
    case .openInstalled: "Già installata? Apri"
    case .get: "Scarica l’app"
    case .getShort: "Ottieni"
    case .web: "Continua sul web"
    case .scan: "Apri sul telefono"
    case .scanHint: "Inquadra il codice con la fotocamera del telefono."
    case .code: "Codice QR di questo link"
    case .absent: "L’app non è ancora installata su questo dispositivo."
    case .missing: "Questo contenuto non è più disponibile"
    case .missingHint:
      "È stato rimosso o non è ancora pubblicato. Riprova più tardi o chiedi un nuovo link a chi te lo ha inviato."
    case .miss: "Pagina non trovata"
    case .missHint: "Il link potrebbe essere scritto male o essere stato troncato."
    case .suggestions: "Forse cercavi"
    case .start: "Vai alla pagina iniziale"
    case .details: "Dettagli"
    case .mark: "Il punto in cui il link è errato"
    case .more: "e altri {count}"
    case .price: "Prezzo"
    case .rating: "Valutazione"
    case .availability: "Disponibilità"
    case .inStock: "Disponibile"
    case .outOfStock: "Esaurito"
    case .yes: "Sì"
    case .no: "No"
    }
  }

  /// Portuguese as in Brazil, with “você”.
  var portuguese: String {
    switch self {
    case .open: "Abrir no app"
    case .openStart: "Abrir o app"
    case .openInstalled: "Já tem o app? Abrir"
    case .get: "Baixar o app"
    case .getShort: "Obter"
    case .web: "Continuar na web"
    case .scan: "Abrir no celular"
    case .scanHint: "Aponte a câmera do celular para o código."
    case .code: "Código QR deste link"
    case .absent: "O app ainda não está instalado neste dispositivo."
    case .missing: "Este conteúdo não está mais disponível"
    case .missingHint:
      "Ele foi removido ou ainda não foi publicado. Tente mais tarde ou peça um novo link a quem o enviou."
    case .miss: "Página não encontrada"
    case .missHint: "O link pode ter sido digitado errado ou cortado no caminho."
    case .suggestions: "Você quis dizer"
    case .start: "Ir para a página inicial"
    case .details: "Detalhes"
    case .mark: "Onde o link está errado"
    case .more: "e mais {count}"
    case .price: "Preço"
    case .rating: "Avaliação"
    case .availability: "Disponibilidade"
    case .inStock: "Em estoque"
    case .outOfStock: "Esgotado"
    case .yes: "Sim"
    case .no: "Não"
    }
  }
}
