// Who has seen an ad and its phone, over HTTP.
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { publish } from "#tests/support/running-site.ts";
import { useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSite({ TRUST_PROXY: "1", API_TOKENS: "on" });
const { signUp, text } = usePeople(site);
let part = 0;
/** A public network address that no other test uses. */
const somewhere = () => ({ "x-forwarded-for": `203.0.113.${++part}` });
const PHONE = "Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile Safari/537.36";
const SOON = { timeout: 10_000, interval: 500 };

async function makeSeller() {
  const { cookie } = await signUp();
  const address = await publish(site, cookie, { title: `Лампа ${randomUUID().replaceAll(/\d/g, "x")}` });
  return { cookie, address, listing: address.slice(-36) };
}

describe("views", () => {
  const see = (listing: string, question: { cookie?: string; headers?: Record<string, string> } = {}) =>
    site.send(
      `/listings/${listing}/view`,
      {},
      { ...question, headers: { "user-agent": PHONE, ...somewhere(), ...question.headers } },
    );
  const viewsOf = async (address: string) =>
    Number(
      text(await (await site.ask(address, { headers: { cookie: "toast=x" } })).text()).match(/(\d+) преглеждан/)?.[1],
    );

  test("count once per visitor; neither the owner's nor a robot's", async () => {
    const { listing, address, cookie } = await makeSeller();
    const from = somewhere();
    // The response already includes the visitor's own view.
    for (let time = 0; time < 3; time += 1)
      expect(await (await see(listing, { headers: from })).json()).toEqual({ text: "1 преглеждане" });
    await see(listing);
    expect((await see(listing, { cookie })).status).toBe(204);
    await see(listing, { headers: { "user-agent": "Googlebot/2.1" } });
    // Without script, concurrently with other visitors and a bot.
    const askPixel = (agent: string) =>
      site.ask(`/listings/${listing}/view`, { headers: { "user-agent": agent, ...somewhere() } });
    const pixels = await Promise.all(["Googlebot/2.1", PHONE, PHONE].map(askPixel));
    expect(pixels.map((pixel) => pixel.headers.get("content-type"))).toEqual(Array(3).fill("image/gif"));
    await expect.poll(() => viewsOf(address), SOON).toBe(4);
  });
});

test("the phone shown counts once per visitor, on the page and for programs; neither the owner's nor a robot's", async () => {
  const { listing, cookie } = await makeSeller();
  const show = (from: Record<string, string>, options: { cookie?: string } = {}) =>
    site.send(`/listings/${listing}/phone`, {}, { headers: { "user-agent": PHONE, ...from }, ...options });
  const from = somewhere();
  for (let time = 0; time < 2; time += 1) expect((await show(from)).status).toBe(200);
  const headers = { "user-agent": "Viewer/1.0", "content-type": "application/json", ...somewhere() };
  expect((await site.ask(`/api/v1/listings/${listing}/phone`, { method: "POST", headers })).status).toBe(200);
  await show(somewhere(), { cookie });
  await show({ ...somewhere(), "user-agent": "Googlebot/2.1" });
  const shown = async () =>
    /показани? телефона?\s+(\d+)/u.exec(text(await (await site.ask("/my-ads", { cookie })).text()))?.[1];
  await expect.poll(shown, SOON).toBe("2");
});
