// Cached public pages with their loaders: a change is shown at once on every affected page, and no other page is rendered again.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { updateProfile } from "#app/accounts/profile/accounts.commands.server.ts";
import { deleteAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { changeListingState } from "#app/listings/life/listing-states.commands.server.ts";
import { deleteListing, editListing, publishListing } from "#app/listings/life/listings.commands.server.ts";
import { expireListings } from "#app/listings/life/listings.jobs.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { rateSeller } from "#app/listings/ratings/ratings.commands.server.ts";
import { activateVip } from "#app/listings/vip/vip.commands.server.ts";
import { onChange } from "#app/platform/database/changes/changes.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import {
  category as categoryOf,
  type ListingRow,
  listingInput,
  makeListing,
  makeUser,
  publishDependencies,
  RULES,
  testSite,
  type User,
  vipFor,
  visitorFrom,
} from "#tests/support/make.ts";
import { makeTokens, setListing } from "#tests/support/make-rows.ts";
import { personOf } from "#tests/support/request.ts";
import { createVisits, type Visits } from "./visits.ts";

const { database, db } = useDatabase();
let visits: Visits;
let stop: () => void;
let owner: User;
let admin: User;
let car: ListingRow;
let table: ListingRow;

beforeEach(async () => {
  owner = await makeUser(db);
  admin = await makeUser(db, { is_admin: true });
  car = await makeListing(db, { user: owner, category: "cars", town: "Хасково", title: "Червена кола" });
  table = await makeListing(db, { category: "dom-i-gradina", town: "Харманли", title: "Дъбова маса" });
  visits = createVisits(testSite(database));
  stop = onChange(db, visits.cache.change);
});
afterEach(() => stop());
afterEach(() => vi.useRealTimers());

/** Returns the page without the marks of found words and what stands around them. */
const visit = async (path: string) => (await visits.visit(path)).replace(/<\/?(?:mark|span)\b[^>]*>/g, "");
const pathOf = (row: ListingRow) => `/ad/${listingSlug(row)}`;
const search = (text: string) => `/categories?q=${encodeURIComponent(text)}`;
const inTown = (town: string) => `/categories?town=${encodeURIComponent(town)}`;
const CARS = "/category/avtomobili";
const person = () => personOf(owner);
const ofTheCar = () => [
  "/",
  "/categories",
  CARS,
  `${CARS}/rss.xml`,
  search("кола"),
  inTown("Хасково"),
  `/seller/${owner.id}`,
  pathOf(car),
];
const elsewhere = () => ["/category/dom-i-gradina", inTown("Харманли"), pathOf(table), "/info"];

/** Returns the pages that are rendered again after a change. */
async function renderedAgain(pages: readonly string[], change: () => Promise<unknown>): Promise<readonly string[]> {
  for (const page of pages) await visit(page);
  await change();
  visits.rendered.splice(0);
  for (const page of pages) await visit(page);
  return visits.rendered;
}

const GONE: readonly (readonly [string, () => Promise<unknown>])[] = [
  ["deleted", () => deleteListing(db, { person: person(), id: car.id })],
  ["paused", () => changeListingState(db, { person: person(), rules: RULES, id: car.id, verb: "pause" })],
  ["sold", () => changeListingState(db, { person: person(), rules: RULES, id: car.id, verb: "markSold" })],
  ["expired", () => expire()],
  ["stopped by an administrator", () => act("deactivate")],
  ["deleted by an administrator", () => act("delete")],
  ["of a blocked person", () => block()],
  ["of a deleted account", () => deleteAccount(testSite(database), owner.id)],
];

