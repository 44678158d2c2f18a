// Deleting and restoring an account, with a real SMTP server.
import { describe, expect, test } from "vitest";
import { signIn } from "#app/accounts/profile/accounts.commands.server.ts";
import { deleteAccount, restoreAccount } from "#app/accounts/profile/deletion.commands.server.ts";
import { requestPasswordLink } from "#app/accounts/profile/password.commands.server.ts";
import { eraseDeletedAccounts } from "#app/admin/own-data/erasure.server.ts";
import type { Refusal } from "#app/platform/errors/errors.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { PASSWORD, useMailing, VISIT } from "#tests/support/mailing.ts";
import { makeListing, makePhone, makePhotoRow, makeUser } from "#tests/support/make.ts";
import { makeMessage, makeTokens } from "#tests/support/make-rows.ts";
import { refusal } from "#tests/support/refusal.ts";

const own = useDatabase();
const { db } = own;
const mailing = useMailing(own);
const { deliver, only, tokenOf, maria, signUp, sessions } = mailing;

describe("a deleted account", () => {
  test("is hidden with its ads, and is restored completely by the link", async () => {
    await signUp();
    const user = await maria();
    const { id } = await makeListing(db, { user, phone: makePhone() });
    mailing.server.mails.length = 0;
    await deleteAccount(mailing.site, user.id);
    await deliver();
    const isPublic = async () =>
      (await db.selectFrom("listings").select("is_public").where("id", "=", id).executeTakeFirst())?.is_public;
    expect(await isPublic()).toBe(false);
    expect(await sessions()).toBe(0);
    expect(only()).toMatchObject({ subject: "Профилът Ви е изтрит" });
    await restoreAccount(db, tokenOf(only().links[0]));
    expect(await isPublic()).toBe(true);
    await signIn(mailing.site, { email: "maria@example.com", password: PASSWORD }, VISIT);
  });

  test("is restored by its password, or by a link to its address", async () => {
    await signUp();
    const user = await maria();
    await deleteAccount(mailing.site, user.id);
    await deliver();
    const credentials = { email: user.email, password: PASSWORD };
    expect(await refusal(signIn(mailing.site, { ...credentials, password: "съвсем друга" }, VISIT))).toBe(
      "sign_in_failed",
    );
    const refused = await signIn(mailing.site, credentials, VISIT).catch((error: Refusal) => error.notice.help?.to);
    await restoreAccount(db, tokenOf(`https://example.com${refused}`));
    await signIn(mailing.site, credentials, VISIT);

    await deleteAccount(mailing.site, user.id);
    await deliver();
    mailing.server.mails.length = 0;
    await requestPasswordLink(mailing.site, user.email, VISIT);
    await deliver();
    expect(only()).toMatchObject({ subject: "Възстановяване на профила в Тукашно" });
    await restoreAccount(db, tokenOf(only().links[0]));
    await signIn(mailing.site, credentials, VISIT);
  });

  test("gets no link any more when its time is over", async () => {
    await signUp();
    const user = await maria();
    await deleteAccount(mailing.site, user.id);
    await db
      .updateTable("users")
      .set({ deleted_at: new Date(Date.now() - 14 * DAY) })
      .execute();
    mailing.server.mails.length = 0;
    await requestPasswordLink(mailing.site, user.email, VISIT);
    await deliver();
    expect(mailing.server.mails).toEqual([]);
    const refused = signIn(mailing.site, { email: user.email, password: PASSWORD }, VISIT);
    await expect(refused).rejects.toMatchObject({
      notice: { code: "account_deleted", help: { to: "/forgot-password" } },
    });
  });

  test("is erased after 14 days, and data of other people is anonymised", async () => {
    await signUp();
    const user = await maria();
    const other = await makeUser(db);
    const { id } = await makeListing(db, { user, phone: makePhone() });
    const photo = await makePhotoRow(db, user.id, { listing_id: id });
    await makeTokens(db, user.id, 5);
    await db.insertInto("ratings").values({ user_id: other.id, rated_by: user.id, rating: 4 }).execute();
    const letter = { name: "Мария", email: user.email, subject: "За Мария", message: "Лично" };
    await makeMessage(db, { user_id: user.id, ...letter });
    await deleteAccount(mailing.site, user.id);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await eraseDeletedAccounts(db, later(13))).toBe(0);
    const noted: string[] = [];
    expect(await eraseDeletedAccounts(db, later(14.1), (id) => noted.push(id))).toBe(1);
    expect(noted).toEqual([user.id]);
    expect(await db.selectFrom("users").select("id").where("id", "=", user.id).execute()).toEqual([]);
    expect(await db.selectFrom("listings").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("tombstones").select("listing_id").execute()).toEqual([{ listing_id: id }]);
    expect(await db.selectFrom("token_ledger").select(["user_id", "amount"]).execute()).toEqual([
      { user_id: null, amount: 5 },
    ]);
    expect(await db.selectFrom("ratings").select(["rated_by", "rating"]).execute()).toEqual([
      { rated_by: null, rating: 4 },
    ]);
    expect(await db.selectFrom("photos").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("discarded_photos").select(["key", "is_urgent"]).execute()).toEqual([
      { key: photo.key, is_urgent: true },
    ]);
    expect(JSON.stringify(await db.selectFrom("messages").selectAll().execute())).not.toMatch(/Мария|maria|Лично/);
  });

  test("is refused for an administrator", async () => {
    const admin = await makeUser(db, { is_admin: true });
    expect(await refusal(deleteAccount(mailing.site, admin.id))).toBe("admin_must_step_down");
  });
});
