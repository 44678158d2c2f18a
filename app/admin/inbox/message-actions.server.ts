/** Administrator actions on messages. */

import {
  type AdminAction,
  type AnyAction,
  defineAction,
  NO_INPUT,
  writeAudit,
} from "#app/admin/pages/admin-action.server.ts";
import type { MessageActionName } from "#app/admin/pages/admin-actions.ts";
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

/** Returns whether a message can be approved (rule: message-approval). A Pro request of a person who is Pro already is "useless". */
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

export const MESSAGE_ACTION_RULES = {
  approve: defineMessageAction({
    failure: "admin_approve_failed",
    input: NO_INPUT,
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
      to: ({ user_id }) => user_id,
      enqueue: (jobs, { id }) => jobs.enqueue(tellRequestAnswered, { messageId: id }),
    },
    success: () => "Заявката е одобрена",
  }),
  resolve: defineMessageAction({
    failure: "admin_resolve_failed",
    input: NO_INPUT,
    allowed: ({ status }) => status !== "resolved",
    run: async ({ tx }, { id }) => {
      await resolve(tx, id);
    },
    success: () => "Съобщението е отбелязано като решено",
  }),
  delete: defineMessageAction({
    failure: "admin_message_delete_failed",
    input: NO_INPUT,
    allowed: () => true,
    run: async ({ tx }, { id }) => {
      await tx.deleteFrom("messages").where("id", "=", id).execute();
    },
    success: () => "Съобщението е изтрито",
  }),
} as const satisfies Record<MessageActionName, AnyAction<Message>>;
