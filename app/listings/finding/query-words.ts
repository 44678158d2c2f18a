/** The words of a search that are no text to look for, as data for maintainers to extend. Words are lower-case, as typed. */

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
export const LIMITS: Readonly<Record<string, Limit>> = {
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
};

/** Words after a number, and what they multiply it by. */
export const MULTIPLIERS: Readonly<Record<string, number>> = {
  k: 1_000,
  к: 1_000,
  хил: 1_000,
  хиляда: 1_000,
  хиляди: 1_000,
  бона: 1_000,
  млн: 1_000_000,
  милион: 1_000_000,
  милиона: 1_000_000,
};

/** Numbers as words before what they count: 'три стаи'. */
export const NUMBER_WORDS: Readonly<Record<string, string>> = {
  една: "1",
  две: "2",
  три: "3",
  четири: "4",
  пет: "5",
  шест: "6",
};

/** Ordinal numbers, as headwords. */
export const ORDINALS: readonly string[] = "първи втори трети четвърти пети шести седми осми девети десети".split(" ");

/** Words for years after a number. */
export const YEAR_WORDS: ReadonlySet<string> = new Set(["г", "год", "година", "години"]);

/** Words after a number that make it neither a price nor the number of a field. */
export const MEASURES: ReadonlySet<string> = new Set(
  "л кг т тон тона см мм м км кс гб тб мб инч дка декар декара хектара брой броя бр души места месеца месец дни седмици часа клас стола части човека ah ач w вата kwh".split(
    " ",
  ),
);

/** Abbreviations with a hyphen or full stop. */
export const ABBREVIATIONS: Readonly<Record<string, string>> = {
  "ап-т": "апартамент",
  "ап.": "апартамент",
  "двуст.": "двустаен",
  "едност.": "едностаен",
  "кат.": "категория",
  "р-р": "размер",
  "трист.": "тристаен",
  "четирист.": "четиристаен",
};

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
  "без посредник",
  "без комисионна",
  "онлайн",
  "olx",
  "bazar",
];

/** Adjectives that are dropped before other words, as headwords. */
export const QUALITIES: ReadonlySet<string> = new Set(
  `нов стар голям малък хубав добър отличен запазя качествен луксозен красив топ супер уникален оригинален здрав надежден бърз
  удобен модерен стилен як мощен тих лек тежък чист обслужа гаранционен професионален домашен местен пълен цял работя
  изряден перфектен страхотен икономичен просторен слънчев тих светъл широк дълъг къс висок нисък истински реален smart bluetooth
  gaming гейминг геймърски`.split(/\s+/),
);

/** Headwords of accessories, parts and devices, which are the thing also after a brand or model: 'samsung a12 калъф'. */
export const ACCESSORIES: ReadonlySet<string> = new Set(
  `калъф кейс протектор зарядно заряден кабел батерия дисплей стойка каишка слушалка гума джанта фар броня двигател акумулатор
  watch часовник таблет лаптоп монитор телевизор принтер пералня хладилник`.split(/\s+/),
);

/** Headwords of cities and resorts, which say where a thing is. The places of the region are parts of a search. */
export const CITIES =
  `софия пловдив варна бургас русе плевя стар загора сливен добрич шумен перник ямбол пазарджик благоевград велик търнов
  враца габров асеновград видин казанлък кюстендил кърджали монтана силистра ловеч разград търговище дупница смолян петрич сандански
  поморие несебър созопол каварна балчик велинград карлово ботевград троян свищов лом самоков гърция турция българия`.split(
    /\s+/,
  );

/** Headwords that name no thing of their own: 'услуга', 'място'. Nothing is offered for them alone. */
export const GENERIC: ReadonlySet<string> = new Set(
  `it услуга работа работник место помещение част комплект набор нещо обект имот машина уред апарат материал продукт стока вид тип
  модел марка човек дом стая система инструмент животно дреха игра карта номер клас категория урок храна грижа
  хол кухня двор град село улица баня дете момче момиче мъж жена човек вход етаж цвят размер година месец ден час ремонт
  майстор фирма монтаж поддръжка обслужване под над един два трия четири ${CITIES.join(" ")}`.split(/\s+/),
);

/** Phrases of headwords whose last word is no place. */
export const NO_PLACES: ReadonlySet<string> = new Set(["домашен любимец"]);

/** Words before a place that belong to it, and the radius in kilometres that some of them mean. */
export const PLACE_WORDS: Readonly<Record<string, number | undefined>> = {
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
  на: undefined,
  край: 25,
  около: 25,
  близо: 25,
  покрай: 25,
};
