import { afterEach, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";
import { createReadiness } from "./readiness.ts";

const { database } = useDatabase();
afterEach(() => {
  vi.useRealTimers();
});

test("a bucket that does not answer keeps nobody waiting who asks whether the site is ready", async () => {
  const site = testSite(database);
  const get = () => new Promise<never>(() => {});
  const bucket = { bucket: "photos", url: "", prefix: "", region: "", key: "", secret: "" };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const ready = createReadiness({
    ...site,
    env: { ...site.env, storage: bucket },
    storage: { ...site.storage, get },
  })();
  // Less than the second that some programs wait for.
  await vi.advanceTimersByTimeAsync(900);
  expect((await ready).parts).toMatchObject({ storage: "away" });
});
