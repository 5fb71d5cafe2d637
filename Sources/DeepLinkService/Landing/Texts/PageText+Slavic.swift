/// The texts of pages in Slavic languages, in the register of the App Store and of Google Play.
extension PageText {
  /// Polish, in the imperative.
  var polish: String {
    switch self {
    case .open: "Otwórz w aplikacji"
    case .openStart: "Otwórz aplikację"
    case .openInstalled: "Masz już aplikację? Otwórz"
    case .get: "Pobierz aplikację"
    case .getShort: "Pobierz"
    case .web: "Kontynuuj w przeglądarce"
    case .scan: "Otwórz na telefonie"
    case .scanHint: "Skieruj aparat telefonu na kod."
    case .code: "Kod QR tego linku"
    case .absent: "Aplikacja nie jest jeszcze zainstalowana na tym urządzeniu."
    case .missing: "Ta treść nie jest już dostępna"
    case .missingHint:
      "Została usunięta albo nie jest jeszcze opublikowana. Spróbuj później lub poproś nadawcę o nowy link."
    case .miss: "Nie znaleziono strony"
    case .missHint: "Link może zawierać błąd albo został po drodze ucięty."
    case .suggestions: "Czy chodziło o"
    case .start: "Przejdź do strony głównej"
    case .details: "Szczegóły"
    case .mark: "Miejsce błędu w linku"
    case .more: "i jeszcze {count}"
    case .price: "Cena"
    case .rating: "Ocena"
    case .availability: "Dostępność"
    case .inStock: "W magazynie"
    case .outOfStock: "Brak w magazynie"
    case .yes: "Tak"
    case .no: "Nie"
    }
  }

  /// Russian, with “вы”.
  var russian: String {
    switch self {
    case .open: "Открыть в приложении"
    case .openStart: "Открыть приложение"
    case .openInstalled: "Уже установлено? Открыть"
    case .get: "Загрузить приложение"
    case .getShort: "Загрузить"
    case .web: "Продолжить в браузере"
    case .scan: "Откройте на телефоне"
    case .scanHint: "Наведите камеру телефона на код."
    case .code: "QR-код этой ссылки"
    case .absent: "Приложение ещё не установлено на этом устройстве."
    case .missing: "Этого здесь больше нет"
    case .missingHint:
      "Материал удалён или ещё не опубликован. Повторите попытку позже или попросите отправителя прислать новую ссылку."
    case .miss: "Страница не найдена"
    case .missHint: "Возможно, в ссылке опечатка или она обрезана."
    case .suggestions: "Возможно, вы имели в виду"
    case .start: "Перейти на главную страницу"
    case .details: "Подробности"
    case .mark: "Место ошибки в ссылке"
    case .more: "и ещё {count}"
    case .price: "Цена"
    case .rating: "Оценка"
    case .availability: "Наличие"
    case .inStock: "В наличии"
    case .outOfStock: "Нет в наличии"
    case .yes: "Да"
    case .no: "Нет"
    }
  }

  /// Ukrainian, with “ви”.
  var ukrainian: String {
    switch self {
    case .open: "Відкрити в застосунку"
    case .openStart: "Відкрити застосунок"
    case .openInstalled: "Уже встановлено? Відкрити"
    case .get: "Завантажити застосунок"
    case .getShort: "Отримати"
    case .web: "Продовжити в браузері"
    case .scan: "Відкрийте на телефоні"
    case .scanHint: "Наведіть камеру телефона на код."
    case .code: "QR-код цього посилання"
    case .absent: "Застосунок ще не встановлено на цьому пристрої."
    case .missing: "Цього тут більше немає"
    case .missingHint:
      "Матеріал видалено або ще не опубліковано. Спробуйте пізніше або попросіть відправника надіслати нове посилання."
    case .miss: "Сторінку не знайдено"
    case .missHint: "Можливо, у посиланні помилка або його обрізано."
    case .suggestions: "Можливо, ви мали на увазі"
    case .start: "Перейти на головну сторінку"
    case .details: "Подробиці"
    case .mark: "Місце помилки в посиланні"
    case .more: "і ще {count}"
    case .price: "Ціна"
    case .rating: "Оцінка"
    case .availability: "Наявність"
    case .inStock: "Є в наявності"
    case .outOfStock: "Немає в наявності"
    case .yes: "Так"
    case .no: "Ні"
    }
  }
}
