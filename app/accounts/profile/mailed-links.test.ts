// Mailed links, tested with a real SMTP server.
import { describe, expect, test } from "vitest";
import { findLink } from "#app/accounts/credentials/account-links.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, useMailing, VISIT } from "#tests/support/mailing.ts";
import { makeUser } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { personOf } from "#tests/support/request.ts";
import { register, signIn } from "./accounts.commands.server.ts";
import { confirmEmail, requestEmailChange } from "./email.commands.server.ts";
import { changePassword, requestPasswordLink, setPassword } from "./password.commands.server.ts";

const own = useDatabase();
const { database, db } = own;
const mailing = useMailing(own);
const { deliver, only, tokenOf, maria, signUp, sessions } = mailing;

describe("registering", () => {
  test("stores no token in the job queue or the table of links", async () => {
    await signUp();
    const token = tokenOf(only().links[0]);
    const { rows } = (await database.script("select data::text from pgboss.job"))[0] ?? { rows: [] };
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await db.selectFrom("account_links").selectAll().execute())).not.toContain(token);
  });

  test("succeeds while the mail server is unreachable; the mail waits until it is back", async () => {
    mailing.server.isAway = true;
    await register(
      mailing.site,
      { name: "Мария", email: "maria@example.com", password: PASSWORD, confirm: PASSWORD },
      VISIT,
    );
    expect(await sessions()).toBe(1);
    await deliver();
    expect(mailing.server.mails).toEqual([]);
    mailing.server.isAway = false;
    await database.script("update pgboss.job set start_after = now()");
    await deliver();
    expect(only().subject).toBe("Потвърдете имейла си");
  });
});

describe("a password reset", () => {
  const forget = async (email = "maria@example.com") => {
    mailing.server.mails.length = 0;
    await requestPasswordLink(mailing.site, email, VISIT);
    await deliver();
  };

  test("refuses a used or expired link, and other links after one was used", async () => {
    await signUp();
    await forget();
    const first = tokenOf(only().links[0]);
    await forget();
    const second = tokenOf(only().links[0]);
    const set = (token: string) => setPassword(mailing.site, { token, password: "друга парола" }, VISIT.headers);
    await set(first);
    expect(await refusal(set(first))).toBe("reset_link_invalid");
    expect(await refusal(set(second))).toBe("reset_link_invalid");
    await forget();
    await db
      .updateTable("account_links")
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    expect(await refusal(set(tokenOf(only().links[0])))).toBe("reset_link_invalid");
    expect(await findLink(db, "")).toBeUndefined();
  });

  test("succeeds once for two concurrent uses of a link", async () => {
    await signUp();
    await forget();
    const token = tokenOf(only().links[0]);
    const both = await Promise.allSettled(
      ["първа парола", "втора парола"].map((password) => setPassword(mailing.site, { token, password }, VISIT.headers)),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("sends nothing to unknown, deleted and placeholder addresses, and does not reveal it", async () => {
    await forget("nobody@example.com");
    expect(mailing.server.mails).toEqual([]);
    const user = await makeUser(db, { email: "gone@example.com", deleted_at: new Date() });
    await forget(user.email);
    await makeUser(db, { email: "0xabc@wallet.invalid" });
    await forget("0xabc@wallet.invalid");
    expect(mailing.server.mails).toEqual([]);
  });

  test("refuses a weak password and keeps the link usable", async () => {
    await signUp();
    await forget();
    const token = tokenOf(only().links[0]);
    expect(await refusal(setPassword(mailing.site, { token, password: "Грозева" }, VISIT.headers))).toBe(
      "weak_password",
    );
    await setPassword(mailing.site, { token, password: "друга парола" }, VISIT.headers);
  });
});

describe("a changed password", () => {
  test("requires the current password and ends other sessions and links", async () => {
    await signUp();
    await requestPasswordLink(mailing.site, "maria@example.com", VISIT);
    await deliver();
    const user = await maria();
    await signIn(mailing.site, { email: user.email, password: PASSWORD }, VISIT);
    const [mine] = await db.selectFrom("sessions").select("id").execute();
    const person = { ...personOf(user), sessionId: mine?.id ?? "" };
    expect(await refusal(changePassword(mailing.site, person, { current: "грешна", password: "друга парола" }))).toBe(
      "password_wrong",
    );
    expect(await sessions()).toBe(2);
    await changePassword(mailing.site, person, { current: PASSWORD, password: "друга парола" });
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([{ id: mine?.id }]);
    const links = await db.selectFrom("account_links").select("purpose").execute();
    expect(links.map(({ purpose }) => purpose)).toEqual(["confirm_email"]);
  });
});

describe("a changed address", () => {
  const ask = async (email: string) => {
    mailing.server.mails.length = 0;
    await requestEmailChange(mailing.site, personOf(await maria()), { email, current: PASSWORD });
    await deliver();
  };

  test("takes effect when its link is followed, and the old address gets a warning", async () => {
    await signUp();
    await ask("new@example.com");
    expect(mailing.server.mails.map(({ to }) => to)).toEqual(["new@example.com", "maria@example.com"]);
    expect(await maria()).toMatchObject({ email: "maria@example.com" });
    await confirmEmail(mailing.site, tokenOf(mailing.server.mails[0]?.links[0]), await maria());
    await signIn(mailing.site, { email: "new@example.com", password: PASSWORD }, VISIT);
  });

  test("invalidates password links sent to the old address", async () => {
    await signUp();
    await requestPasswordLink(mailing.site, "maria@example.com", VISIT);
    await deliver();
    await ask("new@example.com");
    await confirmEmail(mailing.site, tokenOf(mailing.server.mails[0]?.links[0]), await maria());
    const links = await db.selectFrom("account_links").select("purpose").where("used_at", "is", null).execute();
    expect(links).toEqual([]);
  });

  test("can be requested when strangers have used up the limit of password links", async () => {
    await signUp();
    for (let time = 0; time < 3; time += 1) await requestPasswordLink(mailing.site, "maria@example.com", VISIT);
    await ask("new@example.com");
    expect(mailing.server.mails.map(({ to }) => to)).toContain("new@example.com");
  });

  test("to a taken address sends no mail and does not reveal that it is taken", async () => {
    await makeUser(db, { email: "ivan@example.com" });
    await signUp();
    await ask("ivan@example.com");
    expect(mailing.server.mails).toEqual([]);
  });

  test("is refused if the address was taken in the meantime", async () => {
    await signUp();
    await ask("new@example.com");
    await makeUser(db, { email: "new@example.com" });
    await expect(
      confirmEmail(mailing.site, tokenOf(mailing.server.mails[0]?.links[0]), await maria()),
    ).rejects.toThrow();
    expect(await maria()).toMatchObject({ email: "maria@example.com" });
  });
});

describe("signing in from a new kind of device", () => {
  const from = async (userAgent: string) => {
    await signIn(
      mailing.site,
      { email: "maria@example.com", password: PASSWORD },
      { ...VISIT, headers: new Headers({ "user-agent": userAgent, "x-visitor-address": VISIT.address }) },
    );
    await deliver();
  };

  test("sends a mail, except for the first device and known ones", async () => {
    await signUp();
    mailing.server.mails.length = 0;
    await from("Firefox/133 (X11; Linux)");
    expect(mailing.server.mails).toEqual([]);
    await from("Chrome/131 (Linux; Android 14)");
    expect(only()).toMatchObject({ subject: "Вход от ново устройство" });
    expect(only().text).toContain("Chrome на Android");
    await from("Chrome/132 (Linux; Android 14)");
    expect(mailing.server.mails).toHaveLength(1);
  });
});
