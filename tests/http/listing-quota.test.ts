// The limit of active ads: what replaces the ad form, and the counter of My ads.
import { describe, expect, test } from "vitest";
import { listingFields, publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
/** The limit by default. */
const LIMIT = 10;
const { signUp, text, readPage } = usePeople(site);

async function atTheLimit(): Promise<{ cookie: string; id: string }> {
  const { cookie } = await signUp();
  let address = "";
  for (let ad = 0; ad < LIMIT; ad += 1) {
    const word = "абвгдежзик"[ad]?.repeat(8);
    address = await publish(site, cookie, { title: `Маса ${word}`, description: `${word} `.repeat(4) });
  }
  return { cookie, id: address.slice(-36) };
}

describe("at the limit", () => {
  test("the form is replaced by ways to pause an ad or request Pro until an ad is paused", async () => {
    const { cookie, id } = await atTheLimit();
    for (const path of ["/add-ad/malki-obyavi", "/add-ad", "/select-category"]) {
      const html = await readPage(path, cookie);
      expect(text(html), path).toContain(`Имате ${LIMIT} от ${LIMIT} активни обяви`);
      expect(html).not.toContain('name="title"');
      expect(html).toContain(`action="/my-ads/${id}/state"`);
      expect(html).toContain('href="/profile/request?type=pro_request"');
    }
    const paused = await site.send(`/my-ads/${id}/state`, { verb: "pause", next: "/add-ad/malki-obyavi" }, { cookie });
    expect(paused.headers.get("location")).toBe("/add-ad/malki-obyavi");
    expect(await readPage("/add-ad/malki-obyavi", cookie)).toContain('name="title"');
  });

  test("a form that was already open keeps its values and has links to the same ways", async () => {
    const { cookie } = await atTheLimit();
    const answer = await site.send("/add-ad/malki-obyavi", listingFields({ title: "Трети стол" }), { cookie });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(text(html)).toContain("Достигнахте максималния брой активни обяви (10)");
    expect(html).toMatch(/name="title"[^>]*value="Трети стол"/);
    expect(html).toContain('href="/my-ads?state=active"');
    expect(html).toContain('href="/profile/request?type=pro_request"');
  });

  test("the request for Pro has its type selected", async () => {
    const { cookie } = await signUp();
    expect(await readPage("/profile/request?type=pro_request", cookie)).toMatch(
      /<option value="pro_request" selected=""/,
    );
  });
});

test("My ads shows the number of active ads and the limit", async () => {
  const { cookie } = await signUp();
  expect(text(await readPage("/my-ads", cookie))).toContain("Имате 0 от 10 активни обяви и 0 VIP токена");
  await publish(site, cookie);
  expect(text(await readPage("/my-ads?state=sold", cookie))).toContain("Имате 1 от 10 активни обяви");
});
