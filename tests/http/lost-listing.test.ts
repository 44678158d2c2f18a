// An ad that is deleted while it is edited: the typed values are returned in the form of a new ad.
import { expect, test } from "vitest";
import { listingFields, publish } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, text } = usePeople(site);

async function deletedListing(cookie: string): Promise<string> {
  const id = (await publish(site, cookie)).slice(-36);
  expect((await site.send(`/my-ads/${id}/delete`, {}, { cookie })).status).toBe(302);
  return id;
}

test("a submitted edit of a deleted ad becomes a new ad, which is published once", async () => {
  const { cookie } = await signUp();
  const id = await deletedListing(cookie);
  const typed = listingFields({ category: "elektronika", token: "", title: "Грамофон с игла", brand: "Akai" });
  const answer = await site.send(`/add-ad?edit=${id}`, typed, { cookie });
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(text(html)).toContain("Изтрита е, докато я редактирахте");
  expect(text(html)).toContain("Нова обява");
  expect(html).toContain('action="/add-ad/elektronika"');
  expect(html).toMatch(/name="title"[^>]*value="Грамофон с игла"/);
  expect(html).toMatch(/name="brand"[^>]*value="Akai"/);

  const token = html.match(/name="token" value="([^"]{36})"/)?.[1] ?? "";
  const send = () => site.send("/add-ad/elektronika", { ...typed, token }, { cookie });
  const published = await send();
  expect(published.status).toBe(302);
  expect((await send()).headers.get("location")).toBe(published.headers.get("location"));
});

test("the form of a deleted ad is not found and links to My ads", async () => {
  const { cookie } = await signUp();
  const id = await deletedListing(cookie);
  const answer = await site.ask(`/add-ad?edit=${id}`, { cookie });
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(text(html)).toContain("Не можахме да намерим обявата");
  expect(html).toContain('href="/my-ads"');
});

test("the response for an ad of another person is the same", async () => {
  const id = (await publish(site, (await signUp()).cookie)).slice(-36);
  const { cookie } = await signUp();
  const answer = await site.send(`/add-ad?edit=${id}`, listingFields({ category: "elektronika" }), { cookie });
  expect(answer.status).toBe(404);
  expect(text(await answer.text())).toContain("Нова обява");
});
