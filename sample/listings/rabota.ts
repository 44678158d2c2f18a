import type { SampleListing } from "../sample-listing.ts";

export const jobs: readonly SampleListing[] = [
  {
    title: "Продавач-консултант в магазин за строителни материали",
    description:
      "Търсим продавач-консултант за магазина ни в Хасково. Работното време е от 8 до 17 ч., събота до 13 ч., неделя почивен ден. Предлагаме трудов договор, ваучери за храна и обучение от колегите.\n\nИскаме човек, който обича да говори с клиентите и умее да работи с компютър. Опит в търговията е предимство.",
    price: 0,
    town: "Хасково",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "entry",
      salary_range: { from: 1500, to: 1800 },
      company: "Строймаркет Кенана",
    },
    pictures: ["shopping-cart", "bricks"],
  },
  {
    title: "Шофьор категория С за доставки в страната",
    description:
      "Търся шофьор с опит за доставки на дограма в цялата страна. Вечер се прибирате вкъщи поне четири пъти седмично. Камионът е от 2019 г. и е поддържан. Командировъчните се плащат отделно.",
    price: 0,
    town: "Димитровград",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "mid",
      salary_range: { from: 2200, to: 2700 },
      company: "Марица Транс",
    },
    pictures: ["moving-truck"],
  },
  {
    title: "Сервитьори за ресторант в Минерални бани",
    description:
      "За хотелски ресторант в Минерални бани набираме сервитьори. Осигуряваме храна, служебен транспорт от Хасково и настаняване при нужда. Бакшишът остава за Вас.",
    price: 0,
    town: "Минерални бани",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "entry",
      salary_range: { from: 1400, to: 1700 },
      company: "Хотел Извора",
    },
    pictures: ["chef"],
  },
  {
    title: "Търся почасова работа следобед",
    description:
      "Студентка съм, на 21 години, и търся работа следобед или в почивните дни. Имам опит като касиер и гледане на деца. Английският ми е на ниво B2. Живея в центъра на Хасково.",
    price: 0,
    town: "Хасково",
    attributes: {
      job_listing_type: "seek",
      job_type: "part_time",
      experience_level: "junior",
      salary_range: { from: 700 },
    },
    pictures: [],
  },
  {
    title: "Шивачи и шивачки за цех в Харманли",
    description:
      "Шивашки цех в Харманли търси хора с опит на права машина и оверлог. Цехът е топъл и светъл, поръчките са целогодишни. Заплатата е твърда плюс процент от нормата. Има и места за обучение.",
    price: 0,
    town: "Харманли",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "junior",
      salary_range: { from: 1500, to: 2100 },
      company: "Текстил Харманли",
    },
    pictures: ["sewing-machine"],
  },
  {
    title: "Заварчик CO2 за метални конструкции",
    description:
      "Набираме заварчици за работа в Хасково. Изделията са халета, парапети и оранжерии. Работим на една смяна, от понеделник до петък. Осигуряваме облекло и храна. Изпитателният срок е един месец.",
    price: 0,
    town: "Хасково",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "mid",
      salary_range: { from: 2300, to: 3000 },
      company: "Метал Юг",
    },
    pictures: ["hard-hat", "tools"],
  },
  {
    title: "Берачи на грозде и праскови за сезона",
    description:
      "Търсим хора за беритба край Любимец от август до октомври. Плаща се всяка събота. Има транспорт от площада в 6 ч. сутринта. Водата и обядът са от нас.",
    price: 0,
    town: "Любимец",
    attributes: {
      job_listing_type: "offer",
      job_type: "temporary",
      experience_level: "entry",
      salary_range: { from: 1600, to: 2000 },
      company: "Агро Сакар",
    },
    pictures: ["grapes", "vegetables"],
  },
  {
    title: "Медицинска сестра в частен медицински център",
    description:
      "Медицински център в Хасково търси медицинска сестра за манипулационна и регистратура. Работата е на смени по график, без нощни дежурства. Осигуряваме поддържащи обучения и допълнителен отпуск.",
    price: 0,
    town: "Хасково",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "mid",
      salary_range: { from: 2000, to: 2600 },
    },
    pictures: [],
  },
  {
    title: "Счетоводител търси допълнителна работа",
    description:
      "Счетоводител с 15 години опит търси допълнителна работа от вкъщи. Работя с най-разпространените програми, водя и заплати. Мога да идвам в офиса Ви два пъти месечно.",
    price: 0,
    town: "Димитровград",
    attributes: { job_listing_type: "seek", job_type: "freelance", experience_level: "senior" },
    pictures: ["office-room"],
  },
  {
    title: "Касиер-продавачка в хранителен магазин",
    description:
      "Квартален магазин в кв. Орфей търси касиер на смени. Графикът се прави за месец напред. Заплатата се дава винаги на пето число. Подходящо и за хора в предпенсионна възраст.",
    price: 0,
    town: "Хасково",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "entry",
      salary_range: { from: 1350, to: 1500 },
    },
    pictures: ["shop"],
  },
  {
    title: "Техник на земеделски машини",
    description:
      "Сервиз за трактори и комбайни край Свиленград наема техник. Работата е в сервиза и по полето при кампания. Осигуряваме служебен автомобил и обучение при вносителя.",
    price: 0,
    town: "Свиленград",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "mid",
      salary_range: { from: 2400, to: 3200 },
      company: "Агротехника Сакар",
    },
    pictures: ["tractor", "tools"],
    vip: true,
  },
  {
    title: "Стаж за ученици и студенти в дизайн студио",
    description:
      "Предлагаме тримесечен платен стаж по графичен дизайн. Ще работите по истински проекти заедно с нас. Нужно е само желание и основни познания по графични програми.",
    price: 0,
    town: "Хасково",
    attributes: {
      job_listing_type: "offer",
      job_type: "internship",
      experience_level: "entry",
      salary_range: { from: 800, to: 1000 },
      company: "Студио Слънчоглед",
    },
    pictures: ["computer"],
  },
  {
    title: "Търся работа като строител",
    description:
      "Търся постоянна работа по строителството. Мога зидария, мазилка, гипсокартон и кофраж. Имам книжка категория Б и собствени инструменти. Пътувам из областта.",
    price: 0,
    town: "Харманли",
    attributes: {
      job_listing_type: "seek",
      job_type: "full_time",
      experience_level: "senior",
      salary_range: { from: 2500 },
    },
    pictures: ["hard-hat"],
  },
  {
    title: "Камериер или камериерка в хотел до границата",
    description:
      "Хотел в Свиленград търси човек за почистване на стаите, на смени два на два. Транспортът нощем е осигурен. Предлагаме договор и бонус за празниците.",
    price: 0,
    town: "Свиленград",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "entry",
      salary_range: { from: 1350, to: 1550 },
    },
    pictures: ["bedroom"],
  },
  {
    title: "Програмист PHP или TypeScript, хибридна работа",
    description:
      "Малък екип в Хасково търси програмист за поддръжка на онлайн магазини. Два дни сте в офиса, три от вкъщи. Кодът се преглежда от колега, няма извънреден труд. Важни са ни ясната мисъл и желанието да се учите.",
    price: 0,
    town: "Хасково",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "mid",
      salary_range: { from: 3500, to: 5500 },
      company: "Юг Софт",
    },
    pictures: ["laptop", "office-building"],
  },
  {
    title: "Детегледачка търси семейство",
    description:
      "Гледам деца от 2012 г., с препоръки от четири семейства. Мога да готвя, да вземам детето от градина и да помагам с уроците. Непушачка съм.",
    price: 0,
    town: "Димитровград",
    attributes: {
      job_listing_type: "seek",
      job_type: "part_time",
      experience_level: "senior",
      salary_range: { from: 1000, to: 1400 },
    },
    pictures: ["toys"],
  },
  {
    title: "Складов работник или мотокарист",
    description:
      "Набираме складови работници за логистична база. Удостоверението за мотокар е предимство, но може да го изкарате при нас. Транспорт от Хасково и Симеоновград.",
    price: 0,
    town: "Симеоновград",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "entry",
      salary_range: { from: 1600, to: 1900 },
      company: "Логистик Марица",
    },
    pictures: ["cardboard-boxes"],
  },
  {
    title: "Готвач за детска кухня",
    description:
      "Търсим готвач за детска кухня в Димитровград, от понеделник до петък, от 6 до 14 ч. Нужни са здравна книжка и опит в обществено хранене. Ваканциите съвпадат с училищните.",
    price: 0,
    town: "Димитровград",
    attributes: {
      job_listing_type: "offer",
      job_type: "full_time",
      experience_level: "junior",
      salary_range: { from: 1700, to: 1900 },
    },
    pictures: ["chef", "kitchen"],
  },
];
