// An attacker registers with somebody else's address and sets up access; later the owner of the mailbox verifies it.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createLink, findLink } from "#app/accounts/credentials/account-links.server.ts";
import type { PasswordHashes } from "#app/accounts/credentials/password-hash.server.ts";
import { sendCode, signIn, signInWithCode } from "#app/accounts/profile/accounts.commands.server.ts";
import {
  confirmEmail,
  confirmEmailWithPassword,
  requestEmailChange,
} from "#app/accounts/profile/email.commands.server.ts";
import { changePassword, requestPasswordLink, setPassword } from "#app/accounts/profile/password.commands.server.ts";
import { endTwoStep } from "#app/accounts/two-step/two-step.commands.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, useMailing, VISIT } from "#tests/support/mailing.ts";
import { makeSession, setUser } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
const { deliver, tokenOf, maria, sessions } = mailing;
const EMAIL = "maria@example.com";
const NEW_PASSWORD = "друга добра парола";

beforeEach(async () => {
  await mailing.signUp();
});

/** Sets up a second step, an identity, a wallet, a phone number, a pending change of address and a password link. */
async function setUpAccess(): Promise<void> {
  const { id, email } = await maria();
  await db
    .insertInto("two_factors")
    .values({ user_id: id, secret: "x", backup_codes: "x", locked_until: null } as never)
    .execute();
  await setUser(db, id, { two_factor_enabled: true, phone_number: "+359888123456", phone_number_verified: true });
  await db
    .insertInto("accounts")
    .values({ user_id: id, account_id: "stranger", provider_id: "oidc", issuer: "https://evil.example" } as never)
    .execute();
  await db
    .insertInto("wallet_addresses")
    .values({ user_id: id, address: "0x1", chain_id: 1, created_at: new Date() })
    .execute();
  const person = { ...(await maria()), sessionId: "", signedInAt: new Date() };
  await requestEmailChange(mailing.site, person as never, { email: "evil@example.com", current: PASSWORD });
  await deliver();
  await createLink(db, "http://localhost:3000", { userId: id, purpose: "set_password", email });
  await db.insertInto("known_devices").values({ user_id: id, device: "Chrome на Android" }).execute();
}

async function readAccess() {
  const { id, two_factor_enabled, phone_number } = await maria();
  const of = (table: "two_factors" | "wallet_addresses") =>
    db.selectFrom(table).select("user_id").where("user_id", "=", id).execute();
  // Used links give no access.
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
  await requestPasswordLink(mailing.site, EMAIL, VISIT);
  await deliver();
  const token = tokenOf(mailing.only().links[0]);
  return setPassword(mailing.site, { token, password: NEW_PASSWORD }, VISIT.headers);
}

