import { sql } from "kysely";
import type { FoundPage, Order, PagePosition } from "#app/admin/pages/admin-lists.server.ts";
import {
  anyOf,
  type Condition,
  isOfPeople,
  parseSearch,
  plain,
  type SearchInput,
  searchPatterns,
  searchText,
  textMatches,
} from "#app/admin/pages/admin-search.server.ts";
import { ERASED_MESSAGE, ERASED_SENDER, type MESSAGE_TYPES } from "#app/admin/pages/record-labels.ts";
import { findMatchingPage } from "#app/admin/pages/search-rows.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The states of the list's filter; the default is `open`. */
export const MESSAGE_STATES = { open: "Нерешени", resolved: "Решени", all: "Всички" } as const;

interface MessagesFilter extends SearchInput {
  readonly state: keyof typeof MESSAGE_STATES;
  readonly type: keyof typeof MESSAGE_TYPES | undefined;
}

export type MessagesQuery = MessagesFilter & PagePosition;

function messages(db: Db) {
  return (
    db
      .selectFrom("messages")
      // Deleted senders count as none, as in the actions.
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

const WORDS = sql`messages.name || ' ' || messages.email || ' ' || messages.subject`;

/** Reports whether the list shows the text in the row of an erased message. */
const isInErased = (text: string) =>
  [ERASED_MESSAGE, ERASED_SENDER].some((shown) => shown.toLowerCase().includes(text));

/** Returns the condition that a message or its sender has the searched id, words or phone number; undefined without a search. */
async function searchCondition(db: Db, asked: SearchInput): Promise<Condition | undefined> {
  const search = parseSearch(asked);
  if (!search) return undefined;
  if (search.id) return plain(sql`${search.id}::uuid in (messages.id, messages.user_id)`);
  return anyOf([
    plain(textMatches({ table: "messages", alias: "messages", words: WORDS }, searchPatterns(asked))),
    ...(isInErased(searchText(asked.q)) ? [plain(sql`messages.name = ''`)] : []),
    await isOfPeople(db, search, "messages.user_id"),
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
  return findMatchingPage(
    db,
    { order: ORDER, place: query, condition: await searchCondition(db, query) },
    filtered(db, query),
  );
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>["execute"]>>[number];

/** Returns the messages that have waited longest to be read. */
export function findOldestMessages(db: Db, limit: number): Promise<readonly MessageRow[]> {
  return messages(db).where("messages.status", "=", "new").orderBy("messages.created_at").limit(limit).execute();
}

/** Returns a message and marks it as reviewed. */
export async function openMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  await db
    .updateTable("messages")
    .set({ status: "reviewed", updated_at: new Date() })
    .where("id", "=", id)
    .where("status", "=", "new")
    .execute();
  return messages(db).where("messages.id", "=", id).executeTakeFirst();
}
