import { describe, expect, test } from "vitest";
import {
  confirmRecipient,
  eraseUnconfirmed,
  findRecipientByLink,
  recipientOfAccount,
  unsubscribe,
} from "#app/messaging/recipients/recipients.server.ts";
import { DAY, HOUR } from "#app/platform/wording/durations.ts";
import { BIKES, useAlerting } from "#tests/support/alerting.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeListing, makeUser } from "#tests/support/make.ts";
import { setListing } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { matchListings } from "./match-listing.server.ts";
import {
  changeSearch,
  deleteSearch,
  openSearch,
  reanalyseSearches,
  saveForAddress,
} from "./saved-searches.commands.server.ts";
import { findSavedSearches } from "./saved-searches.queries.server.ts";
import { MAX_SEARCHES } from "./search-limits.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const { account, later, save, searchesOf, tellInFiveMinutes } = useAlerting({ database, db }, mailing);

describe("a saved search", () => {
  test("stops reporting ads once paused or deleted; another one still reports them", async () => {
    const recipient = await account();
    await save(recipient);
    await save(recipient, "/categories?q=велосипед&town=Хасково");
    await makeListing(db, { title: "Велосипед", town: "Хасково" });
    await matchListings(db);
    const [one, other] = await searchesOf(recipient);
    const { search_id } = await db.selectFrom("tellings").select("search_id").executeTakeFirstOrThrow();
    await deleteSearch(db, { recipientId: recipient, id: search_id ?? "" });
    await matchListings(db);
    const left = one?.id === search_id ? other : one;
    expect(await db.selectFrom("tellings").select("search_id").execute()).toEqual([{ search_id: left?.id }]);
    await changeSearch(db, { recipientId: recipient, id: left?.id ?? "" }, { is_paused: true });
    expect(await tellInFiveMinutes()).toBe(0);
  });

  test.each(["deleted", "paused"])("that is %s does not tell others of ads from before their search", async (how) => {
    const [first, second] = [await account(), await account()];
    await save(first, BIKES, "weekly");
    await makeListing(db, { title: "Велосипед" });
    await matchListings(db);
    await later(HOUR);
    await save(second);
    const which = { recipientId: first, id: (await searchesOf(first))[0]?.id ?? "" };
    if (how === "deleted") await deleteSearch(db, which);
    else await changeSearch(db, which, { is_paused: true });
    expect(await tellInFiveMinutes()).toBe(0);
  });

  test("gets mails again once another rhythm is chosen after unsubscribing, not by its name", async () => {
    const recipient = await account();
    await save(recipient);
    await unsubscribe(db, recipient, "unsubscribe");
    const which = { recipientId: recipient, id: (await searchesOf(recipient))[0]?.id ?? "" };
    await changeSearch(db, which, { name: "Колело", rhythm: "now" });
    await makeListing(db, { title: "Велосипед" });
    expect(await tellInFiveMinutes()).toBe(0);
    await changeSearch(db, which, { rhythm: "daily" });
    await changeSearch(db, which, { rhythm: "now" });
    await makeListing(db, { title: "Велосипед" });
    expect(await tellInFiveMinutes()).toBe(1);
  });

  test("does not tell of ads that no longer match it when the mail is sent", async () => {
    await save(await account(), "/categories?q=велосипед&price_to=300");
    const [one, other] = [
      await makeListing(db, { title: "Велосипед", priceCents: 20_000 }),
      await makeListing(db, { title: "Велосипед втори", priceCents: 20_000 }),
    ];
    await matchListings(db);
    await setListing(db, one.id, { price_cents: 90_000 });
    expect(await tellInFiveMinutes()).toBe(1);
    expect(mailing.only().subject).toBe("Нова обява: Велосипед втори");
    expect(mailing.only().links.some((link) => link.includes(other.id))).toBe(true);
  });

  test("can be changed, opened and deleted by its owner only", async () => {
    const [own, others] = [await account(), await account()];
    await save(own);
    const [search] = await searchesOf(own);
    const which = { recipientId: others, id: search?.id ?? "" };
    expect(await refusal(changeSearch(db, which, { name: "Мое" }))).toBe("search_missing");
    expect(await openSearch(db, which)).toBeUndefined();
    await deleteSearch(db, which);
    expect(await searchesOf(own)).toHaveLength(1);
  });

  test("gets a name, is saved once under its canonical URL, and is limited to fifty", async () => {
    const recipient = await account();
    await save(
      recipient,
      "/category/avtomobili?fuel_type=diesel&year_from=2010&radius=25&town=Харманли&order=cheapest",
    );
    await save(recipient, "/category/cars?town=Харманли&radius=25&year_from=2010&fuel_type=diesel", "weekly");
    expect(await searchesOf(recipient)).toMatchObject([
      { name: "Автомобили и части, до 25 км от Харманли, година от 2010, дизел", rhythm: "weekly" },
    ]);
    for (const nothing of [
      "/categories",
      "/categories?order=cheapest",
      "/my-ads?q=маса",
      "https://elsewhere.test/?q=маса",
      "/categories?q=-маса",
    ])
      expect([nothing, await refusal(save(recipient, nothing))]).toEqual([nothing, "search_empty"]);
    for (let count = 1; count < MAX_SEARCHES; count++) await save(recipient, `/categories?q=стол+${count}`);
    expect(await refusal(save(recipient))).toBe("search_limit");
  });

  test("counts the ads that are new since it was opened, without own ads", async () => {
    const user = await makeUser(db);
    const recipient = await recipientOfAccount(db, user.id);
    await save(recipient);
    const count = async () =>
      (await findSavedSearches(db, recipient, { display: "bgn-eur", userId: user.id })).map((search) => search.count);
    await makeListing(db, { title: "Велосипед" });
    await makeListing(db, { title: "Велосипед", user });
    await makeListing(db, { title: "Маса" });
    expect(await count()).toEqual([1]);
    const [search] = await searchesOf(recipient);
    expect(await openSearch(db, { recipientId: recipient, id: search?.id ?? "" })).toBe(
      "/categories?q=%D0%B2%D0%B5%D0%BB%D0%BE%D1%81%D0%B8%D0%BF%D0%B5%D0%B4",
    );
    expect(await count()).toEqual([0]);
  });

  test.each([0, 29, 2 ** 31 - 1])("is analysed again if version %i has stored it", async (analysis_version) => {
    await save(await account(), "/categories?q=кола+до+5000+лв");
    const former = { kind: "category", name: "category", id: 2 };
    await db
      .updateTable("saved_searches")
      .set({ keys: "'стар'", conditions: JSON.stringify({ fields: [former] }), anchors: ["стар"], analysis_version })
      .execute();
    await makeListing(db, { title: "Fiat Panda", category: "avtomobili", priceCents: 400_000 });
    await reanalyseSearches(mailing.site);
    expect(await tellInFiveMinutes()).toBe(1);
  });

  test("matches nothing once its address cannot be read any more", async () => {
    await save(await account(), "/category/avtomobili?price_to=5000");
    await db
      .updateTable("saved_searches")
      .set({ url: "/category/former?price_to=5000", analysis_version: 0 })
      .execute();
    await makeListing(db, { title: "Fiat Panda", category: "avtomobili", priceCents: 400_000 });
    await reanalyseSearches(mailing.site);
    expect(await tellInFiveMinutes()).toBe(0);
  });
});

