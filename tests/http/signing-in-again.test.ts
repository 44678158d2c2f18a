// A session that ended while a form was filled in, without JavaScript: the values are carried through sign-in and submitted
// only for the same person.
import { expect, test } from "vitest";
import { listingFields } from "#tests/support/running-site.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { PASSWORD, signUp, cookieOf, text } = usePeople(site);

const hidden = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
const ownerOn = async (cookie: string) =>
  hidden(await (await site.ask("/add-ad/malki-obyavi", { cookie })).text())["form-owner"] ?? "";

/** Submits an ad without a session; returns the hidden fields of the sign-in page. */
async function sendSignedOut(fields: ReturnType<typeof listingFields>) {
  const answer = await site.send("/add-ad/malki-obyavi", fields);
  const html = await answer.text();
  return { status: answer.status, html, carried: hidden(html) };
}

test("submits the form when the same person signs in", async () => {
  const { email, cookie } = await signUp();
  const fields = listingFields({ title: "Плетен кош", "form-owner": await ownerOn(cookie) });
  const { status, html, carried } = await sendSignedOut(fields);
  expect(status).toBe(401);
  expect(carried).toMatchObject({ title: "Плетен кош", town: "Хасково", intent: "publish" });
  expect(html).toContain('action="/add-ad/malki-obyavi"');

  const wrong = await site.send("/add-ad/malki-obyavi", {
    ...carried,
    "again-email": email,
    "again-password": "не е тя",
  });
  const again = await wrong.text();
  expect(wrong.status).toBe(422);
  expect(text(again)).toContain("Невалиден имейл или парола");
  expect(again).not.toContain("не е тя");
  expect(again).toContain(`value="${email}"`);
  expect(hidden(again)).toEqual(carried);

  const sent = await site.send("/add-ad/malki-obyavi", {
    ...carried,
    "again-email": email,
    "again-password": PASSWORD,
  });
  expect(sent.status).toBe(302);
  expect(sent.headers.get("location")).toMatch(/^\/ad\/pleten-kosh/);
  const page = await (await site.ask("/my-ads", { cookie: cookieOf(sent) })).text();
  expect(text(page)).toContain("Плетен кош");
});

test("shows the form without submitting it when another person signs in", async () => {
  const { cookie } = await signUp();
  const other = await signUp();
  const fields = listingFields({ title: "Чужд кош", "form-owner": await ownerOn(cookie) });
  const { carried } = await sendSignedOut(fields);
  const signIn = { "again-email": other.email, "again-password": PASSWORD };
  const answer = await site.send("/add-ad/malki-obyavi", { ...carried, ...signIn });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(text(html)).toContain("Влязохте с друг профил");
  expect(hidden(html)).toMatchObject({ title: "Чужд кош", "form-owner": fields["form-owner"] });
  expect(html).not.toContain(PASSWORD);
  const own = await (await site.ask("/my-ads", { cookie: cookieOf(answer) })).text();
  expect(text(own)).toContain("Още нямате обяви");
});

test("does not submit a form with a forged owner", async () => {
  const { email } = await signUp();
  const { carried } = await sendSignedOut(listingFields({ "form-owner": "x".repeat(43) }));
  const signIn = { "again-email": email, "again-password": PASSWORD };
  const answer = await site.send("/add-ad/malki-obyavi", { ...carried, ...signIn });
  expect(answer.status).toBe(409);
});

test("refuses a form from another site", async () => {
  const { email } = await signUp();
  for (const fields of [listingFields(), { ...listingFields(), "again-email": email, "again-password": PASSWORD }]) {
    const answer = await site.send("/add-ad/malki-obyavi", fields, { headers: { origin: "https://evil.example" } });
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain("Дървена маса");
  }
});

test("does not submit a form with new photos, which cannot be carried", async () => {
  const { email, cookie } = await signUp();
  const files = new File(["снимка"], "кош.jpg", { type: "image/jpeg" });
  const { html, carried } = await sendSignedOut(listingFields({ files, "form-owner": await ownerOn(cookie) }));
  expect(text(html)).toContain("изберете снимките отново");
  const signIn = { "again-email": email, "again-password": PASSWORD };
  const answer = await site.send("/add-ad/malki-obyavi", { ...carried, ...signIn });
  expect(answer.status).toBe(409);
  expect(text(await answer.text())).toContain("не пристигнаха");
});

test("carries no password, and does not submit a form without an owner", async () => {
  const { email } = await signUp();
  const first = await site.send("/profile/security", {
    intent: "password",
    current: "стара",
    password: "нова-парола",
    confirm: "нова-парола",
  });
  expect(first.status).toBe(401);
  const html = await first.text();
  expect(html).not.toContain("нова-парола");
  const signIn = { "again-email": email, "again-password": PASSWORD };
  const answer = await site.send("/profile/security", { ...hidden(html), ...signIn });
  expect(answer.status).toBe(409);
  expect(text(await answer.text())).toContain("Нищо още не е изпратено");
});
