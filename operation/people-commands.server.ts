/** Operators' commands on people: roles, accounts, sessions, phone numbers. Their audit rows have no administrator. */

import { INVITATION_DAYS, sendInvitation } from "#app/accounts/credentials/accounts.mails.server.ts";
import { formatPhone, normalisePhone } from "#app/accounts/credentials/phones.server.ts";
import { endSessions, revokeAccess } from "#app/accounts/sign-in/sessions.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { addPasswordLink, addPerson, inviteSchema } from "#app/admin/actions/account-actions.server.ts";
import { writeAudit } from "#app/admin/actions/admin-action.server.ts";
import { tellPhoneReleased } from "#app/admin/actions/decision-mails.server.ts";
import { refuseLastAdmin } from "#app/admin/people/last-admin.server.ts";
import { announceSellerAndListings } from "#app/platform/database/changes/visible-changes.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";
import { storedEmail } from "#app/platform/wording/email-address.ts";

type Dependencies = Pick<Site, "db" | "env" | "jobs">;

async function lockPersonByEmail(tx: Tx, email: string) {
  const person = await tx
    .selectFrom("users")
    .select(["id", "is_admin"])
    .where("email", "=", storedEmail(email))
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) throw new SettingError(`Nobody is registered as ${email}`);
  return person;
}

type AuditedCommand = "grant-admin" | "revoke-admin" | "end-sessions" | "free-phone";

function auditPerson(tx: Tx, action: AuditedCommand, id: string, isAdmin?: boolean): Promise<void> {
  const after = isAdmin === undefined ? null : { is_admin: isAdmin };
  const before = isAdmin === undefined ? null : { is_admin: !isAdmin };
  return writeAudit(tx, { actor_id: null, action, target_type: "user", target_id: id, before, after });
}

export function changeRole({ db }: Dependencies, email: string, isAdmin: boolean): Promise<string> {
  return inTransaction(db, async (tx) => {
    const person = await lockPersonByEmail(tx, email);
    if (person.is_admin === isAdmin)
      throw new SettingError(`${email} is ${isAdmin ? "already" : "not"} an administrator`);
    if (!isAdmin) await refuseLastAdmin(tx, person.id);
    await tx
      .updateTable("users")
      .set({ is_admin: isAdmin, updated_at: new Date() })
      .where("id", "=", person.id)
      .execute();
    await revokeAccess(tx, person.id);
    await auditPerson(tx, isAdmin ? "grant-admin" : "revoke-admin", person.id, isAdmin);
    return `${email} is ${isAdmin ? "now" : "no longer"} an administrator`;
  });
}

/** Creates an account. With `byMail` the password link is mailed; otherwise it is in the returned text. */
export function addAccount({ db, env, jobs }: Dependencies, typed: { email: string; name: string }, byMail: boolean) {
  const read = inviteSchema.safeParse(typed);
  if (!read.success) throw new SettingError(read.error.issues[0]?.message ?? "invalid name or e-mail address");
  return inTransaction(db, async (tx) => {
    const id = await addPerson(tx, null, read.data);
    if (byMail) {
      await jobs.enqueue(sendInvitation, { userId: id });
      return `${typed.email} is invited (${id})`;
    }
    const link = await addPasswordLink(tx, null, { userId: id, siteUrl: env.siteUrl });
    return `${typed.email} has an account (${id}). For ${INVITATION_DAYS} days a password may be chosen at\n${link}`;
  });
}

export function endAllSessions({ db }: Dependencies, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id } = await lockPersonByEmail(tx, email);
    await endSessions(tx, id);
    await auditPerson(tx, "end-sessions", id);
    return `${email} is signed out everywhere`;
  });
}

export function releaseNumber({ db, jobs }: Dependencies, typed: string): Promise<string> {
  const number = normalisePhone(typed);
  if (!number) throw new SettingError(`${typed} is no phone number`);
  return inTransaction(db, async (tx) => {
    // References from the profile and ads are set to null by the foreign key.
    const freed = await tx.deleteFrom("phones").where("number", "=", number).returning("user_id").executeTakeFirst();
    if (!freed) throw new SettingError(`Nobody has ${formatPhone(number)}`);
    await tx.updateTable("users").set({ updated_at: new Date() }).where("id", "=", freed.user_id).execute();
    await jobs.enqueue(tellPhoneReleased, { userId: freed.user_id, number });
    await auditPerson(tx, "free-phone", freed.user_id);
    await announceSellerAndListings(tx, freed.user_id);
    return `${formatPhone(number)} is released; the person gets a mail`;
  });
}
