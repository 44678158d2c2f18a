import { describe, expect, test } from "vitest";
import { textOf } from "#tests/support/render.tsx";
import { SellerCard } from "./seller-card.tsx";
import type { SellerView } from "./sellers.queries.server.ts";

const seller: SellerView = {
  id: "00000000-0000-4000-8000-000000000000",
  name: "Мария Тестова",
  accountType: "basic",
  isVerified: false,
  trader: undefined,
  memberSince: "ноември 2026 г.",
  listingCount: 3,
  answersWithin: undefined,
  isEmailConfirmed: false,
  isPhoneConfirmed: false,
  rating: undefined,
  note: undefined,
};
const trader = { firm: "Градина ООД", eik: "131129282", address: "Хасково, ул. Цар Освободител 4" };
const read = (changes: Partial<SellerView> = {}) =>
  textOf(<SellerCard seller={{ ...seller, ...changes }}>оценка</SellerCard>);

describe("the card of a seller", () => {
  test.each([
    [undefined, "basic", "Частно лице · Основен Акаунт"],
    [undefined, "pro", "Частно лице · Pro Акаунт"],
    [trader, "basic", "Търговец · Основен Акаунт"],
    [trader, "pro", "Търговец · Pro Акаунт"],
  ] as const)("shows the kind of seller beside the account type (%o, %s)", (kind, accountType, text) => {
    expect(read({ trader: kind, accountType })).toContain(text);
  });

  test("shows the data of a trader, and which rights a buyer has", () => {
    expect(read({ trader })).toMatch(/Фирма Градина ООД ЕИК 131129282 Адрес Хасково, ул\. Цар Освободител 4/);
    expect(read({ trader })).toContain("(връщане, рекламация) важи");
    expect(read()).toContain("(връщане, рекламация) не важи");
  });

  test("shows only what the site knows", () => {
    expect(read()).toMatch(/В Тукашно от ноември 2026 г\. 3 активни обяви/);
    expect(read()).not.toMatch(/Потвърден|Проверен|отговаря/);
    expect(read({ answersWithin: "до 2 часа" })).toContain("Обикновено отговаря до 2 часа");
    expect(read({ isEmailConfirmed: true, isPhoneConfirmed: true, isVerified: true })).toMatch(
      /Проверен.*Потвърден имейл Потвърден телефон/,
    );
    expect(read({ listingCount: 101 })).toContain("Над 100 активни обяви");
  });
});
