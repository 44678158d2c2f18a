import { beforeEach, describe, expect, test } from "vitest";
import { readAnswerLink } from "#app/listings/availability/answer-links.server.ts";
import { giveAnswer } from "#app/listings/availability/answers.commands.server.ts";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { administer } from "#tests/support/administer.ts";
import { useAsking } from "#tests/support/asking.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeUser, type User } from "#tests/support/make.ts";
import { setListing, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { askOwners } from "./due-availability-checks.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const { ask, days, owner: makeOwner, due, linkOf, answer, act, stateOf } = useAsking({ database, db }, mailing);
const DAY = 86_400_000;
let owner: User;
beforeEach(async () => {
  owner = await makeOwner();
});

describe("an availability check", () => {
  test("is delayed by an unreachable mail server, without pausing the ad", async () => {
    const { id } = await due(owner);
    mailing.server.isAway = true;
    for (let round = 0; round < 24; round += 1) {
      await database.script("update pgboss.job set start_after = start_after - interval '1 day'");
      await ask();
    }
    expect(await getRow(db, id)).toMatchObject({ status: "active", unanswered: 0 });
    mailing.server.isAway = false;
    await days(2);
    expect(mailing.only().subject).toBe("Още ли е налично? Дървена маса");
    expect((await getRow(db, id)).unanswered).toBe(1);
  });

  test("starts a new waiting time after a clock jump or downtime", async () => {
    const { id } = await due(owner, "Маса", {
      unanswered: 2,
      silent_since: new Date(Date.now() - 9 * DAY),
      ask_at: null,
    });
    const dependencies = mailing.site;
    await askOwners(dependencies);
    for (const jump of [40, 0, 40, 0]) {
      await askOwners(dependencies, new Date(Date.now() + jump * DAY));
      expect(await stateOf(id)).toBe("active");
    }
    const { silent_since } = await getRow(db, id);
    expect(Math.abs((silent_since?.getTime() ?? 0) - Date.now())).toBeLessThan(DAY);
  });

  test("is mailed once by concurrent jobs", async () => {
    await due(owner);
    const dependencies = mailing.site;
    await Promise.all([askOwners(dependencies), askOwners(dependencies), askOwners(dependencies)]);
    await Promise.all([mailing.deliverAlerts(), mailing.deliverAlerts()]);
    expect(mailing.server.mails).toHaveLength(1);
  });

  test("leaves out ads that were deleted, sold or confirmed before the mail was sent", async () => {
    const ads = [await due(owner, "Изтрита"), await due(owner, "Продадена маса"), await due(owner, "Потвърдена")];
    await due(owner, "Останала");
    await askOwners(mailing.site);
    const [deleted = "", sold = "", confirmed = ""] = ads.map(({ id }) => id);
    await deleteListing(db, { person: personOf(owner), id: deleted });
    await act(owner, sold, "markSold");
    await act(owner, confirmed, "confirm");
    expect(await mailing.deliverAlerts()).toBe(1);
    expect(mailing.only().subject).toBe("Още ли е налично? Останала");
    expect(await getRow(db, confirmed)).toMatchObject({ unanswered: 0 });
  });

  test("refuses answers for a deleted ad, by a blocked person and through an expired link", async () => {
    const { id } = await due(owner);
    await due(owner, "Друга");
    await ask();
    const [first, second] = [linkOf("sold", 0), linkOf("sold", 1)];
    const [gone, left] = first.get("ad") === id ? [first, second] : [second, first];
    await deleteListing(db, { person: personOf(owner), id });
    expect(await refusal(answer(gone))).toBe("answer_listing_deleted");
    const admin = await makeUser(db, { is_admin: true });
    await administer(mailing.site, admin, "people/block", { id: owner.id });
    expect(await refusal(answer(left))).toBe("answer_account_closed");
    const old = readAnswerLink(mailing.site.hash, left);
    await setUser(db, owner.id, { is_blocked: false, block_reason: null });
    const link = old && { ...old, until: new Date(Date.now() - 1_000) };
    expect(link && (await refusal(giveAnswer(mailing.site, link)))).toBe("answer_link_expired");
  });

  test("applies concurrent answers one after the other, and refuses those that no longer apply", async () => {
    const { id } = await due(owner);
    await ask();
    const done = await Promise.allSettled([answer(linkOf("sold")), answer(linkOf("reserved")), answer(linkOf("stop"))]);
    for (const one of done) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(Refusal);
    expect(["sold", "paused"]).toContain(await stateOf(id));
    await answer(linkOf("available"));
    expect(await stateOf(id)).toBe("active");
  });

  test("refuses answers for an ad that an administrator stopped", async () => {
    const { id } = await due(owner);
    await ask();
    await setListing(db, id, { status: "inactive", inactive_reason: "admin" });
    for (const name of ["available", "reserved", "sold", "stop"])
      expect(await refusal(answer(linkOf(name)))).toBe("listing_state_changed");
  });
});
