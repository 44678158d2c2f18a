import { describe, expect, test } from "vitest";
import type { ListingCard } from "./listing-card.ts";
import { showCards } from "./shown-cards.server.tsx";

const CARD: ListingCard = {
  id: "e1ee3db4-6734-4cc6-8a8a-be5f4b468318",
  slug: "masa-e1ee3db4-6734-4cc6-8a8a-be5f4b468318",
  seller: "8a8abe5f4b46",
  title: "Маса от орех",
  excerpt: "Масата е стабилна, с шест стола.",
  price: { cents: 25_050, currency: "BGN" },
  town: "Хасково",
  when: "днес, 14:20",
  confirmed: undefined,
  isVip: false,
  isReserved: false,
  category: { slug: "dom-i-gradina", name: "Дом и градина", icon: "armchair" },
  facts: ["Мебели", "Ново"],
  photo: { key: "166c1fe06fdffc590249e5cb", placeholder: "data:image/webp;base64,AA==" },
};
const DOCUMENT = { request: new Request("http://site.test/"), display: "bgn-eur" } as const;
const DATA = { request: new Request("http://site.test/_root.data"), display: "bgn-eur" } as const;

async function htmlOf(card: ListingCard, showing: Parameters<typeof showCards>[1] = DOCUMENT, eager = 0) {
  const [shown] = await showCards([card], showing, { eager });
  return shown?.html ?? "";
}

describe("a card", () => {
  test("shows what it is given, and carries what the boot script keeps", async () => {
    const html = await htmlOf(CARD);
    for (const text of [
      `data-listing=${CARD.id} data-bgn=250.5 data-seller=${CARD.seller}>`,
      `<a href="/ad/${CARD.slug}">Маса от орех</a>`,
      "<span data-town>Хасково</span>днес, 14:20",
      "Мебели · Ново",
      "Масата е стабилна, с шест стола.",
      `action=/listings/${CARD.id}/phone`,
      ' src="/photos/166c1fe06fdffc590249e5cb-400.webp" alt>',
    ])
      expect(html).toContain(text);
  });

  test.each<[string, Partial<ListingCard>, string]>([
    ["title", { title: "Маса от дъб" }, "Маса от дъб"],
    ["excerpt", { excerpt: "Вече без столовете." }, "Вече без столовете."],
    ["price", { price: { cents: 100, currency: "BGN" } }, "1 лв."],
    ["currency", { price: { cents: 25_050, currency: "EUR" } }, "<b>489,94"],
    ["town", { town: "Харманли" }, "Харманли"],
    ["time", { when: "вчера, 14:20" }, "вчера, 14:20"],
    ["VIP", { isVip: true }, "vip-tag"],
    ["category", { category: { ...CARD.category, name: "Мебели за дома" } }, "Мебели за дома"],
    ["facts", { facts: ["Използвано"] }, "Използвано"],
    ["marks", { marks: { title: [[0, 4]], excerpt: [] } }, "<mark"],
    ["photo", { photo: { key: "ffffffffffff", placeholder: "data:image/webp;base64,AA==" } }, "/photos/ffffffffffff-"],
    ["no photo", { photo: undefined }, "#ImageOff"],
  ])("is another when its %s changes", async (_what, change, text) => {
    const before = await htmlOf(CARD);
    expect(before).not.toContain(text);
    expect((await htmlOf({ ...CARD, ...change })).replaceAll(/\s/g, " ")).toContain(text);
    expect(await htmlOf(CARD)).toBe(before);
  });

  test("is another in another currency, and at the top of a page", async () => {
    expect(await htmlOf(CARD, { ...DOCUMENT, display: "eur" })).not.toContain("лв.");
    expect(await htmlOf(CARD, DOCUMENT, 1)).not.toContain("lazy");
    expect(await htmlOf(CARD)).toContain("lazy");
  });

  test("of a hostile title is text", async () => {
    const html = await htmlOf({ ...CARD, title: '"><script>alert(1)</script>', town: "<b>" });
    expect(html).not.toMatch(/<script|<b><|label="[^"]*">.*alert/);
    expect(html).toContain("&quot;&gt;&lt;script&gt;");
  });

  test("is in the data of a navigation, but not in that of a document, which shows it already", async () => {
    expect(JSON.stringify(await showCards([CARD], DOCUMENT))).toBe(JSON.stringify([{ id: CARD.id }]));
    expect(JSON.stringify(await showCards([CARD], DATA))).toContain("card-photo");
  });
});
