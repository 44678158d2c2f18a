// Somebody registers with another's address and leaves ways in behind; the owner of the mailbox comes later.
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, useMailing, VISIT } from "#tests/support/mailing.ts";
import { refusal } from "#tests/support/refusal.ts";
import { createLink, findLink } from "./account-links.server.ts";
import { sendCode, signIn, signInWithCode } from "./accounts.commands.server.ts";
import { askForEmailChange, confirmEmail } from "./email.commands.server.ts";
import { askForPasswordLink, setPassword } from "./password.commands.server.ts";

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

  test("by the link of a confirmation does so too, and ends every session", async () => {
    const token = tokenOf(mailing.only().links[0]);
    await leaveWaysIn();
    await confirmEmail(mailing.site, token);
    expect(await waysIn()).toEqual({ ...NONE, identities: ["credential"] });
    expect(await sessions()).toBe(0);
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

  test("given in somebody else's session does", async () => {
    const token = tokenOf(mailing.only().links[0]);
    await leaveWaysIn();
    await confirmEmail(mailing.site, token, { id: "00000000-0000-4000-8000-000000000000" });
    expect(await waysIn()).toMatchObject(NONE);
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
