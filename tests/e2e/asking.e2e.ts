// The pages behind the links of availability mails.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { answerPath, linkExpiry } from "#app/listings/availability/answer-links.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { expect, expectAccessible, test } from "./support.ts";

test("the page behind a link in an availability mail is accessible", { tag: "@phone" }, async ({ page }) => {
  const address = /\/ad\/[a-z0-9-]+/.exec(await (await page.request.get("/category/uslugi")).text())?.[0] ?? "";
  const html = await (await page.request.get(address)).text();
  const userId = /\/seller\/([0-9a-f-]{36})/.exec(html)?.[1] ?? "";
  const hash = createKeyedHash(readFileSync(join(process.env.SITE_DATA_DIR ?? "", "secret"), "utf8").trim());
  const until = linkExpiry(new Date(Date.now() + 60_000));
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(answerPath(hash, { userId, listingId: address.slice(-36), answer: "sold", until }));
    await expect(page.getByRole("button", { name: "Заета" })).toBeVisible();
    await expectAccessible(page);
  }
});
