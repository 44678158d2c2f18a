/** Creates accounts for people, and links with which they set a password: by an invitation, or by a link handed over in person. */
import { z } from "zod";
import { createLink } from "#app/accounts/credentials/account-links.server.ts";
import { INVITATION_DAYS, sendInvitation } from "#app/accounts/credentials/accounts.mails.server.ts";
import { emailField, nameField } from "#app/accounts/credentials/accounts.schema.ts";
import type { Person } from "#app/accounts/sign-in/person.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { freeAddress, shownAddress } from "#app/accounts/visitor/addresses.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { KeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { writeAudit } from "./admin-action.server.ts";

export const inviteSchema = z.object({ name: nameField, email: emailField });

type Dependencies = Pick<Site, "db" | "jobs">;

/** Creates an account without a password and mails a link for setting one. Refuses with access_denied or email_taken. */
export function invitePerson(
  { db, jobs }: Dependencies,
  admin: Person | null,
  { name, email }: z.output<typeof inviteSchema>,
): Promise<string> {
  if (!admin?.isAdmin) throw new Refusal("access_denied");
  return inTransaction(db, async (tx) => {
    const userId = await addPerson(tx, admin.id, { name, email });
    await jobs.enqueue(sendInvitation, { userId });
    return userId;
  });
}

/** Creates an account without a password and returns its id. `by` is the administrator, null for the operator. Refuses with email_taken. */
export async function addPerson(
  tx: Tx,
  by: string | null,
  { name, email }: z.output<typeof inviteSchema>,
): Promise<string> {
  const row = await tx
    .insertInto("users")
    .values({ name, email, image: null, phone: null, phone_number: null, max_ads: null, deleted_at: null })
    .onConflict((conflict) => conflict.constraint("users_email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) throw new Refusal("email_taken", { field: "email" });
  await writeAudit(tx, {
    actor_id: by,
    action: "invite",
    target_type: "user",
    target_id: row.id,
    after: { name },
  });
  return row.id;
}

/** Reports whether the administrator may create a password link for the person. It gives full access, so other administrators are excluded. */
export function mayCreatePasswordLink(
  person: { readonly id: string; readonly is_admin: boolean },
  admin: Pick<Person, "id">,
): boolean {
  return !person.is_admin || person.id === admin.id;
}

/** Creates a link for setting a password, for people who cannot receive mail. Refuses with access_denied. */
export function makePasswordLink(
  { db }: Pick<Dependencies, "db">,
  admin: Person | null,
  { userId, siteUrl }: LinkInput,
): Promise<string> {
  if (!admin?.isAdmin) throw new Refusal("access_denied");
  return inTransaction(db, async (tx) => {
    const person = await tx.selectFrom("users").select(["id", "is_admin"]).where("id", "=", userId).executeTakeFirst();
    if (!person) throw new Refusal("admin_target_missing");
    if (!mayCreatePasswordLink(person, admin)) throw new Refusal("admin_action_refused");
    return addPasswordLink(tx, admin.id, { userId, siteUrl });
  });
}

interface LinkInput {
  readonly userId: string;
  readonly siteUrl: string;
}

/** Creates a link for setting a password. `by` is the administrator, null for the operator. */
export async function addPasswordLink(tx: Tx, by: string | null, { userId, siteUrl }: LinkInput): Promise<string> {
  await writeAudit(tx, { actor_id: by, action: "password-link", target_type: "user", target_id: userId });
  return createLink(tx, siteUrl, { userId, purpose: "set_password", life: INVITATION_DAYS * DAY });
}

/** Lifts the limit of accounts for a network address. Refuses with access_denied or admin_address_invalid. */
export function freeTypedAddress(
  { db, hash }: Pick<Dependencies, "db"> & { readonly hash: KeyedHash },
  admin: Person | null,
  address: string,
): Promise<void> {
  if (!admin?.isAdmin) throw new Refusal("access_denied");
  return inTransaction(db, async (tx) => {
    if (!(await freeAddress(tx, hash, address))) throw new Refusal("admin_address_invalid", { field: "address" });
    // The audit log does not store the address.
    await writeAudit(tx, {
      actor_id: admin.id,
      action: "free-typed-address",
      target_type: "address",
      target_id: shownAddress(address, "truncated"),
    });
  });
}