describe("the first verification of an address", () => {
  test("by a password reset revokes all earlier access", async () => {
    await setUpAccess();
    const { needsCode } = await resetByMail();
    expect(needsCode).toBe(false);
    expect(await readAccess()).toEqual({ ...NONE, identities: ["credential"] });
    expect(await sessions()).toBe(1);
    expect(await maria()).toMatchObject({ email_verified: true });
    expect(await refusal(signIn(mailing.site, { email: EMAIL, password: PASSWORD }, VISIT))).toBe("sign_in_failed");
  });

  test("by a mailed sign-in code revokes all earlier access and the password", async () => {
    await setUpAccess();
    mailing.server.mails.length = 0;
    await sendCode(mailing.site, EMAIL, VISIT);
    await deliver();
    const code = mailing.only().text.match(/\b\d{6}\b/)?.[0] ?? "";
    await signInWithCode(mailing.site, { email: EMAIL, code }, VISIT);
    expect(await readAccess()).toEqual({ ...NONE, identities: [] });
    expect(await sessions()).toBe(1);
  });

  test("in a session of the account revokes nothing", async () => {
    const token = tokenOf(mailing.only().links[0]);
    await setUpAccess();
    const before = await readAccess();
    const { id } = await maria();
    await makeSession(db, id, { second_step: true });
    await confirmEmail(mailing.site, token, await maria());
    expect(await readAccess()).toEqual({ ...before, links: before.links - 1 });
    expect(await sessions()).toBe(1);
  });

  test("is refused without a session or in another person's session, and the link stays usable", async () => {
    const token = tokenOf(mailing.only().links[0]);
    const other = { id: "00000000-0000-4000-8000-000000000000" };
    expect(await refusal(confirmEmail(mailing.site, token, null))).toBe("not_signed_in");
    expect(await refusal(confirmEmail(mailing.site, token, other))).toBe("not_signed_in");
    expect(await maria()).toMatchObject({ email_verified: false });
    await confirmEmail(mailing.site, token, await maria());
    expect(await maria()).toMatchObject({ email_verified: true });
  });

  test("cancels the pending linking of an identity", async () => {
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

describe("a password reset for a verified address", () => {
  test("ends sessions and keeps the second step and linked identities", async () => {
    await confirmEmail(mailing.site, tokenOf(mailing.only().links[0]), await maria());
    await setUpAccess();
    const { needsCode } = await resetByMail();
    expect(needsCode).toBe(true);
    expect(await readAccess()).toEqual({
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

test("a password link from an administrator does not verify the address", async () => {
  await setUpAccess();
  const { id } = await maria();
  const url = await createLink(db, "http://localhost:3000", { userId: id, purpose: "set_password" });
  expect(await findLink(db, tokenOf(url))).toMatchObject({ email: null });
  await setPassword(mailing.site, { token: tokenOf(url), password: NEW_PASSWORD }, VISIT.headers);
  expect(await maria()).toMatchObject({ email_verified: false, two_factor_enabled: true });
});

describe("the confirmation link with the account's password", () => {
  const confirm = (password: string) =>
    confirmEmailWithPassword(mailing.site, { token: tokenOf(mailing.only().links[0]), password }, VISIT);

  test("confirms the address and signs in, and stays usable after a wrong password", async () => {
    expect(await refusal(confirm("съвсем друга"))).toBe("password_wrong");
    expect(await maria()).toMatchObject({ email_verified: false });
    const { cookies, needsCode } = await confirm(PASSWORD);
    expect(needsCode).toBe(false);
    expect(cookies.getSetCookie().join()).toContain("session=");
    expect(await maria()).toMatchObject({ email_verified: true });
    expect(await refusal(confirm(PASSWORD))).toBe("reset_link_invalid");
  });

  test("does not confirm the address before the second step, so that a password can still be chosen", async () => {
    const token = tokenOf(mailing.only().links[0]);
    const { id } = await maria();
    await setUser(db, id, { two_factor_enabled: true });
    expect(await confirmEmailWithPassword(mailing.site, { token, password: PASSWORD }, VISIT)).toMatchObject({
      needsCode: true,
    });
    expect(await maria()).toMatchObject({ email_verified: false });
    expect(await sessions()).toBe(0);
    await setPassword(mailing.site, { token, password: NEW_PASSWORD }, VISIT.headers);
    expect(await maria()).toMatchObject({ email_verified: true, two_factor_enabled: false });
  });

  test("is limited like signing in", async () => {
    for (let time = 0; time < 10; time += 1) expect(await refusal(confirm("съвсем друга"))).toBe("password_wrong");
    expect(await refusal(confirm(PASSWORD))).toBe("sign_in_throttled");
  });
});

describe("a confirmation link", () => {
  test("sets no password if the address is confirmed already", async () => {
    const first = tokenOf(mailing.only().links[0]);
    const { id } = await maria();
    const url = await createLink(db, "http://localhost:3000", { userId: id, purpose: "confirm_email", email: EMAIL });
    await confirmEmail(mailing.site, first, await maria());
    const set = setPassword(mailing.site, { token: tokenOf(url), password: NEW_PASSWORD }, VISIT.headers);
    expect(await refusal(set)).toBe("reset_link_invalid");
  });

  test("sets no password if it was sent to an earlier address", async () => {
    const token = tokenOf(mailing.only().links[0]);
    await db.updateTable("users").set({ email: "maria.new@example.com" }).execute();
    const set = setPassword(mailing.site, { token, password: NEW_PASSWORD }, VISIT.headers);
    expect(await refusal(set)).toBe("reset_link_invalid");
  });
});

describe("a request that overlaps with the verification of the address by a new password", () => {
  /** Runs `attack`, and chooses the new password while the old one is being checked. */
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
    return { ...personOf(await maria()), sessionId: session?.id ?? "" };
  };
  /** Expects that only the owner's new session and password are valid. */
  const expectOwnerAlone = async () => {
    expect(await sessions()).toBe(1);
    expect(await refusal(signIn(mailing.site, { email: EMAIL, password: PASSWORD }, VISIT))).toBe("sign_in_failed");
    await signIn(mailing.site, { email: EMAIL, password: NEW_PASSWORD }, VISIT);
  };

  test("does not sign in with the old password", async () => {
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
    const person = await ownSession();
    const change = { current: PASSWORD, password: "паролата на другия" };
    expect(await during(() => changePassword(mailing.site, person, change), mailing.site.passwords)).toBe(
      "not_signed_in",
    );
    await expectOwnerAlone();
  });
});