describe("an ad", () => {
  test.each(GONE)("%s disappears from every page at once", async (_state, change) => {
    const beside = await makeListing(db, { category: "cars", town: "Свиленград", title: "Син джип" });
    const pages = [...ofTheCar(), pathOf(beside)];
    for (const page of pages) expect(await visit(page)).toContain("Червена кола");
    await change();
    for (const page of pages) expect(await visit(page)).not.toContain("Червена кола");
  });

  test("that is resumed reappears on every page at once", async () => {
    await changeListingState(db, { person: person(), rules: RULES, id: car.id, verb: "pause" });
    for (const page of ofTheCar()) await visit(page);
    await changeListingState(db, { person: person(), rules: RULES, id: car.id, verb: "resume" });
    for (const page of ofTheCar()) expect(await visit(page)).toContain("Червена кола");
  });

  test("that is new appears in every list at once", async () => {
    const lists = ofTheCar().slice(0, -1);
    for (const page of lists) await visit(page);
    await publish({ category: categoryOf("cars"), title: "Нова кола" });
    for (const page of lists) expect(await visit(page)).toContain("Нова кола");
  });

  test("that is edited changes on every page, also in its old and new category and town", async () => {
    const pages = [...ofTheCar(), "/category/elektronika", inTown("Харманли")];
    for (const page of pages) await visit(page);
    const input = listingInput({ category: categoryOf("electronics"), town: "Харманли", title: "Черна кола" });
    await editListing(db, { person: person(), rules: RULES, id: car.id }, input);
    for (const page of pages) expect(await visit(page)).not.toContain("Червена кола");
    for (const page of ["/", "/category/elektronika", inTown("Харманли"), search("кола")])
      expect(await visit(page)).toContain("Черна кола");
  });

  test("that is confirmed says so at once, and 'днес' until midnight", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T21:59:40Z") });
    const listedAt = new Date("2026-11-14T12:00:00Z");
    await db.updateTable("listings").set({ listed_at: listedAt, confirmed_at: listedAt }).execute();
    const clock = vi.spyOn(performance, "now");
    const start = performance.now();
    clock.mockReturnValue(start);
    const pages = ofTheCar().filter((page) => !page.endsWith(".xml"));
    for (const page of pages) expect(await visit(page)).not.toContain("Потвърдена");
    await changeListingState(db, { person: person(), rules: RULES, id: car.id, verb: "confirm" });
    for (const page of pages) expect(await visit(page)).toContain("Потвърдена днес");
    vi.setSystemTime(new Date("2026-11-21T22:00:01Z"));
    clock.mockReturnValue(start + 21_000);
    for (const page of pages) expect(await visit(page)).toContain("Потвърдена вчера");
  });

  test("offers the question about availability from three days after its confirmation until the next one", async () => {
    // The data of the link, which the page renders.
    const OFFER = '"question":{';
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:00:00Z") });
    const confirmed_at = new Date("2026-11-18T12:00:30Z");
    await db.updateTable("listings").set({ confirmed_at }).execute();
    const clock = vi.spyOn(performance, "now");
    const start = performance.now();
    clock.mockReturnValue(start);
    expect(await visit(pathOf(car))).not.toContain(OFFER);
    vi.setSystemTime(new Date("2026-11-21T12:00:31Z"));
    clock.mockReturnValue(start + 31_000);
    expect(await visit(pathOf(car))).toContain(OFFER);
    await changeListingState(db, { person: person(), rules: RULES, id: car.id, verb: "confirm" });
    expect(await visit(pathOf(car))).not.toContain(OFFER);
  });

  test("that is promoted is VIP at once", async () => {
    const [list, page] = [CARS, pathOf(car)];
    const isVip = async (path: string) => /"isVip":true|VIP/.test(await visit(path));
    for (const path of [list, page]) expect(await isVip(path)).toBe(false);
    await makeTokens(db, owner.id, 5);
    await activateVip(db, person(), { listingId: car.id, days: 1, key: randomUUID(), isQuick: true });
    for (const path of [list, page]) expect(await isVip(path)).toBe(true);
  });

  test("is rendered again when its VIP time ends", async () => {
    const soon = { ...vipFor(0), vip_expires_at: new Date(Date.now() + 30_000) };
    await setListing(db, car.id, soon);
    const clock = vi.spyOn(performance, "now");
    const start = performance.now();
    const later = async (seconds: number) => {
      clock.mockReturnValue(start + seconds * 1_000);
      for (const path of [CARS, pathOf(car)]) await visit(path);
      return visits.rendered.length;
    };
    expect(await later(0)).toBe(2);
    expect(await later(29)).toBe(2);
    expect(await later(31)).toBe(4);
  });
});

