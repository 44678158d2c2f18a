/**
 * Words for the same thing, for a maintainer to read and extend. Written as headwords, in lower case.
 * SAME_NAME: one name in two spellings; whoever writes either means it. SYNONYMS: found too, after what was asked for.
 */

const SAME_NAME: readonly (readonly [key: string, ...spellings: string[]])[] = [
  ["bmw", "бмв", "беемве"],
  ["vw", "фв"],
  ["volkswagen", "фолксваген", "фолцваген"],
  ["mercedes", "мерцедес"],
  ["peugeot", "пежо"],
  ["renault", "рено"],
  ["citroen", "ситроен"],
  ["opel", "опел"],
  ["ford", "форд"],
  ["toyota", "тойота"],
  ["audi", "ауди"],
  ["honda", "хонда"],
  ["hyundai", "хюндай", "хундай"],
  ["skoda", "шкода"],
  ["fiat", "фиат"],
  ["kia", "киа"],
  ["mazda", "мазда"],
  ["nissan", "нисан"],
  ["mitsubishi", "мицубиши"],
  ["suzuki", "сузуки"],
  ["subaru", "субару"],
  ["volvo", "волво"],
  ["chevrolet", "шевролет"],
  ["dacia", "дачия"],
  ["lada", "лада"],
  ["golf", "голф"],
  ["passat", "пасат"],
  ["iphone", "айфон"],
  ["apple", "епъл"],
  ["samsung", "самсунг"],
  ["galaxy", "галакси"],
  ["huawei", "хуавей"],
  ["xiaomi", "ксиаоми", "шаоми"],
  ["nokia", "нокиа"],
  ["sony", "сони"],
  ["lenovo", "леново"],
  ["philips", "филипс"],
  ["bosch", "бош"],
  ["makita", "макита"],
  ["siemens", "сименс"],
  ["playstation", "плейстейшън"],
  ["xbox", "ексбокс"],
  ["macbook", "макбук"],
  ["ipad", "айпад"],
  ["nike", "найк"],
  ["adidas", "адидас"],
  ["zara", "зара"],
  ["ikea", "икеа"],
  ["lego", "лего"],
  ["yamaha", "ямаха"],
  ["kawasaki", "кавазаки"],
  ["stihl", "щил"],
  ["usb", "юсб"],
  ["tv", "тв"],
  ["wifi", "уайфай"],
  ["gsm", "джиесем"],
];

const NAMES = new Map(
  SAME_NAME.flatMap(([key, ...spellings]) => spellings.map((spelling) => [spelling, key] as const)),
);

/** The key of a name in its other spelling; undefined for other words. */
export function sameName(word: string): string | undefined {
  return NAMES.get(word);
}

/** Each line: phrases of headwords that mean the same. */
const SYNONYMS: readonly (readonly string[])[] = [
  ["кола", "автомобил", "лек автомобил"],
  ["gsm", "мобилен телефон", "телефон", "смартфон"],
  ["лаптоп", "преносим компютър", "notebook", "laptop"],
  ["телевизор", "tv"],
  ["апартамент", "жилище"],
  ["гарсониера", "1 стаен"],
  ["наем", "под наем"],
  ["водопроводчик", "вик"],
  ["електротехник", "ел техник", "електричар"],
  ["колело", "велосипед", "байк"],
  ["мотор", "мотоциклет"],
  ["камион", "товарен автомобил"],
  ["джип", "suv"],
  ["гардероб", "дрешник"],
  ["диван", "канапе", "софа"],
  ["котка", "коте"],
  ["бебешки количка", "детски количка"],
  ["парцел", "упи"],
  ["нива", "земеделски земя"],
  ["гараж", "паркоместо"],
  ["моторен трион", "резачка"],
  ["гума", "автогума"],
];

const PHRASES: ReadonlyMap<string, readonly string[]> = new Map(
  SYNONYMS.flatMap((line) => line.map((phrase) => [phrase, line.filter((other) => other !== phrase)] as const)),
);

/** Phrases for the same as this phrase of headwords. */
export function synonymsOf(phrase: string): readonly string[] {
  return PHRASES.get(phrase) ?? [];
}
