// Mails and their links, over a real SMTP server.
import { describe, expect, test } from "vitest";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, useMailing, VISIT } from "#tests/support/mailing.ts";
import { makeUser } from "#tests/support/make.ts";
import { refusal } from "#tests/support/refusal.ts";
import { viewerOf } from "#tests/support/request.ts";
import { findLink } from "./account-links.server.ts";
import { register, signIn } from "./accounts.commands.server.ts";
import { askForEmailChange, confirmEmail } from "./email.commands.server.ts";
import { askForPasswordLink, changePassword, setPassword } from "./password.commands.server.ts";

const own = useDatabase();
const { database, db } = own;
const mailing = useMailing(own);
const { deliver, only, tokenOf, maria, signUp, sessions } = mailing;

describe("registering", () => {
  test("sends a link that confirms the address, once", async () => {
    await signUp();
    const mail = only();
    expect(mail).toMatchObject({
      from: "no-reply@tukashno.test",
      to: "maria@example.com",
      subject: "Потвърдете имейла си",
    });
    expect(mail.links[0]).toMatch(/^http:\/\/localhost:3000\/account-link\?token=[\w-]{43}$/);
    expect(mail.html).toContain(`href="${mail.links[0]}"`);
    await confirmEmail(mailing.site, tokenOf(mail.links[0]), await maria());
    expect(await maria()).toMatchObject({ email_verified: true });
    expect(await refusal(confirmEmail(mailing.site, tokenOf(mail.links[0]), await maria()))).toBe("reset_link_invalid");
  });

  test("puts no secret into the queue or the table of links", async () => {
    await signUp();
    const token = tokenOf(only().links[0]);
    const { rows } = (await database.script("select data::text from pgboss.job"))[0] ?? { rows: [] };
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await db.selectFrom("account_links").selectAll().execute())).not.toContain(token);
  });

  test("does not wait for the mail server: the job fails and tries again", async () => {
    mailing.server.isAway = true;
    await register(
      mailing.site,
      { name: "Мария", email: "maria@example.com", password: PASSWORD, confirm: PASSWORD },
      VISIT,
    );
    expect(await sessions()).toBe(1);
    await expect(deliver()).rejects.toThrow(/451|try later/);
    expect(mailing.server.mails).toEqual([]);
  });
});

