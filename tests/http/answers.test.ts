// Answers to availability checks by the links of a mail, without JavaScript and without signing in.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { answerPath, linkExpiry, mailPath } from "#app/listings/availability/answer-links.server.ts";
import type { Answer } from "#app/listings/availability/answers.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { publish } from "#tests/support/running-site.ts";
import { SHARED_SECRET, useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text } = usePeople(site);
const hash = createKeyedHash(SHARED_SECRET);

/** Makes an ad and the links of a mail about it, dated a minute later because publishing confirms the ad. */
async function mailed(made = new Date(Date.now() + 60_000)) {
  const { cookie } = await signUp();
  const address = await publish(site, cookie);
  const page = await (await site.ask(address)).text();
  const listingId = address.slice(-36);
  const userId = /\/seller\/([0-9a-f-]{36})/.exec(page)?.[1] ?? "";
  const linkOf = (answer: Answer) => answerPath(hash, { userId, listingId, answer, until: linkExpiry(made) });
  return { cookie, address, listingId, userId, linkOf };
}
const read = async (answer: Response | Promise<Response>) => text(await (await answer).text());

test("opening a link changes nothing, its button answers, and the answer can be undone", async () => {
  const { address, linkOf } = await mailed();
  const sold = linkOf("sold");
  const asked = await site.ask(sold);
  expect([asked.status, asked.headers.get("cache-control")]).toEqual([200, "no-store"]);
  const page = await asked.text();
  expect(page).toContain('<meta name="referrer" content="same-origin"');
  expect(text(page)).toContain("Обявата вече няма да се вижда.");
  expect((await site.ask(address)).status).toBe(200);
  const done = await site.send(sold, {});
  expect(done.status).toBe(303);
  expect((await site.ask(address)).status).toBe(410);
  const shown = await (await site.ask(done.headers.get("location") ?? "")).text();
  expect(text(shown)).toContain("Вашият отговор е записан и обявата вече не се вижда.");
  const undo = /action="(\/answer[^"]+)"/.exec(shown)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect((await site.send(undo, {})).status).toBe(303);
  expect((await site.ask(address)).status).toBe(200);
});

test("a used link shows the answer, and a link that no longer applies says why", async () => {
  const { cookie, listingId, linkOf } = await mailed();
  await site.send(linkOf("sold"), {});
  const used = await read(site.ask(linkOf("sold")));
  expect(used).toContain("Вече отговорихте");
  expect(used).toContain("Друг отговор: Още е налична");
  expect(used).toContain("Към моите обяви");
  expect(await read(site.ask(linkOf("reserved")))).toContain(
    "Обявата вече е „Продадена“, затова отговорът „Резервирана“ не я променя.",
  );
  expect((await site.send(linkOf("reserved"), {})).status).toBe(422);
  await site.send(`/my-ads/${listingId}/delete`, {}, { cookie });
  const gone = await site.ask(linkOf("sold"));
  expect([gone.status, await read(gone)]).toEqual([410, expect.stringContaining("Обявата е изтрита")]);
});

test("an expired link has a page with a way on, and a forged one is not found", async () => {
  const { linkOf } = await mailed(new Date(Date.now() - 11 * 86_400_000));
  const old = await site.ask(linkOf("available"));
  const page = await old.text();
  expect([old.status, text(page)]).toEqual([410, expect.stringContaining("Линкът вече не важи")]);
  expect(page).toMatch(/href="\/my-ads"[^>]*>Към моите обяви/);
  expect((await site.send(linkOf("available"), {})).status).toBe(410);
  const fresh = (await mailed()).linkOf("available");
  for (const wrong of [fresh.replace("to=available", "to=stop"), `${fresh}x`, "/answer", "/answer/all?m=1"]) {
    expect((await site.ask(wrong)).status).toBe(404);
    expect((await site.send(wrong, {})).status).toBe(404);
  }
});

test("a link for all ads of an unknown mail is gone", async () => {
  const { userId } = await mailed();
  const link = mailPath(hash, { userId, mailId: randomUUID(), until: linkExpiry(new Date()) });
  expect((await site.ask(link)).status).toBe(410);
});
