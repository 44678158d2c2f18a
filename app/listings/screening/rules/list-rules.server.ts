/** Rules about goods and services that may not be offered. They apply closed lists of words; an administrator reviews the findings. */
import { NARCOTICS } from "./lists/narcotics.ts";
import { PRESCRIPTION_MEDICINES } from "./lists/prescription-medicines.ts";
import { PROTECTED_ANIMALS } from "./lists/protected-animals.ts";
import { SEXUAL_SERVICES } from "./lists/sexual-services.ts";
import { TOBACCO_AND_SPIRITS } from "./lists/tobacco-and-spirits.ts";
import { WEAPONS } from "./lists/weapons.ts";
import type { ScreeningRule } from "./screening-rule.ts";
import { wordList } from "./word-list.server.ts";

const HOW_TO_CHANGE = "Ако обявата е за друго, кажете го по-ясно; иначе я изтрийте.";

export const narcotics: ScreeningRule = {
  name: "narcotics",
  label: "Наркотици",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за наркотици, които законът забранява. ${HOW_TO_CHANGE}`,
  find: wordList(NARCOTICS),
  samples: {
    match: [
      "Кокаин, чист",
      "продавам ХЕРОИНА",
      "марихуаната е суха",
      "к о к а и н",
      "kokain na gram",
      "к0каин",
      "мари хуана",
      "мapихуaна",
      "трева за пушене, 10 лв. на грам",
      "MDMA кристали",
    ],
    pass: [
      "Косачка за трева",
      "Семена за тревна смеска",
      "Бонг, стъклен",
      "Тест за наркотици",
      "Парфюм Opium",
      "CBD масло от канабис",
      "Кокали за куче",
      "Работа за хора без зависимост от наркотици",
    ],
  },
};

export const weapons: ScreeningRule = {
  name: "weapons",
  label: "Оръжие и боеприпаси",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за оръжие или боеприпаси, с които търгуват само лицензирани магазини. ${HOW_TO_CHANGE}`,
  find: wordList(WEAPONS),
  samples: {
    match: [
      "Продавам ловна пушка ИЖ 12 калибър",
      "Бойни патрони 9 мм",
      "Пистолет Макаров, запазен",
      "калашников",
      "п и с т о л е т и",
      "patroni za karabina",
      "Ръчни гранати",
      "Карабина, нарезна, с разрешително: нарезна карабина",
    ],
    pass: [
      "Пистолет за боя с компресор",
      "Пушка играчка",
      "Въздушна пушка Hatsan",
      "Газов пистолет Екол",
      "Патрон за бормашина 13 мм",
      "Калъф за ловна пушка",
      "Ловно облекло, размер L",
      "Кухненски нож",
      "Охранител с разрешение за носене на оръжие",
      "Термопистолет и топъл въздух",
      "Еърсофт реплика калашников",
    ],
  },
};

export const protectedAnimals: ScreeningRule = {
  name: "protected-animals",
  label: "Защитени животни",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за защитено животно или част от него, което законът забранява. ${HOW_TO_CHANGE}`,
  find: wordList(PROTECTED_ANIMALS),
  samples: {
    match: [
      "Продавам сухоземни костенурки",
      "Щиглец, пойна птица",
      "Препариран бухал",
      "Малък сокол, опитомен",
      "Гривна от истинска слонова кост",
      "Кожа от мечка",
    ],
    pass: [
      "Плюшена сова",
      "Рокля в цвят слонова кост",
      "Обръщало за таралеж",
      "Фигура орел за градина",
      "Москвич и Сокол, ТВ",
      "Канарчета и папагали",
      "ул. Славей 5",
      "Водни костенурки с аквариум",
    ],
  },
};

export const prescriptionMedicines: ScreeningRule = {
  name: "prescription-medicines",
  label: "Лекарства по рецепта",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за лекарство, което се продава само в аптека с рецепта. ${HOW_TO_CHANGE}`,
  find: wordList(PRESCRIPTION_MEDICINES),
  samples: {
    match: [
      "Оземпик, неотворен",
      "Продавам Xanax",
      "Аугментин 1000, 2 кутии",
      "виаграта действа",
      "Тестостерон енантат",
      "антибиотик без рецепта",
      "Т р а м а д о л",
    ],
    pass: [
      "Витамин C и магнезий",
      "Яйца без антибиотици и хормони",
      "Чанта за инсулин",
      "Тестостеронов бустер",
      "Стихосбирка, любовна лирика",
      "Ботокс терапия за коса",
    ],
  },
};

export const tobaccoAndSpirits: ScreeningRule = {
  name: "tobacco-and-spirits",
  label: "Тютюн и алкохол без акциз",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за тютюн или спиртна напитка без платен акциз, което законът забранява. ${HOW_TO_CHANGE}`,
  find: wordList(TOBACCO_AND_SPIRITS),
  samples: {
    match: [
      "Цигари без бандерол",
      "Рязан тютюн, 1 кг",
      "Домашна ракия, гроздова",
      "Ракия 50 градуса, 10 лв. литър",
      "насипния тютюн",
      "rqzan tiutiun",
    ],
    pass: [
      "Казан за варене на ракия",
      "Тютюн, наръчник на производителя",
      "Чаши за ракия, 6 броя",
      "Разсад за тютюн",
      "Машинка за рязане на тютюн",
      "Къща за гости: салата и домашна ракия за вечеря",
      "Вино, бутилирано, с бандерол",
    ],
  },
};

export const sexualServices: ScreeningRule = {
  name: "sexual-services",
  label: "Секс услуги",
  kind: "strict",
  defaultMode: "hold",
  told: `Думите приличат на предложение за сексуални услуги, които сайтът не приема. ${HOW_TO_CHANGE}`,
  find: wordList(SEXUAL_SERVICES),
  samples: {
    match: [
      "Еротичен масаж за господа",
      "Ескорт услуги в Хасково",
      "секс услуги",
      "проститутки",
      "Момиче на повикване, дискретност",
      "Масаж с щастлив край",
      "eroti4en masaj",
    ],
    pass: [
      "Лечебен масаж на гръб",
      "Форд Ескорт 1.6",
      "Секс шоп играчки",
      "Масажен стол",
      "Търся спонсор за отбора",
      "Релаксиращ масаж с диплома",
    ],
  },
};
