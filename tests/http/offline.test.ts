// The offline page in Firefox, which tells a service worker otherwise than Chrome that there is no connection.
import { expect, test } from "vitest";
import { startFirefox } from "#tests/browsers/firefox.ts";
import { findFirefox } from "#tests/browsers/installed.ts";
import { startSite } from "#tests/support/running-site.ts";
import { makeDataDir } from "./built-site.ts";

const firefox = findFirefox();

test.skipIf(!firefox)("Firefox shows the offline page when the site is away", async () => {
  const site = await startSite({ DATA_DIR: makeDataDir() });
  const browser = await startFirefox(firefox ?? "");
  try {
    await browser.open(`${site.address}/`);
    const isReady = "navigator.serviceWorker.controller ? 'ready' : ''";
    await expect.poll(() => browser.evaluate(isReady).catch(() => "")).toBe("ready");
    await site.stop();
    await browser.open(`${site.address}/category/uslugi`);
    const heading = "document.querySelector('h1')?.textContent ?? ''";
    await expect.poll(() => browser.evaluate(heading).catch(() => "")).toBe("Няма връзка");
  } finally {
    await browser.close();
    await site.stop();
  }
});
