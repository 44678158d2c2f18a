// Somebody registers with another's address and leaves ways in behind; the owner of the mailbox comes later.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, useMailing, VISIT } from "#tests/support/mailing.ts";
import { refusal } from "#tests/support/refusal.ts";
import { viewerOf } from "#tests/support/request.ts";
import { createLink, findLink } from "./account-links.server.ts";
import { sendCode, signIn, signInWithCode } from "./accounts.commands.server.ts";
import { askForEmailChange, confirmEmail, confirmEmailWithPassword } from "./email.commands.server.ts";
import { askForPasswordLink, changePassword, setPassword } from "./password.commands.server.ts";
import type { PasswordHashes } from "./password-hash.server.ts";
import { endTwoStep } from "./two-step.commands.server.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
const { deliver, tokenOf, maria, sessions } = mailing;
const EMAIL = "maria@example.com";
const NEW_PASSWORD = "друга добра парола";

beforeEach(async () => {
  await mailing.signUp();
});

/** A second step, an identity, a wallet, a number, a pending change of address and a link handed out. */
async function leaveWaysIn(): Promise<void> {
  const { id, email } = await maria();
  await db
    .insertInto("two_factors")
    .values({ user_id: id, secret: "x", backup_codes: "x", locked_until: null } as never)
    .execute();
  await db
    .updateTable("users")
    .set({ two_factor_enabled: true, phone_number: "+359888123456", phone_number_verified: true })
    .where("id", "=", id)
    .execute();
  await db
    .insertInto("accounts")
    .values({ user_id: id, account_id: "stranger", provider_id: "oidc", issuer: "https://evil.example" } as never)
    .execute();
  await db
    .insertInto("wallet_addresses")
    .values({ user_id: id, address: "0x1", chain_id: 1, created_at: new Date() })
    .execute();
  const viewer = { ...(await maria()), sessionId: "", signedInAt: new Date() };
  await askForEmailChange(mailing.site, viewer as never, { email: "evil@example.com", current: PASSWORD });
  await deliver();
  await createLink(db, "http://localhost:3000", { userId: id, purpose: "set_password", email });
  await db.insertInto("known_devices").values({ user_id: id, device: "Chrome на Android" }).execute();
}

async function waysIn() {
  const { id, two_factor_enabled, phone_number } = await maria();
  const of = (table: "two_factors" | "wallet_addresses") =>
    db.selectFrom(table).select("user_id").where("user_id", "=", id).execute();
  // A used one opens nothing any more.
  const links = await db
    .selectFrom("account_links")
    .select("user_id")
    .where("user_id", "=", id)
    .where("used_at", "is", null)
    .execute();
  const identities = await db.selectFrom("accounts").select("provider_id").where("user_id", "=", id).execute();
  return {
    secondSteps: (await of("two_factors")).length,
    asksForSecondStep: two_factor_enabled,
    wallets: (await of("wallet_addresses")).length,
    number: phone_number,
    identities: identities.map(({ provider_id }) => provider_id).sort(),
    links: links.length,
  };
}

const NONE = { secondSteps: 0, asksForSecondStep: false, wallets: 0, number: null, links: 0 };

async function resetByMail() {
  mailing.server.mails.length = 0;
  await askForPasswordLink(mailing.site, EMAIL, VISIT);
  await deliver();
  const token = tokenOf(mailing.only().links[0]);
  return setPassword(mailing.site, { token, password: NEW_PASSWORD }, VISIT.headers);
}

