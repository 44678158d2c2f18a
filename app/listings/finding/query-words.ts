/** The words of a search that are no text to look for, as data for maintainers to extend. Words are lower-case, as typed. */

import { wordTable } from "#app/catalogue/language/word-table.ts";

export type Limit = "to" | "from" | "about" | "between";

/** Phrases before a number, and how they limit it. They match words with one space between them; 'от' alone would mean the opposite. */
export const LIMIT_PHRASES: readonly (readonly [phrase: RegExp, limit: Limit])[] = [
  [
    /^(?:не (?:по ?)?(?:повече|скъп\p{L}*|голям\p{L}*) от|по ?(?:малко|евтин\p{L}*|малък|малка) от|най ?много)(?= )/u,
    "to",
  ],
  [
    /^(?:не по ?(?:малко|евтин\p{L}*|малък|малка) от|(?:по ?)?(?:повече|скъп\p{L}*|голям\p{L}*) от|най ?малко)(?= )/u,
    "from",
  ],
];
/** The highest number of words of such a phrase. */
export const LONGEST_LIMIT = 4;

/** Words before a number, and how they limit it. */
export const LIMITS = wordTable<Limit>({
  до: "to",
  под: "to",
  преди: "to",
  макс: "to",
  максимум: "to",
  от: "from",
  над: "from",
  след: "from",
  поне: "from",
  мин: "from",
  минимум: "from",
  около: "about",
  към: "about",
  между: "between",
});

/** Numbers as words before what they count, a thousand or a currency: 'три стаи', 'шест хиляди лева'. */
export const NUMBER_WORDS = wordTable<string>({
  ...{
    една: "1",
    две: "2",
    три: "3",
    четири: "4",
    пет: "5",
    шест: "6",
    седем: "7",
    осем: "8",
    девет: "9",
    десет: "10",
  },
  ...{ петнайсет: "15", петнадесет: "15", двайсет: "20", двадесет: "20", трийсет: "30", тридесет: "30" },
  ...{ четирийсет: "40", четиридесет: "40", петдесет: "50", шейсет: "60", шестдесет: "60", седемдесет: "70" },
  ...{ осемдесет: "80", деветдесет: "90", сто: "100", двеста: "200", триста: "300", четиристотин: "400" },
  ...{ петстотин: "500", шестстотин: "600", седемстотин: "700", осемстотин: "800", деветстотин: "900" },
});

/** Words for years after a number. */
export const YEAR_WORDS: ReadonlySet<string> = new Set(["г", "год", "година", "години"]);

/** Words after a number that make it neither a price nor the number of a field. */
export const MEASURES: ReadonlySet<string> = new Set(
  "л кг т тон тона см мм м км кс коня коне конски гб тб мб инч дка декар декара хектара брой броя бр души места месеца месец дни седмици часа клас стола части човека ah ач w вата kwh".split(
    " ",
  ),
);

/** Abbreviations, frequent misspellings, and adjectives of cities, with what they stand for. */
export const ABBREVIATIONS = wordTable<string>({
  ap: "апартамент",
  "ap.": "апартамент",
  "ap-t": "апартамент",
  ап: "апартамент",
  "ап-т": "апартамент",
  "ап.": "апартамент",
  "двуст.": "двустаен",
  "едност.": "едностаен",
  "кат.": "категория",
  "р-р": "размер",
  "трист.": "тристаен",
  "четирист.": "четиристаен",
  komisiona: "комисионна",
  komisionna: "комисионна",
  комисиона: "комисионна",
  schupen: "счупен",
  schupena: "счупена",
  shupen: "счупен",
  shupena: "счупена",
  шупен: "счупен",
  шупена: "счупена",
  зема: "земя",
  апартамен: "апартамент",
  апартмент: "апартамент",
  апратамент: "апартамент",
  кашта: "къща",
  кашти: "къщи",
  къшта: "къща",
  кватира: "квартира",
  кватири: "квартири",
  йорки: "йорк",
  панелка: "панел",
  тухличка: "тухла",
  тристайка: "тристаен",
  двустайка: "двустаен",
  бургаско: "бургас",
  варненско: "варна",
  видинско: "видин",
  врачанско: "враца",
  добричко: "добрич",
  казанлъшко: "казанлък",
  кърджалийско: "кърджали",
  кюстендилско: "кюстендил",
  ловешко: "ловеч",
  монтанско: "монтана",
  пазарджишко: "пазарджик",
  пернишко: "перник",
  плевенско: "плевен",
  пловдивско: "пловдив",
  разградско: "разград",
  русенско: "русе",
  силистренско: "силистра",
  сливенско: "сливен",
  смолянско: "смолян",
  софийско: "софия",
  старозагорско: "стара загора",
  търговищко: "търговище",
  търновско: "велико търново",
  шуменско: "шумен",
  ямболско: "ямбол",
});

