import { describe, expect, test } from "vitest";
import { serverDatabase } from "#app/platform/database/database.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { deleteOldUses, takeDistinct } from "./distinct-limit.server.ts";
import { createRateLimits, deleteOldCounters } from "./rate-limits.server.ts";

const { db } = useDatabase();
const limits = () => createRateLimits(db, createKeyedHash("secret"));

test("a limit holds across processes, reports the waiting time, and stores no address", async () => {
  const [first, second] = [limits(), limits()];
  for (let time = 0; time < 5; time += 1) {
    await first.take("premiumRequest", "203.0.113.7");
    await second.take("premiumRequest", "203.0.113.7");
  }
  await expect(first.take("premiumRequest", "203.0.113.7")).rejects.toMatchObject({
    notice: { code: "too_many_requests", status: 429, text: "Твърде много опити. Опитайте отново след 60 минути." },
  });
  await expect(second.take("premiumRequest", "203.0.113.7")).rejects.toThrow();
  await second.take("premiumRequest", "203.0.113.8");
  expect(JSON.stringify(await db.selectFrom("rate_limits").selectAll().execute())).not.toContain("203.0.113");
  await second.reset("premiumRequest", "203.0.113.7");
  await first.take("premiumRequest", "203.0.113.7");
});

test("concurrent uses are counted one by one", async () => {
  const done = await Promise.allSettled(Array.from({ length: 30 }, () => limits().take("premiumRequest", "a")));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
});

describe("cheap requests", () => {
  const address = "203.0.113.7";
  const stored = () => db.selectFrom("rate_limits").select("points").execute();

  test("are counted without a database write by the only process of a database", async () => {
    const alone = createRateLimits(db, createKeyedHash("secret"), { isOnlyProcess: true });
    for (let time = 0; time < 1_200; time += 1) await alone.take("suggestions", address);
    await expect(alone.take("suggestions", address)).rejects.toMatchObject({ notice: { code: "too_many_requests" } });
    await alone.take("suggestions", "203.0.113.8");
    expect(await stored()).toEqual([]);
  });

  test("are counted across processes, and refused without a database write", async () => {
    const [first, second] = [limits(), limits()];
    expect(await first.use("calls", address, 3)).toMatchObject({ isOver: false, left: 2 });
    expect(await second.use("calls", address, 3)).toMatchObject({ isOver: false, left: 1 });
    expect(await first.use("calls", address, 3)).toMatchObject({ isOver: false, left: 0 });
    for (const one of [first, second, first, second, first])
      expect(await one.use("calls", address, 3)).toMatchObject({ isOver: true, left: 0 });
    // The second process learns from the database once.
    expect(await stored()).toEqual([{ points: 4 }]);
  });

  test("are counted by each process alone while the database is away", async () => {
    const database = serverDatabase("postgres://127.0.0.1:1/away");
    const away = createRateLimits(database.db, createKeyedHash("secret"));
    expect(await away.use("calls", address, 1)).toMatchObject({ isOver: false });
    expect(await away.use("calls", address, 1)).toMatchObject({ isOver: true });
    await expect(away.take("premiumRequest", address)).rejects.toThrow(/ECONNREFUSED/);
    await database.close();
  });
});

describe("behind a shared address", () => {
  const address = "203.0.113.7";
  // The limit is five messages an hour.
  const send = (own?: string) => limits().takeShared("contact", { address, own });
  const sendMany = async (times: number, own?: string) => {
    for (let time = 0; time < times; time += 1) await send(own);
  };
  const busy = { notice: { code: "network_busy", status: 429 } };

  test("visitors without a key share the limit of the network", async () => {
    await sendMany(5);
    await expect(send()).rejects.toMatchObject(busy);
  });

  test("a visitor with a key has the limit alone, and is not affected by the others", async () => {
    await sendMany(5);
    await sendMany(5, "browser a");
    await expect(send("browser a")).rejects.toMatchObject({ notice: { code: "too_many_requests" } });
    await sendMany(5, "browser b");
  });

  test("deleting the cookie does not raise the limit", async () => {
    await sendMany(5, "browser a");
    await expect(send()).rejects.toMatchObject(busy);
  });

  test("all visitors of a network together have ten times the limit", async () => {
    for (let browser = 0; browser < 10; browser += 1) await sendMany(5, `browser ${browser}`);
    await expect(send("browser 10")).rejects.toMatchObject(busy);
  });

  test("a refused use is not counted for the network", async () => {
    await sendMany(5);
    for (let time = 0; time < 60; time += 1) await expect(send()).rejects.toMatchObject(busy);
    await sendMany(5, "browser a");
  });

  test("an undone use is given back to the visitor and the network", async () => {
    await sendMany(5, "browser a");
    await limits().giveBackShared("contact", { address, own: "browser a" });
    await send("browser a");
  });
});

test("the addresses of one IPv6 network count as one", async () => {
  for (let time = 0; time < 10; time += 1) await limits().take("premiumRequest", `2001:db8:1:2::${time}`);
  await expect(limits().take("premiumRequest", "2001:db8:1:2:ffff::1")).rejects.toThrow();
  await limits().take("premiumRequest", "2001:db8:1:3::1");
});

test("counters of a clock that was ahead refuse nobody after it was corrected", async () => {
  const ahead = Date.now() + 400 * 86_400_000;
  const key = { key: "phones", points: 1, duration: 3_600_000 };
  for (const name of ["signInPerAddress", "newListings"] as const) await limits().take(name, "a");
  await takeDistinct(db, "0888123456", [key]);
  await db.updateTable("rate_limits").set({ expire: ahead, points: 99, used_at: null }).execute();
  await db.updateTable("distinct_uses").set({ used_at: ahead }).execute();
  await limits().take("register", "a");
  await deleteOldCounters(db, new Date());
  await deleteOldUses(db, new Date());
  for (const name of ["signInPerAddress", "newListings"] as const) await limits().take(name, "a");
  await takeDistinct(db, "0888654321", [key]);
  const counters = await db.selectFrom("rate_limits").select("key").execute();
  expect(counters).toHaveLength(3);
});
