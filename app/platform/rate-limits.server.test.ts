import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { createKeyedHash } from "./keyed-hash.server.ts";
import { createRateLimits } from "./rate-limits.server.ts";

const { db } = useDatabase();
const limits = () => createRateLimits(db, createKeyedHash("secret"));

test("a limit holds across processes, says when to try again, and keeps no address", async () => {
  const [here, there] = [limits(), limits()];
  for (let time = 0; time < 5; time += 1) {
    await here.take("premiumRequest", "203.0.113.7");
    await there.take("premiumRequest", "203.0.113.7");
  }
  await expect(here.take("premiumRequest", "203.0.113.7")).rejects.toMatchObject({
    notice: { code: "too_many_requests", status: 429, text: "Твърде много опити. Опитайте отново след 60 минути." },
  });
  await expect(there.take("premiumRequest", "203.0.113.7")).rejects.toThrow();
  await there.take("premiumRequest", "203.0.113.8");
  expect(JSON.stringify(await db.selectFrom("rate_limits").selectAll().execute())).not.toContain("203.0.113");
  await there.forgive("premiumRequest", "203.0.113.7");
  await here.take("premiumRequest", "203.0.113.7");
});

test("many at once are counted one by one", async () => {
  const done = await Promise.allSettled(Array.from({ length: 30 }, () => limits().take("premiumRequest", "a")));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

test("the addresses of one IPv6 network are one", async () => {
  for (let time = 0; time < 10; time += 1) await limits().take("premiumRequest", `2001:db8:1:2::${time}`);
  await expect(limits().take("premiumRequest", "2001:db8:1:2:ffff::1")).rejects.toThrow();
  await limits().take("premiumRequest", "2001:db8:1:3::1");
});