/** Phrases and what they stand for: short names of places, frequent mistakes, and work from home. */
export const PHRASES_IN_FULL: readonly (readonly [phrase: RegExp, full: string])[] = (
  [
    [/сл\.? ?бряг|sl\.? ?br(?:ya|q|ia)g/, "слънчев бряг"],
    [/ст\.? ?загора|st\.? ?zagora/, "стара загора"],
    [/в\.? ?търново|v\.? ?t[au]rnovo/, "велико търново"],
    [/парко място/, "паркомясто"],
    [/от разстояние|ot vk[auy]shti|(?:хоум|home) (?:офис|office)/, "от вкъщи"],
    [/пот наем/, "под наем"],
    [/(?:търг |от )?(?:чси|(?:частен )?съди(?:я|и)[ -]изпълнител)|публичен търг/, "публична продан"],
    [/[ув]ан ?плюс/, "oneplus"],
    [/4 ?матик|4 matic/, "matic"],
  ] as const
).map(([{ source }, full]) => [new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, "giu"), full]);

/** Persons and occasions for which a thing is wanted, which ads do not state: 'телефон за баба'. */
const PURPOSES =
  `баба|баба ми|дядо|къща|стройка|село|летуване|почивка|каране|каране из града|пътуване|една кола|един пенсионер
  кантора|строеж|строеж на къща|застрояване|възрастни хора|майка ми|мама|татко|възрастен човек|възрастни|студент
  студентка|студенти|ученик|ученици|двама|двама души|двойка|семейство|семейство с дете|млади хора|младо семейство
  първи път|начинаещ|начинаещи|начало|града|из града|лично ползване|лична употреба|лични нужди|мен|нас|жена ми
  мъжа ми|вкъщи|дома|всеки ден|подарък|новия дом`.split(/\||\n\s*/);

/** Persons for whom property, work, a car or a device is wanted; for other things, such as clothes, they matter. */
export const AUDIENCES: ReadonlySet<string> = new Set(
  "дете детето деца жена жени мъж момиче момче пенсионер пенсионери".split(" "),
);
/** Headwords of devices and cars. */
export const DEVICES: ReadonlySet<string> = new Set(
  "телефон смартфон таблет лаптоп компютър телевизор часовник фотоапарат принтер кола автомобил".split(" "),
);

