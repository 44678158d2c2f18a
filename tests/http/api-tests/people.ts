// API tokens and accounts: sign-in with one or two steps, ended tokens, own data.
import { describe, expect, test } from "vitest";
import { totp } from "#tests/support/totp.ts";
import { mailTo } from "../mail-folder.ts";
import { codeOf, fieldsOf, type Kit, PASSWORD, type Person } from "./kit.ts";

interface SignedIn {
  readonly token: string | null;
  readonly challenge: string | null;
}

export function testPeople(
  { site, call, json, join, seller, publish }: Kit,
  dataDir: () => string,
  admin: () => Promise<Person>,
): void {
  const signIn = (email: string) => json<SignedIn>("POST", "/session", { body: { email, password: PASSWORD } }, 201);

  describe("a token", () => {
    test("that is changed, ended or missing is refused, also by public paths", async () => {
      const { token } = await join();
      const ended = await join();
      await json("DELETE", "/session", ended, 204);
      for (const path of ["/categories", "/listings", "/me", "/me/listings"]) {
        expect([path, (await call("GET", path, { token })).status]).toEqual([path, 200]);
        for (const wrong of [`${token}x`, token.slice(0, token.indexOf(".")), "abc", ended.token])
          expect([path, ...(await codeOf(await call("GET", path, { token: wrong })))]).toEqual([
            path,
            401,
            "not_signed_in",
          ]);
      }
      for (const wrong of [`${token}x`, ended.token, undefined])
        expect(await codeOf(await call("POST", "/listings", { token: wrong, body: fieldsOf() }))).toEqual([
          401,
          "not_signed_in",
        ]);
      for (const wrong of [`${token}x`, "abc", ended.token])
        for (const path of ["/api/auth/get-session", "/api/auth/token"]) {
          const answer = await site.ask(path, { headers: { authorization: `Bearer ${wrong}` } });
          expect([path, answer.status]).toEqual([path, 401]);
        }
    });

    test("of an administrator is that of a person: the administration has neither operations nor pages for it", async () => {
      const { token } = await admin();
      expect(await json("GET", "/me", { token })).toMatchObject({ isAdmin: true });
      for (const path of ["/admin/stats", "/admin/people", "/admin/records.csv"])
        expect([path, ...(await codeOf(await call("GET", path, { token })))]).toEqual([path, 404, "api_path_missing"]);
      const id = crypto.randomUUID();
      const block = await call("POST", "/admin/people/block", { token, body: { id } });
      expect(await codeOf(block)).toEqual([404, "api_path_missing"]);
      const headers = { authorization: `Bearer ${token}` };
      expect((await site.ask("/admin/profiles", { headers })).headers.get("location")).toMatch(/^\/auth/);
      expect((await site.send("/admin/do/people/block", { id }, { headers })).status).toBe(401);
    });

    test("requires the second step of an account with two-step sign-in, which ends earlier tokens", async () => {
      const { email, token } = await join();
      const other = (await signIn(email)).token ?? "";
      expect(await codeOf(await call("POST", "/me/two-step", { token, body: { current: "грешна" } }))).toEqual([
        422,
        "password_wrong",
      ]);
      const { uri, backupCodes } = await json<{ uri: string; backupCodes: string[] }>("POST", "/me/two-step", {
        token,
        body: { current: PASSWORD },
      });
      const code = totp(new URL(uri).searchParams.get("secret") ?? "");
      const on = await json<{ token: string }>("POST", "/me/two-step/confirmation", { token, body: { code } });
      expect(await json("GET", "/me", on)).toMatchObject({ hasTwoStep: true });
      expect((await call("GET", "/me", { token: other })).status).toBe(401);
      const held = await signIn(email);
      expect(held.token).toBeNull();
      const { challenge } = held;
      const wrong = await call("POST", "/session/second-step", { body: { challenge, code: "000000" } });
      expect(await codeOf(wrong)).toEqual([422, "code_wrong"]);
      const made = { challenge: Buffer.from(`session=${other}`).toString("base64url"), code };
      expect(await codeOf(await call("POST", "/session/second-step", { body: made }))).toEqual([422, "step_expired"]);
      const [backup] = backupCodes;
      const done = await json<{ token: string }>(
        "POST",
        "/session/second-step",
        { body: { challenge, code: backup } },
        201,
      );
      const off = await json<{ token: string }>("POST", "/me/two-step/end", { ...done, body: { current: PASSWORD } });
      expect(await json("GET", "/me", off)).toMatchObject({ hasTwoStep: false });
    });

    test("can be exchanged for a JWT that the published keys verify", async () => {
      const { token } = await join();
      const ask = (path: string) => site.ask(path, { headers: { authorization: `Bearer ${token}` } });
      const { token: signed } = (await (await ask("/api/auth/token")).json()) as { token: string };
      const { keys } = (await (await site.ask("/api/auth/jwks")).json()) as { keys: (JsonWebKey & { kid: string })[] };
      const [head = "", body = "", signature = ""] = signed.split(".");
      const { kid } = JSON.parse(Buffer.from(head, "base64url").toString()) as { kid: string };
      const jwk = keys.find((one) => one.kid === kid) as JsonWebKey;
      const publicKey = await crypto.subtle.importKey("jwk", jwk, "Ed25519", true, ["verify"]);
      const text = Buffer.from(`${head}.${body}`);
      expect(await crypto.subtle.verify("Ed25519", publicKey, Buffer.from(signature, "base64url"), text)).toBe(true);
      const claims = JSON.parse(Buffer.from(body, "base64url").toString());
      expect(claims).toMatchObject({ iss: site.address, name: "Мария Грозева" });
      expect(JSON.stringify(claims)).not.toContain("@");
      expect(keys.some((one) => "d" in one)).toBe(false);
    });
  });

  test("a wrong or weak password is refused", async () => {
    const { email, token } = await join();
    const wrong = await call("POST", "/session", { body: { email, password: "не е тази" } });
    expect(await codeOf(wrong)).toEqual([422, "sign_in_failed"]);
    const weak = { name: "Ана", email: "ana@example.com", password: "123456", confirm: "123456" };
    expect(await codeOf(await call("POST", "/accounts", { body: weak }))).toEqual([422, "weak_password"]);
    const password = "сини лалета 7";
    const change = { current: PASSWORD, password, confirm: password };
    await json("PUT", "/me/password", { token, body: change }, 204);
    expect((await call("POST", "/session", { body: { email, password } })).status).toBe(201);
  });

  test("the account is read, changed, exported and deleted", async () => {
    const { email, token } = await join();
    await json("PUT", "/me", { token, body: { name: "Петя", phone: "0888 555 111" } }, 204);
    const twoNames = { name: ["Петя", "Мария"], phone: null };
    expect((await call("PUT", "/me", { token, body: twoNames })).status).toBe(422);
    expect(await json("GET", "/me", { token })).toMatchObject({
      name: "Петя",
      phone: "+359888555111",
      vipTokens: 0,
      maxListings: 10,
    });
    const second = (await signIn(email)).token ?? "";
    const { sessions } = await json<{ sessions: { id: string; isThis: boolean }[] }>("GET", "/me/sessions", { token });
    const other = sessions.find(({ isThis }) => !isThis)?.id;
    const foreign = await call("DELETE", `/me/sessions/${other}`, await join());
    expect(await codeOf(foreign)).toEqual([404, "session_missing"]);
    await json("DELETE", `/me/sessions/${other}`, { token }, 204);
    expect(await codeOf(await call("DELETE", `/me/sessions/${other}`, { token }))).toEqual([404, "session_missing"]);
    expect((await call("GET", "/me", { token: second })).status).toBe(401);
    await json("POST", "/me/confirmation-mails", { token }, 204);
    await json("PUT", "/me/email", { token, body: { email: `new-${email}`, current: PASSWORD } }, 204);
    expect(await json("GET", "/me/identities", { token })).toEqual({ identities: [] });
    expect(await json("GET", "/me/ledger", { token })).toEqual({ entries: [] });
    const request = { type: "vip_tokens", name: "Петя", email, phone: "0888 555 111" };
    await json("POST", "/me/requests", { token, body: request }, 204);
    expect((await (await call("GET", "/me/data", { token })).arrayBuffer()).byteLength).toBeGreaterThan(100);
    const unlink = await call("POST", "/me/identities/oidc/unlink", {
      token,
      body: { accountId: "x", current: PASSWORD },
    });
    expect(await codeOf(unlink)).toEqual([422, "last_way_in"]);
    expect((await call("POST", "/me/deletion", { token, body: { current: PASSWORD } })).status).toBe(422);
    await json("POST", "/me/deletion", { token, body: { current: PASSWORD, sure: "yes" } }, 204);
    expect((await call("GET", "/me", { token })).status).toBe(401);
  });

  test("mails have a sign-in code, a link for a new password, and a confirmation link", async () => {
    const { email, token } = await join();
    const linkIn = async (subject: string) =>
      new URL((await mailTo(dataDir(), email, subject)).text.match(/https?:\S+/)?.[0] ?? "").searchParams.get("token");
    await json("POST", "/account-links", { token, body: { token: await linkIn("Потвърдете имейла си") } }, 204);
    expect(await json("GET", "/me", { token })).toMatchObject({ isEmailConfirmed: true });
    await json("POST", "/session/mail-code", { body: { email } }, 204);
    const code = (await mailTo(dataDir(), email, "Код за вход")).text.match(/\b\d{6}\b/)?.[0];
    const wrong = await call("POST", "/session/by-mail-code", {
      body: { email, code: code === "111111" ? "222222" : "111111" },
    });
    expect(await codeOf(wrong)).toEqual([422, "code_wrong"]);
    expect(await json("POST", "/session/by-mail-code", { body: { email, code } }, 201)).toMatchObject({
      challenge: null,
    });
    await json("POST", "/password-links", { body: { email } }, 204);
    const chosen = {
      token: await linkIn("Нова парола за Тукашно"),
      password: "бели лалета 9",
      confirm: "бели лалета 9",
    };
    expect(await json("POST", "/passwords", { body: chosen })).toMatchObject({ token: expect.any(String) });
    expect(await codeOf(await call("POST", "/passwords", { body: chosen }))).toEqual([422, "reset_link_invalid"]);
  });

  test("ads are saved and sellers followed, if they exist", async () => {
    const owner = await seller();
    const { id } = await publish(owner, { title: "Гайда от Долно Поле" });
    const { token } = await join();
    for (const _twice of [1, 2]) await json("PUT", `/me/saved-listings/${id}`, { token, body: {} }, 204);
    const saved = () => json("GET", "/me/saved-listings", { token });
    expect(await saved()).toMatchObject({ listings: [{ id, title: "Гайда от Долно Поле" }] });
    const none = `/me/saved-listings/${crypto.randomUUID()}`;
    expect(await codeOf(await call("PUT", none, { token, body: {} }))).toEqual([404, "listing_missing"]);
    await json("DELETE", `/me/saved-listings/${id}`, { token }, 204);
    expect(await saved()).toEqual({ listings: [] });
    const { seller: by } = await json<{ seller: { id: string } }>("GET", `/listings/${id}`);
    await json("PUT", `/me/followed-sellers/${by.id}`, { token, body: {} }, 204);
    const followed = () => json("GET", "/me/followed-sellers", { token });
    expect(await followed()).toMatchObject({ sellers: [{ id: by.id }] });
    const oneself = await call("PUT", `/me/followed-sellers/${by.id}`, { ...owner, body: {} });
    expect(await codeOf(oneself)).toEqual([404, "seller_missing"]);
    await json("DELETE", `/me/followed-sellers/${by.id}`, { token }, 204);
    expect(await followed()).toEqual({ sellers: [] });
  });

  test("searches are saved, changed and deleted", async () => {
    const { token } = await join();
    await json("POST", "/me/searches", { token, body: { url: "/category/avtomobili?q=golf" } }, 204);
    const read = async () =>
      (await json<{ searches: { id: string; name: string; isPaused: boolean }[] }>("GET", "/me/searches", { token }))
        .searches;
    const [search] = await read();
    const path = `/me/searches/${search?.id}`;
    await json("PUT", path, { token, body: { name: "Голф", rhythm: "weekly", paused: "yes" } }, 204);
    expect(await read()).toMatchObject([{ name: "Голф", rhythm: "weekly", isPaused: true }]);
    const others = await call("PUT", path, { ...(await join()), body: { name: "Мое", rhythm: "now" } });
    expect(await codeOf(others)).toEqual([404, "search_missing"]);
    expect(await codeOf(await call("DELETE", path, await join()))).toEqual([404, "search_missing"]);
    await json("DELETE", path, { token }, 204);
    expect(await read()).toEqual([]);
    const switches = await json<Record<string, boolean>>("GET", "/me/notifications", { token });
    for (const body of [{ wants_searches: false }, { ...switches, wants_sellers: "да" }]) {
      const refused = await json("PUT", "/me/notifications", { token, body }, 422);
      expect(refused).toMatchObject({ errors: { wants_sellers: expect.any(String) } });
    }
    expect(await json("GET", "/me/notifications", { token })).toEqual(switches);
    const changed = { ...switches, wants_sellers: false };
    await json("PUT", "/me/notifications", { token, body: changed }, 204);
    expect(await json("GET", "/me/notifications", { token })).toEqual(changed);
    const body = { email: `${crypto.randomUUID()}@example.com`, rhythm: "daily", url: "/?q=грамофон" };
    await json("POST", "/searches", { body }, 204);
    const refused = await json("POST", "/searches", { body: { ...body, rhythm: "hourly" } }, 422);
    expect(refused).toMatchObject({ errors: { rhythm: "Изберете колко често да Ви пишем" } });
  });
}
