import type { Updateable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { readAnswerLink, readMailLink } from "#app/listings/availability/answer-links.server.ts";
import { confirmMail } from "#app/listings/availability/answers.commands.server.ts";
import { ownListingView } from "#app/listings/own/own-listing-view.server.ts";
import { findOwnListings } from "#app/listings/own/own-listings.queries.server.ts";
import { findRecipientByLink, unsubscribe } from "#app/messaging/recipients/recipients.server.ts";
import type { Tables } from "#db/tables.ts";
import { administer } from "#tests/support/administer.ts";
import { useAsking } from "#tests/support/asking.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeListing, makeUser, type User, vipFor } from "#tests/support/make.ts";
import { setListing, setUser } from "#tests/support/make-rows.ts";
import { adoptRequests, askOwners } from "./due-availability-checks.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const { ask, days, owner: makeOwner, due, linkOf, answer, act, stateOf } = useAsking({ database, db }, mailing);
const DAY = 86_400_000;
let owner: User;
beforeEach(async () => {
  owner = await makeOwner();
});

const isAskedInMyAds = async (userId: string) => {
  const { listings } = await findOwnListings(db, { userId, states: undefined, after: undefined });
  return listings.some((own) => ownListingView({ id: userId, isAdmin: false }, own, new Date()).isConfirmationDue);
};

test("open requests that guests sent to the previous version are asked by the next mail, and not kept", async () => {
  const hour = new Date(Date.now() + 3_600_000);
  const confirmed_at = new Date(hour.getTime() - 5 * DAY);
  const make = async (row: Updateable<Tables["listings"]>) => {
    const { id } = await makeListing(db, { user: owner });
    await setListing(db, id, { confirmed_at, ask_at: null, ...row });
    return id;
  };
  const asked = await make({});
  const byMessage = await make({});
  const answered = await make({ confirmed_at: hour });
  const values = [asked, byMessage, answered].map((listing_id) => ({
    listing_id,
    asker: "somebody",
    by_message: listing_id === byMessage,
  }));
  await db.insertInto("listing_asks").values(values).execute();
  await adoptRequests(db, hour);
  expect(await db.selectFrom("listing_asks").selectAll().execute()).toEqual([]);
  const due = await db.selectFrom("listings").select("id").where("ask_at", "is not", null).execute();
  expect(due).toEqual([{ id: asked }]);
  expect(await askOwners(mailing.site, hour)).toBe(1);
});

describe("the mail with availability checks", () => {
  test("is sent at an eighth, a third and three quarters of an ad's lifetime", async () => {
    const { id, expires_at } = await makeListing(db, { user: owner });
    const asked: number[] = [];
    const start = (expires_at?.getTime() ?? 0) - 60 * DAY;
    for (let hour = 0; hour < 60 * 24; hour += 6) {
      const now = new Date(start + hour * 3_600_000);
      if (await askOwners(mailing.site, now)) asked.push(hour / 24);
    }
    expect(asked).toEqual([7.5, 20, 45]);
    expect((await getRow(db, id)).ask_at).toBeNull();
  });

  test("links four answers for each ad, and one that confirms all of them", async () => {
    await due(owner, "Маса");
    await due(owner, "Стол");
    expect(await ask()).toBe(1);
    const mail = mailing.only();
    expect(mail.to).toBe(owner.email);
    expect(mail.subject).toBe("Още ли са налични? 2 Ваши обяви");
    for (const text of ["Маса", "Стол", "Още е налична", "Резервирана", "Продадена", "Спри", "Всички са налични"])
      expect(mail.text).toContain(text);
    const all = mail.links.find((link) => link.includes("/answer/all")) ?? "";
    const link = readMailLink(mailing.site.hash, new URL(all).searchParams);
    expect(link && (await confirmMail(mailing.site, link))).toBe(2);
    expect(link && (await confirmMail(mailing.site, link))).toBe(0);
  });

  test("is sent once a day to a person, shows twenty ads and links the others", async () => {
    await setUser(db, owner.id, { max_ads: -1 });
    for (let ad = 0; ad < 23; ad += 1) await due(owner, `Обява ${ad}`);
    expect(await ask()).toBe(1);
    const mail = mailing.only();
    expect(mail.links.filter((link) => link.includes("to=available"))).toHaveLength(20);
    expect(mail.text).toContain("Още 3 обяви в „Моите обяви“");
    await due(owner, "Утрешна");
    expect(await ask()).toBe(0);
    await days(1);
    expect(mailing.server.mails.at(-1)?.subject).toBe("Още ли е налично? Утрешна");
    const counted = await db.selectFrom("listings").select("unanswered").execute();
    expect(counted.filter(({ unanswered }) => unanswered === 1)).toHaveLength(21);
  });

  test("is limited to a number per hour, which includes queued mails", async () => {
    for (let person = 0; person < 5; person += 1) await due(await makeOwner());
    const dependencies = { ...mailing.site, env: { ...mailing.site.env, availabilityMailsPerHour: 3 } };
    const runs = [];
    for (let run = 0; run < 5; run += 1) runs.push(await askOwners(dependencies));
    expect(runs).toEqual([1, 1, 1, 0, 0]);
    await mailing.deliverAlerts();
    expect(await askOwners(dependencies)).toBe(0);
    expect(await askOwners(dependencies, new Date(Date.now() + 3_700_000))).toBe(1);
  });

  test("is not sent without a confirmed address or consent; those owners are asked in My ads only", async () => {
    const unconfirmed = await makeUser(db, { email_verified: false });
    const wallet = await makeUser(db, { email: "wallet@nobody.invalid", email_verified: true });
    const unwilling = await makeOwner();
    await db.insertInto("recipients").values({ user_id: unwilling.id, wants_questions: false }).execute();
    const ids = [];
    for (const user of [unconfirmed, wallet, unwilling]) ids.push((await due(user)).id);
    expect(await ask()).toBe(0);
    for (const id of ids) {
      const { user_id, unanswered } = await getRow(db, id);
      expect([unanswered, await isAskedInMyAds(user_id)]).toEqual([0, true]);
    }
    await days(32);
    for (const id of ids) expect(await stateOf(id)).toBe("active");
  });

  test("has an unsubscribe link that turns off such mails and no others", async () => {
    await due(owner);
    await ask();
    const mail = mailing.only();
    const unsubscribeUrl = new URL(/<(.*)>/.exec(mail.headers.get("list-unsubscribe") ?? "")?.[1] ?? "");
    const recipient = await findRecipientByLink(mailing.site, "stopAsking", unsubscribeUrl.searchParams);
    expect(await findRecipientByLink(mailing.site, "unsubscribe", unsubscribeUrl.searchParams)).toBeUndefined();
    await unsubscribe(db, recipient?.id ?? "", "stopAsking");
    const row = await db.selectFrom("recipients").selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ wants_questions: false, wants_searches: true, wants_own: true });
  });

  test("asks whether an ad reserved for a week still is", async () => {
    const { id } = await makeListing(db, { user: owner });
    await act(owner, id, "reserve");
    await days(6);
    expect(mailing.server.mails).toHaveLength(0);
    await days(2);
    expect(mailing.only().text).toContain("Още ли е резервирана?");
    await answer(linkOf("sold"));
    expect(await stateOf(id)).toBe("sold");
  });
});

