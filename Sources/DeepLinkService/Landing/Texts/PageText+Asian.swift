/// The texts of pages in languages of Asia, in the register of the App Store and of Google Play.
extension PageText {
  /// Arabic. Buttons are nouns, as in the stores.
  var arabic: String {
    switch self {
    case .open: "فتح في التطبيق"
    case .openStart: "فتح التطبيق"
    case .openInstalled: "هل التطبيق مثبّت؟ فتح"
    case .get: "تنزيل التطبيق"
    case .getShort: "الحصول"
    case .web: "المتابعة على الويب"
    case .scan: "فتح على الهاتف"
    case .scanHint: "وجّه كاميرا هاتفك نحو الرمز."
    case .code: "رمز QR لهذا الرابط"
    case .absent: "التطبيق غير مثبّت على هذا الجهاز بعد."
    case .missing: "هذا المحتوى لم يعد متاحًا"
    case .missingHint: "أُزيل أو لم يُنشر بعد. حاول لاحقًا أو اطلب رابطًا جديدًا من المُرسِل."
    case .miss: "لم نعثر على هذه الصفحة"
    case .missHint: "ربما كُتب الرابط خطأً، أو اقتُطع جزء منه."
    case .suggestions: "هل تقصد"
    case .start: "إلى الصفحة الرئيسية"
    case .details: "التفاصيل"
    case .mark: "موضع الخطأ في الرابط"
    case .more: "و{count} أخرى"
    case .price: "السعر"
    case .rating: "التقييم"
    case .availability: "التوفّر"
    case .inStock: "متوفّر"
    case .outOfStock: "غير متوفّر"
    case .yes: "نعم"
    case .no: "لا"
    }
  }

  /// Hebrew. Buttons are nouns, so that they address men and women alike.
  var hebrew: String {
    switch self {
    case .open: "פתיחה באפליקציה"
    case .openStart: "פתיחת האפליקציה"
    case .openInstalled: "כבר מותקנת? פתיחה"
    case .get: "הורדת האפליקציה"
    case .getShort: "הורדה"
    case .web: "המשך באתר"
    case .scan: "פתיחה בטלפון"
    case .scanHint: "יש לכוון את מצלמת הטלפון אל הקוד."
    case .code: "קוד QR של הקישור"
    case .absent: "האפליקציה עדיין לא מותקנת במכשיר הזה."
    case .missing: "התוכן הזה כבר לא זמין"
    case .missingHint: "הוא הוסר או שעדיין לא פורסם. אפשר לנסות שוב מאוחר יותר או לבקש מהשולח קישור חדש."
    case .miss: "הדף לא נמצא"
    case .missHint: "ייתכן שהקישור הוקלד בטעות או נקטע בדרך."
    case .suggestions: "האם התכוונת אל"
    case .start: "מעבר לדף הבית"
    case .details: "פרטים"
    case .mark: "מיקום השגיאה בקישור"
    case .more: "ועוד {count}"
    case .price: "מחיר"
    case .rating: "דירוג"
    case .availability: "זמינות"
    case .inStock: "במלאי"
    case .outOfStock: "אזל מהמלאי"
    case .yes: "כן"
    case .no: "לא"
    }
  }

  /// Hindi, with “आप”.
  var hindi: String {
    switch self {
    case .open: "ऐप में खोलें"
    case .openStart: "ऐप खोलें"
    case .openInstalled: "पहले से इंस्टॉल है? खोलें"
    case .get: "ऐप पाएँ"
    case .getShort: "पाएँ"
    case .web: "वेब पर जारी रखें"
    case .scan: "अपने फ़ोन पर खोलें"
    case .scanHint: "फ़ोन का कैमरा कोड की ओर करें।"
    case .code: "इस लिंक का QR कोड"
    case .absent: "ऐप अभी इस डिवाइस पर इंस्टॉल नहीं है।"
    case .missing: "यह अब उपलब्ध नहीं है"
    case .missingHint:
      "इसे हटा दिया गया है या अभी प्रकाशित नहीं किया गया है। बाद में फिर कोशिश करें या भेजने वाले से नया लिंक माँगें।"
    case .miss: "यह पेज नहीं मिला"
    case .missHint: "हो सकता है कि लिंक ग़लत लिखा गया हो या बीच में कट गया हो।"
    case .suggestions: "क्या आपका मतलब यह था"
    case .start: "शुरुआती पेज पर जाएँ"
    case .details: "विवरण"
    case .mark: "लिंक में ग़लती की जगह"
    case .more: "और {count}"
    case .price: "क़ीमत"
    case .rating: "रेटिंग"
    case .availability: "उपलब्धता"
    case .inStock: "स्टॉक में है"
    case .outOfStock: "स्टॉक में नहीं है"
    case .yes: "हाँ"
    case .no: "नहीं"
    }
  }

  /// Indonesian, with “Anda”.
  var indonesian: String {
    switch self {
    case .open: "Buka di aplikasi"
    case .openStart: "Buka aplikasi"
    case .openInstalled: "Sudah terpasang? Buka"
    case .get: "Dapatkan aplikasi"
    case .getShort: "Dapatkan"
    case .web: "Lanjutkan di web"
    case .scan: "Buka di ponsel Anda"
    case .scanHint: "Arahkan kamera ponsel ke kode."
    case .code: "Kode QR tautan ini"
    case .absent: "Aplikasi belum terpasang di perangkat ini."
    case .missing: "Konten ini sudah tidak tersedia"
    case .missingHint:
      "Konten telah dihapus atau belum diterbitkan. Coba lagi nanti atau minta tautan baru kepada pengirim."
    case .miss: "Halaman tidak ditemukan"
    case .missHint: "Tautan mungkin salah ketik atau terpotong."
    case .suggestions: "Mungkin maksud Anda"
    case .start: "Ke halaman awal"
    case .details: "Detail"
    case .mark: "Letak kesalahan pada tautan"
    case .more: "dan {count} lainnya"
    case .price: "Harga"
    case .rating: "Rating"
    case .availability: "Ketersediaan"
    case .inStock: "Tersedia"
    case .outOfStock: "Stok habis"
    case .yes: "Ya"
    case .no: "Tidak"
    }
  }

