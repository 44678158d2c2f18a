import { describe, expect, test } from "vitest";
import { isUuid } from "#app/platform/database/uuid.ts";
import { listingIdOfSlug, listingSlug } from "./slug.ts";

const id = "0f8fad5b-d9cb-469f-a165-70867728950e";

describe("the slug of an ad is its romanised title and its id", () => {
  test.each([
    ["Дървена маса", "darvena-masa"],
    ["  Щипка!!! за --- пране  ", "shtipka-za-prane"],
    ["iPhone 15 Pro (128GB)", "iphone-15-pro-128gb"],
    ["Почивка в София", "pochivka-v-sofia"],
    ["Çamaşır makinası ve ütü", "camasir-makinasi-ve-utu"],
    ["ISPARTA halısı, İstanbul", "isparta-halisi-istanbul"],
    ["Прѐсни краставици, сѝвият фолксваген", "presni-krastavitsi-siviyat-folksvagen"],
    ["Піаніно, їжак, ґанок", "pianino-izhak-ganok"],
    ["Љубав и њива", "ljubav-i-njiva"],
    ["Straße, Łódź, smørrebrød", "strasse-lodz-smorrebrod"],
    ["Пе\u00adрал\u00adня Bo\u00adsch\u200b", "peralnya-bosch"],
    ["😀 東京", "obyava"],
    ["", "obyava"],
    ["../../etc/passwd?x=1#y", "etc-passwd-x-1-y"],
  ])("%j: %s", (title, words) => {
    expect(listingSlug({ id, title })).toBe(`${words}-${id}`);
  });

  test("with at most eighty characters of the title and no dash at its end", () => {
    for (const title of ["щ".repeat(120), `${"а".repeat(79)} бвг`, `${"а".repeat(80)} бвг`]) {
      const words = listingSlug({ id, title }).slice(0, -37);
      expect(words).toMatch(/^[a-z0-9-]{1,80}$/);
      expect(words).not.toMatch(/-$/);
    }
  });
});

describe("the id is the end of a slug", () => {
  test.each([
    [`darvena-masa-${id}`, id],
    [`anything-else-${id}`, id],
    [id, id],
    [id.toUpperCase(), id],
    [`-${id}`, id],
    [`masa${id}`, undefined],
    [`masa-${id}x`, undefined],
    [`masa-${id.slice(1)}`, undefined],
    [`masa-${id.replace("8", "g")}`, undefined],
    ["masa", undefined],
    ["", undefined],
  ])("%s: %s", (slug, expected) => {
    expect(listingIdOfSlug(slug)).toBe(expected);
  });

  test("and is parsed from the slug of any title", () => {
    for (const title of ["маса", "", "a-b-c", "1".repeat(200)])
      expect(listingIdOfSlug(listingSlug({ id, title }))).toBe(id);
  });

  test.each([
    [id, true],
    [id.toUpperCase(), true],
    [`${id} `, false],
    ["", false],
    [`{${id}}`, false],
  ])("%j is an id: %s", (text, answer) => {
    expect(isUuid(text)).toBe(answer);
  });
});