describe("an answer", () => {
  test("changes the state of the ad once, and can be revised by another answer", async () => {
    const { id } = await due(owner);
    await ask();
    for (const [name, state] of [
      ["reserved", "reserved"],
      ["available", "active"],
      ["stop", "paused"],
      ["available", "active"],
      ["sold", "sold"],
    ] as const) {
      await Promise.all([answer(linkOf(name)), answer(linkOf(name))]);
      expect(await stateOf(id)).toBe(state);
    }
    expect((await getRow(db, id)).unanswered).toBe(0);
  });

  test("is valid for its person, ad and answer only, and for ten days", async () => {
    const { id } = await due(owner);
    const other = await due(owner, "Друга");
    await ask();
    const good = linkOf("sold");
    const changed = (name: string, value: string) => {
      const params = new URLSearchParams(good);
      params.set(name, value);
      return params;
    };
    const ad = good.get("ad") === id ? other.id : id;
    const bad = [
      changed("ad", ad),
      changed("to", "stop"),
      changed("p", other.id),
      changed("until", String(Number(good.get("until")) + 1)),
      changed("k", ""),
      new URLSearchParams(),
    ];
    for (const params of bad) expect(readAnswerLink(mailing.site.hash, params)).toBeUndefined();
    const link = readAnswerLink(mailing.site.hash, good);
    expect(Math.round(((link?.until.getTime() ?? 0) - Date.now()) / DAY)).toBe(10);
  });
});