describe("a forgotten password", () => {
  const forget = async (email = "maria@example.com") => {
    mailing.server.mails.length = 0;
    await askForPasswordLink(mailing.site, email, VISIT);
    await deliver();
  };

  test("gets a link of half an hour that sets a new one, signs in and ends every other session", async () => {
    await signUp();
    await signIn(mailing.site, { email: "maria@example.com", password: PASSWORD }, VISIT);
    await forget();
    const mail = only();
    expect(mail).toMatchObject({ to: "maria@example.com", subject: "Нова парола за Тукашно" });
    expect(mail.links[0]).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/);
    const { expires_at } = await db
      .selectFrom("account_links")
      .select("expires_at")
      .where("purpose", "=", "set_password")
      .executeTakeFirstOrThrow();
    expect((expires_at.getTime() - Date.now()) / 60_000).toBeCloseTo(30, 0);
    const { cookies } = await setPassword(
      mailing.site,
      { token: tokenOf(mail.links[0]), password: "друга парола" },
      VISIT.headers,
    );
    expect(cookies.getSetCookie().join()).toContain("session=");
    expect(await sessions()).toBe(1);
    expect(await maria()).toMatchObject({ email_verified: true });
    expect(await refusal(signIn(mailing.site, { email: "maria@example.com", password: PASSWORD }, VISIT))).toBe(
      "sign_in_failed",
    );
    await signIn(mailing.site, { email: "maria@example.com", password: "друга парола" }, VISIT);
  });

  test("has links that work once, none after one was used, nor when it is too old", async () => {
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

  test("can be set once by two at the same time", async () => {
    await signUp();
    await forget();
    const token = tokenOf(only().links[0]);
    const both = await Promise.allSettled(
      ["първа парола", "втора парола"].map((password) => setPassword(mailing.site, { token, password }, VISIT.headers)),
    );
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("of an unknown, deleted or made-up address sends nothing and says nothing", async () => {
    await forget("nobody@example.com");
    expect(mailing.server.mails).toEqual([]);
    const user = await makeUser(db, { email: "gone@example.com", deleted_at: new Date() });
    await forget(user.email);
    await makeUser(db, { email: "0xabc@wallet.invalid" });
    await forget("0xabc@wallet.invalid");
    expect(mailing.server.mails).toEqual([]);
  });

  test("is throttled by address and by e-mail", async () => {
    for (let time = 0; time < 3; time += 1) await askForPasswordLink(mailing.site, "maria@example.com", VISIT);
    expect(await refusal(askForPasswordLink(mailing.site, "maria@example.com", VISIT))).toBe("too_many_requests");
  });

  test("is not replaced by one that everybody guesses", async () => {
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
  test("needs the old one and ends the other sessions and links", async () => {
    await signUp();
    await askForPasswordLink(mailing.site, "maria@example.com", VISIT);
    await deliver();
    const user = await maria();
    await signIn(mailing.site, { email: user.email, password: PASSWORD }, VISIT);
    const [mine] = await db.selectFrom("sessions").select("id").execute();
    const viewer = { ...viewerOf(user), sessionId: mine?.id ?? "" };
    expect(await refusal(changePassword(mailing.site, viewer, { current: "грешна", password: "друга парола" }))).toBe(
      "password_wrong",
    );
    expect(await sessions()).toBe(2);
    await changePassword(mailing.site, viewer, { current: PASSWORD, password: "друга парола" });
    expect(await db.selectFrom("sessions").select("id").execute()).toEqual([{ id: mine?.id }]);
    const links = await db.selectFrom("account_links").select("purpose").execute();
    expect(links.map(({ purpose }) => purpose)).toEqual(["confirm_email"]);
  });
});

describe("a changed address", () => {
  const ask = async (email: string) => {
    mailing.server.mails.length = 0;
    await askForEmailChange(mailing.site, viewerOf(await maria()), { email, current: PASSWORD });
    await deliver();
  };

  test("becomes the person's once its link is followed, and the old one is told", async () => {
    await signUp();
    await ask("new@example.com");
    expect(mailing.server.mails.map(({ to }) => to)).toEqual(["new@example.com", "maria@example.com"]);
    expect(await maria()).toMatchObject({ email: "maria@example.com" });
    await confirmEmail(mailing.site, tokenOf(mailing.server.mails[0]?.links[0]), await maria());
    await signIn(mailing.site, { email: "new@example.com", password: PASSWORD }, VISIT);
  });

  test("takes the links for a password with it that somebody had sent to the old one", async () => {
    await signUp();
    await askForPasswordLink(mailing.site, "maria@example.com", VISIT);
    await deliver();
    await ask("new@example.com");
    await confirmEmail(mailing.site, tokenOf(mailing.server.mails[0]?.links[0]), await maria());
    const links = await db.selectFrom("account_links").select("purpose").where("used_at", "is", null).execute();
    expect(links).toEqual([]);
  });

  test("is asked for however many password links strangers had sent", async () => {
    await signUp();
    for (let time = 0; time < 3; time += 1) await askForPasswordLink(mailing.site, "maria@example.com", VISIT);
    await ask("new@example.com");
    expect(mailing.server.mails.map(({ to }) => to)).toContain("new@example.com");
  });

  test("that is somebody's gets no mail, and neither does the asker learn it", async () => {
    await makeUser(db, { email: "ivan@example.com" });
    await signUp();
    await ask("ivan@example.com");
    expect(mailing.server.mails).toEqual([]);
  });

  test("that somebody took in the meantime is refused", async () => {
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

  test("is told by mail, the first one and known ones are not", async () => {
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