  /// Japanese, in polite forms.
  var japanese: String {
    switch self {
    case .open: "アプリで開く"
    case .openStart: "アプリを開く"
    case .openInstalled: "インストール済みの方は開く"
    case .get: "アプリを入手"
    case .getShort: "入手"
    case .web: "ウェブで続ける"
    case .scan: "スマートフォンで開く"
    case .scanHint: "カメラでコードを読み取ってください。"
    case .code: "このリンクのQRコード"
    case .absent: "この端末にはまだアプリが入っていません。"
    case .missing: "お探しの内容は見つかりません"
    case .missingHint: "削除されたか、まだ公開されていません。後でもう一度お試しになるか、送信者に新しいリンクをご確認ください。"
    case .miss: "ページが見つかりません"
    case .missHint: "リンクに誤りがあるか、途中で切れている可能性があります。"
    case .suggestions: "もしかして"
    case .start: "トップページへ"
    case .details: "詳細"
    case .mark: "リンクの誤りの箇所"
    case .more: "ほか{count}件"
    case .price: "価格"
    case .rating: "評価"
    case .availability: "在庫"
    case .inStock: "在庫あり"
    case .outOfStock: "在庫なし"
    case .yes: "はい"
    case .no: "いいえ"
    }
  }

  /// Korean, in polite forms.
  var korean: String {
    switch self {
    case .open: "앱에서 열기"
    case .openStart: "앱 열기"
    case .openInstalled: "이미 설치했나요? 열기"
    case .get: "앱 받기"
    case .getShort: "받기"
    case .web: "웹에서 계속하기"
    case .scan: "휴대폰에서 열기"
    case .scanHint: "휴대폰 카메라로 코드를 비추세요."
    case .code: "이 링크의 QR 코드"
    case .absent: "이 기기에 아직 앱이 설치되어 있지 않습니다."
    case .missing: "더 이상 볼 수 없는 콘텐츠입니다"
    case .missingHint: "삭제되었거나 아직 공개되지 않았습니다. 나중에 다시 시도하거나 보낸 사람에게 새 링크를 요청하세요."
    case .miss: "페이지를 찾을 수 없습니다"
    case .missHint: "링크가 잘못 입력되었거나 중간에 잘렸을 수 있습니다."
    case .suggestions: "이것을 찾으셨나요"
    case .start: "시작 페이지로 이동"
    case .details: "세부정보"
    case .mark: "링크에서 잘못된 부분"
    case .more: "외 {count}개"
    case .price: "가격"
    case .rating: "평점"
    case .availability: "재고 여부"
    case .inStock: "재고 있음"
    case .outOfStock: "품절"
    case .yes: "예"
    case .no: "아니요"
    }
  }

  /// Turkish, with “siz”; buttons are short imperatives, as in the stores.
  var turkish: String {
    switch self {
    case .open: "Uygulamada aç"
    case .openStart: "Uygulamayı aç"
    case .openInstalled: "Zaten yüklü mü? Aç"
    case .get: "Uygulamayı indir"
    case .getShort: "İndir"
    case .web: "Web’de devam et"
    case .scan: "Telefonunuzda açın"
    case .scanHint: "Telefonunuzun kamerasını koda doğrultun."
    case .code: "Bu bağlantının QR kodu"
    case .absent: "Uygulama bu aygıtta henüz yüklü değil."
    case .missing: "Bu içerik artık burada değil"
    case .missingHint:
      "Kaldırılmış ya da henüz yayımlanmamış. Daha sonra tekrar deneyin veya gönderenden yeni bir bağlantı isteyin."
    case .miss: "Bu sayfa bulunamadı"
    case .missHint: "Bağlantı yanlış yazılmış ya da yolda kesilmiş olabilir."
    case .suggestions: "Bunu mu demek istediniz"
    case .start: "Ana sayfaya git"
    case .details: "Ayrıntılar"
    case .mark: "Bağlantının hatalı yeri"
    case .more: "ve {count} tane daha"
    case .price: "Fiyat"
    case .rating: "Puan"
    case .availability: "Stok durumu"
    case .inStock: "Stokta"
    case .outOfStock: "Stokta yok"
    case .yes: "Evet"
    case .no: "Hayır"
    }
  }

  /// Chinese in simplified characters.
  var chinese: String {
    switch self {
    case .open: "在 App 中打开"
    case .openStart: "打开 App"
    case .openInstalled: "已安装？打开"
    case .get: "获取 App"
    case .getShort: "获取"
    case .web: "在网页上继续"
    case .scan: "在手机上打开"
    case .scanHint: "用手机相机对准二维码。"
    case .code: "此链接的二维码"
    case .absent: "此设备尚未安装该 App。"
    case .missing: "此内容已不存在"
    case .missingHint: "内容已被移除或尚未发布。请稍后再试，或向发送者索取新链接。"
    case .miss: "找不到此页面"
    case .missHint: "链接可能有误，或在传送中被截断。"
    case .suggestions: "您是不是要找"
    case .start: "前往首页"
    case .details: "详细信息"
    case .mark: "链接出错的位置"
    case .more: "另有 {count} 项"
    case .price: "价格"
    case .rating: "评分"
    case .availability: "库存状态"
    case .inStock: "有货"
    case .outOfStock: "缺货"
    case .yes: "是"
    case .no: "否"
    }
  }
}
