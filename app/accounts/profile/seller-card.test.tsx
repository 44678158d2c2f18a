import { describe, expect, test } from "vitest";
import { textOf } from "#tests/support/render.tsx";
import { SellerCard, type SellerView } from "./seller-card.tsx";

const seller: SellerView = {
  id: "00000000-0000-4000-8000-000000000000",
  name: "Мария Тестова",
  accountType: "basic",
  isVerified: false,
  memberSince: "ноември 2026 г.",
  rating: undefined,
};
const read = (changes: Partial<SellerView> = {}) =>
  textOf(<SellerCard seller={{ ...seller, ...changes }}>оценка</SellerCard>);

describe("the card of a seller", () => {
  test("shows the account type", () => {
    expect(read()).toMatch(/Мария Тестова Частно лице · Основен Акаунт оценка В Тукашно от ноември 2026 г\./);
    expect(read({ accountType: "pro" })).toContain("Pro Акаунт");
    expect(read({ accountType: "pro" })).not.toContain("Частно лице");
  });

  test("marks verified sellers only", () => {
    expect(read({ isVerified: true })).toContain("Проверен");
    expect(read()).not.toContain("Проверен");
  });
});
