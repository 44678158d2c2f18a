import { expect, test } from "vitest";
import { reportMessage } from "#app/messaging/conversations/message-reports.commands.server.ts";
import { eraseAddress } from "#app/messaging/recipients/recipients.server.ts";
import { useGuests } from "#tests/support/guests.ts";
import { makeUser } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { setGuestStopped } from "./message-reports.commands.server.ts";

const { talk, mailing, db, writeFirst, answer } = useGuests();
const { write } = talk;

test("an administrator who read a report of a guest stops the guest, and allows writing again", async () => {
  const admin = await makeUser(db, { is_admin: true });
  const { id, guest } = await writeFirst();
  await reportMessage(mailing.site, {
    userId: talk.seller.id,
    conversationId: id,
    number: 1,
    reason: "spam",
    description: "",
  });
  const report = await db.selectFrom("message_reports").selectAll().executeTakeFirstOrThrow();
  expect(report).toMatchObject({ reported_id: null, reported_guest_id: guest.guestId });
  const setStopped = (isStopped: boolean) => setGuestStopped(db, { adminId: admin.id, id: report.id, isStopped });
  await setStopped(true);
  await setStopped(true);
  expect(await refusal(answer(guest, id))).toBe("guest_stopped");
  expect(await refusal(writeFirst({ name: "Тукашно", text: "Пак аз" }))).toBe("guest_stopped");
  // Not even the name changes, which the seller sees.
  expect((await talk.viewOf(talk.seller, id)).otherName).toBe("Гергана (гост)");
  expect(await refusal(write(talk.seller, id, "Ехо"))).toBe("person_unavailable");
  await setStopped(false);
  await answer(guest, id);
  await setStopped(true);
  const actions = await db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(actions.map(({ action }) => action)).toEqual(["stop-guest", "allow-guest", "stop-guest"]);
  await eraseAddress(db, guest.guestId);
  expect(await refusal(writeFirst({ email: "gergana+1@example.com" }))).toBe("guest_stopped");
});
