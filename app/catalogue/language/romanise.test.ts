import { describe, expect, test } from "vitest";
import { romanise } from "./romanise.ts";

describe("Bulgarian is romanised by the Transliteration Act", () => {
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

  test("composed and decomposed accents give the same result", () => {
    expect(romanise("чай")).toBe("chay");
    expect(romanise("чай".normalize("NFD"))).toBe("chay");
    expect(romanise("Citroën Škoda")).toBe("citroen skoda");
  });

  test("other characters are not changed", () => {
    expect(romanise("iPhone 15, 128 GB!")).toBe("iphone 15, 128 gb!");
    expect(romanise("東京 😀")).toBe("東京 😀");
  });

  test("every Bulgarian letter is romanised", () => {
    expect(romanise("Ежедневни вещи за офиса, щайга, бульон, чуждоезиков")).toMatch(/^[a-z, ]+$/);
  });
});
