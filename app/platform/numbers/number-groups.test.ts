import { describe, expect, test } from "vitest";
import { foldText } from "./folded-text.ts";
import { numbersIn } from "./number-groups.ts";

/** Writes the kind before each number: 'до date[01.12.2026] г.' */
function read(text: string): string {
  const { folded, originalRange } = foldText(text);
  let [marked, at] = ["", 0];
  for (const { kind, ...range } of numbersIn(folded)) {
    const { start, end } = originalRange(range.start, range.end);
    marked += `${text.slice(at, start)}${kind}[${text.slice(start, end)}]`;
    at = end;
  }
  return marked + text.slice(at);
}

const TEXTS = `
Свободен от date[01.12.2026] г. до date[01.12.2027]
Работно време time[09.00-18.00], събота time[9:30]-time[14:00]
Рафтове size[0.90/1.20/0.60]
Дюза plain[0 445 010 092]
Концерт date[09.08.2026] time[20:00]
Почивка Паралия date[08.07]-date[15.07.26]
Размери size[08/09/10/11/12]
Джанти + гуми + size[225/45/17] year[2019]
Масло Toyota part[08880-83389]
Накладки Bosch part[0 986 494 014]
Накладки Bosch part[0986494014]
Спирачен диск part[0986494014], Bosch
Накладки unsure[0 986 494 014]
Номер на част part[0986 494 014]
S/N part[0987654321]
Бормашина Bosch unsure[0888 123 456]
Накладки предни unsure[0986494014] за Голф
Филтър unsure[0986 452 041]
Амортисьор unsure[0888 332 211] KYB
Касов апарат BG unsure[0879123456] сериен
Инв. № unsure[0876543210]
Филтър, тел. telephone[0888 332 211]
имот plot[21052.481.89]
ПИ plot[21052.147.43] и сграда plot[77195.701.12.1.5]
Дюза plain[0 445 010 155]
Цена money[250 000] лв.
Огледи до date[30.06.2026]
Модели range[2000-2005], range[500–600] лв.
тел. telephone[0888 123 456], telephone[0899/12-34-56]
Обадете се на telephone[0 986 494 014]
Тел: telephone[66 22 33]
+telephone[359 88 812 3456], +telephone[30 21 0123 4567], telephone[0090 532 123 45 67]
telephone[О888 12З 456] е новият ми номер
Звънете: telephone[нула осем осем осем едно две три четири пет шест]
Офис telephone[038/66-22-33] и unsure[038662233]
Динамо VW part[038 906 461] A
ЕГН personal[6101057509], personal[610105 7509], personal[61 01 05 7509]
Карта card[4111 1111 1111 1111]
Сметка iban[BG80 BNBG 9661 1020 3456 78]
Баркод article[4006381333931]
Двигател size[1.9], quantity[105] к.с., quantity[2] бр.
Матрак size[120] х size[200], quantity[65,5] кв. м
telephone[0888123456]
Нива, с. Звъничево, money[2000.00] лв., quantity[1270000]m²
Торти по поръчка telephone[0888 123 456]
telephone[0888.123.456]
Стол, telephone[00359 888123456], telephone[088 812 3456]
`
  .trim()
  .split("\n");

describe("each number has the kind that the words around it say", () => {
  test.each(TEXTS)("%s", (marked) => {
    expect(read(marked.replace(/[a-z]+\[(.*?)\]/g, "$1"))).toBe(marked);
  });
});