describe("the first proof of a mailbox", () => {
  test("by a new password leaves nothing of what was set up before it", async () => {
    await leaveWaysIn();
    const { needsCode } = await resetByMail();
    expect(needsCode).toBe(false);
    expect(await waysIn()).toEqual({ ...NONE, identities: ["credential"] });
    expect(await sessions()).toBe(1);
    expect(await maria()).toMatchObject({ email_verified: true });
    expect(await refusal(signIn(mailing.site, { email: EMAIL, password: PASSWORD }, VISIT))).toBe("sign_in_failed");
  });

  test("by a new password with the confirmation link does so too, and signs in", async () => {
    const token = tokenOf(mailing.only().links[0]);
    await leaveWaysIn();
    const { needsCode } = await setPassword(mailing.site, { token, password: NEW_PASSWORD }, VISIT.headers);
    expect(needsCode).toBe(false);
    expect(await waysIn()).toEqual({ ...NONE, identities: ["credential"] });
    expect(await sessions()).toBe(1);
    expect(await maria()).toMatchObject({ email_verified: true });
    expect(await refusal(signIn(mailing.site, { email: EMAIL, password: PASSWORD }, VISIT))).toBe("sign_in_failed");
    expect(await db.selectFrom("account_links").select("purpose").where("used_at", "is", null).execute()).toEqual([]);
    expect(await db.selectFrom("known_devices").select("device").execute()).toEqual([]);
  });

  test("by a code from the mailbox does so too, the password included", async () => {
    await leaveWaysIn();
    mailing.server.mails.length = 0;
    await sendCode(mailing.site, EMAIL, VISIT);
    await deliver();
    const code = mailing.only().text.match(/\b\d{6}\b/)?.[0] ?? "";
    await signInWithCode(mailing.site, { email: EMAIL, code }, VISIT);
    expect(await waysIn()).toEqual({ ...NONE, identities: [] });
    expect(await sessions()).toBe(1);
  });

  test("given in a session of the account itself changes nothing else: it is the same person", async () => {
    const token = tokenOf(mailing.only().links[0]);
    await leaveWaysIn();
    const before = await waysIn();
    const { id } = await maria();
    await db
      .insertInto("sessions")
      .values({ user_id: id, token: "x", expires_at: new Date(Date.now() + 60_000), second_step: true } as never)
      .execute();
    await confirmEmail(mailing.site, token, await maria());
    expect(await waysIn()).toEqual({ ...before, links: before.links - 1 });
    expect(await sessions()).toBe(1);
  });

  test("is not given by the link alone, nor in somebody else's session, and the link stays usable", async () => {
    const token = tokenOf(mailing.only().links[0]);
    const other = { id: "00000000-0000-4000-8000-000000000000" };
    expect(await refusal(confirmEmail(mailing.site, token, null))).toBe("not_signed_in");
    expect(await refusal(confirmEmail(mailing.site, token, other))).toBe("not_signed_in");
    expect(await maria()).toMatchObject({ email_verified: false });
    await confirmEmail(mailing.site, token, await maria());
    expect(await maria()).toMatchObject({ email_verified: true });
  });

  test("stops an identity that is about to be linked", async () => {
    const { id } = await maria();
    const verification = { identifier: "state", value: JSON.stringify({ link: { userId: id } }) };
    await db
      .insertInto("verifications")
      .values({ ...verification, expires_at: new Date(Date.now() + 60_000) } as never)
      .execute();
    await resetByMail();
    expect(await db.selectFrom("verifications").select("id").where("identifier", "=", "state").execute()).toEqual([]);
  });
});

describe("a password set anew by mail for an address that was confirmed before", () => {
  test("ends sessions and keeps second steps and linked ways in", async () => {
    await confirmEmail(mailing.site, tokenOf(mailing.only().links[0]), await maria());
    await leaveWaysIn();
    const { needsCode } = await resetByMail();
    expect(needsCode).toBe(true);
    expect(await waysIn()).toEqual({
      secondSteps: 1,
      asksForSecondStep: true,
      wallets: 1,
      number: "+359888123456",
      identities: ["credential", "oidc"],
      links: 0,
    });
    expect(await sessions()).toBe(0);
  });
});

test("a link that an administrator hands over proves no mailbox", async () => {
  await leaveWaysIn();
  const { id } = await maria();
  const url = await createLink(db, "http://localhost:3000", { userId: id, purpose: "set_password" });
  expect(await findLink(db, tokenOf(url))).toMatchObject({ email: null });
  await setPassword(mailing.site, { token: tokenOf(url), password: NEW_PASSWORD }, VISIT.headers);
  expect(await maria()).toMatchObject({ email_verified: false, two_factor_enabled: true });
});

