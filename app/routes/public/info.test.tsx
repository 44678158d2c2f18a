import { describe, expect, test } from "vitest";
import { retentionRows } from "#app/admin/law/retention.server.ts";
import { textOf } from "#tests/support/render.tsx";
import Info from "./info.tsx";

type LoaderData = Parameters<typeof Info>[0]["loaderData"];

const loaderData: LoaderData = {
  maxListingsBasic: 7,
  newListingsADay: { basic: 21, pro: 210 },
  assisted: { max: 50, aDay: 20 },
  publishAttempts: 60,
  maxPhotos: 4,
  photoGraceDays: 7,
  listingLifetimeDays: 45,
  hasProvider: false,
  person: undefined,
  captcha: undefined,
  operator: { name: "Тукашно ООД", address: "Хасково, ул. Роза 4", email: "info@example.bg" },
  retention: retentionRows({ photoGraceDays: 7 }),
  transparency: { years: [2026, 2025], rows: [{ label: "Спрени обяви", counts: [12, 3] }] },
};
const text = textOf(<Info {...({ loaderData } as Parameters<typeof Info>[0])} />);

describe("the information page", () => {
  test("states the limits from the settings", () => {
    for (const limit of ["до 7 активни обяви", "с Pro акаунт броят не е ограничен", "до 4 снимки", "45 дни"])
      expect(text).toContain(limit);
    expect(text).toMatch(/най-много 21 нови обяви, а с Pro акаунт 210/);
    expect(text).toMatch(/Един VIP токен прави обявата VIP за 24 часа.*3 дни \(3 токена\), 7 дни \(6 токена\), 14 дни/);
  });

  test("names the operator, the retention times and the counts of decisions", () => {
    expect(text).toMatch(/Тукашно ООД, Хасково, ул\. Роза 4\..*info@example\.bg/);
    expect(text).toMatch(/Изтрит профил 14 дни.*Приключени доклади и съобщения до нас 2 години/);
    expect(text).toMatch(/Вид 2026 г\. 2025 г\. Спрени обяви 12 3/);
  });

  test("states the order of lists and of search results", () => {
    expect(text).toMatch(
      /думите, както са написани.*заглавие назовава търсеното.*не е посочено.*VIP обявите.*по-новите обяви/,
    );
    expect(text).toContain("Подредбата не зависи от това кой я гледа.");
  });
});
