// The offline page in Firefox, which tells a service worker otherwise than Chrome that there is no connection.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { startFirefox } from "#tests/browsers/firefox.ts";
import { findFirefox } from "#tests/browsers/installed.ts";
import { startSite } from "#tests/support/running-site.ts";
import { makeDataDir } from "./built-site.ts";

const firefox = findFirefox();

test.skipIf(!firefox)("Firefox shows the offline page and saved ads when the site is away", async () => {
  const site = await startSite({ DATA_DIR: makeDataDir() });
  const browser = await startFirefox(firefox ?? "");
  try {
    await browser.open(`${site.address}/`);
    const says = (expression: string) => expect.poll(() => browser.evaluate(expression).catch(() => ""));
    await says("navigator.serviceWorker.controller ? 'ready' : ''").toBe("ready");
    const saved = { id: randomUUID(), title: "Сгъваемо колело", price: 120, location: "Хасково", image_url: "" };
    await browser.evaluate(`String(localStorage.setItem("saved_ads", ${JSON.stringify(JSON.stringify([saved]))}))`);
    await site.stop();
    await browser.open(`${site.address}/category/uslugi`);
    await says("document.querySelector('h1')?.textContent ?? ''").toBe("Няма връзка");
    await browser.open(`${site.address}/saved-ads`);
    await says("document.querySelector('main li h2')?.textContent ?? ''").toBe(saved.title);
  } finally {
    await browser.close();
    await site.stop();
  }
});