/** Phrases that say nothing about the thing. */
export const NOISE: readonly string[] = [
  "спешно",
  "изгодно",
  "изгоден",
  "изгодна",
  "изгодни",
  "евтино",
  "евтин",
  "евтина",
  "евтини",
  "на добра цена",
  "на ниска цена",
  "ниска цена",
  "добра цена",
  "търся да купя",
  "искам да купя",
  "искам да наема",
  "да купя",
  "търся",
  "търси се",
  "търсим",
  "търсене",
  "искам",
  "купувам",
  "купува",
  "закупуване",
  "давам",
  "дава се",
  "предлагам",
  "майстор",
  "майстори",
  "майстор за",
  "добър майстор",
  "фирма",
  "фирма за",
  "специалист",
  "специалист по",
  "безплатна доставка",
  "по договаряне",
  "със забележки",
  "като нов",
  "като нова",
  "като ново",
  "като нови",
  "в добро състояние",
  "в отлично състояние",
  "запазен",
  "запазена",
  "запазено",
  "запазени",
  "нужен",
  "нужна",
  "нужни",
  "спешна",
  "спешни",
  "ще купя",
  "ще взема",
  "вземам",
  "взимам",
  "обява",
  "обяви",
  "обяви за",
  "някой",
  "нещо",
  "моля",
  "наблизо",
  "близо",
  "близо до",
  "в близост до",
  "на адрес",
  "на място",
  "втора употреба",
  "втора ръка",
  "на старо",
  "употребяван",
  "употребявана",
  "употребявано",
  "употребявани",
  "с цена",
  "цена",
  "цени",
  "колко струва",
  "где",
  "къде има",
  "има ли",
  "имате ли",
  "имате",
  "какви",
  "какъв",
  "каква е цената на",
  "каква",
  "какво",
  "колко",
  "кой",
  "къде мога да намеря",
  "къде мога да купя",
  "къде",
  "как да си намеря",
  "как да намеря",
  "как да",
  "търся да си купя",
  "искам да си купя",
  "искам да си наема",
  "да си купя",
  "питам за",
  "нагоре",
  "надолу",
  "област",
  "обл",
  "интересувам се от",
  "трябва ми",
  "желая",
  "от частно лице",
  "частно лице",
  "онлайн",
  "olx",
  "bazar",
  "имам нужда от",
  "нужда от",
  "може и",
  "може ли",
  "какво се продава",
  "какво се предлага",
  "какво има",
  "на месец",
  "месечно",
  "лека",
  "леки",
  "малък пробег",
  "нисък пробег",
  "малко километри",
  "език",
  "кв",
  "жк",
  "квартал",
  "общ",
  "община",
  "имот",
  "имоти",
  "частен имот",
  "частни имоти",
  "семейна",
  "семеен",
  "декара",
  "дка",
  "един декар",
  "декар",
  "някъде",
  "търси",
  "синът ми",
  "дъщеря ми",
  "мъжът ми",
  "за да живея",
  "да живея",
  "из града",
  "дали",
  "позиция",
  "позиции",
  "хубав",
  "хубава",
  "хубаво",
  "хубави",
  "с място",
  "ниски километри",
  "семейство",
  "кой продава",
  "колко струва една",
  "какво струва една",
  "колко струва един",
  "струва",
  "здравейте",
  "здрасти",
  "здравей",
  "благодаря",
  "предварително благодаря",
  "нужен ми е",
  "нужна ми е",
  "нужно ми е",
  "нужни са ми",
  "it",
  "ит",
  "job",
  "jobs",
  "кой прави",
  "кой може да",
  ...PURPOSES.map((purpose) => `за ${purpose}`),
];

/** Adjectives that are dropped before other words, as headwords. */
export const QUALITIES: ReadonlySet<string> = new Set(
  `нов стар голям малък хубав добър отличен запазя качествен луксозен красив топ супер уникален оригинален здрав надежден бърз
  удобен модерен стилен як мощен тих лек тежък чист обслужа гаранционен професионален домашен местен пълен цял работя
  изряден перфектен страхотен икономичен просторен слънчев тих светъл широк дълъг къс висок нисък истински реален smart bluetooth junior senior младши старши джуниър
  gaming гейминг геймърски`.split(/\s+/),
);

/** Headwords of accessories, parts and devices, which are the thing also after a brand or model: 'samsung a12 калъф'. */
export const ACCESSORIES: ReadonlySet<string> = new Set(
  `калъф кейс протектор зарядно заряден кабел батерия дисплей handsfree стойка каишка слушалка гума джанта фар броня двигател акумулатор
  част гараж паркоместо фабрика климатик кухня хол баня watch часовник таблет лаптоп монитор телевизор принтер пералня хладилник`.split(
    /\s+/,
  ),
);

