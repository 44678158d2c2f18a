import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { runActionForm } from "#app/admin/audit/action-form.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { administer } from "#tests/support/administer.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { makeUser, testSite, type User } from "#tests/support/make.ts";
import { makeMessage, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { makeForm, personOf } from "#tests/support/request.ts";
import type { MESSAGE_ACTIONS, Message } from "./message-actions.server.ts";
import { messageView } from "./message-view.server.ts";
import { findMessages } from "./messages-list.queries.server.ts";

const { database, db } = useDatabase();
let server: MailServer;
let site: Site;
let admin: User;
let sender: User;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.mails.length = 0;
  site = testSite(database, { smtpUrl: server.url });
  admin = await makeUser(db, { is_admin: true });
  sender = await makeUser(db);
});

async function ask(type: Message["type"], userId: string | null = sender.id): Promise<string> {
  return (await makeMessage(db, { user_id: userId, type })).id;
}
const act = (name: keyof typeof MESSAGE_ACTIONS, id: string) => administer(site, admin, `messages/${name}`, { id });
const person = () => db.selectFrom("users").selectAll().where("id", "=", sender.id).executeTakeFirstOrThrow();

describe("approving a request", () => {
  test("for tokens grants five exactly once and mails the sender", async () => {
    const id = await ask("vip_tokens");
    const done = await Promise.allSettled([1, 2, 3].map(() => act("approve", id)));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await person()).toMatchObject({ vip_tokens: 5 });
    await site.jobs.runWaiting(site, JOBS);
    expect(server.mails).toMatchObject([{ to: sender.email, subject: "Заявката Ви е одобрена" }]);
    expect(server.mails[0]?.text).toContain("5 VIP токена");
  });

  test("for Pro grants Pro without a limit, once", async () => {
    const [first, second] = [await ask("pro_request"), await ask("pro_request")];
    await act("approve", first);
    expect(await person()).toMatchObject({ account_type: "pro", max_ads: -1 });
    // The version changes, so that earlier pages are stale.
    expect((await person()).updated_at.getTime()).toBeGreaterThan(sender.updated_at.getTime());
    expect(await refusal(act("approve", second))).toBe("admin_action_refused");
    expect(await act("resolve", second)).toBe("Съобщението е отбелязано като решено");
  });

  test("is refused for other messages and for deleted senders", async () => {
    expect(await refusal(act("approve", await ask("contact")))).toBe("admin_action_refused");
    expect(await refusal(act("approve", await ask("vip_tokens", null)))).toBe("admin_action_refused");
    const leaving = await ask("vip_tokens");
    await setUser(db, sender.id, { deleted_at: new Date() });
    expect(await refusal(act("approve", leaving))).toBe("admin_action_refused");
    // It is not offered either.
    const { rows } = await findMessages(db, { q: "", state: "all", type: "vip_tokens", after: undefined });
    expect(rows.map((row) => messageView(row, personOf(admin)).approval)).toEqual(["none", "none"]);
  });
});

test("several requests are approved separately, and those refused are named", async () => {
  const [tokens, pro, letter] = [await ask("vip_tokens"), await ask("pro_request"), await ask("contact")];
  await db.updateTable("messages").set({ subject: "Кога отваряте", name: "Ана" }).where("id", "=", letter).execute();
  const form = makeForm({ id: [tokens, letter, pro] });
  const said = await runActionForm(site, personOf(admin), { target: "messages", name: "approve", form });
  expect(said).toBe(
    "Готово: 2 от 3. Не стана за „Кога отваряте, Ана“. Действието не е възможно: записът вече е в това състояние или е променен междувременно.",
  );
  expect(await person()).toMatchObject({ vip_tokens: 5, account_type: "pro" });
  const log = await db.selectFrom("audit_log").select(["action", "target_id"]).orderBy("id").execute();
  expect(log.filter(({ action }) => action === "approve").map(({ target_id }) => target_id)).toEqual([tokens, pro]);
  await site.jobs.runWaiting(site, JOBS);
  expect(server.mails).toHaveLength(2);
});

test("a resolved message can only be deleted", async () => {
  const id = await ask("vip_tokens");
  await act("resolve", id);
  expect(await refusal(act("approve", id))).toBe("admin_action_refused");
  expect(await refusal(act("resolve", id))).toBe("admin_action_refused");
  expect(await act("delete", id)).toBe("Съобщението е изтрито");
  expect(await person()).toMatchObject({ vip_tokens: 0 });
});
