import type { SampleListing } from "../sample-listing.ts";

export const sportsHobbies: readonly SampleListing[] = [
  {
    title: "Градско колело, карано две лета",
    description:
      "Продавам запазено градско колело, карано две лета по алеята край реката. Сменени са веригата и задната гума. Има калници, светлини и звънец. Рамката е за ръст 165-180 см.",
    price: 260,
    town: "Димитровград",
    attributes: { subcategory: "cycling", condition: "very_good", brand: "Drag", size: "28 цола" },
    pictures: ["bicycle", "bicycle"],
    vip: true,
  },
  {
    title: "Планински велосипед Cross 29",
    description:
      "Велосипед с хидравлични спирачки и вилка със заключване. Обслужен е преди сезона в магазина. Правил съм с него преходи до Минерални бани и крепостта в Мезек.",
    price: 690,
    town: "Хасково",
    attributes: { subcategory: "cycling", condition: "very_good", brand: "Cross", size: "L" },
    pictures: ["bicycle", "bicycle", "bicycle"],
  },
  {
    title: "Дъмбели и лост с дискове, общо 80 кг",
    description:
      "Два дъмбела, права щанга и дискове от 2,5 до 15 кг. Стояха в мазето, леко са потъмнели. Продавам ги накуп, няма да ги разделям.",
    price: 210,
    town: "Хасково",
    attributes: { subcategory: "fitness", condition: "good", size: "80 кг" },
    pictures: ["dumbbells"],
  },
  {
    title: "Домашен велоергометър, тих",
    description:
      "Велоергометърът има осем степени на съпротивление и измерва пулса. Не заема много място. Ползвахме го една зима, после стана закачалка за дрехи.",
    price: 190,
    town: "Харманли",
    attributes: { subcategory: "fitness", condition: "very_good" },
    pictures: ["exercise-bike", "exercise-bike"],
  },
  {
    title: "Футболна топка и екип за деца",
    description:
      "Топка размер 4, шорти, фланелка и кори за ръст 140 см. Синът ми премина в друг отбор и там носят друг цвят.",
    price: 35,
    town: "Любимец",
    attributes: { subcategory: "football", condition: "good", brand: "Adidas", size: "140 см" },
    pictures: ["football"],
  },
  {
    title: "Четириместна палатка, двуслойна",
    description:
      "Палатката е с предверие, колчетата са всички. Дъното е сухо и цяло. Спали сме с нея четири пъти край язовир Ивайловград.",
    price: 150,
    town: "Ивайловград",
    attributes: { condition: "very_good", size: "4 места" },
    pictures: ["tent", "tent"],
  },
  {
    title: "Пълен комплект за шаранджийски риболов",
    description:
      "Два пръта 3,60 м, макари, стойка, сигнализатори и кутия с примамки. За любителите на Марица и на язовир Тракиец. Всичко е чисто и сухо.",
    price: 240,
    town: "Хасково",
    attributes: { condition: "good", brand: "Shimano" },
    pictures: ["fishing", "fishing"],
  },
  {
    title: "Тенис ракета Wilson с калъф",
    description: "Ракетата е с нов кордаж, опънат на 24 кг. Дръжката е L3. Подарявам и туба с три топки.",
    price: 95,
    town: "Хасково",
    attributes: { subcategory: "tennis", condition: "very_good", brand: "Wilson" },
    pictures: ["tennis"],
  },
  {
    title: "Баскетболен кош за двор",
    description:
      "Стационарен кош с регулируема височина и табло. Мрежата е сменена. Ще се наложи транспорт с бус, стълбът е дълъг. Топката е подарък.",
    price: 220,
    town: "Димитровград",
    attributes: { subcategory: "basketball", condition: "good", size: "3,05 м" },
    pictures: ["basketball"],
  },
  {
    title: "Боксови ръкавици и круша",
    description: "Ръкавици 12 унции и кожена круша с верига и стойка. Ползвал ги е синът ми, докато тренираше.",
    price: 120,
    town: "Хасково",
    attributes: { subcategory: "fitness", condition: "good", size: "12 oz" },
    pictures: ["boxing-gloves"],
  },
  {
    title: "Ски с автомати, 165 см",
    description:
      "Ските са заточени и намазани. Автоматите са регулирани за обувка 42-45. Давам и щеките. Карани са три сезона в Пампорово.",
    price: 180,
    town: "Хасково",
    attributes: { condition: "good", size: "165 см" },
    pictures: ["skis", "skis"],
  },
  {
    title: "Надуваема лодка с гребла",
    description:
      "Двуместна гумена лодка с твърдо дъно и гребла. Помпата е крачна. Пробвана е на Арда при Маджарово, не пропуска.",
    price: 210,
    town: "Маджарово",
    attributes: { subcategory: "swimming", condition: "good", size: "2,60 м" },
    pictures: ["inflatable-boat"],
  },
  {
    title: "Електрическа тротинетка, сгъваема",
    description:
      "Тротинетката изминава около 20 км. Дисковата спирачка е настроена, гумите са пълни и не се пукат. Зарядното е оригинално.",
    price: 380,
    town: "Хасково",
    attributes: { subcategory: "cycling", condition: "very_good", brand: "Xiaomi" },
    pictures: ["kick-scooter", "kick-scooter"],
  },
  {
    title: "Детско колело 20 цола",
    description:
      "Колело за дете от 6 до 9 години, с помощни колела по желание. Спирачките са обновени. Дъщеря ми порасна и чака ново.",
    price: 110,
    town: "Свиленград",
    attributes: { subcategory: "cycling", condition: "good", size: "20 цола" },
    pictures: ["bicycle"],
  },
  {
    title: "Набор за рисуване с маслени бои",
    description:
      "Статив, палитра, двадесет туби боя и шест платна на рамка. Започвах курс, но нямам време. Боите не са отваряни.",
    price: 130,
    town: "Хасково",
    attributes: { subcategory: "art", condition: "excellent" },
    pictures: [],
  },
  {
    title: "Карта за фитнес, три месеца",
    description:
      "Прехвърлям годишна карта, останаха ми три месеца. Залата е в центъра и работи до 22 ч. Прехвърлянето става на рецепцията.",
    price: 100,
    town: "Хасково",
    attributes: { subcategory: "fitness" },
    pictures: [],
  },
  {
    title: "Бягаща пътека, сгъваема",
    description:
      "Пътеката се сгъва под леглото, максималната скорост е 12 км в час. Ремъкът е смазан. Стъпка по стъпка свалих единадесет килограма и вече бягам навън.",
    price: 430,
    town: "Димитровград",
    attributes: { subcategory: "fitness", condition: "very_good" },
    pictures: [],
  },
];
