import type { SampleListing } from "../sample-listing.ts";

export const electronics: readonly SampleListing[] = [
  {
    title: "iPhone 13, 128 GB, батерия 89 %",
    description:
      "Телефонът е купен от оператор и винаги е бил в калъф със стъклен протектор. Няма драскотини по екрана, по рамката има една дребна следа. Отключен е за всички мрежи. Давам и кутията с всичко вътре.",
    price: 680,
    town: "Хасково",
    attributes: {
      price_kind: "fixed",
      brand: "Apple",
      model: "iPhone 13",
      condition: "very_good",
      storage: "128 GB",
      color: "тъмносин",
      warranty: "no",
      accessories: "кутия, кабел, два калъфа",
    },
    pictures: ["phone", "phone"],
    vip: true,
  },
  {
    title: "Samsung Galaxy A54 с гаранция до май",
    description:
      "Купен е на изплащане и вече е изплатен. Има гаранционна карта и касова бележка. Продавам го, защото получих друг от работата. Състоянието му е на практика като нов.",
    price: 360,
    town: "Димитровград",
    attributes: {
      brand: "Samsung",
      model: "Galaxy A54",
      condition: "excellent",
      storage: "256 GB",
      color: "черен",
      warranty: "yes",
      accessories: "зарядно, силиконов калъф",
    },
    pictures: ["phone"],
  },
  {
    title: "Лаптоп Lenovo ThinkPad T480",
    description:
      "Бизнес лаптоп, здрав и тих. Процесор i5 осмо поколение, 16 GB памет, диск 512 GB SSD. Батерията издържа четири часа. Клавиатурата е с кирилица. Чист Windows 11.",
    price: 620,
    town: "Хасково",
    attributes: {
      brand: "Lenovo",
      model: "ThinkPad T480",
      condition: "very_good",
      storage: "512 GB",
      color: "черен",
      warranty: "no",
      accessories: "зарядно, чанта",
    },
    pictures: ["laptop", "laptop"],
  },
  {
    title: "Телевизор LG 55 инча, 4K, работи отлично",
    description:
      "Смарт телевизор с дистанционно и стойка за стена. Няма светли петна и мъртви пиксели. Идвате, гледате и взимате. Продаваме го, защото взехме по-голям.",
    price: 590,
    town: "Хасково",
    attributes: {
      brand: "LG",
      model: "55UP7500",
      condition: "very_good",
      color: "черен",
      warranty: "no",
      accessories: "дистанционно, стойка за стена",
    },
    pictures: ["tv"],
  },
  {
    title: "Геймърски компютър с RTX 3060",
    description:
      "Сглобен през 2023 г. от мен, компонентите са с фактури. Ryzen 5 5600, 16 GB RAM, RTX 3060 12 GB, SSD 1 TB. Охлажда се добре и не шуми. Тестовете ги правим пред Вас.",
    price: 1450,
    town: "Харманли",
    attributes: {
      brand: "сглобен",
      condition: "excellent",
      storage: "1 TB",
      color: "черен",
      warranty: "yes",
      accessories: "клавиатура и мишка по желание",
    },
    pictures: ["computer", "computer"],
  },
  {
    title: "Слушалки Sony с шумопотискане",
    description:
      "Слушалки Sony WH-1000XM4, ползвани при пътувания. Възглавничките са сменени преди месец. Батерията държи над 20 часа. Давам твърдия калъф.",
    price: 270,
    town: "Хасково",
    attributes: {
      brand: "Sony",
      model: "WH-1000XM4",
      condition: "very_good",
      color: "черен",
      warranty: "no",
      accessories: "калъф, кабел, преходник за самолет",
    },
    pictures: ["headphones"],
  },
  {
    title: "Фотоапарат Canon EOS 600D с два обектива",
    description:
      "Продавам, защото вече снимам само с телефон. Има обективи 18-55 и 55-250 мм, две батерии и карта 32 GB. Около 14 000 кадъра. Чанта също има.",
    price: 640,
    town: "Свиленград",
    attributes: {
      brand: "Canon",
      model: "EOS 600D",
      condition: "good",
      color: "черен",
      warranty: "no",
      accessories: "два обектива, чанта, две батерии, карта",
    },
    pictures: ["camera", "camera"],
  },
  {
    title: "Таблет Samsung Tab S7 FE за учене",
    description:
      "Таблетът е с писалка и калъф тип клавиатура. Ползван е от ученик за онлайн уроци. Екранът е без забележки.",
    price: 420,
    town: "Димитровград",
    attributes: {
      brand: "Samsung",
      model: "Galaxy Tab S7 FE",
      condition: "very_good",
      storage: "64 GB",
      color: "сребрист",
      warranty: "no",
      accessories: "писалка, калъф с клавиатура",
    },
    pictures: ["tablet", "tablet"],
  },
  {
    title: "Тонколони за дома, дървени, ретро",
    description:
      "Чифт тонколони от осемдесетте, реставрирани са и мембраните са сменени. Звучат меко и чисто. Подходящи за грамофон. За хол до 30 квадрата са предостатъчни.",
    price: 190,
    town: "Хасково",
    attributes: { condition: "good", color: "кафяв", warranty: "no" },
    pictures: ["speakers", "speakers"],
  },
  {
    title: "Принтер Canon, мастилен, с бутилки",
    description:
      "Принтер със система с бутилки мастило, печата евтино. Сканира и копира. Вчера печатах пробна страница, може да Ви я покажа. Останаха и три пълни цвята мастило.",
    price: 160,
    town: "Хасково",
    attributes: {
      brand: "Canon",
      model: "PIXMA G3420",
      condition: "very_good",
      color: "черен",
      warranty: "no",
      accessories: "мастила, кабел",
    },
    pictures: ["printer"],
  },
  {
    title: "Смарт часовник Garmin за бягане",
    description:
      "Часовникът мери пулс, GPS и сън. Каишката е нова. Батерията изкарва шест дни. Продавам го, защото ми подариха по-нов модел.",
    price: 240,
    town: "Хасково",
    attributes: {
      brand: "Garmin",
      model: "Forerunner 55",
      condition: "very_good",
      color: "светлосин",
      warranty: "no",
      accessories: "зарядно, резервна каишка",
    },
    pictures: ["smart-watch"],
  },
  {
    title: "Монитор Dell 24 инча, IPS",
    description:
      "Мониторът е от офис, с регулиране на височината. Картината е ясна, ъглите са широки. Има HDMI и DisplayPort кабели. Продавам два еднакви, цената е за един.",
    price: 130,
    town: "Димитровград",
    attributes: {
      brand: "Dell",
      model: "P2419H",
      condition: "good",
      color: "черен",
      warranty: "no",
      accessories: "HDMI и DisplayPort кабел",
    },
    pictures: ["computer"],
  },
  {
    title: "Пералня Bosch 8 кг, инвертор",
    description:
      "Пералнята е на четири години, пере тихо и не изтича. Продавам я заради преместване, новата квартира има своя. Може да я пуснем пред Вас.",
    price: 480,
    town: "Хасково",
    attributes: {
      brand: "Bosch",
      condition: "very_good",
      color: "бял",
      warranty: "no",
      accessories: "маркуч, транспортни болтове",
    },
    pictures: ["washing-machine"],
  },
  {
    title: "Хладилник с фризер Whirlpool, No Frost",
    description:
      "Комбиниран хладилник, висок 190 см. Уплътненията държат, не се образува лед. Почистен е и е готов за товарене. Помагам със свалянето, имам асансьор.",
    price: 420,
    town: "Любимец",
    attributes: { brand: "Whirlpool", condition: "good", color: "сребрист", warranty: "no" },
    pictures: ["fridge", "fridge"],
  },
  {
    title: "Кафемашина Delonghi, ръчна",
    description:
      "Еспресо машина с накрайник за капучино. Чистена е от котлен камък всяка година. Дава истинско кафе с каймак. Дозаторите и цедките са всички.",
    price: 150,
    town: "Хасково",
    attributes: {
      brand: "Delonghi",
      condition: "good",
      color: "червен",
      warranty: "no",
      accessories: "дозатори, мерителна лъжичка",
    },
    pictures: ["coffee-machine"],
  },
  {
    title: "Дрон DJI Mini 2 с три батерии",
    description:
      "Дронът е летял общо около пет часа. Витлата са нови, няма падания. Видео 4K. Чантата и зарядното за три батерии вървят с него.",
    price: 690,
    town: "Минерални бани",
    attributes: {
      brand: "DJI",
      model: "Mini 2",
      condition: "excellent",
      color: "сив",
      warranty: "no",
      accessories: "чанта, три батерии, филтри",
    },
    pictures: [],
  },
  {
    title: "Микровълнова фурна Samsung, бяла",
    description:
      "Микровълнова фурна с грил, 23 литра. Топли равномерно, стъклената чиния е здрава. Причината за продажбата е нова кухня с вградени уреди.",
    price: 85,
    town: "Харманли",
    attributes: { brand: "Samsung", condition: "good", color: "бял", warranty: "no" },
    pictures: [],
  },
  {
    title: "Xiaomi Redmi Note 12, за части",
    description:
      "Екранът е счупен, иначе телефонът пали и звъни. Кутията и зарядното са налични. Давам го само за части или за ремонт.",
    price: 60,
    town: "Хасково",
    attributes: {
      brand: "Xiaomi",
      model: "Redmi Note 12",
      condition: "poor",
      storage: "128 GB",
      color: "син",
      warranty: "no",
      accessories: "кутия, зарядно",
    },
    pictures: ["phone"],
  },
  {
    title: "Климатик Fujitsu 12-ка, втора употреба",
    description:
      "Климатикът е свален от спалня, топли до -15 градуса. Газът е източен правилно и е запечатан. С него вървят дистанционното и скобите. Монтаж мога да Ви препоръчам.",
    price: 450,
    town: "Димитровград",
    attributes: {
      brand: "Fujitsu",
      condition: "good",
      color: "бял",
      warranty: "no",
      accessories: "дистанционно, скоби за стена",
    },
    pictures: ["air-conditioner"],
  },
  {
    title: "MacBook Air M1, 256 GB",
    description:
      "Тънък и безшумен лаптоп за учене и офис. Цикли на батерията 143. Дребна вдлъбнатина има в левия долен ъгъл, снимал съм я отблизо. Клавиатурата е английска с лепенки.",
    price: 980,
    town: "Хасково",
    attributes: {
      brand: "Apple",
      model: "MacBook Air M1",
      condition: "good",
      storage: "256 GB",
      color: "сребрист",
      warranty: "no",
      accessories: "оригинално зарядно",
    },
    pictures: ["laptop", "laptop"],
  },
  {
    title: "Колонка JBL, преносима",
    description:
      "Bluetooth колонка за на открито, не се бои от вода. Басът е добър за размера ѝ. Батерията издържа цял следобед на язовира.",
    price: 140,
    town: "Свиленград",
    attributes: { brand: "JBL", condition: "very_good", color: "червен", warranty: "no", accessories: "кабел" },
    pictures: [],
  },
  {
    title: "Готварска печка с керамичен плот",
    description:
      "Печката е с четири котлона, фурна с вентилатор и грил. Плотът няма пукнатини. Ползвана е три години, после преминахме на вградена.",
    price: 350,
    town: "Хасково",
    attributes: { brand: "Electrolux", condition: "good", color: "бял", warranty: "no" },
    pictures: ["cooker"],
  },
  {
    title: "Прахосмукачка робот, мие и мете",
    description:
      "Роботът картографира стаите и се връща сам до базата. Четките и филтърът са нови. Управлява се и от телефона. Не го ползваме, защото имаме три стъпала в хола.",
    price: 260,
    town: "Харманли",
    attributes: {
      brand: "Xiaomi",
      condition: "very_good",
      color: "бял",
      warranty: "yes",
      accessories: "резервни четки, парцали за миене",
    },
    pictures: ["vacuum-cleaner"],
  },
  {
    title: "Бойлер 80 литра, почти нов",
    description:
      "Бойлерът беше в квартира само една година, с редуцирвентил. Смених го с по-малък. Тестван е и не тече.",
    price: 180,
    town: "Димитровград",
    attributes: { brand: "Tesy", condition: "very_good", color: "бял", warranty: "yes" },
    pictures: ["boiler"],
  },
];