describe("the confirmation link with the account's password", () => {
  const confirm = (password: string) =>
    confirmEmailWithPassword(mailing.site, { token: tokenOf(mailing.only().links[0]), password }, VISIT);

  test("confirms the address and signs in; after a wrong password the link is still good", async () => {
    expect(await refusal(confirm("съвсем друга"))).toBe("password_wrong");
    expect(await maria()).toMatchObject({ email_verified: false });
    const { cookies, needsCode } = await confirm(PASSWORD);
    expect(needsCode).toBe(false);
    expect(cookies.getSetCookie().join()).toContain("session=");
    expect(await maria()).toMatchObject({ email_verified: true });
    expect(await refusal(confirm(PASSWORD))).toBe("reset_link_invalid");
  });

  test("confirms nothing before the second step, so that a new password can still be chosen", async () => {
    const token = tokenOf(mailing.only().links[0]);
    const { id } = await maria();
    await db.updateTable("users").set({ two_factor_enabled: true }).where("id", "=", id).execute();
    expect(await confirmEmailWithPassword(mailing.site, { token, password: PASSWORD }, VISIT)).toMatchObject({
      needsCode: true,
    });
    expect(await maria()).toMatchObject({ email_verified: false });
    expect(await sessions()).toBe(0);
    await setPassword(mailing.site, { token, password: NEW_PASSWORD }, VISIT.headers);
    expect(await maria()).toMatchObject({ email_verified: true, two_factor_enabled: false });
  });

  test("is throttled like signing in", async () => {
    for (let time = 0; time < 10; time += 1) expect(await refusal(confirm("съвсем друга"))).toBe("password_wrong");
    expect(await refusal(confirm(PASSWORD))).toBe("sign_in_throttled");
  });
});

describe("a confirmation link of an address that is confirmed already", () => {
  test("sets no password", async () => {
    const first = tokenOf(mailing.only().links[0]);
    const { id } = await maria();
    const url = await createLink(db, "http://localhost:3000", { userId: id, purpose: "confirm_email", email: EMAIL });
    await confirmEmail(mailing.site, first, await maria());
    const set = setPassword(mailing.site, { token: tokenOf(url), password: NEW_PASSWORD }, VISIT.headers);
    expect(await refusal(set)).toBe("reset_link_invalid");
  });

  test("or for an older address sets none", async () => {
    const token = tokenOf(mailing.only().links[0]);
    await db.updateTable("users").set({ email: "maria.new@example.com" }).execute();
    const set = setPassword(mailing.site, { token, password: NEW_PASSWORD }, VISIT.headers);
    expect(await refusal(set)).toBe("reset_link_invalid");
  });
});

describe("a request that began before the address was confirmed by a new password", () => {
  /** Runs `attack` so that the new password is chosen while the old one is being checked. */
  async function during(attack: () => Promise<unknown>, hashes: Pick<PasswordHashes, "verify">): Promise<unknown> {
    const token = tokenOf(mailing.only().links[0]);
    const verify = hashes.verify;
    let isFirst = true;
    const spy = vi.spyOn(hashes, "verify").mockImplementation(async (given) => {
      const isRight = await verify(given);
      if (isFirst) {
        isFirst = false;
        await setPassword(mailing.site, { token, password: NEW_PASSWORD }, VISIT.headers);
      }
      return isRight;
    });
    try {
      return await refusal(attack());
    } finally {
      spy.mockRestore();
    }
  }
  const ownSession = async () => {
    const [session] = await db.selectFrom("sessions").select("id").execute();
    return { ...viewerOf(await maria()), sessionId: session?.id ?? "" };
  };
  /** Only the owner's new session and password are left. */
  const expectOwnerAlone = async () => {
    expect(await sessions()).toBe(1);
    expect(await refusal(signIn(mailing.site, { email: EMAIL, password: PASSWORD }, VISIT))).toBe("sign_in_failed");
    await signIn(mailing.site, { email: EMAIL, password: NEW_PASSWORD }, VISIT);
  };

  test("does not sign in with the password of before", async () => {
    const attack = () => signIn(mailing.site, { email: EMAIL, password: PASSWORD }, VISIT);
    const { password } = await mailing.site.auth.$context;
    expect(await during(attack, password)).toBe("sign_in_failed");
    await expectOwnerAlone();
  });

  test("does not renew the session by turning two-step sign-in off", async () => {
    const cookies = (await signIn(mailing.site, { email: EMAIL, password: PASSWORD }, VISIT)).cookies;
    const cookie = cookies.getSetCookie().map((one) => one.replace(/;.*/s, ""));
    const headers = new Headers({ cookie: cookie.join("; ") });
    const attack = async () => endTwoStep(mailing.site, await ownSession(), { current: PASSWORD, headers });
    const { password } = await mailing.site.auth.$context;
    expect(await during(attack, password)).toBe("not_signed_in");
    await expectOwnerAlone();
  });

  test("does not change the password", async () => {
    const viewer = await ownSession();
    const change = { current: PASSWORD, password: "паролата на другия" };
    expect(await during(() => changePassword(mailing.site, viewer, change), mailing.site.passwords)).toBe(
      "not_signed_in",
    );
    await expectOwnerAlone();
  });
});