/** Headwords of what is made for telephones, which a search for a telephone does not mean: 'Зарядно iPhone'. */
export const ADDITIONS: readonly string[] = "калъф кейс протектор зарядно заряден кабел стойка каишка".split(" ");

/** Headwords of land that is not for building. */
export const FARM_LAND: readonly string[] = ["земеделски", "нива", "лозе"];
/** Matches the purpose for which it is no answer. */
export const FOR_BUILDING = /(?<!\p{L})(?:за|za) (?:стро[ея]ж|строителство|застрояване|stroe[zj])/iu;

/** Headwords before a part that say the state of the thing: 'iphone счупен дисплей'. */
export const BROKEN: ReadonlySet<string> = new Set(
  "счупен счупя пукнат пукна спукан спукам напукан напукам изгорял изгоря".split(" "),
);

/** Names of skills, which ads for jobs may state in the description only. */
export const SKILLS: ReadonlySet<string> = new Set(
  "python java javascript typescript php react angular linux sql docker kubernetes aws azure excel".split(" "),
);

/** Occupations in English, which say what is wanted after other words: 'data engineer'. */
export const OCCUPATIONS: ReadonlySet<string> = new Set(
  "engineer developer manager analyst architect consultant administrator designer tester specialist".split(" "),
);

/** Headwords of land, which ads may name in the description only: a meadow is titled as land. */
export const LAND: ReadonlySet<string> = new Set(["нива", "ливада", "лозе", "пасище", "оранжерия", "ателие"]);

/** Headwords of cities and resorts, which say where a thing is. The places of the region are parts of a search. */
export const CITIES =
  `софия пловдив варна бургас русе плевя стар загора сливен добрич шумен перник ямбол пазарджик благоевград велик търнов
  враца габров асеновград видин казанлък кюстендил кърджали монтана силистра ловеч разград търговище дупница смолян петрич сандански
  поморие несебър созопол каварна балчик велинград карлово ботевград троян свищов лом самоков гърция турция българия`.split(
    /\s+/,
  );

/** Headwords that name no thing of their own: 'услуга', 'място'. Nothing is offered for them alone. */
export const GENERIC: ReadonlySet<string> = new Set(
  `it услуга работа работник место помещение килограм комплект набор нещо обект имот кв тухла панел епк тец машина уред апарат материал продукт стока вид тип
  модел марка човек дом система инструмент животно дреха игра карта номер клас категория урок храна грижа
  град село улица баня дете момче момиче мъж жена човек вход етаж цвят размер година месец ден час ремонт
  майстор фирма монтаж поддръжка обслужване под над един два трия четири собственик агенция нужда език android андроид ${CITIES.join(" ")}`.split(
    /\s+/,
  ),
);

/** Phrases of headwords whose last word is no kind of things. */
export const NO_KINDS: ReadonlySet<string> = new Set([
  "счетоводен къща",
  "издателски къща",
  "кучешки къща",
  "моден къща",
  "градски градина",
  "детски градина",
  "морски градина",
  "офис стол",
  "офис бюро",
  "офис мебел",
]);

/** Phrases of headwords whose last word is no place. */
export const NO_PLACES: ReadonlySet<string> = new Set(["домашен любимец"]);

/** Words before a place that belong to it, and the radius in kilometres that some of them mean. */
export const PLACE_WORDS = wordTable<number | undefined>({
  до: undefined,
  в: undefined,
  във: undefined,
  из: undefined,
  от: undefined,
  гр: undefined,
  град: undefined,
  с: undefined,
  село: undefined,
  район: undefined,
  района: undefined,
  област: undefined,
  община: undefined,
  общ: undefined,
  на: undefined,
  край: 25,
  около: 25,
  близо: 25,
  покрай: 25,
});
