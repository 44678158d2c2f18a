import type { SampleListing } from "../sample-listing.ts";

export const fashion: readonly SampleListing[] = [
  {
    title: "Елегантна рокля за абитуриентски бал",
    description:
      "Роклята е обличана веднъж, за бала на дъщеря ми. Стои красиво и подчертава талията, с връзки на гърба. Подгъвът е скъсен за ръст 168 см. Държим я в калъф.",
    price: 180,
    town: "Харманли",
    attributes: { size: "M", condition: "excellent", color: "бордо", material: "сатен" },
    pictures: ["dress", "dress"],
    vip: true,
  },
  {
    title: "Мъжко зимно яке, топло",
    description: "Якето е с качулка и джобове с цип. Купих го един номер по-голямо. Носено е пет-шест пъти.",
    price: 85,
    town: "Хасково",
    attributes: { size: "XL", condition: "excellent", brand: "Columbia", color: "тъмносин", material: "полиестер" },
    pictures: ["jacket"],
  },
  {
    title: "Дамски ботуши от естествена кожа",
    description: "Високи ботуши с нисък ток, подметката е зашита. Носени са два сезона, боядисвани са с вакса.",
    price: 60,
    town: "Димитровград",
    attributes: { size: "38", condition: "good", color: "кафяв", material: "кожа" },
    pictures: ["boots", "boots"],
  },
  {
    title: "Народна носия от Тракия, пълна",
    description:
      "Сукман, риза с шевици, престилка и пояс. Ушита е по стара носия от Стамболово. Ползвана е за изяви на самодеен състав. Пафтите вървят с нея.",
    price: 350,
    town: "Хасково",
    attributes: { size: "L", condition: "good", material: "вълна и памук" },
    pictures: ["folk-costume", "folk-costume"],
  },
  {
    title: "Маратонки Nike Air, почти нови",
    description:
      "Маратонките са носени три пъти, малки са ми. Кутията е запазена. Могат да се видят в центъра на Хасково.",
    price: 110,
    town: "Хасково",
    attributes: { size: "43", condition: "excellent", brand: "Nike", color: "бял", material: "текстил" },
    pictures: ["sneakers", "sneakers"],
  },
  {
    title: "Дамска чанта, ръчна изработка",
    description:
      "Чантата е от кожа и е изработена от местен занаятчия. Има две отделения и джоб с цип. Дръжката е сменена. Подходяща е за ежедневно носене.",
    price: 75,
    town: "Харманли",
    attributes: { condition: "very_good", color: "кафяв", material: "кожа" },
    pictures: ["handbag"],
  },
  {
    title: "Дънки Levi's 501, оригинални",
    description: "Дънките са W32 L32, прави. Купени са от магазин, пазя касовата бележка. Изпрани са само два пъти.",
    price: 70,
    town: "Свиленград",
    attributes: { size: "W32 L32", condition: "very_good", brand: "Levi's", color: "син", material: "дънков плат" },
    pictures: ["jeans"],
  },
  {
    title: "Лот детски дрехи за момиче, 6 години",
    description:
      "Двадесет броя: рокли, блузи, пуловери и грейки. Всичко е изпрано и прегледано. Продавам целия лот заедно.",
    price: 55,
    town: "Хасково",
    attributes: { size: "116", condition: "good", color: "розов", material: "памук" },
    pictures: ["dress", "shirt"],
  },
  {
    title: "Мъжка риза за сватба, бяла",
    description: "Риза slim fit, гладена само веднъж. Яката е 40. Бутонелите са подарък.",
    price: 30,
    town: "Любимец",
    attributes: { size: "40", condition: "new", color: "бял", material: "памук" },
    pictures: ["shirt"],
  },
  {
    title: "Кожено яке за мотор",
    description: "Якето е с протектори на раменете и лактите. Кожата е дебела, ципът е сменен. За ръст около 180 см.",
    price: 160,
    town: "Хасково",
    attributes: { size: "L", condition: "good", color: "черен", material: "кожа" },
    pictures: ["jacket", "jacket"],
  },
  {
    title: "Огърлица от естествени камъни",
    description:
      "Ръчно нанизана огърлица от ахат и яспис, намерен край Маджарово. Закопчалката е сребърна. Идва в кутийка за подарък.",
    price: 48,
    town: "Маджарово",
    attributes: { condition: "new", color: "лилав", material: "камък и сребро" },
    pictures: ["jewellery", "jewellery"],
  },
  {
    title: "Обувки на ток за официален повод",
    description: "Обувки с ток осем сантиметра, носени една вечер. Стелките са меки. Номерът е точен.",
    price: 40,
    town: "Димитровград",
    attributes: { size: "37", condition: "excellent", color: "черен", material: "велур" },
    pictures: ["heels"],
  },
  {
    title: "Раница за училище",
    description: "Раница с три джоба и място за лаптоп. Презрамките са меки. Ползвана е една учебна година.",
    price: 28,
    town: "Харманли",
    attributes: { condition: "good", brand: "Puma", color: "червен", material: "текстил" },
    pictures: ["backpack"],
  },
  {
    title: "Сватбена рокля, дълъг шлейф",
    description:
      "Роклята е шита по мярка през 2024 г. в Пловдив, с дантелен гръб. След сватбата е на химическо чистене. Воалът и обръчът също са налични. Възможна е проба в Хасково.",
    price: 550,
    town: "Хасково",
    attributes: { size: "S", condition: "excellent", color: "бял", material: "дантела и тюл" },
    pictures: ["dress"],
  },
  {
    title: "Лот мъжки тениски и блузи",
    description: "Дванадесет броя, повечето почти не са носени. Отслабнах и ми станаха широки. Давам ги заедно.",
    price: 45,
    town: "Симеоновград",
    attributes: { size: "XXL", condition: "good", material: "памук" },
    pictures: ["shirt", "shirt"],
  },
  {
    title: "Ръчно плетени терлици и шалове",
    description:
      "Плета терлици, шалове и шапки от чиста вълна. Изпълнявам и поръчки по размер и цвят. Готови са за седмица.",
    price: 20,
    town: "Тополовград",
    attributes: { condition: "new", material: "вълна" },
    pictures: ["knitting-wool"],
  },
];
