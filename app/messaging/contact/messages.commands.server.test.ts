import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { makeUser, testSite } from "#tests/support/make.ts";
import { sendPremiumRequest } from "./messages.commands.server.ts";

const { database, db } = useDatabase();
const count = async (userId: string) =>
  (await db.selectFrom("messages").select("id").where("user_id", "=", userId).execute()).length;

afterEach(() => {
  vi.useRealTimers();
});

test("stores a request once for the same form key and content", async () => {
  const site = testSite(database);
  const { id } = await makeUser(db);
  const ask = (type: "vip_tokens" | "pro_request", key?: string) =>
    sendPremiumRequest(site, id, { type, name: "Мария", email: "m@example.com", phone: "0888123456" }, key);
  const key = randomUUID();
  await ask("vip_tokens", key);
  await ask("vip_tokens", key);
  expect(await count(id)).toBe(1);
  await ask("pro_request", key);
  expect(await count(id)).toBe(2);
  // Without script there is no key.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-21T12:01:00Z") });
  await ask("vip_tokens");
  await ask("vip_tokens");
  expect(await count(id)).toBe(3);
  vi.setSystemTime(new Date("2026-11-21T12:11:00Z"));
  await ask("vip_tokens");
  expect(await count(id)).toBe(4);
});
