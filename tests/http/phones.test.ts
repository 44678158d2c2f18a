// Contact phones in the owner's forms: whose they are, and how they read.
import { expect, test } from "vitest";
import { listingFields, publish, useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSite();
const { signUp, text } = usePeople(site);

const readPage = async (path: string, cookie: string) => (await site.ask(path, { cookie })).text();

test("a preview looks at the phone as publishing does", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  await publish(site, owner.cookie, { phone: "0879 170 651" });
  const preview = (phone: string, cookie: string) =>
    site.send("/add-ad/malki-obyavi", listingFields({ intent: "preview", phone, title: "Маса" }), { cookie });
  const taken = await preview("+359879170651", other.cookie);
  expect(taken.status).toBe(422);
  const html = await taken.text();
  expect(text(html)).toContain("Този телефонен номер се използва от друг акаунт");
  expect(html).not.toContain("Така ще изглежда обявата Ви");
  expect(html).toMatch(/name="title"[^>]*value="Маса"/);
  expect((await preview("0879 170 651", owner.cookie)).status).toBe(200);
});

test("a number reads the same wherever it stands, however it was typed", async () => {
  const { cookie, email } = await signUp();
  const profile = { name: "Мария Грозева", phone: "+359879170652" };
  expect((await site.send("/profile", profile, { cookie })).status).toBe(302);
  const id = (await publish(site, cookie, { phone: "00359 879-170-653" })).slice(-36);
  const answer = await site.send(`/listings/${id}/phone`, {}, { cookie });
  for (const [html, shown] of [
    [await readPage("/profile", cookie), "0879 170 652"],
    [await readPage("/profile/request", cookie), "0879 170 652"],
    [await readPage(`/add-ad?edit=${id}`, cookie), "0879 170 653"],
    [await readPage(`/listings/${id}/flyer`, cookie), "0879 170 653"],
    [await answer.text(), "0879 170 653"],
  ] as const) {
    expect(html, email).toContain(shown);
    // What a phone dials, and what scripts are given, is no text.
    expect(html.replace(/href="tel:[^"]*"|<script.*?<\/script>/gs, "")).not.toMatch(/359\s?879/);
  }
});
