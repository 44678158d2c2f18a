// The site as a child of the real npm, which is what a panel or a container stops.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startSite } from "#tests/support/running-site.ts";
import { makeDataDir } from "./built-site.ts";

/** Further arguments are passed on to the site, which ignores them; the checkout is built already. */
const NPM_START = ["npm", "start", "--ignore-scripts", "--"];
/** Milliseconds: a little more than the time in which the site stops. */
const STOP_TIME = 10_000;

describe("the site ends with npm", () => {
  const dataDir = makeDataDir();

  // Each start needs the database and its lock.
  test.each(["SIGTERM", "SIGINT", "SIGHUP", "SIGKILL"] as const)("on %s", async (signal) => {
    const site = await startSite({ DATA_DIR: dataDir }, { keeper: NPM_START });
    expect((await site.ask("/info")).status).toBe(200);
    // Both hold the standard output.
    const closed = once(site.process, "close");
    const began = performance.now();
    site.process.kill(signal);
    await closed;
    expect(performance.now() - began).toBeLessThan(STOP_TIME);
    await expect(site.ask("/info")).rejects.toThrow("No answer");
  });
});

test("a site that a shell has started in the background continues when its parent ends", async () => {
  const keeper = ["sh", "-c", '"$@" & echo "site: $!"; exec sleep 60', "sh"];
  const variables = { DATA_DIR: makeDataDir(), npm_lifecycle_event: "start", npm_lifecycle_script: "node site.js &" };
  const site = await startSite(variables, { keeper });
  const pid = Number(/^site: (\d+)/m.exec(site.said())?.[1]);
  site.process.kill("SIGKILL");
  await once(site.process, "exit");
  await sleep(2_000);
  expect((await site.ask("/info")).status).toBe(200);
  process.kill(pid, "SIGTERM");
});
