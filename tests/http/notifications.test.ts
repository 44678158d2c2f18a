// What decides who gets notifications, over HTTP.
import { createECDH, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { signUp, signIn, cookieOf, readPage, PASSWORD } = usePeople(site);

const subscription = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
});
const turnOn = (cookie: string, fields: object = {}) =>
  site.send("/notifications", { intent: "push-on", ...subscription(), ...fields }, { cookie });
const devicesOf = async (cookie: string) =>
  [...(await readPage("/notifications", cookie)).matchAll(/name="device" value="([\w-]+)"/g)].map(([, id]) => id ?? "");

test("a browser is turned on and off by its person only", async () => {
  const { cookie } = await signUp();
  const { cookie: stranger } = await signUp();
  expect((await turnOn(cookie)).status).toBe(302);
  const [device = ""] = await devicesOf(cookie);
  expect(device).not.toBe("");
  expect(await devicesOf(stranger)).toEqual([]);
  const off = (who: string, fields = {}) =>
    site.send("/notifications", { intent: "push-off", ...fields }, { cookie: who });
  for (const fields of [{ device }, {}]) expect((await off(stranger, fields)).status).toBe(302);
  expect(await devicesOf(cookie)).toEqual([device]);
  expect((await off(cookie, { device: "1 or 1=1" })).status).toBe(422);
  expect((await off(cookie, { device })).status).toBe(302);
  expect(await devicesOf(cookie)).toEqual([]);
});

test("guests, other sites and other addresses are refused", async () => {
  const { cookie } = await signUp();
  expect((await turnOn("")).status).toBe(302);
  const foreign = { cookie, headers: { origin: "https://evil.example" } };
  expect((await site.send("/notifications", { intent: "push-on", ...subscription() }, foreign)).status).toBe(403);
  for (const endpoint of [
    "https://example.com/x",
    "http://127.0.0.1:5432/",
    "https://fcm.googleapis.com.example.com/",
    "",
    "x",
  ])
    expect((await turnOn(cookie, { endpoint })).status).toBe(422);
  for (const wrong of [{ p256dh: "AAAA" }, { auth: "AAAA" }, { auth: "" }])
    expect((await turnOn(cookie, wrong)).status).toBe(422);
  expect(await devicesOf(cookie)).toEqual([]);
});

test("signing out forgets the browser, and whoever signs in there later does not get it", async () => {
  const { email, cookie } = await signUp();
  await turnOn(cookie);
  await site.send("/sign-out", {}, { cookie });
  const again = cookieOf(await signIn(email));
  expect(await devicesOf(again)).toEqual([]);

  await turnOn(again);
  const { email: other } = await signUp();
  // The form is sent with the cookie of the person before.
  const fields = { intent: "login", email: other, password: PASSWORD };
  const taken = cookieOf(await site.send("/auth", fields, { cookie: again }));
  expect(await devicesOf(taken)).toEqual([]);
  expect(await devicesOf(again)).toEqual([]);
});

test("the link of a mail shows no devices, and the page shows no private key", async () => {
  const { cookie } = await signUp();
  await turnOn(cookie);
  const page = await readPage("/notifications", cookie);
  expect(page).toContain("Кажи ми веднага");
  expect(page).not.toContain("privateKey");
  expect(page).not.toContain("private_key");
  expect((await turnOn(cookie, { intent: "push-renewed" })).status).toBe(302);
  expect(await devicesOf(cookie)).toHaveLength(1);
});
