// Sessions over HTTP: listing and ending them, and two-step sign-in.
import { describe, expect, test } from "vitest";
import { totp } from "#tests/support/totp.ts";
import { useSharedSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSharedSite();
const { PASSWORD, signUp, signIn, cookieOf } = usePeople(site);

describe("the sessions of a person", () => {
  test("are listed, and can be ended one by one, all others, or all", async () => {
    const { email, cookie } = await signUp();
    const others = await Promise.all([signIn(email), signIn(email), signIn(email)]);
    const [first = "", second = "", third = ""] = others.map(cookieOf);
    const isIn = async (one: string) => (await site.ask("/profile", { cookie: one })).status === 200;
    const page = await (await site.ask("/profile/security", { cookie })).text();
    const ids = [...page.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id ?? "");
    expect(ids).toHaveLength(3);
    await site.send("/profile/security", { intent: "end-session", session: ids[0] ?? "" }, { cookie });
    expect((await Promise.all([first, second, third].map(isIn))).filter(Boolean)).toHaveLength(2);
    await site.send("/sign-out", { scope: "others" }, { cookie });
    expect(await Promise.all([cookie, first, second, third].map(isIn))).toEqual([true, false, false, false]);
    const all = await site.send("/sign-out", { scope: "global" }, { cookie });
    expect(all.headers.get("location")).toBe("/");
    expect((await site.send("/sign-out", { scope: "everything" }, { cookie })).status).toBe(400);
    expect(await isIn(cookie)).toBe(false);
    // Any page deletes the cookie of an ended session.
    const ended = /session=;[^,]*Max-Age=0/;
    expect((await site.ask("/", { cookie })).headers.getSetCookie().join()).toMatch(ended);
    // A background request may have been sent before a new session began.
    const meanwhile = await site.ask("/", { cookie, headers: { "sec-fetch-dest": "empty" } });
    expect(meanwhile.headers.getSetCookie().join()).not.toMatch(ended);
  });

  test("cannot be ended by another person", async () => {
    const maria = await signUp();
    await signIn(maria.email);
    const page = await (await site.ask("/profile/security", { cookie: maria.cookie })).text();
    const id = page.match(/name="session" value="([^"]+)"/)?.[1] ?? "";
    const stranger = await signUp();
    await site.send("/profile/security", { intent: "end-session", session: id }, { cookie: stranger.cookie });
    expect(await (await site.ask("/profile/security", { cookie: maria.cookie })).text()).toContain(id);
  });
});

describe("two-step sign-in", () => {
  test("is turned on and off with the password, and a refused code keeps the page with the backup codes", async () => {
    const { email, cookie } = await signUp();
    const wrong = await site.send("/profile/two-step", { intent: "prepare", current: "грешна" }, { cookie });
    expect(wrong.status).toBe(422);
    const prepared = await site.send("/profile/two-step", { intent: "prepare", current: PASSWORD }, { cookie });
    const html = await prepared.text();
    const secret = html.match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/)?.[1] ?? "";
    const backup = [...html.matchAll(/<li>([\w-]{8,})<\/li>/g)].map(([, code]) => code ?? "");
    expect(backup.length).toBeGreaterThanOrEqual(8);
    const hidden = (name: string) =>
      html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1]?.replaceAll("&amp;", "&") ?? "";
    const shown = { uri: hidden("uri"), codes: hidden("codes") };
    const refused = await site.send("/profile/two-step", { intent: "confirm", code: "000000", ...shown }, { cookie });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(`<li>${backup[0]}</li>`);
    const on = await site.send("/profile/two-step", { intent: "confirm", code: totp(secret) }, { cookie });
    expect(on.headers.get("location")).toBe("/profile/security");
    const first = await signIn(email);
    expect(first.headers.get("location")).toMatch(/^\/auth\/two-step/);
    const end = (current: string) =>
      site.send("/profile/security", { intent: "end-two-step", current }, { cookie: cookieOf(on) });
    expect((await end("грешна")).status).toBe(422);
    expect((await end(PASSWORD)).status).toBe(302);
    expect((await signIn(email)).headers.get("location")).toBe("/profile");
  });
});
