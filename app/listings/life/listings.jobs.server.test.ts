import { expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { getRow, makeListing, testSite, vipFor } from "#tests/support/make.ts";
import { expireListings, resetLapsedVip } from "./listings.jobs.server.ts";

const { database, db } = useDatabase();
const site = testSite(database);
const past = new Date(Date.now() - 1_000);

test("resetLapsedVip resets VIP that has ended, and only that", async () => {
  const [lapsed, running, endless] = [
    await makeListing(db, { row: vipFor(-1) }),
    await makeListing(db, { row: vipFor(1) }),
    await makeListing(db, { row: { priority: "vip" } }),
  ];
  await resetLapsedVip.run(site);
  await resetLapsedVip.run(site);
  expect(await getRow(db, lapsed.id)).toMatchObject({ priority: "normal", vip_expires_at: lapsed.vip_expires_at });
  expect(await getRow(db, running.id)).toEqual(running);
  expect(await getRow(db, endless.id)).toEqual(endless);
});

test("active ads expire at the end of their lifetime, and only those", async () => {
  const [over, running, paused] = [
    await makeListing(db, { row: { expires_at: past } }),
    await makeListing(db),
    await makeListing(db, { row: { expires_at: past, status: "inactive", inactive_reason: "paused" } }),
  ];
  await expireListings.run(site);
  await expireListings.run(site);
  expect(await getRow(db, over.id)).toMatchObject({
    status: "expired",
    inactive_reason: null,
    is_public: false,
    was_public: true,
  });
  expect(await getRow(db, running.id)).toEqual(running);
  expect(await getRow(db, paused.id)).toEqual(paused);
});
