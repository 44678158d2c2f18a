import type { SampleListing } from "../sample-listing.ts";

export const services: readonly SampleListing[] = [
  {
    title: "Боядисване и шпакловка на апартаменти",
    description:
      "Работим двама души, чисто и в уговорения срок. Сваляме стари тапети, шпакловаме, грундираме и боядисваме. Покриваме мебелите и пода, боклука изнасяме ние. Цената е за квадратен метър боядисване. Огледът в Хасково е безплатен и казаната цена не се променя после.",
    price: 9,
    town: "Хасково",
    attributes: { subcategory: "repair", availability: "within_week" },
    pictures: ["painter", "painter"],
    vip: true,
  },
  {
    title: "Превоз на мебели и багаж с бус",
    description:
      "Превозвам мебели, уреди, строителни материали и багаж в цялата област. Бусът е с дължина на товара 4 метра. Помагам при носенето, по етажи се уговаряме. Работя и в неделя.",
    price: 50,
    town: "Хасково",
    attributes: { subcategory: "transport", availability: "immediately" },
    pictures: ["moving-truck", "cardboard-boxes"],
  },
  {
    title: "Уроци по математика за 5. – 12. клас",
    description:
      "Учителка с 22 години стаж подготвя ученици за НВО и матура. Часовете са индивидуални или по двама, в центъра на Димитровград или онлайн. Започваме с тест, за да видим къде са пропуските. Цената е за учебен час.",
    price: 25,
    town: "Димитровград",
    attributes: { price_unit: "hour", subcategory: "education", availability: "flexible" },
    pictures: ["textbooks"],
  },
  {
    title: "Ремонт на перални и хладилници по домовете",
    description:
      "Поправям всички марки перални, съдомиялни, хладилници и фризери. Идвам до 24 часа в Хасково и селата наоколо. За смяна на части давам гаранция шест месеца.",
    price: 40,
    town: "Хасково",
    attributes: { subcategory: "repair", availability: "immediately", company: "Сервиз Студ-Мастер" },
    pictures: ["washing-machine", "tools"],
  },
  {
    title: "Почистване на домове и офиси",
    description:
      "Основно и поддържащо почистване, пране на дивани и мокети на място, почистване след ремонт. Нашите препарати, нашите машини. Цената е за квадратен метър и се казва предварително.",
    price: 3,
    town: "Хасково",
    attributes: { subcategory: "cleaning", availability: "within_week", company: "Чист Дом Хасково" },
    pictures: ["cleaning", "vacuum-cleaner"],
  },
  {
    title: "Изкопи и подравняване с багер",
    description:
      "Давам под наем багер с багерист за изкопи, септични ями, канали и подравняване на парцели. Имам и самосвал за извозване. Цената е за машинен час. Работим в цялата област.",
    price: 90,
    town: "Харманли",
    attributes: { price_unit: "hour", subcategory: "construction", availability: "within_week" },
    pictures: ["excavator", "excavator"],
  },
  {
    title: "Маникюр и педикюр в дома на клиента",
    description:
      "Маникюристка с диплом предлага класически маникюр, гел лак и ноктопластика в дома Ви. Инструментите се стерилизират. Подходящо за майки с малки деца и възрастни хора.",
    price: 35,
    town: "Хасково",
    attributes: { subcategory: "beauty", availability: "flexible" },
    pictures: ["scissors"],
  },
  {
    title: "Счетоводство за малки фирми и земеделци",
    description:
      "Водя счетоводството на малки фирми, свободни професии и земеделски стопани. Месечни декларации, заплати, годишно приключване. Пренасям фирмата Ви от друг счетоводител, без да се губят документи.",
    price: 150,
    town: "Хасково",
    attributes: { subcategory: "financial", availability: "within_month", company: "Баланс Консулт" },
    pictures: ["briefcase", "office-room"],
  },
  {
    title: "Компютърни услуги, преинсталиране и почистване",
    description:
      "Преинсталирам Windows, почиствам лаптопи от прах, сменям твърди дискове със SSD и прехвърлям снимките и файловете. Ако компютърът не може да се спаси, не вземам пари за прегледа.",
    price: 40,
    town: "Димитровград",
    attributes: { subcategory: "it", availability: "within_week" },
    pictures: ["computer", "laptop"],
  },
  {
    title: "Фотограф за сватби, кръщенета и балове",
    description:
      "Снимам от 2014 г. Получавате всички обработени снимки до три седмици, а двадесет от тях и на хартия. Идвам по-рано, за да уловя и подготовката. За следващото лято има още свободни съботи.",
    price: 700,
    town: "Хасково",
    attributes: { subcategory: "photography", availability: "within_month" },
    pictures: ["camera"],
  },
  {
    title: "Косене на дворове и подрязване на дървета",
    description:
      "Кося тревни площи и буренясали дворове, режа клони и опасни дървета с вишка. Отпадъка извозвам. В Минерални бани и околните села идвам всяка седмица.",
    price: 60,
    town: "Минерални бани",
    attributes: { subcategory: "garden", availability: "within_week" },
    pictures: ["lawn-mower", "garden-tools"],
  },
  {
    title: "Кетъринг за рождени дни и помени",
    description:
      "Приготвяме домашни баници, сладки, печени меса и салати за 10 до 120 души. Доставяме с посуда и я прибираме на следващия ден. Цената е на човек, менюто се уточнява два дни предварително.",
    price: 18,
    town: "Свиленград",
    attributes: { subcategory: "catering", availability: "flexible", company: "Кухня При Мария" },
    pictures: ["chef", "dining-table"],
  },
  {
    title: "Покриви, улуци и хидроизолация",
    description:
      "Пренареждаме керемиди, сменяме дъски и летви, правим нови покриви до ключ. Улуци от ламарина и PVC. Даваме писмена гаранция пет години. Имаме собствено скеле.",
    price: 0,
    town: "Хасково",
    attributes: { subcategory: "construction", availability: "within_month", company: "Родопи Билд" },
    pictures: ["hard-hat", "bricks", "house"],
  },
  {
    title: "Адвокат, имотни и семейни дела",
    description:
      "Консултации по покупка и продажба на имоти, делби, разводи и издръжка. Преглеждам предварителни договори в рамките на един работен ден. Първият разговор от 20 минути е безплатен.",
    price: 60,
    town: "Хасково",
    attributes: { subcategory: "legal", availability: "within_week" },
    pictures: ["books", "briefcase"],
  },
  {
    title: "Гледам кучета, докато сте на почивка",
    description:
      "Имам двор и опит с големи породи. Кучето живее при нас вкъщи, не в клетка. Изпращам снимки всеки ден. Приемам само ваксинирани животни. Цената е за ден.",
    price: 20,
    town: "Узунджово",
    attributes: { subcategory: "pet-care", availability: "flexible" },
    pictures: ["dog", "kennel"],
  },
  {
    title: "ВиК ремонти и отпушване на канали",
    description:
      "Отпушване с машина, смяна на тръби, монтаж на бойлери, смесители и тоалетни чинии. За аварии съм на линия и вечер. Работя в Хасково и Димитровград.",
    price: 50,
    town: "Хасково",
    attributes: { subcategory: "repair", availability: "immediately" },
    pictures: ["bathroom", "tools", "boiler"],
  },
  {
    title: "Монтаж и профилактика на климатици",
    description:
      "Монтирам климатици от всички марки, зареждам с фреон и правя профилактика. Работя с вакуум помпа и лицензирани материали. Профилактиката през есента е с отстъпка за две тела.",
    price: 70,
    town: "Димитровград",
    attributes: { subcategory: "repair", availability: "within_week", company: "Климат Марица" },
    pictures: ["air-conditioner"],
  },
  {
    title: "Уроци по английски и немски език",
    description:
      "Преподавам английски и немски на деца и възрастни, подготвям за сертификати и за работа в чужбина. Урокът е 60 минути. Може и на групи до четири души.",
    price: 28,
    town: "Любимец",
    attributes: { price_unit: "hour", subcategory: "education", availability: "flexible" },
    pictures: ["books", "notebook"],
  },
  {
    title: "Шивашки услуги и поправки на дрехи",
    description:
      "Скъсявам панталони, сменям ципове, стеснявам рокли и шия пердета по мярка. Поправките са готови до три дни, бързите поръчки на следващия ден.",
    price: 8,
    town: "Хасково",
    attributes: { subcategory: "other", availability: "within_week" },
    pictures: ["sewing-machine"],
  },
  {
    title: "Рекламни дизайни и менюта за заведения",
    description:
      "Изработвам лога, менюта, визитки, табели и публикации за социалните мрежи. Имам опит с местни хотели и ресторанти. Две корекции са включени в цената.",
    price: 120,
    town: "Хасково",
    attributes: { subcategory: "design", availability: "within_week" },
    pictures: ["computer"],
  },
  {
    title: "Лепене на плочки и ремонт на бани до ключ",
    description:
      "Правя бани до ключ от 2008 г.: къртене, изолация, плочки, осветление и монтаж на мебелите. Материалите избираме заедно. Цената е за квадратен метър лепене. Една баня отнема между осем и дванадесет дни.",
    price: 30,
    town: "Харманли",
    attributes: { subcategory: "construction", availability: "within_month" },
    pictures: ["bathroom", "drill"],
  },
];
