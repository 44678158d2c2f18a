/**
 * The organisations whose links people receive, with their own domains and the words that imitations use. All subdomains of a domain
 * belong to its organisation. A wrong domain here makes a dangerous link look known, so only add one that the organisation itself publishes.
 */

interface OrganisationKind {
  /** The Bulgarian name of the kind, as it is shown to people. */
  readonly label: string;
  readonly source: string;
  /** The date when the domains were last compared with the source. */
  readonly checked: string;
  readonly organisations: readonly OrganisationData[];
}

export interface OrganisationData {
  readonly name: string;
  readonly domains: readonly string[];
  /** Words that stand for the organisation in an address; matched against labels and parts between hyphens. */
  readonly words?: readonly string[];
  /** Words that are also ordinary words, other companies or very short: they count only together with another sign. */
  readonly commonWords?: readonly string[];
  /** Only these paths are known, because other pages of the domain redirect or show pages of other sites. */
  readonly paths?: RegExp;
}

const CHECKED = "2026-11-24";

export const ORGANISATION_KINDS: readonly OrganisationKind[] = [
  {
    label: "куриер",
    source:
      "addresses in the couriers' own terms and integration documents; lists of official domains of bg-phishing-detector",
    checked: CHECKED,
    organisations: [
      { name: "Еконт", domains: ["econt.com", "econt.bg"], words: ["econt", "ekont", "еконт"] },
      {
        name: "Спиди",
        domains: ["speedy.bg"],
        words: ["speedybg", "спиди", "myspeedy"],
        commonWords: ["speedy", "spidi", "spidy"],
      },
      {
        name: "BOX NOW",
        domains: ["boxnow.bg", "boxnow.gr", "boxnow.cy"],
        words: ["boxnow", "боксну", "боксноу"],
      },
      {
        name: "Sameday",
        domains: ["sameday.bg", "samedaybg.com", "sameday.ro", "sameday.hu"],
        words: ["samedaybg", "easybox", "семдей"],
        commonWords: ["sameday"],
      },
      {
        name: "Български пощи",
        domains: ["bgpost.bg", "bulgariapost.bg"],
        words: ["bgpost", "bgposta", "bgposhta", "bulgariapost", "bgpochta", "bulgarianpost", "българскипощи"],
      },
      {
        name: "DHL",
        domains: ["dhl.com", "dhl.bg", "dhl.de", "express.dhl", "group.dhl"],
        words: ["dhlexpress", "dhlparcel", "mydhl"],
        commonWords: ["dhl"],
      },
      {
        name: "DPD",
        domains: ["dpd.com", "dpd.bg", "dpd.de", "dpdgroup.com", "dpd.ro"],
        words: ["mydpd"],
        commonWords: ["dpd"],
      },
      { name: "FedEx", domains: ["fedex.com"], words: ["fedex"] },
      { name: "UPS", domains: ["ups.com"], commonWords: ["ups"] },
      { name: "GLS", domains: ["gls-group.com", "gls-group.eu", "gls-bulgaria.com"], commonWords: ["gls"] },
      { name: "CityExpress", domains: ["cityexpress.bg"], commonWords: ["cityexpress"] },
      { name: "Express One", domains: ["expressone.bg"], commonWords: ["expressone"] },
      { name: "Европат", domains: ["evropat.bg"], words: ["evropat"] },
      { name: "Интерлогистика", domains: ["interlogistica.bg"], words: ["interlogistica"] },
      { name: "InTime", domains: ["intime.bg"], commonWords: ["intime"] },
      { name: "CVC", domains: ["cvc.bg"], commonWords: ["cvc"] },
      { name: "Рапидо", domains: ["rapido.bg"], commonWords: ["rapido"] },
      { name: "Pigeon Express", domains: ["pigeonexpress.com"], words: ["pigeonexpress"] },
    ],
  },
  {
    label: "банка",
    source:
      "the register of banks of the Bulgarian National Bank, and the addresses that the banks publish for online banking",
    checked: CHECKED,
    organisations: [
      {
        name: "Банка ДСК",
        domains: ["dskbank.bg", "dskdirect.bg", "dskmobile.bg"],
        words: ["dskbank", "dskdirect", "dskmobile", "bankadsk", "банкадск"],
        commonWords: ["dsk"],
      },
      {
        name: "УниКредит Булбанк",
        domains: [
          "unicreditbulbank.bg",
          "bulbank.bg",
          "bulbankonline.bg",
          "unicreditgroup.eu",
          "unicreditleasing.bg",
          "unicreditconsumerfinancing.bg",
        ],
        words: ["bulbank", "unicredit", "unicreditbulbank", "bulbankonline", "булбанк"],
      },
      {
        name: "ОББ",
        domains: ["ubb.bg", "kbc.com"],
        words: ["ubbbank", "ubbonline", "ubbmobile", "bankaubb"],
        commonWords: ["ubb"],
      },
      {
        name: "Пощенска банка",
        domains: ["postbank.bg", "e-postbank.bg", "eurobank.gr"],
        words: ["epostbank", "postbankbg", "пощенскабанка"],
        commonWords: ["postbank", "eurobank"],
      },
      { name: "Fibank (ПИБ)", domains: ["fibank.bg", "fibank.al"], words: ["fibank", "myfibank", "фибанк"] },
      { name: "ЦКБ", domains: ["ccbank.bg", "ccbank.mk"], words: ["ccbank"], commonWords: ["ccb"] },
      {
        name: "ПроКредит Банк",
        domains: ["procreditbank.bg", "procredit-holding.com"],
        words: ["procredit", "procreditbank"],
      },
      { name: "TBI Bank", domains: ["tbibank.bg", "tbibank.ro"], words: ["tbibank"], commonWords: ["tbi"] },
      { name: "Алианц", domains: ["allianz.bg", "allianz.com"], words: ["allianzbank"], commonWords: ["allianz"] },
      { name: "Инвестбанк", domains: ["ibank.bg"], commonWords: ["investbank", "ibank"] },
      { name: "БАКБ", domains: ["bacb.bg"], commonWords: ["bacb"] },
      { name: "Общинска банка", domains: ["municipalbank.bg"], words: ["municipalbank"] },
      { name: "Търговска банка Д", domains: ["dbank.bg"] },
      { name: "Тексим Банк", domains: ["teximbank.bg"], words: ["teximbank"] },
      { name: "Токуда Банк", domains: ["tokudabank.bg"], words: ["tokudabank"] },
      { name: "Интернешънъл Асет Банк", domains: ["iabank.bg"], words: ["iabank"] },
      { name: "Българска банка за развитие", domains: ["bbr.bg", "bdbank.bg"], words: ["bdbank"] },
      { name: "Българска народна банка", domains: ["bnb.bg"], words: ["bnbbg"], commonWords: ["bnb"] },
      { name: "BNP Paribas", domains: ["bnpparibas-pf.bg", "bnpparibas.bg", "bnpparibas.com"], words: ["bnpparibas"] },
      { name: "Revolut", domains: ["revolut.com"], words: ["revolut", "револют"] },
      // Under /pay anybody asks for money.
      { name: "Wise", domains: ["wise.com"], paths: /^\/(?!pay(\/|$))/i, words: ["transferwise"] },
      { name: "N26", domains: ["n26.com"], commonWords: ["n26"] },
    ],
  },
  {
    label: "плащания",
    source: "the companies' own sites, and the register of payment institutions of the Bulgarian National Bank",
    checked: CHECKED,
    organisations: [
      { name: "TollPass", domains: ["tollpass.bg"], words: ["tollpass"] },
      { name: "Digitoll", domains: ["digitoll.bg"], words: ["digitoll"] },
      { name: "vinetki.bg", domains: ["vinetki.bg"], words: ["vinetkibg"], commonWords: ["vinetka", "vinetki"] },
      { name: "ePay.bg", domains: ["epay.bg"], words: ["epaybg"], commonWords: ["epay"] },
      { name: "EasyPay", domains: ["easypay.bg"], words: ["easypay", "изипей"] },
      { name: "FastPay", domains: ["fastpay.bg"], words: ["fastpaybg"], commonWords: ["fastpay"] },
      {
        name: "Борика",
        domains: ["borica.bg", "b-trust.bg", "b-trust.org"],
        words: ["borica", "борика"],
        commonWords: ["btrust"],
      },
      { name: "Paysera", domains: ["paysera.bg", "paysera.com"], words: ["paysera"] },
      { name: "myPOS", domains: ["mypos.com", "mypos.eu"], words: ["mypos"] },
      { name: "iCard", domains: ["icard.com"], commonWords: ["icard"] },
      {
        name: "PayPal",
        domains: ["paypal.com"],
        // Elsewhere anybody asks for money.
        paths: /^\/(?!paypalme|invoice|donate|pools|ncp)/i,
        words: ["paypal"],
      },
      { name: "Stripe", domains: ["stripe.com"] },
      { name: "Skrill", domains: ["skrill.com"], words: ["skrill"] },
      { name: "Western Union", domains: ["westernunion.com"], words: ["westernunion"] },
      { name: "MoneyGram", domains: ["moneygram.com"], words: ["moneygram"] },
      { name: "Visa", domains: ["visa.com", "visa.bg"] },
      { name: "Mastercard", domains: ["mastercard.com", "mastercard.bg"], words: ["mastercard"] },
      { name: "Viva", domains: ["viva.com", "vivawallet.com"], words: ["vivawallet"] },
      { name: "Transcard", domains: ["transcard.bg"], words: ["transcard"] },
    ],
  },
  {
    label: "сайт за обяви или магазин",
    source: "the sites themselves",
    checked: CHECKED,
    organisations: [
      {
        name: "OLX",
        domains: ["olx.bg", "olxgroup.com", "olx.ro", "olx.ua", "olx.pl", "olx.pt"],
        words: ["olxbg"],
        commonWords: ["olx"],
      },
      { name: "Bazar.bg", domains: ["bazar.bg"], words: ["bazarbg"], commonWords: ["bazar"] },
      { name: "mobile.bg", domains: ["mobile.bg"], words: ["mobilebg"] },
      { name: "cars.bg", domains: ["cars.bg"], words: ["carsbg"] },
      { name: "imot.bg", domains: ["imot.bg"], words: ["imotbg"] },
      { name: "imoti.net", domains: ["imoti.net"] },
      { name: "homes.bg", domains: ["homes.bg"], words: ["homesbg"] },
      { name: "alo.bg", domains: ["alo.bg"], words: ["alobg"] },
      { name: "jobs.bg", domains: ["jobs.bg"], words: ["jobsbg"] },
      { name: "zaplata.bg", domains: ["zaplata.bg"], words: ["zaplatabg"] },
      { name: "Prodavalnik", domains: ["prodavalnik.com"], words: ["prodavalnik"] },
      { name: "auto.bg", domains: ["auto.bg"] },
      { name: "Carmarket", domains: ["carmarket.bg"] },
      { name: "AutoScout24", domains: ["autoscout24.bg", "autoscout24.com"], words: ["autoscout24"] },
      { name: "mobile.de", domains: ["mobile.de"] },
      { name: "eMAG", domains: ["emag.bg", "emag.ro", "emag.hu"], words: ["emagbg"], commonWords: ["emag"] },
      { name: "Ozone", domains: ["ozone.bg"], words: ["ozonebg"] },
      { name: "Технополис", domains: ["technopolis.bg"], words: ["technopolis"] },
      { name: "Техномаркет", domains: ["technomarket.bg"], words: ["technomarket"] },
      { name: "Ардес", domains: ["ardes.bg"], words: ["ardesbg"] },
      { name: "eBag", domains: ["ebag.bg"], words: ["ebagbg"] },
      { name: "Pazaruvaj", domains: ["pazaruvaj.com"], words: ["pazaruvaj"] },
      { name: "Grabo", domains: ["grabo.bg"], words: ["grabobg"] },
      { name: "Amazon", domains: ["amazon.com", "amazon.de", "amazon.co.uk"], commonWords: ["amazon"] },
      { name: "eBay", domains: ["ebay.com", "ebay.de", "ebay.co.uk"], commonWords: ["ebay"] },
      { name: "Kleinanzeigen", domains: ["kleinanzeigen.de"], words: ["kleinanzeigen"] },
      { name: "Vinted", domains: ["vinted.com"], words: ["vinted"] },
      { name: "Temu", domains: ["temu.com"], commonWords: ["temu"] },
      { name: "AliExpress", domains: ["aliexpress.com"], words: ["aliexpress"] },
      { name: "Booking.com", domains: ["booking.com"] },
      { name: "Airbnb", domains: ["airbnb.com"], words: ["airbnb"] },
    ],
  },
  {
    label: "държавна или общинска служба",
    source: "the portal of the Bulgarian government (gov.bg) and of electronic services (egov.bg)",
    checked: CHECKED,
    organisations: [
      {
        name: "gov.bg",
        domains: ["gov.bg", "government.bg", "egov.bg", "e-gov.bg", "parliament.bg", "president.bg"],
        words: ["egov", "egovbg", "govbg", "bggov"],
      },
      {
        name: "МВР",
        domains: ["mvr.bg"],
        words: ["mvrbg", "euslugi", "euslugimvr", "katmvr", "мвр"],
        commonWords: ["mvr"],
      },
      { name: "НАП", domains: ["nra.bg", "nap.bg"], words: ["napbg", "nrabg"], commonWords: ["nap", "nra"] },
      { name: "НОИ", domains: ["nssi.bg", "noi.bg"], words: ["nssi"], commonWords: ["noi"] },
      { name: "НЗОК", domains: ["nhif.bg", "his.bg"], words: ["nhif"] },
      { name: "Агенция „Митници“", domains: ["customs.bg"], words: ["customsbg"] },
      {
        name: "BGTOLL",
        domains: ["bgtoll.bg", "api.bg"],
        words: ["bgtoll", "evinetka", "evinetki"],
      },
      { name: "Агенция по вписванията", domains: ["registryagency.bg", "brra.bg"], words: ["registryagency"] },
      { name: "Комисията за защита на потребителите", domains: ["kzp.bg"], words: ["kzpbg"] },
      { name: "Комисията за защита на личните данни", domains: ["cpdp.bg"], words: ["cpdp"] },
      { name: "ГДБОП (киберпрестъпност)", domains: ["cybercrime.bg", "gdbop.bg"], words: ["gdbop"] },
      { name: "Община Хасково", domains: ["haskovo.bg"] },
      { name: "Община Димитровград", domains: ["dimitrovgrad.bg"] },
      { name: "Европейския съюз", domains: ["europa.eu"] },
    ],
  },
  {
    label: "голям сайт",
    source: "the sites themselves",
    checked: CHECKED,
    organisations: [
      {
        name: "Google",
        domains: ["google.com", "google.bg"],
        paths: /^\/($|search$|maps(\/|$)|intl\/)/,
        words: ["google", "gmail"],
      },
      { name: "YouTube", domains: ["youtube.com", "youtu.be"], words: ["youtube"] },
      { name: "Уикипедия", domains: ["wikipedia.org"], words: ["wikipedia"] },
      { name: "АБВ Поща", domains: ["abv.bg"], words: ["abvbg"], commonWords: ["abv"] },
      { name: "mail.bg", domains: ["mail.bg"], words: ["mailbg"] },
      { name: "А1", domains: ["a1.bg"] },
      { name: "Yettel", domains: ["yettel.bg"], words: ["yettel"] },
      { name: "Vivacom", domains: ["vivacom.bg"], words: ["vivacom"] },
      { name: "ЕВН", domains: ["evn.bg"], words: ["evnbg"] },
      { name: "Електрохолд", domains: ["electrohold.bg"], words: ["electrohold"] },
      { name: "БНТ", domains: ["bnt.bg", "bntnews.bg"] },
      { name: "БНР", domains: ["bnr.bg"] },
      { name: "bTV", domains: ["btv.bg", "btvnovinite.bg"] },
      { name: "NOVA", domains: ["nova.bg"] },
      { name: "Дневник", domains: ["dnevnik.bg"] },
      { name: "Капитал", domains: ["capital.bg"] },
      { name: "Синоптик", domains: ["sinoptik.bg"] },
      { name: "БДЖ", domains: ["bdz.bg"], words: ["bdzbg"] },
      { name: "Apple", domains: ["apple.com", "icloud.com"], words: ["icloud"] },
      { name: "Netflix", domains: ["netflix.com"], words: ["netflix"] },
      { name: "Microsoft", domains: ["microsoft.com"], words: ["microsoft"] },
    ],
  },
];
