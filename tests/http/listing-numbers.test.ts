// /k7f3m: the number of an ad leads to its page, and tells nothing about an ad that the visitor may not see.
import { expect, test } from "vitest";
import { formatListingNumber, readListingNumber } from "#app/listings/listing-number.ts";
import { publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, readPage, text } = usePeople(site);

async function publishNumbered() {
  const { cookie } = await signUp();
  const path = await publish(site, cookie);
  const number = /Номер: (\w+)/.exec(text(await readPage(path)))?.[1] ?? "";
  return { cookie, path, number };
}

/** Returns what a response tells, without what differs from one to the next. */
async function toldBy(path: string) {
  const answer = await site.ask(path, { headers: { "accept-encoding": "identity" } });
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id|etag)$/.test(name));
  return { status: answer.status, headers, html: (await answer.text()).replaceAll(path.slice(1), "") };
}

test("leads to the ad in either alphabet, and is never kept", async () => {
  const { number, path } = await publishNumbered();
  const typed = number.toUpperCase().replaceAll("A", "А").replaceAll("K", "К").replaceAll("M", "Т");
  for (const one of [
    number,
    typed,
    `${number.slice(0, 2)}-${number.slice(2)}`,
    `${number.slice(0, 3)} ${number.slice(3)}`,
  ]) {
    const answer = await site.ask(`/${encodeURIComponent(one)}`);
    expect([one, answer.status, answer.headers.get("location")]).toEqual([one, 302, path]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  expect((await site.ask(`/categories?q=${number}`)).headers.get("location")).toBe(path);
});

test("of a hidden ad answers as an unknown one, except to its owner", async () => {
  const { number, path, cookie } = await publishNumbered();
  const id = path.slice(-36);
  await site.send(`/my-ads/${id}/state`, { verb: "pause" }, { cookie });
  const hidden = await toldBy(`/${number}`);
  expect(hidden.status).toBe(404);
  expect(hidden).toEqual(await toldBy(`/${formatListingNumber((readListingNumber(number) ?? 0) ^ 1)}`));
  expect((await site.ask(`/${number}`, { cookie })).headers.get("location")).toBe(path);
  expect((await site.ask(`/categories?q=${number}`)).status).toBe(200);
});

test("of a deleted ad leads to the page that says so, without its title", async () => {
  const { number, path, cookie } = await publishNumbered();
  const id = path.slice(-36);
  await site.send(`/my-ads/${id}/delete`, {}, { cookie });
  expect((await site.ask(`/${number}`)).headers.get("location")).toBe(`/ad/${id}`);
  expect((await site.ask(`/ad/${id}`)).status).toBe(410);
});

test("that no check sign fits is a missing page, and guessing is limited", async () => {
  const wrong = await site.ask("/k7f3n");
  expect([wrong.status, readListingNumber("k7f3n")]).toEqual([404, undefined]);
  expect(await wrong.text()).toContain("Page not found");
  let status = 404;
  for (let tries = 0; tries < 300 && status === 404; tries += 1)
    status = (await site.ask(`/${formatListingNumber(31_768 * 400 + tries)}`)).status;
  expect(status).toBe(429);
});
