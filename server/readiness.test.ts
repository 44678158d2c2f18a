import { afterEach, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";
import { createReadiness } from "./readiness.ts";

const { database } = useDatabase();
afterEach(() => {
  vi.useRealTimers();
});

test("the readiness check answers within a second while the bucket does not respond", async () => {
  const site = testSite(database);
  const get = () => new Promise<never>(() => {});
  const bucket = { bucket: "photos", url: "", prefix: "", region: "", key: "", secret: "" };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ready = createReadiness({
    ...site,
    env: { ...site.env, storage: bucket },
    storage: { ...site.storage, get },
  })();
  // Some load balancers give up after a second.
  await vi.advanceTimersByTimeAsync(900);
  expect((await ready).parts).toMatchObject({ storage: "away" });
});