describe("a seller", () => {
  test.each([
    [
      "rating",
      () =>
        rateSeller(testSite(database), {
          sellerId: owner.id,
          listingId: null,
          rating: 4,
          raterId: null,
          visitor: visitorFrom("203.0.113.9"),
        }),
      '"average":4',
    ],
    ["name", () => updateProfile(db, owner.id, { name: "Ново Име", phone: "" }), "Ново Име"],
    ["mark", () => administer(testSite(database), admin, "people/verify", { id: owner.id }), '"isVerified":true'],
  ] as const)("with a new %s has it at once on their page and their ads", async (_what, change, text) => {
    const pages = [`/seller/${owner.id}`, pathOf(car)];
    for (const page of pages) expect(await visit(page)).not.toContain(text);
    await change();
    for (const page of pages) expect(await visit(page)).toContain(text);
  });

  test("without a phone any more has no button for it on cards", async () => {
    expect(await visit(CARS)).toContain("Покажи телефона");
    await updateProfile(db, owner.id, { name: "Мария", phone: "" });
    expect(await visit(CARS)).not.toContain("Покажи телефона");
  });

  test("with a new rating does not affect lists", async () => {
    const visitor = visitorFrom("203.0.113.9");
    const rate = () =>
      rateSeller(testSite(database), { sellerId: owner.id, listingId: null, rating: 4, raterId: null, visitor });
    expect(await renderedAgain(ofTheCar(), rate)).toEqual([`/seller/${owner.id}`, pathOf(car)]);
  });
});

describe("no other page is rendered again", () => {
  test("when another person publishes an ad", async () => {
    const other = await makeUser(db);
    const publishOther = () => publish({ category: categoryOf("cars"), town: "Хасково", title: "Нова кола" }, other);
    const pages = [...ofTheCar(), ...elsewhere(), "/auto-guide"];
    const anew = await renderedAgain(pages, publishOther);
    // Pages of other ads, sellers, categories and towns stay.
    expect([...anew].sort()).toEqual(
      ["/", "/categories", CARS, `${CARS}/rss.xml`, search("кола"), inTown("Хасково"), "/auto-guide"].sort(),
    );
  });

  test("when nothing changes", async () => {
    expect(await renderedAgain([...ofTheCar(), ...elsewhere()], async () => undefined)).toEqual([]);
  });
});

test("a page with an ad of today is rendered again at midnight in Sofia", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T21:59:40Z") });
  await db
    .updateTable("listings")
    .set({ listed_at: new Date("2026-11-21T12:00:00Z") })
    .execute();
  const clock = vi.spyOn(performance, "now");
  const start = performance.now();
  clock.mockReturnValue(start);
  expect(await visit(CARS)).toContain("днес");
  clock.mockReturnValue(start + 19_000);
  expect(await visit(CARS)).toContain("днес");
  vi.setSystemTime(new Date("2026-11-21T22:00:01Z"));
  clock.mockReturnValue(start + 21_000);
  expect(await visit(CARS)).toContain("вчера");
});

function publish(input: Parameters<typeof listingInput>[0], by: User = owner) {
  return publishListing(
    publishDependencies(db),
    { userId: by.id, currency: "BGN", allowsNearDuplicate: true },
    listingInput(input),
  );
}

async function expire(): Promise<void> {
  await setListing(db, car.id, { expires_at: new Date(0) });
  await expireListings.run({ db });
}

function act(name: "deactivate" | "delete") {
  return administer(testSite(database), admin, `listings/${name}`, { id: car.id });
}

function block() {
  return administer(testSite(database), admin, "people/block", { id: owner.id });
}
