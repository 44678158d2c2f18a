import { describe, expect, test } from "vitest";
import type { ListingCard } from "./listing-card.ts";
import { renderCards } from "./rendered-cards.server.tsx";

const CARD: ListingCard = {
  id: "e1ee3db4-6734-4cc6-8a8a-be5f4b468318",
  slug: "masa-e1ee3db4-6734-4cc6-8a8a-be5f4b468318",
  seller: "8a8abe5f4b46",
  title: "Маса от орех",
  excerpt: "Масата е стабилна, с шест стола.",
  price: { cents: 25_050, currency: "BGN" },
  town: "Хасково",
  when: "днес",
  confirmed: undefined,
  isVip: false,
  isReserved: false,
  isReduced: false,
  category: { slug: "dom-i-gradina", name: "Дом и градина", icon: "armchair" },
  kind: undefined,
  facts: ["Мебели", "Ново"],
  hasPhone: true,
  photo: { key: "166c1fe06fdffc590249e5cb" },
};
const DOCUMENT = { request: new Request("http://site.test/"), display: "bgn-eur" } as const;
const DATA = { request: new Request("http://site.test/_root.data"), display: "bgn-eur" } as const;

function htmlOf(card: ListingCard, context: Parameters<typeof renderCards>[1] = DOCUMENT, eager = 0) {
  const [shown] = renderCards([card], context, { eager });
  return shown?.html ?? "";
}

describe("a card", () => {
  test("shows its data and carries the attributes that the boot script stores", () => {
    const html = htmlOf(CARD);
    for (const text of [
      `data-listing="${CARD.id}" data-bgn="250.5" data-seller="${CARD.seller}">`,
      `<a href="/ad/${CARD.slug}">Маса от орех</a>`,
      '<span data-town="">Хасково</span>\u00a0· днес',
      "Мебели\u00a0· Ново",
      "Масата е стабилна, с шест стола.",
      `action="/listings/${CARD.id}/phone"`,
      ' src="/photos/166c1fe06fdffc590249e5cb-400.webp" alt=""/>',
    ])
      expect(html).toContain(text);
  });

  test.each<[string, Partial<ListingCard>, string]>([
    ["title", { title: "Маса от дъб" }, "Маса от дъб"],
    ["excerpt", { excerpt: "Вече без столовете." }, "Вече без столовете."],
    ["price", { price: { cents: 100, currency: "BGN" } }, "1 лв."],
    ["currency", { price: { cents: 25_050, currency: "EUR" } }, ">489,94"],
    ["town", { town: "Харманли" }, "Харманли"],
    ["time", { when: "вчера" }, "вчера"],
    ["VIP", { isVip: true }, "vip-tag"],
    ["category", { category: { ...CARD.category, name: "Мебели за дома" } }, "Мебели за дома"],
    ["kind", { kind: "Апартамент" }, "Апартамент"],
    ["facts", { facts: ["Използвано"] }, "Използвано"],
    ["marks", { marks: { title: [[0, 4]], excerpt: [] } }, "<mark"],
    ["photo", { photo: { key: "ffffffffffff" } }, "/photos/ffffffffffff-"],
    ["no photo", { photo: undefined }, "card-photo empty"],
  ])("is another when its %s changes", (_what, change, text) => {
    const before = htmlOf(CARD);
    expect(before).not.toContain(text);
    expect(htmlOf({ ...CARD, ...change }).replaceAll(/\s/g, " ")).toContain(text);
    expect(htmlOf(CARD)).toBe(before);
  });

  test("has plain spaces between thousands, and breaks no line there (rule: numbers-spoken)", () => {
    const price = { cents: 198_000_00, currency: "BGN" } as const;
    const html = htmlOf({ ...CARD, price, facts: ["14 000 м²", "от 1 500 – 2 000 лв."], when: "на 3 март 2025 г." });
    const kept = [...html.matchAll(/<span class="nowrap">([^<]*)<\/span>/g)].map(([, text]) => text);
    expect(kept).toEqual(["198 000\u00a0лв.", "101 235,79\u00a0€", "14 000\u00a0м²", "1 500", "2 000 лв."]);
    // Screen readers read 'г.' as 'година' after a plain space only.
    expect(html).toContain("на\u00a03\u00a0март\u00a02025 г.");
  });

  test("is rendered again for another currency and for the top of a page", () => {
    expect(htmlOf(CARD, { ...DOCUMENT, display: "eur" })).not.toContain("лв.");
    expect(htmlOf(CARD, DOCUMENT, 1)).not.toContain("lazy");
    expect(htmlOf(CARD)).toContain("lazy");
  });

  test("escapes a hostile title", () => {
    const html = htmlOf({ ...CARD, title: '"><script>alert(1)</script>', town: "<b>" });
    expect(html).not.toMatch(/<script|<b><|label="[^"]*">.*alert/);
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
  });

  test("is part of the data of a navigation, but not of a document, which contains its HTML", () => {
    expect(JSON.stringify(renderCards([CARD], DOCUMENT))).toBe(JSON.stringify([{ id: CARD.id }]));
    expect(JSON.stringify(renderCards([CARD], DATA))).toContain("card-photo");
  });
});
