import { describe, expect, test } from "vitest";
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

test("suggestions are counted without a write", async () => {
  const here = limits();
  for (let time = 0; time < 1_200; time += 1) await here.take("suggestions", "203.0.113.7");
  await expect(here.take("suggestions", "203.0.113.7")).rejects.toMatchObject({
    notice: { code: "too_many_requests" },
  });
  await here.take("suggestions", "203.0.113.8");
  expect(await db.selectFrom("rate_limits").selectAll().execute()).toEqual([]);
});

describe("behind an address that many share", () => {
  const address = "203.0.113.7";
  // Five letters an hour.
  const send = (own?: string) => limits().takeShared("contact", { address, own });
  const sendMany = async (times: number, own?: string) => {
    for (let time = 0; time < times; time += 1) await send(own);
  };
  const busy = { notice: { code: "network_busy", status: 429 } };

  test("who cannot be told apart has what the network has", async () => {
    await sendMany(5);
    await expect(send()).rejects.toMatchObject(busy);
  });

  test("who can be told apart has it alone, and is not held up by the others", async () => {
    await sendMany(5);
    await sendMany(5, "browser a");
    await expect(send("browser a")).rejects.toMatchObject({ notice: { code: "too_many_requests" } });
    await sendMany(5, "browser b");
  });

  test("dropping the cookie gains nothing", async () => {
    await sendMany(5, "browser a");
    await expect(send()).rejects.toMatchObject(busy);
  });

  test("all together have ten times as much", async () => {
    for (let browser = 0; browser < 10; browser += 1) await sendMany(5, `browser ${browser}`);
    await expect(send("browser 10")).rejects.toMatchObject(busy);
  });

  test("what was refused uses up nothing of the others", async () => {
    await sendMany(5);
    for (let time = 0; time < 60; time += 1) await expect(send()).rejects.toMatchObject(busy);
    await sendMany(5, "browser a");
  });

  test("a use that came to nothing is given back to both", async () => {
    await sendMany(5, "browser a");
    await limits().giveBackShared("contact", { address, own: "browser a" });
    await send("browser a");
  });
});

test("the addresses of one IPv6 network are one", async () => {
  for (let time = 0; time < 10; time += 1) await limits().take("premiumRequest", `2001:db8:1:2::${time}`);
  await expect(limits().take("premiumRequest", "2001:db8:1:2:ffff::1")).rejects.toThrow();
  await limits().take("premiumRequest", "2001:db8:1:3::1");
});
