import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, makeListing, makeListings, makePhotoRow, makeUser } from "#tests/support/make.ts";
import { sitemapErrors } from "#tests/support/sitemap-schema.ts";
import { buildSitemap, buildSitemapIndex, buildSitemapPart, MAX_SITEMAP_LISTINGS } from "./sitemap.server.ts";

const { db } = useDatabase();
const SITE = "https://tukashno.example";
const locations = (xml = "") => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, location = ""]) => location);
const idsOf = async (part: string) =>
  locations(await buildSitemapPart(db, SITE, part)).map((address) => address.slice(-36));
const listed = (count: number) =>
  makeListings(
    db,
    Array.from({ length: count }, (_, index) => ({
      title: `Обява ${index}`,
      listed_at: new Date(Date.UTC(2026, 5, 1, 0, 0, index)),
    })),
  );

test("is valid, with photos, with titles that need escaping, and empty", async () => {
  expect(await sitemapErrors(await buildSitemap(db, SITE))).toEqual([]);
  const user = await makeUser(db);
  const { id } = await makeListing(db, { user, title: "Стол & маса <нови>" });
  await makePhotoRow(db, user.id, { listing_id: id, position: 1, key: "b".repeat(32) });
  await makePhotoRow(db, user.id, { listing_id: id, position: 0, key: "a".repeat(32) });
  const xml = await buildSitemap(db, SITE);
  expect(await sitemapErrors(xml)).toEqual([]);
  expect(xml.match(/<image:loc>[^<]*/g)?.map((image) => image.slice(-41))).toEqual([
    `${"a".repeat(31)}-1600.webp`,
    `${"b".repeat(31)}-1600.webp`,
  ]);
  const { content_changed_at: changed } = await getRow(db, id);
  expect(xml).toContain(`<lastmod>${changed.toISOString()}</lastmod><priority>0.6</priority>`);
});

test("has the newest thousand ads; a sitemap of all ads continues with every ad in equal parts", async () => {
  const rows = await listed(MAX_SITEMAP_LISTINGS + 3);
  const first = locations(await buildSitemap(db, SITE)).filter((address) => address.includes("/ad/"));
  expect(first).toHaveLength(MAX_SITEMAP_LISTINGS);
  expect(first[0]).toContain(rows.at(-1)?.id);
  const index = await buildSitemapIndex(db, SITE);
  expect(locations(index)).toEqual([`${SITE}/sitemap.xml?part=1`, `${SITE}/sitemap.xml?part=1of1`]);
  const all = rows.map(({ id }) => id).toSorted();
  expect(await idsOf("1of1")).toEqual(all);
  const quarters = await Promise.all([1, 2, 3, 4].map((part) => idsOf(`${part}of4`)));
  expect(quarters.flat()).toEqual(all);
  for (const quarter of quarters) expect(quarter.length).toBeGreaterThan(150);
  expect(await sitemapErrors((await buildSitemapPart(db, SITE, "2of4")) ?? "")).toEqual([]);
});

test("of a site with few ads has one part", async () => {
  await listed(3);
  expect(locations(await buildSitemapIndex(db, SITE))).toEqual([`${SITE}/sitemap.xml?part=1`]);
  for (const none of ["0of4", "5of4", "1of5000", "1of", "of4", "1", "x"])
    expect(await buildSitemapPart(db, SITE, none), none).toBeUndefined();
});

test("leaves out an inactive category and ads that are not public", async () => {
  await makeListing(db, { row: { status: "inactive", inactive_reason: "paused" } });
  const all = locations(await buildSitemap(db, SITE));
  expect(all.filter((address) => address.includes("/ad/"))).toEqual([]);
  const books = { slug: "knigi-i-spisaniya", address: `${SITE}/category/knigi-i-spisaniya` };
  const switchBooks = (isOn: boolean) =>
    db.updateTable("categories").set({ is_active: isOn }).where("slug", "=", books.slug).execute();
  await switchBooks(false);
  try {
    expect(locations(await buildSitemap(db, SITE))).toEqual(all.filter((address) => address !== books.address));
    expect(all).toContain(books.address);
  } finally {
    await switchBooks(true);
  }
});
