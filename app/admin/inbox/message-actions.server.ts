/** Administrator actions on messages. */

import { type AdminAction, defineAction, nameActions, writeAudit } from "#app/admin/actions/admin-action.server.ts";
import { REQUEST_TOKENS } from "#app/listings/vip/vip.ts";
import { tellRequestAnswered } from "#app/messaging/contact/messages.jobs.server.ts";
import { announceSeller } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Loads a message and locks its sender first, as all commands do. A deleted sender counts as none. */
async function loadMessage(tx: Tx, id: string) {
  const sender = await tx
    .selectFrom("users")
    .select(["id", "account_type"])
    .where("id", "=", (eb) => eb.selectFrom("messages").select("user_id").where("messages.id", "=", id))
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  const message = await tx
    .selectFrom("messages")
    .select(["id", "type", "status", "updated_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return message && { ...message, user_id: sender?.id ?? null, account_type: sender?.account_type ?? null };
}

export type Message = NonNullable<Awaited<ReturnType<typeof loadMessage>>>;

/** Returns whether a message can be approved. A Pro request of a person who is Pro already is "useless". */
export function approval({
  type,
  status,
  user_id,
  account_type,
}: Omit<Message, "id" | "updated_at">): "none" | "useless" | "open" {
  if (status === "resolved" || user_id === null) return "none";
  if (type === "vip_tokens") return "open";
  if (type !== "pro_request") return "none";
  return account_type === "pro" ? "useless" : "open";
}

function defineMessageAction<Input>(action: Omit<AdminAction<Message, Input>, "target" | "load">) {
  return defineAction<"message", Message, Input>({ target: "message", load: loadMessage, ...action });
}

const personState = (tx: Tx, userId: string) =>
  tx
    .selectFrom("users")
    .select(["account_type", "vip_tokens", "max_ads"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();

const resolve = (tx: Tx, id: string) =>
  tx.updateTable("messages").set({ status: "resolved", updated_at: new Date() }).where("id", "=", id).execute();

export const MESSAGE_ACTIONS = nameActions("messages", {
  approve: defineMessageAction({
    label: "Одобри",
    confirm: "Сигурни ли сте, че искате да одобрите тази заявка?",
    many: "ще бъдат одобрени",
    audit: "Одобри заявката",
    failure: "admin_approve_failed",
    allowed: (message) => approval(message) === "open",
    async run({ tx, admin }, { id, type, user_id }) {
      if (user_id === null) return;
      const before = await personState(tx, user_id);
      if (type === "pro_request") {
        await tx.updateTable("users").set({ account_type: "pro", max_ads: -1 }).where("id", "=", user_id).execute();
        announceSeller(tx, user_id);
      } else {
        await tx
          .insertInto("token_ledger")
          .values({
            user_id,
            amount: REQUEST_TOKENS,
            reason: "request",
            granted_by: admin.id,
            listing_id: null,
            days: null,
            // Idempotent: exactly once per request.
            idempotency_key: `request:${id}`,
          })
          .execute();
      }
      // Changes the version, so that stale pages are detected.
      await tx.updateTable("users").set({ updated_at: new Date() }).where("id", "=", user_id).execute();
      // Also logged for the person.
      await writeAudit(tx, {
        actor_id: admin.id,
        action: "approve-request",
        target_type: "user",
        target_id: user_id,
        before,
        after: await personState(tx, user_id),
      });
      await resolve(tx, id);
    },
    mail: {
      content: "за одобрението",
      to: ({ user_id }) => user_id,
      enqueue: (jobs, { id }) => jobs.enqueue(tellRequestAnswered, { messageId: id }),
    },
    success: () => "Заявката е одобрена",
  }),
  resolve: defineMessageAction({
    label: "Отбележи като решено",
    confirm: "Сигурни ли сте, че искате да отбележите това съобщение като решено?",
    many: "ще бъдат отбелязани като решени",
    audit: "Отбеляза като решено съобщението",
    failure: "admin_resolve_failed",
    allowed: ({ status }) => status !== "resolved",
    run: async ({ tx }, { id }) => {
      await resolve(tx, id);
    },
    success: () => "Съобщението е отбелязано като решено",
  }),
  delete: defineMessageAction({
    label: "Изтрий",
    confirm: "Сигурни ли сте, че искате да изтриете това съобщение? Това действие не може да бъде отменено.",
    looksDangerous: true,
    many: "ще бъдат изтрити завинаги",
    audit: "Изтри съобщението",
    failure: "admin_message_delete_failed",
    allowed: () => true,
    run: async ({ tx }, { id }) => {
      await tx.deleteFrom("messages").where("id", "=", id).execute();
    },
    success: () => "Съобщението е изтрито",
  }),
});