describe("an unanswered ad", () => {
  const twice = async () => {
    const { id } = await makeListing(db, { user: owner });
    await days(22);
    expect(mailing.server.mails).toHaveLength(2);
    return id;
  };

  test("is paused ten days after the second mail, and one tap activates it again", async () => {
    const id = await twice();
    expect(await getRow(db, id)).toMatchObject({ status: "active", unanswered: 2 });
    await days(7);
    expect(await stateOf(id)).toBe("active");
    await days(3);
    expect(await stateOf(id)).toBe("paused");
    const mail = mailing.server.mails.at(-1);
    expect(mail?.subject).toBe("Спряхме обявата Ви: Дървена маса");
    expect(mail?.text).toContain("Пусни отново");
    await answer(linkOf("available"));
    expect(await getRow(db, id)).toMatchObject({ status: "active", unanswered: 0, silent_since: null });
  });

  test("is not paused once the owner confirms it on the site", async () => {
    const id = await twice();
    expect(await isAskedInMyAds(owner.id)).toBe(true);
    await act(owner, id, "confirm");
    expect(await isAskedInMyAds(owner.id)).toBe(false);
    await days(15);
    expect(await stateOf(id)).toBe("active");
  });

  test("starts a new waiting time when an administrator activates it or unblocks its owner", async () => {
    const id = await twice();
    const admin = await makeUser(db, { is_admin: true });
    const before = { unanswered: 2, silent_since: new Date(Date.now() - 9 * DAY) };
    const isSilent = async () => (await getRow(db, id)).unanswered > 0;
    const onListing = (name: "activate" | "deactivate") => administer(mailing.site, admin, `listings/${name}`, { id });
    const onOwner = (name: "block" | "unblock") => administer(mailing.site, admin, `people/${name}`, { id: owner.id });
    await onListing("deactivate");
    expect(await isSilent()).toBe(true);
    await onListing("activate");
    expect(await getRow(db, id)).toMatchObject({ status: "active", unanswered: 0, silent_since: null });
    await setListing(db, id, before);
    await onOwner("block");
    expect(await isSilent()).toBe(true);
    await onOwner("unblock");
    expect(await getRow(db, id)).toMatchObject({ status: "active", unanswered: 0, silent_since: null });
  });

  test("is not paused while it is VIP, mails to its owner bounce, or the owner does not want them", async () => {
    const vip = await twice();
    await setListing(db, vip, vipFor(24 * 400));
    const others = [];
    const reasons: Updateable<Tables["recipients"]>[] = [
      { bounced_on: "2026-01-01" },
      { wants_questions: false },
      { off_since: new Date() },
    ];
    for (const row of reasons) {
      owner = await makeOwner();
      await db.insertInto("recipients").values({ user_id: owner.id }).execute();
      await db.updateTable("recipients").set(row).where("user_id", "=", owner.id).execute();
      others.push((await due(owner, "Тихо", { unanswered: 2, silent_since: new Date(Date.now() - 20 * DAY) })).id);
    }
    await ask();
    await days(12);
    for (const id of [vip, ...others]) expect(await stateOf(id)).toBe("active");
    await setListing(db, vip, { vip_expires_at: new Date(0) });
    await days(1);
    expect(await stateOf(vip)).toBe("paused");
  });
});
