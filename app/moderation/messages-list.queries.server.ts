/** Letters and requests to the administrators. */
import { sql } from "kysely";
import type { Db } from "#app/platform/database.server.ts";
import { ADMIN_PAGE_SIZE, type AdminPage, keyset, likePattern, searchText, toPage } from "./admin-lists.server.ts";
import { ERASED_SENDER, type MESSAGE_TYPES } from "./record-labels.ts";

/** What the list is narrowed to; it opens on what is not resolved (reading 37). */
export const MESSAGE_STATES = { open: "Нерешени", resolved: "Решени", all: "Всички" } as const;

export interface MessagesQuery {
  readonly q: string;
  readonly state: keyof typeof MESSAGE_STATES;
  readonly type: keyof typeof MESSAGE_TYPES | undefined;
  readonly isAscending?: boolean;
  readonly after: string | undefined;
}

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

async function read(db: Db, { q, state, type, isAscending = false, after }: MessagesQuery) {
  const order = keyset({ column: "messages.created_at", kind: "time" }, { isAscending, cursor: after });
  const pattern = likePattern(q);
  let page = messages(db).select(order.key.as("sort_key")).where(order.after);
  if (state === "open") page = page.where("messages.status", "in", ["new", "reviewed"]);
  if (state === "resolved") page = page.where("messages.status", "=", "resolved");
  if (type) page = page.where("messages.type", "=", type);
  if (pattern)
    page = page.where((eb) =>
      eb.or([
        sql<boolean>`lower(messages.name || ' ' || messages.email || ' ' || messages.subject) like ${pattern}`,
        ...(ERASED_SENDER.toLowerCase().includes(searchText(q)) ? [eb("messages.name", "=", "")] : []),
      ]),
    );
  return page
    .orderBy(order.by)
    .orderBy(order.thenBy)
    .limit(ADMIN_PAGE_SIZE + 1)
    .execute();
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>["execute"]>>[number];

export async function findMessages(db: Db, query: MessagesQuery): Promise<AdminPage<MessageRow>> {
  return toPage(await read(db, query));
}

/** One message, reviewed from now on: somebody has opened it (reading 37). */
export async function openMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  await db
    .updateTable("messages")
    .set({ status: "reviewed", updated_at: new Date() })
    .where("id", "=", id)
    .where("status", "=", "new")
    .execute();
  return messages(db).where("messages.id", "=", id).executeTakeFirst();
}
