import type { SampleListing } from "../sample-listing.ts";

export const homeGarden: readonly SampleListing[] = [
  {
    title: "Ъглов диван, разтегателен, с ракла",
    description:
      "Диванът е дълъг 260 см, разтяга се на спалня и има ракла за завивки. Дамаската се пере, няма петна. Продавам, защото правим ново разпределение на хола. Може да се види всеки ден след 18 ч.",
    price: 590,
    town: "Димитровград",
    attributes: { subcategory: "furniture", condition: "very_good", material: "дамаска", color: "сив" },
    pictures: ["sofa", "sofa"],
    vip: true,
  },
  {
    title: "Маса от масив с шест стола",
    description:
      "Масата е от дъб, прави се по-дълга с една дъска. Столовете са тапицирани. Плотът е без следи от чаши и е току-що намазан с масло.",
    price: 520,
    town: "Свиленград",
    attributes: { subcategory: "furniture", condition: "good", material: "дърво", color: "кафяв" },
    pictures: ["dining-table", "dining-table"],
  },
  {
    title: "Печка на дърва, отлична",
    description:
      "Печката топли цяла къща, чугунената ѝ вратичка затваря плътно. Ползвана е два сезона. Продавам я, защото минахме на термопомпа. Вземате я от двора, има подход за кола.",
    price: 390,
    town: "Минерални бани",
    attributes: { subcategory: "appliances", condition: "very_good", material: "метал", color: "графит" },
    pictures: ["wood-stove", "wood-stove"],
  },
  {
    title: "Спалня 160/200 с матрак",
    description:
      "Легло с дървена табла и матрак с пружини от две страни. Матракът е на три години, винаги е бил с протектор. Разглобява се и влиза в лека кола без таблата.",
    price: 330,
    town: "Хасково",
    attributes: { subcategory: "furniture", condition: "good", material: "дърво", color: "кафяв" },
    pictures: ["bed", "bedroom"],
  },
  {
    title: "Гардероб с огледало, три врати",
    description:
      "Просторен гардероб с чекмеджета и лост за ризи. Плъзгащите врати вървят леко. Стои на втория етаж, помагам да го свалим. Махаме го заради ново обзавеждане.",
    price: 260,
    town: "Димитровград",
    attributes: { subcategory: "furniture", condition: "good", material: "ПДЧ", color: "бежов" },
    pictures: ["wardrobe"],
  },
  {
    title: "Градински комплект с чадър",
    description:
      "Маса с шест стола и голям чадър, които стоят под навеса. Дървото е пребоядисано тази пролет. Подходящ е за вила или за двора.",
    price: 340,
    town: "Стамболово",
    attributes: { subcategory: "garden", condition: "very_good", material: "дърво", color: "кафяв" },
    pictures: ["garden-set", "garden-set"],
  },
  {
    title: "Косачка бензинова, 46 см нож",
    description:
      "Косачката пали на второ дърпане, ножът е наточен. Има кош и възможност за мулчиране. Ползвана е само за един двор.",
    price: 280,
    town: "Харманли",
    attributes: { subcategory: "garden", condition: "good", material: "метал", color: "червен" },
    pictures: ["lawn-mower"],
  },
  {
    title: "Ръчно тъкан чипровски килим",
    description:
      "Килим на моята баба, тъкан през осемдесетте години. Цветовете са живи, молци няма. Размерът е 2 на 3 метра. Държал съм го навит в дрешник.",
    price: 780,
    town: "Хасково",
    attributes: { subcategory: "decoration", condition: "very_good", material: "вълна", color: "червен" },
    pictures: ["rug", "rug"],
  },
  {
    title: "Комплект инструменти за дома",
    description:
      "Куфар с гедоре, отвертки, клещи и чук. Повечето са чешки и не се изтриват. Няколко ключа липсват, но ги заместват други. Давам и кутия с винтове.",
    price: 75,
    town: "Любимец",
    attributes: { subcategory: "tools", condition: "good", material: "метал" },
    pictures: ["tools"],
  },
  {
    title: "Холна секция, модерна",
    description:
      "Секция за телевизор с два шкафа и стъклена витрина. Дължината е 240 см. Може да се сглоби в два варианта. Краката са регулируеми.",
    price: 250,
    town: "Хасково",
    attributes: { subcategory: "furniture", condition: "very_good", material: "ПДЧ и стъкло", color: "бял" },
    pictures: ["chest-of-drawers"],
  },
  {
    title: "Саксии с цветя за тераса",
    description:
      "Мушкато, бегония и лавандула в глинени саксии. Отглеждам ги сама, не са от верига. Който вземе три, получава четвърта подарък.",
    price: 12,
    town: "Хасково",
    attributes: { subcategory: "garden", condition: "new" },
    pictures: ["flower-pots", "flower-pots"],
  },
  {
    title: "Акумулаторен винтоверт с две батерии",
    description:
      "Винтовертът е 18 волта, батериите държат добре. Купен е за ремонт на вилата и след това не ми трябва. Куфарчето и бургиите също ги давам.",
    price: 140,
    town: "Симеоновград",
    attributes: { subcategory: "tools", condition: "very_good", color: "оранжев" },
    pictures: ["drill", "drill"],
  },
  {
    title: "Кухненски шкафове, втора ръка",
    description:
      "Свалям кухня с дължина 2,80 м: четири горни и четири долни шкафа, плот и мивка. Вратичките са здрави, дръжките са нови. Подходяща за вила или за наем.",
    price: 480,
    town: "Хасково",
    attributes: { subcategory: "furniture", condition: "good", material: "ПДЧ", color: "бял" },
    pictures: ["kitchen"],
  },
  {
    title: "Огледало с дървена рамка",
    description:
      "Овално огледало за антре или баня. Рамката е резба от местен майстор, височината е 90 см. Има метална халка за закачане.",
    price: 95,
    town: "Хасково",
    attributes: { subcategory: "decoration", condition: "excellent", material: "дърво и стъкло", color: "кафяв" },
    pictures: ["mirror"],
  },
  {
    title: "Работен ъгъл за ученик",
    description:
      "Бюро с чекмеджета и настолна лампа. По плота има леки драскотини, които се виждат само отблизо. Продавам, защото детето вече учи в Пловдив.",
    price: 130,
    town: "Димитровград",
    attributes: { subcategory: "furniture", condition: "good", material: "ПДЧ", color: "бежов" },
    pictures: ["desk", "lamp"],
  },
  {
    title: "Тухли четворки, останали от строеж",
    description:
      "Около 600 тухли, наредени на палет, и двадесет керемиди. Останаха от гаража. Товаренето е за Ваша сметка, има достъп за бусче.",
    price: 300,
    town: "Харманли",
    attributes: { subcategory: "tools", condition: "new", material: "тухла" },
    pictures: ["bricks"],
  },
  {
    title: "Скара на дървени въглища",
    description:
      "Здрава скара с капак и решетка за въглищата. Ползвана е три лета. Краката се сглобяват. Който я вземе тази седмица, получава и чувал въглища.",
    price: 80,
    town: "Свиленград",
    attributes: { subcategory: "garden", condition: "good", material: "метал", color: "черен" },
    pictures: ["barbecue"],
  },
  {
    title: "Фотьойл за четене, като нов",
    description:
      "Мек и дълбок фотьойл, стоял е в стая за гости. Не сме го ползвали, затова го давам. Пренася се от двама души.",
    price: 190,
    town: "Хасково",
    attributes: { subcategory: "furniture", condition: "excellent", material: "плат", color: "тъмнозелен" },
    pictures: ["armchair", "armchair"],
  },
  {
    title: "Пердета и завеси за хол",
    description: "Плътни завеси 140 на 250 см, два броя, с халки, и тънки пердета в същия тон. Изпрани и изгладени са.",
    price: 70,
    town: "Хасково",
    attributes: { subcategory: "decoration", condition: "very_good", material: "полиестер", color: "бежов" },
    pictures: [],
  },
  {
    title: "Моторна резачка Husqvarna",
    description:
      "Резачка за дърва, шина 38 см. Веригата е нова, лявата дръжка е сменена. Рязано е с нея само за нашите дърва. Пробвайте я на място.",
    price: 420,
    town: "Ивайловград",
    attributes: { subcategory: "tools", condition: "good", material: "метал", color: "оранжев" },
    pictures: [],
  },
  {
    title: "Лампион с абажур",
    description:
      "Ретро лампион от 80-те години, ключът и кабелът са нови. Крушката е LED. Светлината е топла, чудесна за ъгъл с книги.",
    price: 45,
    town: "Хасково",
    attributes: { subcategory: "decoration", condition: "good", material: "метал и плат", color: "бежов" },
    pictures: ["lamp"],
  },
  {
    title: "Скрин с три чекмеджета",
    description:
      "Скринът е от бук, чекмеджетата са с релси и не заяждат. Отгоре има следа от саксия. Височината е 85 см.",
    price: 160,
    town: "Маджарово",
    attributes: { subcategory: "furniture", condition: "good", material: "дърво", color: "кафяв" },
    pictures: ["chest-of-drawers", "chest-of-drawers"],
  },
  {
    title: "Градински инструменти, пълен набор",
    description:
      "Лопата, вила, гребло, търмък и лейка. Дръжките са ясенови, здрави. Продавам наведнъж, имам нов комплект.",
    price: 60,
    town: "Узунджово",
    attributes: { subcategory: "garden", condition: "good", material: "метал и дърво" },
    pictures: ["garden-tools"],
  },
];
