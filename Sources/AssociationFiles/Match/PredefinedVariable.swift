package import DeepLinkOctets

/// The variables that every file has.
///
/// Apple, `applinks.SubstitutionVariables`: `alpha`, `upper`, `lower`, `alnum`, `digit` and `xdigit` are one ASCII character
/// each; `region` and `lang` are the codes of `Locale.isoRegionCodes` and `Locale.isoLanguageCodes`.
package enum PredefinedVariable: String, CaseIterable, Sendable {
  case alpha
  case upper
  case lower
  case alnum
  case digit
  case xdigit
  case region
  case lang

  package init?(_ name: UTF8Text) { self.init(rawValue: name.description) }

  package init?(_ name: [UInt32]) { self.init(UTF8Text(scalars: name)) }

  /// Its values.
  package var values: [UTF8Text] {
    switch self {
    case .alpha: Self.uppercase + Self.lowercase
    case .upper: Self.uppercase
    case .lower: Self.lowercase
    case .alnum: Self.uppercase + Self.lowercase + Self.digits
    case .digit: Self.digits
    case .xdigit: Self.digits + Self.characters("ABCDEFabcdef")
    case .region: ISOCodes.regions
    case .lang: ISOCodes.languages
    }
  }

  private static let uppercase = characters("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  private static let lowercase = characters("abcdefghijklmnopqrstuvwxyz")
  private static let digits = characters("0123456789")

  private static func characters(_ text: String) -> [UTF8Text] { text.map { UTF8Text(String($0)) } }
}

/// The codes of `$(region)` and `$(lang)`, fixed so that a verdict does not depend on the machine.
///
/// Devices take them from `Locale.isoRegionCodes` and `Locale.isoLanguageCodes`, whose members differ from system to system;
/// these are the codes of the standards themselves.
enum ISOCodes {
  /// The date of the tables.
  static let date = "2026-11-21"

  /// ISO 3166-1 alpha-2, the officially assigned codes. The United Kingdom is `GB`; Apple's text names `UK` as an
  /// example, but the list it refers to does not have it, and swcutil does not match it.
  static let regions = codes(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
    CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO
    FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE
    JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO
    MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW
    PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM
    TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
    """)

  /// ISO 639-1, and the codes of ISO 639-2 for single languages that have no two-letter code: `Locale` names each language
  /// once, by its shorter code.
  static let languages = codes(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en
    eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja
    jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb
    nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq
    sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    ace ach ada ady afh ain akk ale alt ang anp arc arn arp arw ast awa bal ban bas bej bem bho bik bin bla bra
    bua bug byn cad car ceb chb chg chk chm chn cho chp chr chy cnr cop crh csb dak dar del den dgr din doi dsb
    dua dum dyu efi egy eka elx enm ewo fan fat fil fon frm fro frr frs fur gaa gay gba gez gil gmh goh gon gor
    got grb grc gsw gwi hai haw hil hit hmn hsb hup iba ilo inh jbo jpr jrb kaa kab kac kam kaw kbd kha kho kmb
    kok kos kpe krc krl kru kum kut lad lah lam lez lol loz lua lui lun luo lus mad mag mai mak man mas mdf mdr
    men mga mic min mis mnc mni moh mos mul mus mwl mwr myv nap nds new nia niu nog non nqo nso nwc nym nyn nyo
    nzi osa ota pag pal pam pap pau peo phn pon pro raj rap rar rom rup sad sah sam sas sat scn sco sel sga shn
    sid sma smj smn sms snk sog srn srr suk sus sux syc syr tem ter tet tig tiv tkl tlh tli tmh tog tpi tsi tum
    tvl tyv udm uga umb und vai vot wal war was xal yao yap zap zbl zen zgh zun zxx zza
    """)

  private static func codes(_ text: String) -> [UTF8Text] {
    text.split { $0 == " " || $0 == "\n" }.map { UTF8Text($0) }
  }
}