describe("an address without an account", () => {
  const ask = (email = "ivan@example.com", url = BIKES) => saveForAddress(mailing.site, email, { url, rhythm: "now" });
  const only = () => db.selectFrom("recipients").selectAll().executeTakeFirstOrThrow();

  test("gets one confirmation mail in seven days, and alerts only after confirming", async () => {
    await ask();
    await ask("ivan@example.com", "/categories?q=маса");
    await mailing.deliver();
    const mail = mailing.only();
    expect(mail.to).toBe("ivan@example.com");
    await makeListing(db, { title: "Велосипед" });
    expect(await tellInFiveMinutes()).toBe(0);
    const link = mail.links.find((one) => one.includes("/notifications/confirm")) ?? "";
    const recipient = await findRecipientByLink(mailing.site, "confirm", new URL(link).searchParams);
    await db.transaction().execute((tx) => confirmRecipient(tx, recipient?.id ?? ""));
    await makeListing(db, { title: "Велосипед" });
    expect(await tellInFiveMinutes()).toBe(1);
    const told = mailing.server.mails[1];
    expect(told?.to).toBe("ivan@example.com");
    const manage = told?.links.find((one) => one.includes("/notifications?")) ?? "";
    expect(await findRecipientByLink(mailing.site, "manage", new URL(manage).searchParams)).toMatchObject({
      id: recipient?.id,
    });
  });

  test("gets alerts again once it is confirmed after unsubscribing", async () => {
    await ask();
    const { id } = await only();
    await db.transaction().execute((tx) => confirmRecipient(tx, id));
    await unsubscribe(db, id, "unsubscribe");
    await later(8 * DAY);
    await ask("ivan@example.com", "/categories?q=стол");
    await db.transaction().execute((tx) => confirmRecipient(tx, id));
    await makeListing(db, { title: "Стол" });
    expect(await tellInFiveMinutes()).toBe(1);
  });

  test("gets no alerts for searches that a stranger adds, and a new confirmation mail after seven days", async () => {
    await ask();
    await mailing.deliver();
    const { id } = await only();
    await db.transaction().execute((tx) => confirmRecipient(tx, id));
    await ask("ivan@example.com", "/categories?q=стол");
    await mailing.deliver();
    expect(mailing.server.mails).toHaveLength(1);
    await makeListing(db, { title: "Стол" });
    expect(await tellInFiveMinutes()).toBe(0);
    for (let count = 0; count < 9; count++) await ask("ivan@example.com", `/categories?q=стол+${count}`);
    expect(await refusal(ask("ivan@example.com", "/categories?q=пейка"))).toBe("search_limit");
    await later(8 * DAY);
    await eraseUnconfirmed(db, new Date());
    expect(await searchesOf(id)).toHaveLength(1);
    await ask("ivan@example.com", "/categories?q=пейка");
    await mailing.deliver();
    expect(mailing.server.mails).toHaveLength(2);
  });

  test("is erased after seven days without confirmation", async () => {
    await ask();
    await later(6 * DAY);
    await eraseUnconfirmed(db, new Date());
    expect((await only()).email).toBe("ivan@example.com");
    await later(2 * DAY);
    await eraseUnconfirmed(db, new Date());
    expect(await db.selectFrom("recipients").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("saved_searches").selectAll().execute()).toEqual([]);
  });

  test("is erased when it has no saved searches any more", async () => {
    await ask();
    const { id } = await only();
    await db.transaction().execute((tx) => confirmRecipient(tx, id));
    await later(8 * DAY);
    await eraseUnconfirmed(db, new Date());
    await deleteSearch(db, {
      recipientId: id,
      id: (await db.selectFrom("saved_searches").select("id").executeTakeFirstOrThrow()).id,
    });
    await eraseUnconfirmed(db, new Date());
    expect(await db.selectFrom("recipients").selectAll().execute()).toEqual([]);
  });

  test("stays while it has another saved search, also after many nights", async () => {
    await ask();
    const { id } = await only();
    await ask("ivan@example.com", "/categories?q=стол");
    await db.transaction().execute((tx) => confirmRecipient(tx, id));
    const [first, second] = await db.selectFrom("saved_searches").select("id").execute();
    await later(8 * DAY);
    await deleteSearch(db, { recipientId: id, id: first?.id ?? "" });
    await eraseUnconfirmed(db, new Date());
    await eraseUnconfirmed(db, new Date());
    expect(await only()).toMatchObject({ id, lost_search: false });
    await deleteSearch(db, { recipientId: id, id: second?.id ?? "" });
    await eraseUnconfirmed(db, new Date());
    expect(await db.selectFrom("recipients").selectAll().execute()).toEqual([]);
  });
});
