import type { SampleListing } from "../sample-listing.ts";

export const music: readonly SampleListing[] = [
  {
    title: "Акустична китара Hohner с калъф",
    description:
      "Китарата е с нови струни, звукът е плътен. Грифът е прав, ладовете са неизносени. Подходяща за начинаещи. Давам и книжка с акорди.",
    price: 180,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["guitar", "guitar"],
  },
  {
    title: "Акордеон Weltmeister, 96 баса",
    description:
      "Акордеонът свири чисто, мехът не изпуска. Копчетата са сменени на две места. Баща ми свиреше на него по сватби в цялата околия. Твърдият куфар върви с него.",
    price: 850,
    town: "Стамболово",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["accordion", "accordion"],
    vip: true,
  },
  {
    title: "Електрическа китара Ibanez с усилвател",
    description:
      "Давам китарата заедно с усилвател 20 вата, кабел и колан. Електрониката работи, скоро смених потенциометъра. Продавам, защото минах на акустична.",
    price: 420,
    town: "Димитровград",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["electric-guitar", "electric-guitar"],
  },
  {
    title: "Синтезатор Yamaha, 61 клавиша",
    description:
      "Синтезаторът има над 400 тембъра и стойка. Всички клавиши реагират. Детето се записа на танци и повече не свири.",
    price: 260,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["keyboard"],
  },
  {
    title: "Пиано Zimmermann, нуждае се от акордиране",
    description:
      "Пианото стои на сухо във всекидневната, звучи топло. Нужно е акордиране след преместването. Махам го, защото ни трябва място. Осигурете четирима силни мъже.",
    price: 950,
    town: "Хасково",
    attributes: { condition: "good", availability: "within_week" },
    pictures: ["piano", "piano"],
  },
  {
    title: "Комплект барабани за начинаещ",
    description: "Пет барабана и два чинела, стол и палки. Кожите са нови. Съседите се зарадваха, че ги продавам.",
    price: 520,
    town: "Харманли",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["drums", "drums"],
  },
  {
    title: "Цигулка 3/4 за ученик",
    description:
      "Цигулката е на дъщеря ми, която вече свири на голяма. Лъкът е нов, калъфът е твърд. Учителката я хареса за начинаещи.",
    price: 230,
    town: "Хасково",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["violin"],
  },
  {
    title: "Грамофон с плочи",
    description:
      "Грамофонът работи на 33 и 45 оборота, иглата е нова. С него давам около четиридесет плочи: народна музика, Лили Иванова и класика. Държани са прави.",
    price: 270,
    town: "Свиленград",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["turntable", "turntable"],
  },
  {
    title: "Озвучаване за сватби и концерти",
    description:
      "Предлагам озвучаване с две колони, пулт и два микрофона. Идвам с водещ или само с апаратурата. Работя в Хасково, Димитровград и Харманли. Няколко дни преди празника проверявам мястото.",
    price: 380,
    town: "Хасково",
    attributes: { service_type: "other", availability: "within_month" },
    pictures: ["microphone", "speakers"],
  },
  {
    title: "Уроци по китара за деца и възрастни",
    description:
      "Преподавам китара от 2010 г., започваме с песни, които харесвате. Урокът е 60 минути, в центъра на Хасково. Първият е безплатен. За начало мога да Ви заема китара.",
    price: 30,
    town: "Хасково",
    attributes: { service_type: "education", availability: "within_week" },
    pictures: ["guitar"],
  },
  {
    title: "Гайда и кавал, майсторска изработка",
    description:
      "Джура гайда в сол и кавал от дрян. Изработени са от майстор в Родопите. Свирени са, но са пазени. За сериозен изпълнител.",
    price: 600,
    town: "Маджарово",
    attributes: { condition: "very_good", availability: "flexible" },
    pictures: [],
  },
  {
    title: "Микрофон Shure SM58 със стойка",
    description:
      "Микрофонът е използван за караоке вечери. Мрежичката е сменена, кабелът е дълъг пет метра. Стойката е сгъваема.",
    price: 130,
    town: "Любимец",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["microphone"],
  },
  {
    title: "Грамофонни плочи, 70 броя",
    description:
      "Българска и чужда музика, повечето в отлично състояние. Има Щурците, ФСБ и диксиленд. Продавам само заедно, списък имам готов.",
    price: 210,
    town: "Димитровград",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["turntable"],
  },
  {
    title: "Търсим барабанист за рок група",
    description:
      "Четирима сме и свирим български рок. Имаме зала за репетиции в кв. Дружба. Свирим по събори и рок фестивали. Възрастта няма значение, важно е да сте точен.",
    price: 0,
    town: "Харманли",
    attributes: { availability: "flexible" },
    pictures: ["drums"],
  },
];
