import type { Updateable } from "kysely";
import { z } from "zod";
import { freeAddressOf } from "#app/accounts/profile/addresses.server.ts";
import { endSessions, revokeAccess } from "#app/accounts/sign-in/sessions.server.ts";
import type { Viewer } from "#app/accounts/sign-in/viewer.ts";
import { endTrader } from "#app/accounts/trader/traders.commands.server.ts";
import {
  tellBlocked,
  tellNoteDeleted,
  tellPhoneReleased,
  tellTraderEnded,
} from "#app/admin/actions/decision-mails.server.ts";
import { BLOCK_REASONS, NOTE_REASONS, TRADER_REASONS } from "#app/admin/actions/decisions.ts";
import {
  type ActionMail,
  type AdminAction,
  type AnyAction,
  defineAction,
  NO_INPUT,
  reasonInput,
} from "#app/admin/pages/admin-action.server.ts";
import { GRANT_LIMITS, type PersonActionName, tokensAddedText } from "#app/admin/pages/admin-actions.ts";
import { announceSellerAndListings } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import type { Tables } from "#db/tables.ts";
import { loadPerson, type Person } from "./person-target.server.ts";

function definePersonAction<Input>(action: Omit<AdminAction<Person, Input>, "target" | "load" | "announce">) {
  return defineAction<"user", Person, Input>({
    target: "user",
    load: loadPerson,
    announce: announceSellerAndListings,
    ...action,
  });
}

const set = (tx: Tx, id: string, values: Updateable<Tables["users"]>) =>
  tx
    .updateTable("users")
    .set({ ...values, updated_at: new Date() })
    .where("id", "=", id)
    .execute();

const AMOUNT_WANTED = `Въведете цяло число от ${GRANT_LIMITS.min} до ${GRANT_LIMITS.max}`;

const grantInput = z.object({
  // Decimal digits only: JavaScript would accept '0x10' and '1e1' as numbers.
  amount: z
    .string(AMOUNT_WANTED)
    .trim()
    .regex(/^\d{1,3}$/, AMOUNT_WANTED)
    .transform(Number)
    .refine((amount) => amount >= GRANT_LIMITS.min && amount <= GRANT_LIMITS.max, AMOUNT_WANTED),
  /** Idempotency key of the form. */
  token: z.uuid(),
});

/** Grants tokens once per key. Refuses a key that was used for another amount. */
async function giveTokens(
  tx: Tx,
  {
    to,
    by,
    amount,
    token,
  }: { readonly to: string; readonly by: string; readonly amount: number; readonly token: string },
): Promise<void> {
  const key = `grant:${token}`;
  const added = await tx
    .insertInto("token_ledger")
    .values({
      user_id: to,
      amount,
      reason: "grant",
      granted_by: by,
      listing_id: null,
      days: null,
      idempotency_key: key,
    })
    .onConflict((conflict) => conflict.constraint("token_ledger_once").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added) return;
  const given = await tx
    .selectFrom("token_ledger")
    .select("amount")
    .where("user_id", "=", to)
    .where("idempotency_key", "=", key)
    .executeTakeFirstOrThrow();
  if (given.amount !== amount) throw new Refusal("admin_action_refused");
}

/** Refuses with last_admin if no other administrator remains. Locks all of them, so that concurrent calls are safe. */
export async function refuseLastAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await tx
    .selectFrom("users")
    .select("id")
    .where("is_admin", "=", true)
    .where("is_blocked", "=", false)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (!admins.some((one) => one.id !== id)) throw new Refusal("last_admin");
}

/** Tells the person about the block and its reason, or about its end. */
const blockMail: ActionMail<Person, unknown> = {
  to: ({ id }) => id,
  enqueue: (jobs, { id }) => jobs.enqueue(tellBlocked, { userId: id }),
};

const isOther = (person: Person, admin: Viewer) => person.id !== admin.id;

