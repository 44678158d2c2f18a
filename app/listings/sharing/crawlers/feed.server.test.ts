import Parser from "rss-parser";
import { expect, test } from "vitest";
import { readListingQuery } from "#app/listings/finding/listing-filter.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing } from "#tests/support/make.ts";
import { buildFeed } from "./feed.server.ts";

const { db } = useDatabase();

test("a feed reader shows the whole text of an ad, also signs that HTML reads as tags", async () => {
  const description = "Ширина <120 см, височина >70 см; 2<3 и 5>4; пише <b>Роза</b> & Син на гърба";
  await makeListing(db, { title: "Шкаф <малък> & рафт", description });
  const { filter } = readListingQuery(new URLSearchParams(), { category: undefined, display: "bgn-eur" });
  const xml = await buildFeed(db, { filter, search: "", siteUrl: "https://example.com", display: "bgn-eur" });
  const [item] = (await new Parser().parseString(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)).items;
  expect(item?.title).toBe("Шкаф <малък> & рафт");
  // The text that a reader shows of the HTML.
  expect(item?.contentSnippet).toContain(description);
});
