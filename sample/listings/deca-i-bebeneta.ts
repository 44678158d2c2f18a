import type { SampleListing } from "../sample-listing.ts";

export const children: readonly SampleListing[] = [
  {
    title: "Комбинирана количка, 3 в 1",
    description:
      "Количката е с кош за новородено, лятна седалка и столче за кола. Гумите са помпащи се и минават по плочките в центъра без друсане. Прана е изцяло, дъждобранът и мрежата са налични. Ползвана е от едно дете.",
    price: 390,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["stroller", "stroller", "child-seat"],
    vip: true,
  },
  {
    title: "Бебешка кошара с матрак",
    description:
      "Кошарата е от бук, решетката се сваля на две нива. Матракът е бил с протектор. Може да стане и детско легло. Има само дребни следи от зъбки.",
    price: 160,
    town: "Димитровград",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["cot"],
  },
  {
    title: "Дрехи за бебе, 0-6 месеца, голям лот",
    description:
      "Около петдесет броя: боди, ританки, шапки и чорапки. Изпрани са с бебешки препарат и изгладени. Продавам всичко заедно и не ги деля.",
    price: 50,
    town: "Хасково",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["baby-clothes", "baby-clothes"],
  },
  {
    title: "Столче за кола до 36 кг",
    description:
      "Столчето е с Isofix, не е участвало в катастрофа. Калъфът се пере. Подходящо е за деца над една година.",
    price: 140,
    town: "Харманли",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["child-seat"],
  },
  {
    title: "Играчки за момче, цял кашон",
    description:
      "Влакче, кубчета, коли, конструктори и топки. Измити са и батериите са сменени. Подходящи са за дете от две до пет години.",
    price: 40,
    town: "Хасково",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["toys", "toys"],
  },
  {
    title: "Пързалка за двора",
    description:
      "Пластмасова пързалка с подложки против хлъзгане. Височината е 120 см. Стои на сянка, не е избеляла. Ще я разглобя.",
    price: 170,
    town: "Мандра",
    attributes: { condition: "very_good", availability: "immediately" },
    pictures: ["slide"],
  },
  {
    title: "Триколка с дръжка за родител",
    description:
      "Триколка за дете от година и половина, с колан и дръжка за бутане. Сенникът се сваля. Едното педалче леко проскърцва.",
    price: 60,
    town: "Любимец",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["tricycle", "tricycle"],
  },
  {
    title: "Лятна количка, сгъваема",
    description: "Лека лятна количка, сгъва се с една ръка и влиза в багажника. Сенникът е голям. Коланите са изпрани.",
    price: 85,
    town: "Свиленград",
    attributes: { condition: "good", availability: "immediately" },
    pictures: ["stroller", "stroller"],
  },
  {
    title: "Гледане на деца в моя дом",
    description:
      "Гледам деца от една до четири години в собствената си къща с двор, в кв. Орфей. Имам педагогическо образование. Храната се готви вкъщи. Най-много четири деца.",
    price: 0,
    town: "Хасково",
    attributes: { service_type: "other", availability: "within_month" },
    pictures: ["toys", "teddy-bear"],
  },
  {
    title: "Плюшено мече, огромно",
    description:
      "Мечето е високо колкото двегодишно дете. Купено е за рожден ден и оттогава стои на рафта. Чисто е и много меко.",
    price: 35,
    town: "Хасково",
    attributes: { condition: "excellent", availability: "immediately" },
    pictures: ["teddy-bear"],
  },
  {
    title: "Стол за хранене, дървен",
    description:
      "Столът расте с детето, регулират се две стъпала. Подложката се сваля и се пере. Нашето дете вече стои на голям стол.",
    price: 90,
    town: "Димитровград",
    attributes: { condition: "good", availability: "immediately" },
    pictures: [],
  },
  {
    title: "Вана за бебе и стойка за повиване",
    description:
      "Вана, термометър, стойка за повиване и мека хавлия. Ползвани са от двете ни деца, измити са и са прибрани в плик.",
    price: 30,
    town: "Хасково",
    attributes: { condition: "good", availability: "immediately" },
    pictures: [],
  },
  {
    title: "Детски рокли и костюми за кръщене",
    description: "Костюм за момче и рокля за момиче, 12 месеца. Носени са по веднъж. Обувките са подарък.",
    price: 65,
    town: "Харманли",
    attributes: { condition: "excellent", availability: "immediately" },
    pictures: ["baby-clothes"],
  },
  {
    title: "Логопед, занимания с деца",
    description:
      "Работя с деца от три до седем години, които говорят неясно. Първата среща е с родителя, за да опознаем детето. Заниманието е 45 минути, в Хасково или онлайн.",
    price: 40,
    town: "Хасково",
    attributes: { service_type: "education", availability: "within_week" },
    pictures: ["childrens-book"],
  },
  {
    title: "Детска стая: легло, шкаф и бюро",
    description:
      "Продавам мебели за детска стая от бук, с щампи на животни. Леглото е 80 на 180 см. Шкафът и бюрото са здрави. Не отделям елементите.",
    price: 340,
    town: "Димитровград",
    attributes: { condition: "good", availability: "within_week" },
    pictures: ["bed", "desk", "wardrobe"],
  },
];