export const PERSON_ACTION_RULES = {
  block: definePersonAction({
    failure: "admin_block_failed",
    input: reasonInput(BLOCK_REASONS),
    // Administrators cannot be blocked: the role has to be removed first.
    allowed: (person, admin) => isOther(person, admin) && !person.is_blocked && !person.is_admin,
    async run({ tx }, person, { reason }) {
      await set(tx, person.id, { is_blocked: true, block_reason: reason });
      await endSessions(tx, person.id);
    },
    mail: blockMail,
    success: () => "Потребителят е блокиран",
  }),
  unblock: definePersonAction({
    failure: "admin_block_failed",
    input: NO_INPUT,
    allowed: (person) => person.is_blocked,
    run: async ({ tx }, person) => {
      await set(tx, person.id, { is_blocked: false, block_reason: null });
    },
    mail: blockMail,
    success: () => "Потребителят е отблокиран",
  }),
  upgrade: definePersonAction({
    failure: "admin_upgrade_failed",
    input: NO_INPUT,
    allowed: (person) => person.account_type !== "pro",
    run: async ({ tx }, person) => {
      await set(tx, person.id, { account_type: "pro", max_ads: -1 });
    },
    success: () => "Потребителят е повишен до Pro",
  }),
  grant: definePersonAction({
    failure: "admin_tokens_failed",
    input: grantInput,
    allowed: () => true,
    async run({ tx, admin }, person, { amount, token }) {
      await giveTokens(tx, { to: person.id, by: admin.id, amount, token });
      // Changes the version, so that stale pages are detected.
      await set(tx, person.id, {});
    },
    success: ({ amount }) => tokensAddedText(amount),
  }),
  verify: definePersonAction({
    failure: "admin_verify_failed",
    input: NO_INPUT,
    allowed: (person) => !person.is_verified,
    run: async ({ tx }, person) => {
      await set(tx, person.id, { is_verified: true });
    },
    success: () => "Потребителят е верифициран",
  }),
  unverify: definePersonAction({
    failure: "admin_verify_failed",
    input: NO_INPUT,
    allowed: (person) => person.is_verified,
    run: async ({ tx }, person) => {
      await set(tx, person.id, { is_verified: false });
    },
    success: () => "Верификацията е премахната",
  }),
  "end-sessions": definePersonAction({
    failure: "admin_sessions_failed",
    input: NO_INPUT,
    allowed: (person) => person.has_sessions,
    run: ({ tx }, person) => endSessions(tx, person.id),
    success: () => "Сесиите са прекратени",
  }),
  "free-address": definePersonAction({
    failure: "admin_address_failed",
    input: NO_INPUT,
    allowed: (person) => person.holds_address,
    async run({ tx }, person) {
      if (!(await freeAddressOf(tx, person.id))) throw new Refusal("admin_target_missing");
    },
    success: () => "Адресът е освободен",
  }),
  "free-phone": definePersonAction({
    failure: "admin_phone_failed",
    input: z.object({ number: z.string() }),
    allowed: (person) => person.phones.length > 0,
    async run({ tx }, person, { number }) {
      if (!person.phones.includes(number)) throw new Refusal("admin_action_refused");
      // References from the profile and ads are set to null by the foreign key.
      await tx.deleteFrom("phones").where("user_id", "=", person.id).where("number", "=", number).execute();
      await set(tx, person.id, {});
    },
    mail: {
      to: ({ id }) => id,
      enqueue: (jobs, { id }, { number }) => jobs.enqueue(tellPhoneReleased, { userId: id, number }),
    },
    success: () => "Телефонът е освободен",
  }),
  "end-trader": definePersonAction({
    input: reasonInput(TRADER_REASONS),
    allowed: (person) => person.trader !== null,
    async run({ tx }, person) {
      await endTrader(tx, person.id);
      await set(tx, person.id, {});
    },
    mail: {
      to: ({ id }) => id,
      enqueue: (jobs, { id, trader }, { reason }) =>
        jobs.enqueue(tellTraderEnded, { userId: id, trader: trader ?? "", reason }),
    },
    auditOnly: ({ reason }) => ({ reason }),
    success: () => "Продавачът вече се вижда като частно лице",
  }),
  "delete-note": definePersonAction({
    input: reasonInput(NOTE_REASONS),
    allowed: (person) => person.has_note,
    async run({ tx }, person) {
      await tx.deleteFrom("rating_notes").where("user_id", "=", person.id).execute();
      await set(tx, person.id, {});
    },
    mail: {
      to: ({ id }) => id,
      enqueue: (jobs, { id }, { reason }) => jobs.enqueue(tellNoteDeleted, { userId: id, reason }),
    },
    auditOnly: ({ reason }) => ({ reason }),
    success: () => "Бележката е изтрита",
  }),
  "make-admin": definePersonAction({
    failure: "admin_role_failed",
    input: NO_INPUT,
    allowed: (person) => !person.is_admin && !person.is_blocked,
    async run({ tx }, person) {
      await set(tx, person.id, { is_admin: true });
      await revokeAccess(tx, person.id);
    },
    success: () => "Потребителят получи администраторски права",
  }),
  "drop-admin": definePersonAction({
    failure: "admin_role_failed",
    input: NO_INPUT,
    allowed: (person) => person.is_admin && !person.is_last_admin,
    async run({ tx, admin }, person) {
      await refuseLastAdmin(tx, person.id);
      await set(tx, person.id, { is_admin: false });
      // An administrator who gives up their own role stays signed in.
      await revokeAccess(tx, person.id, isOther(person, admin) ? undefined : admin.sessionId);
    },
    success: () => "Администраторските права са отнети",
  }),
} as const satisfies Record<PersonActionName, AnyAction<Person>>;
