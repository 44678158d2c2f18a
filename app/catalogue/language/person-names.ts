/** Common Bulgarian given names and the family names derived from them, which search suggestions must not contain. */
const GIVEN =
  "иван георги димитър петър николай христо стоян йордан тодор васил стефан атанас ангел илия красимир пламен александър валентин румен емил борис любомир кирил росен веселин мартин калоян виктор даниел антон асен боян светослав станислав владимир михаил константин цветан божидар деян живко кольо митко никола павел радослав симеон славчо тихомир явор ясен мария иванка елена йорданка пенка маргарита виолета радка стефка мариана надежда василка росица анка даниела петя галина гергана силвия десислава ваня снежана теодора цветелина юлия яна вероника виктория габриела екатерина златка ивелина калина камелия катя кристина лиляна лилия людмила магдалена милена моника невена нели нина полина ралица рада роза румяна светла софия стоянка таня татяна тодорка христина ана антоания антония биляна боряна ася симона анелия албена елица диана денислава мехмед ахмед мустафа хасан али исмаил ибрахим хюсеин фатме айше емине хатидже юсеин осман";
const FAMILY_ONLY =
  "попов попова ковачев ковачева господинов господинова добрев добрева колев колева динев динева гочев гочева желев желева делчев делчева русев русева";

const given = new Set(GIVEN.split(" "));
const stems = new Set([...given].flatMap(stemsOf));
const families = new Set(FAMILY_ONLY.split(" "));

/** Returns the stems of family names: Иван-ов, Георги-ев, Стоянк-ов of Стоянка, Петр-ов of Петър. */
function stemsOf(name: string): readonly string[] {
  return [name, name.replace(/[аяоий]$/, ""), name.replace(/ъ(?=р$)/, "")];
}

/** Reports whether a lower-case word is a given or family name. */
export function isPersonName(word: string): boolean {
  const family = /^(?<stem>.+?)(?:ова|ева|ови|еви|ов|ев)$/.exec(word)?.groups?.stem;
  return given.has(word) || families.has(word) || (family !== undefined && stems.has(family));
}
