import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { useMailing } from "#tests/support/mailing.ts";
import { nextTime, runOperatorCommand } from "./operator-commands.server.ts";

const database = useDatabase();
const { db } = database;
const mailing = useMailing(database);
const run = (...words: string[]) => runOperatorCommand(mailing.site, words);

describe("an operator on the command line", () => {
  test("creates an account and gets its password link, or has it mailed", async () => {
    const said = await run("create", "nov@example.com", "Нов", "Човек");
    expect(said).toMatch(/\/(account-link|reset-password)\?token=\S+$/);
    expect(mailing.server.mails).toEqual([]);
    await run("invite", "pokanen@example.com", "Поканен Човек");
    await mailing.deliver();
    expect(mailing.only().text).toContain("token=");
    const people = await db.selectFrom("users").select("name").orderBy("created_at").execute();
    expect(people).toEqual([{ name: "Нов Човек" }, { name: "Поканен Човек" }]);
    await expect(run("create", "nov@example.com", "Друг")).rejects.toMatchObject({ notice: { code: "email_taken" } });
    await expect(run("create", "nov2@example.com")).rejects.toThrow();
  });

  test("is told the usage if words are left over, and nothing happens", async () => {
    await mailing.signUp();
    for (const words of [
      ["grant", "maria@example.com", "another@example.com"],
      ["adopt-storage", "x"],
      ["status", "x"],
      ["notice", "Текст", "until", "23:15", "tomorrow"],
    ])
      await expect(run(...words), words.join(" ")).rejects.toThrow(/npm run admin/);
    expect((await mailing.maria()).is_admin).toBe(false);
  });

  test("ends all sessions of a person, and releases a phone number, about which its owner gets mail", async () => {
    await mailing.signUp();
    expect(await mailing.sessions()).toBe(1);
    await run("end-sessions", "Maria@example.com");
    expect(await mailing.sessions()).toBe(0);
    const { id } = await mailing.maria();
    await db.insertInto("phones").values({ number: "+359888123456", user_id: id }).execute();
    mailing.server.mails.length = 0;
    expect(await run("release-number", "0888", "123", "456")).toContain("0888 123\u00a0456 is released");
    expect(await db.selectFrom("phones").selectAll().execute()).toEqual([]);
    await mailing.deliver();
    expect(mailing.only().text).toContain("0888 123\u00a0456");
    const log = await db.selectFrom("audit_log").select(["action", "actor_id"]).orderBy("id").execute();
    expect(log).toEqual([
      { action: "end-sessions", actor_id: null },
      { action: "free-phone", actor_id: null },
    ]);
    await expect(run("release-number", "0888123456")).rejects.toThrow("Nobody has 0888 123\u00a0456");
  });

  test("finds a row by id, e-mail or phone number, without secrets", async () => {
    await mailing.signUp();
    const { id } = await mailing.maria();
    const said = await run("find", id);
    expect(said).toContain("users name: Мария Грозева");
    expect(said).not.toMatch(/scrypt/);
    expect(await run("find", "maria@example.com")).toBe(said);
    await db.insertInto("phones").values({ number: "+359888123456", user_id: id }).execute();
    expect(await run("find", "0888 123 456")).toBe(said);
    await expect(run("find", "9d1f2d7c-6f1e-4a75-9c62-b4b8a1f0c111")).rejects.toThrow("Nothing has the id");
    await expect(run("find", "nobody@example.com")).rejects.toThrow("Nobody has nobody@example.com");
  });

  test("grants and revokes the rights of an administrator, except those of the last one", async () => {
    await mailing.signUp();
    await expect(run("grant", "nobody@example.com")).rejects.toThrow("Nobody is registered as nobody@example.com");
    await run("grant", "maria@example.com");
    await expect(run("grant", "maria@example.com")).rejects.toThrow();
    await expect(run("revoke", "maria@example.com")).rejects.toMatchObject({ notice: { code: "last_admin" } });
  });

  test("gets the usage for an unknown command", async () => {
    for (const words of [["grant"], ["notice"], ["read-only", "maybe"], ["drop-tables"], []])
      await expect(run(...words)).rejects.toThrow(/^Usage:/);
    await expect(run("notice", "Спираме", "until", "25:00")).rejects.toThrow("until 25:00: a time like 23:15");
  });
});

describe("the end of a notice is a time in Sofia", () => {
  test.each([
    ["23:15", "2026-11-22T20:00:00Z", "2026-11-22T21:15:00Z"],
    ["9:05", "2026-11-22T20:00:00Z", "2026-11-23T07:05:00Z"],
    ["23:15", "2026-07-01T20:14:30Z", "2026-07-01T20:15:00Z"],
  ])("%s at %s", (typed, now, wanted) => {
    expect(nextTime(typed, new Date(now)).toISOString()).toBe(new Date(wanted).toISOString());
  });

  test("a notice disappears at its end, and other marks stay", async () => {
    await run("notice", "Спираме за 10 минути в 23:00", "until", "23:15");
    expect(mailing.site.state.now()).toEqual({ notice: "Спираме за 10 минути в 23:00", isReadOnly: false });
    await run("read-only", "on");
    const details = JSON.stringify({ text: "Спираме", until: new Date(Date.now() - 1).toISOString() });
    await db.updateTable("operation_marks").set({ details }).where("name", "=", "notice").execute();
    await mailing.site.state.refresh();
    expect(mailing.site.state.now()).toEqual({ notice: undefined, isReadOnly: true });
    await run("read-only", "off");
    expect(mailing.site.state.now().isReadOnly).toBe(false);
    expect(await run("status")).toContain("read-only: off");
  });
});
