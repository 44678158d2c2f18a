import { describe, expect, test } from "vitest";
import { romanise } from "./romanise.ts";

describe("Bulgarian is written in Latin letters by the law", () => {
  test.each([
    ["абвгдежзийклмнопрстуфхцчшщъьюя", "abvgdezhziyklmnoprstufhtschshshtayyuya"],
    ["Щъркел", "shtarkel"],
    ["Кольо", "kolyo"],
    ["Юлия", "yulia"],
    ["София", "sofia"],
    ["Мария и Илия", "maria i ilia"],
    ["приятел", "priyatel"],
    ["Марияна", "mariyana"],
    ["България", "bulgaria"],
    ["българия-мол", "bulgaria-mol"],
    ["българин", "balgarin"],
    ["Минерални бани", "mineralni bani"],
    ["Любимец", "lyubimets"],
    ["ВЕЛОСИПЕД", "velosiped"],
    ["ѝ ы э ё", "i y e e"],
  ])("%s as %s", (text, latin) => {
    expect(romanise(text)).toBe(latin);
  });

  test("a letter and its accent are one, however they are composed", () => {
    expect(romanise("чай")).toBe("chay");
    expect(romanise("чай".normalize("NFD"))).toBe("chay");
    expect(romanise("Citroën Škoda")).toBe("citroen skoda");
  });

  test("what is not Cyrillic stays", () => {
    expect(romanise("iPhone 15, 128 GB!")).toBe("iphone 15, 128 gb!");
    expect(romanise("東京 😀")).toBe("東京 😀");
  });

  test("no Bulgarian letter is left over", () => {
    expect(romanise("Ежедневни вещи за офиса, щайга, бульон, чуждоезиков")).toMatch(/^[a-z, ]+$/);
  });
});
