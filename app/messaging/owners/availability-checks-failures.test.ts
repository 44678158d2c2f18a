import { beforeEach, describe, expect, test } from "vitest";
import { changeListingState } from "#app/listings/listing-states.commands.server.ts";
import { deleteListing } from "#app/listings/listings.commands.server.ts";
import { runAdminAction } from "#app/moderation/admin-action.server.ts";
import { PERSON_ACTION_RULES } from "#app/moderation/person-actions.server.ts";
import type { Person } from "#app/moderation/person-target.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { readAnswerLink } from "#app/questions/answer-links.server.ts";
import { giveAnswer } from "#app/questions/answers.commands.server.ts";
import { useAsking } from "#tests/support/asking.ts";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { getRow, makeUser, RULES, type User } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { viewerOf } from "#tests/support/request.ts";
import { deliverMails } from "./deliver-mails.server.ts";
import { askOwners } from "./due-questions.server.ts";

const { database, db } = useDatabase();
const mailing = useMailing({ database, db });
const { ask, days, owner: makeOwner, due, linkOf } = useAsking({ database, db }, mailing);
const DAY = 86_400_000;
let owner: User;
beforeEach(async () => {
  owner = await makeOwner();
});
const answer = (params: URLSearchParams) => {
  const link = readAnswerLink(mailing.site.hash, params);
  if (!link) throw new Refusal("answer_link_invalid");
  return giveAnswer(mailing.site, link);
};
const act = (id: string, verb: "markSold" | "confirm" | "pause", user = owner) =>
  changeListingState(db, { actor: viewerOf(user), rules: RULES, id, verb });
const stateOf = async (id: string) => {
  const { status, inactive_reason } = await getRow(db, id);
  return inactive_reason ?? status;
};

describe("bad luck", () => {
  test("a mail server that is away for a day delays the question, and nothing is paused by it", async () => {
    const { id } = await due(owner);
    mailing.server.isAway = true;
    for (let round = 0; round < 24; round += 1) {
      await database.script("update alert_mails set try_at = try_at - interval '1 day' where ended_at is null");
      await ask();
    }
    expect(await getRow(db, id)).toMatchObject({ status: "active", unanswered: 0 });
    mailing.server.isAway = false;
    await days(2);
    expect(mailing.only().subject).toBe("Още ли е налично? Дървена маса");
    expect((await getRow(db, id)).unanswered).toBe(1);
  });

  test("a clock that jumps ahead and back, or a site that was down, begins all silence anew", async () => {
    const { id } = await due(owner, "Маса", {
      unanswered: 2,
      silent_since: new Date(Date.now() - 9 * DAY),
      ask_at: null,
    });
    const desk = { db, env: mailing.site.env };
    await askOwners(desk);
    for (const jump of [40, 0, 40, 0]) {
      await askOwners(desk, new Date(Date.now() + jump * DAY));
      expect(await stateOf(id)).toBe("active");
    }
    const { silent_since } = await getRow(db, id);
    expect(Math.abs((silent_since?.getTime() ?? 0) - Date.now())).toBeLessThan(DAY);
  });

  test("a job that runs twice at once asks once", async () => {
    await due(owner);
    const desk = { db, env: mailing.site.env };
    await Promise.all([askOwners(desk), askOwners(desk), askOwners(desk)]);
    await Promise.all([deliverMails(mailing.site), deliverMails(mailing.site)]);
    expect(mailing.server.mails).toHaveLength(1);
  });

  test("an ad that was deleted, sold or confirmed before the mail left is not in it", async () => {
    const ads = [await due(owner, "Изтрита"), await due(owner, "Продадена маса"), await due(owner, "Потвърдена")];
    await due(owner, "Останала");
    await askOwners({ db, env: mailing.site.env });
    const [deleted = "", sold = "", confirmed = ""] = ads.map(({ id }) => id);
    await deleteListing(db, { actor: viewerOf(owner), id: deleted });
    await act(sold, "markSold");
    await act(confirmed, "confirm");
    expect(await deliverMails(mailing.site)).toBe(1);
    expect(mailing.only().subject).toBe("Още ли е налично? Останала");
    expect(await getRow(db, confirmed)).toMatchObject({ unanswered: 0 });
  });

  test("an ad deleted between mail and tap, and a person blocked meanwhile, are told so", async () => {
    const { id } = await due(owner);
    await due(owner, "Друга");
    await ask();
    const [first, second] = [linkOf("sold", 0), linkOf("sold", 1)];
    const [gone, left] = first.get("ad") === id ? [first, second] : [second, first];
    await deleteListing(db, { actor: viewerOf(owner), id });
    expect(await refusal(answer(gone))).toBe("answer_listing_deleted");
    const admin = await makeUser(db, { is_admin: true });
    await runAdminAction<Person>(mailing.site, viewerOf(admin), {
      action: PERSON_ACTION_RULES.block,
      name: "block",
      id: owner.id,
      input: { reason: "spam" },
    });
    expect(await refusal(answer(left))).toBe("answer_account_closed");
    const old = readAnswerLink(mailing.site.hash, left);
    await db.updateTable("users").set({ is_blocked: false, block_reason: null }).where("id", "=", owner.id).execute();
    const link = old && { ...old, until: new Date(Date.now() - 1_000) };
    expect(link && (await refusal(giveAnswer(mailing.site, link)))).toBe("answer_link_expired");
  });

  test("two answers at once come one after the other: what the first made impossible is refused", async () => {
    const { id } = await due(owner);
    await ask();
    const done = await Promise.allSettled([answer(linkOf("sold")), answer(linkOf("reserved")), answer(linkOf("stop"))]);
    for (const one of done) if (one.status === "rejected") expect(one.reason).toBeInstanceOf(Refusal);
    expect(["sold", "paused"]).toContain(await stateOf(id));
    await answer(linkOf("available"));
    expect(await stateOf(id)).toBe("active");
  });

  test("what an administrator stopped no answer brings back", async () => {
    const { id } = await due(owner);
    await ask();
    await db
      .updateTable("listings")
      .set({ status: "inactive", inactive_reason: "admin" })
      .where("id", "=", id)
      .execute();
    for (const name of ["available", "reserved", "sold", "stop"])
      expect(await refusal(answer(linkOf(name)))).toBe("listing_state_changed");
  });
});
