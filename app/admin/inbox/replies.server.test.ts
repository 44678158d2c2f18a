import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { makeUser } from "#tests/support/make.ts";
import { makeMessage } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { findReplies, replyToMessage } from "./replies.server.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);

test("a reply is mailed once to the address of the message and kept with it", async () => {
  const admin = await makeUser(db, { is_admin: true, name: "Елена" });
  const { id } = await makeMessage(db, { message: "Как се подновява обява?" });
  const input = { messageId: id, text: "От „Моите обяви“.", formKey: crypto.randomUUID() };
  await replyToMessage(mailing.site, personOf(admin), input);
  await replyToMessage(mailing.site, personOf(admin), input);
  await mailing.deliver();
  expect(mailing.only()).toMatchObject({ to: "gost@example.com", subject: "Отговор: Въпрос" });
  expect(mailing.only().text).toMatch(/От „Моите обяви“\.[\s\S]*Как се подновява обява\?/);
  expect((await findReplies(db, [id])).get(id)).toMatchObject([{ text: "От „Моите обяви“." }]);
  const { status } = await db.selectFrom("messages").select("status").where("id", "=", id).executeTakeFirstOrThrow();
  expect(status).toBe("reviewed");
  const person = await makeUser(db);
  expect(await refusal(async () => replyToMessage(mailing.site, personOf(person), input))).toBe("access_denied");
});
