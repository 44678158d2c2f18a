import { describe, expect, test, vi } from "vitest";
import { callAuth } from "#tests/support/auth-call.ts";
import { useDatabase } from "#tests/support/database.ts";
import { testSite } from "#tests/support/make.ts";

const { database } = useDatabase();
const OPEN = {
  wallet: true,
  emailCodes: true,
  apiTokens: true,
  sms: { url: "http://127.0.0.1:9/sms", token: undefined },
  oidc: undefined,
};

function open() {
  const site = testSite(database, { signIn: OPEN });
  const logged = vi.spyOn(site.log, "error");
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await callAuth(site, `/api/auth${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { post, logged };
}

/** Makes every `what` on the library's codes and nonces fail during `work`. */
async function withFailing<T>(what: "insert" | "delete", work: () => Promise<T>): Promise<T> {
  await database.script(`create function broken() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger broken before ${what} on verifications for each row execute function broken();`);
  try {
    return await work();
  } finally {
    await database.script("drop trigger broken on verifications; drop function broken;");
  }
}

describe("a call of a program to the authentication library", () => {
  test("is refused if its body is malformed", async () => {
    const { post, logged } = open();
    const answer = await post("/siwe/verify", { message: 5 });
    expect(answer).toMatchObject({ status: 400, body: { code: "body_unreadable" } });
    expect(logged).not.toHaveBeenCalled();
  });

  test("is refused before any query if it contains a NUL character", async () => {
    const { post, logged } = open();
    const answer = await post("/phone-number/verify", { phoneNumber: "+359888\u0000111222", code: "123456" });
    expect(answer).toMatchObject({ status: 400, body: { code: "body_unreadable" } });
    expect(logged).not.toHaveBeenCalled();
  });

  test("answers with an unexpected error, logged once, if the database fails", async () => {
    const { post, logged } = open();
    const answer = await withFailing("insert", () => post("/siwe/nonce", {}));
    expect(answer).toMatchObject({ status: 500, body: { code: "unexpected", text: "Възникна неочаквана грешка" } });
    expect(logged).toHaveBeenCalledTimes(1);
  });

  test("does not report a wrong signature when the library answers 401 to its own failure", async () => {
    const { post, logged } = open();
    const { nonce } = (await post("/siwe/nonce", {})).body;
    const message = `localhost:3000 wants you to sign in with your Ethereum account:\n0x${"0".repeat(40)}\n\nНекой\n\nURI: http://localhost:3000\nVersion: 1\nChain ID: 1\nNonce: ${nonce}\nIssued At: 2026-01-01T00:00:00Z`;
    const answer = await withFailing("delete", () => post("/siwe/verify", { message, signature: "0x00" }));
    expect(answer).toMatchObject({ status: 500, body: { code: "unexpected" } });
    expect(logged.mock.calls.map(([details]) => details)).toEqual([{ err: expect.any(Error), path: "/siwe/verify" }]);
    expect(await post("/siwe/verify", { message, signature: "0x00" })).toMatchObject({
      status: 401,
      body: { code: "sign_in_failed" },
    });
  });
});
