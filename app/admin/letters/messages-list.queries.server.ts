/** Letters and requests to the administrators. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import type { FoundPage, Order, Place } from "./admin-lists.server.ts";
import {
  type Asked,
  anyOf,
  type Condition,
  fits,
  ofPeople,
  plain,
  readSought,
  searchText,
  wordsOf,
} from "./admin-search.server.ts";
import { findFitting } from "./fitting-rows.server.ts";
import { ERASED_SENDER, type MESSAGE_TYPES } from "./record-labels.ts";

/** What the list is narrowed to; it opens on what is not resolved (rule: message-states). */
export const MESSAGE_STATES = { open: "Нерешени", resolved: "Решени", all: "Всички" } as const;

interface MessagesFilter extends Asked {
  readonly state: keyof typeof MESSAGE_STATES;
  readonly type: keyof typeof MESSAGE_TYPES | undefined;
}

export type MessagesQuery = MessagesFilter & Place;

function messages(db: Db) {
  return (
    db
      .selectFrom("messages")
      // Who has left counts as none, as in the actions.
      .leftJoin("users", (join) => join.onRef("users.id", "=", "messages.user_id").on("users.deleted_at", "is", null))
      .select(["messages.id", "messages.type", "messages.status", "messages.name", "messages.email", "messages.phone"])
      .select([
        "messages.subject",
        "messages.message",
        "messages.created_at",
        "messages.updated_at",
        "users.id as user_id",
      ])
      .select(["users.name as sender_name", "users.email as sender_email", "users.account_type", "users.vip_tokens"])
  );
}

/** The message of an id or those of an account's id; else those whose words or sender fit. */
async function sought(db: Db, asked: Asked): Promise<Condition | undefined> {
  const wanted = readSought(asked);
  if (!wanted) return undefined;
  if (wanted.id) return plain(sql`${wanted.id}::uuid in (messages.id, messages.user_id)`);
  return anyOf([
    fits(sql`messages.name || ' ' || messages.email || ' ' || messages.subject`, wordsOf(asked)),
    ...(ERASED_SENDER.toLowerCase().includes(searchText(asked.q)) ? [plain(sql`messages.name = ''`)] : []),
    await ofPeople(db, wanted, "messages.user_id"),
  ]);
}

function filtered(db: Db, { state, type }: MessagesFilter) {
  let found = messages(db);
  if (state === "open") found = found.where("messages.status", "in", ["new", "reviewed"]);
  if (state === "resolved") found = found.where("messages.status", "=", "resolved");
  return type ? found.where("messages.type", "=", type) : found;
}

const ORDER: Order = { column: "messages.created_at", kind: "time" };

export async function findMessages(db: Db, query: MessagesQuery): Promise<FoundPage<MessageRow>> {
  return findFitting(db, { order: ORDER, place: query, condition: await sought(db, query) }, filtered(db, query));
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>["execute"]>>[number];

/** One message, reviewed from now on: somebody has opened it. */
export async function openMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  await db
    .updateTable("messages")
    .set({ status: "reviewed", updated_at: new Date() })
    .where("id", "=", id)
    .where("status", "=", "new")
    .execute();
  return messages(db).where("messages.id", "=", id).executeTakeFirst();
}
