// Programs with a token: the same loaders and actions as pages, answered as JSON (reading 28).
import { describe, expect, test } from "vitest";
import { listingFields } from "#tests/support/running-site.ts";
import { totp } from "#tests/support/totp.ts";
import { useSite } from "./built-site.ts";
import { usePeople } from "./people.ts";

const site = useSite({ API_TOKENS: "on" });
const { signUp, PASSWORD } = usePeople(site);

describe("a program with a token", () => {
  const call = (path: string, { token, body, method }: { token?: string; body?: object; method?: string } = {}) =>
    fetch(site.address + path, {
      method: method ?? (body ? "POST" : "GET"),
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  async function signIn() {
    const { email } = await signUp();
    const answer = (await (await call("/auth", { body: { intent: "login", email, password: PASSWORD } })).json()) as {
      token: string;
    };
    return answer.token;
  }

  test("publishes and deletes an ad by the same rules as a page", async () => {
    const token = await signIn();
    const refused = await call("/add-ad/malki-obyavi", { token, body: listingFields({ title: "" }) });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { title: "Въведете заглавие" } });
    const published = await call("/add-ad/malki-obyavi", { token, body: listingFields({ title: "От програма" }) });
    const { location, message } = (await published.json()) as { location: string; message: { text: string } };
    expect(message.text).toBe("Обявата е създадена успешно");
    expect((await site.ask(location)).status).toBe(200);
    expect(await (await call("/my-ads", { token })).json()).toMatchObject({
      listings: [{ view: { card: { title: "От програма" } } }],
    });
    const id = location.slice(-36);
    const stranger = await signIn();
    expect((await call(`/my-ads/${id}/delete`, { token: stranger, body: {} })).status).toBeGreaterThanOrEqual(400);
    expect((await site.ask(location)).status).toBe(200);
    expect((await call(`/my-ads/${id}/delete`, { token, body: {} })).status).toBe(200);
    expect((await site.ask(location)).status).toBe(410);
  });

  test("that is changed, ended or missing may do nothing", async () => {
    const token = await signIn();
    for (const wrong of [`${token}x`, token.slice(0, token.indexOf(".")), "abc", undefined]) {
      const answer = await call("/add-ad/malki-obyavi", { ...(wrong && { token: wrong }), body: listingFields() });
      expect(answer.status).toBe(401);
    }
    await call("/sign-out", { token, body: {} });
    expect((await call("/add-ad/malki-obyavi", { token, body: listingFields() })).status).toBe(401);
  });

  test("gets none by a password alone where the person signs in in two steps, and the one it had is ended", async () => {
    const { email, cookie } = await signUp();
    const login = () => call("/auth", { body: { intent: "login", email, password: PASSWORD } });
    const { token: before } = (await (await login()).json()) as { token: string };
    expect(await (await call("/api/auth/get-session", { token: before })).json()).not.toBeNull();
    const prepared = await site.send("/profile/two-step", { intent: "prepare", current: PASSWORD }, { cookie });
    const secret = (await prepared.text()).match(/<code[^>]*>([A-Z2-7 ]+)<\/code>/)?.[1] ?? "";
    await site.send("/profile/two-step", { intent: "confirm", code: totp(secret) }, { cookie });
    expect(await (await login()).json()).toEqual({ location: expect.stringMatching(/^\/auth\/two-step/) });
    expect((await call("/api/auth/get-session", { token: before })).status).toBe(401);
    expect((await call("/api/auth/token", { token: before })).status).toBe(401);
    expect((await call("/add-ad/malki-obyavi", { token: before, body: listingFields() })).status).toBe(401);
  });

  test("that is bad or ended is told so by whatever it reads, open to everybody or not", async () => {
    const token = await signIn();
    const ended = await signIn();
    await call("/sign-out", { token: ended, body: {} });
    for (const path of ["/", "/my-ads", "/profile", "/api/auth/get-session", "/api/auth/token"]) {
      expect([path, (await call(path, { token })).status]).toEqual([path, 200]);
      for (const wrong of [`${token}x`, "abc", ended]) {
        const answer = await call(path, { token: wrong });
        expect([path, answer.status]).toEqual([path, 401]);
        expect(await answer.json()).toMatchObject({ text: "Трябва да сте влезли в профила си" });
      }
    }
    expect((await call("/")).status).toBe(200);
  });

  test("does not get round the origin check of cookies", async () => {
    const { cookie } = await signUp();
    const answer = await fetch(`${site.address}/add-ad/malki-obyavi`, {
      method: "POST",
      headers: {
        cookie,
        accept: "application/json",
        "content-type": "application/json",
        origin: "https://evil.example",
      },
      body: JSON.stringify(listingFields()),
    });
    expect(answer.status).toBe(403);
    const silent = await fetch(`${site.address}/add-ad/malki-obyavi`, {
      method: "POST",
      headers: { cookie, accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify(listingFields()),
    });
    expect(silent.status).toBe(403);
  });

  test("can prove who it is to others by the published keys", async () => {
    const token = await signIn();
    const { token: signed } = (await (await call("/api/auth/token", { token })).json()) as { token: string };
    const { keys } = (await (await call("/api/auth/jwks")).json()) as { keys: (JsonWebKey & { kid: string })[] };
    const [head = "", body = "", signature = ""] = signed.split(".");
    const { kid } = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
    const jwk = keys.find((one) => one.kid === kid);
    const publicKey = await crypto.subtle.importKey("jwk", jwk as JsonWebKey, "Ed25519", true, ["verify"]);
    const isGood = await crypto.subtle.verify(
      "Ed25519",
      publicKey,
      Buffer.from(signature, "base64url"),
      Buffer.from(`${head}.${body}`),
    );
    expect(isGood).toBe(true);
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    expect(claims).toMatchObject({ iss: site.address, name: "Мария Грозева" });
    expect(JSON.stringify(claims)).not.toContain("@");
    expect(keys.some((one) => "d" in one)).toBe(false);
  });
});
