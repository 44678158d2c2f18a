/** Reads everything that the site stores about a person. */
import { sql } from "kysely";
import { BLOCK_REASONS, PERSON_NOTE } from "#app/admin/actions/decisions.ts";
import { formatListingNumber } from "#app/listings/listing-number.ts";
import { REPORT_REASONS } from "#app/listings/reports/report.ts";
import { blockedBy } from "#app/messaging/conversations/blocks.commands.server.ts";
import {
  findOwnConversations,
  findOwnMessageReports,
} from "#app/messaging/conversations/own-conversations.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Returns a function that runs a query for the rows with this value, such as those of one person. */
function rowsWith<Column extends string>(column: Column, value: string) {
  interface Query<Row> {
    where(column: Column, operator: "=", value: string): { execute(): Promise<Row[]> };
  }
  return <Row>(query: Query<Row>) => query.where(column, "=", value).execute();
}

/** Returns the person's row, with the reason of a block as text. */
async function getProfile(db: Db, userId: string) {
  const row = await db.selectFrom("users").selectAll().where("id", "=", userId).executeTakeFirstOrThrow();
  return { ...row, block_reason: row.block_reason && BLOCK_REASONS[row.block_reason] };
}

async function findReportsSent(db: Db, userId: string) {
  const rows = await db
    .selectFrom("reports")
    .select(["listing_id", "listing_title", "reason", "description", "place", "legal_ground", "status", "created_at"])
    .where("reporter_user_id", "=", userId)
    .execute();
  return rows.map((row) => ({ ...row, reason: REPORT_REASONS[row.reason] }));
}

async function findOwnBlocks(db: Db, userId: string) {
  const rows = await blockedBy(db, userId).orderBy("created_at").execute();
  return rows.map(({ name, created_at }) => ({ name, created_at }));
}

/** Returns the person's messages to the administrators with the replies that were mailed. */
async function findContactMessages(db: Db, userId: string) {
  const messages = await db
    .selectFrom("messages")
    .select(["id", "type", "name", "email", "phone", "subject", "message", "status", "created_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const replies = await db
    .selectFrom("message_replies")
    .innerJoin("messages", "messages.id", "message_replies.message_id")
    .select(["message_id", "text", "message_replies.created_at"])
    .where("messages.user_id", "=", userId)
    .orderBy("message_replies.created_at")
    .execute();
  const byMessage = Map.groupBy(replies, ({ message_id }) => message_id);
  return messages.map(({ id, ...message }) => ({
    ...message,
    replies: (byMessage.get(id) ?? []).map(({ text, created_at }) => ({ text, created_at })),
  }));
}

/** Returns the person's saved searches and the alerts sent to them. */
async function findAlerts(db: Db, userId: string) {
  const recipient = await db
    .selectFrom("recipients")
    .select(["id", "wants_searches", "wants_sellers", "wants_saved", "wants_questions"])
    .select(["wants_messages", "wants_own", "wants_mail_too", "off_since"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!recipient) return undefined;
  const { id, ...settings } = recipient;
  const own = rowsWith("recipient_id", id);
  return {
    settings,
    searches: await own(
      db.selectFrom("saved_searches").select(["name", "url", "rhythm", "is_paused", "created_at", "seen_at"]),
    ),
    sellers: await own(db.selectFrom("follows").select(["seller_id", "rhythm", "created_at"])),
    told: await own(db.selectFrom("tellings").select(["listing_id", "saved_news", "matched_at", "told_at"])),
    mails: await own(db.selectFrom("alert_mails").select(["rhythm", "made_at", "ended_at", "outcome"])),
  };
}

/** Returns the person's ads with their photos, and their answers about personal data in ads. */
async function findListings(db: Db, userId: string) {
  const own = rowsWith("user_id", userId);
  const ads = await own(
    db
      .selectFrom("listings")
      .select(["id", "number", "title", "description", "price_cents", "currency", "town", "quarter", "typed_place"])
      .select(["phone", "prints_phone", "category_id", "attributes"])
      // Data of the person for whom an assistant published, who may have no account.
      .select(["principal_name", "principal_phone", "principal_agreed_at"])
      .select(["status", "inactive_reason", "priority", "vip_expires_at", "views", "phone_shows", "asks"])
      .select(["created_at", "updated_at", "listed_at", "expires_at"])
      .orderBy("created_at"),
  );
  return {
    ads: ads.map(({ number, ...ad }) => ({ ...ad, number: number === null ? null : formatListingNumber(number) })),
    ads_in_review: await db
      .selectFrom("listing_reviews")
      .innerJoin("listings", "listings.id", "listing_reviews.listing_id")
      .select(["listing_id", "content", "held_at"])
      .where("listings.user_id", "=", userId)
      .execute(),
    answers_about_personal_data: await own(
      db.selectFrom("consent_answers").select(["rule", "is_allowed", "answered_at"]),
    ),
    photos: await db
      .selectFrom("photos")
      .select(["key", "listing_id", "position", "width", "height", "created_at"])
      .where("user_id", "=", userId)
      // Abandoned uploads belong to no ad and are deleted after some days; those of a waiting edit are not abandoned.
      .where((eb) => eb.or([eb("listing_id", "is not", null), eb("review_of", "is not", null)]))
      .orderBy("listing_id")
      .orderBy("position")
      .execute(),
  };
}

/** Collects the rows of all tables about this person, without secrets. */
export async function collectData(db: Db, userId: string) {
  const own = rowsWith("user_id", userId);
  return {
    profile: await getProfile(db, userId),
    trader: await db
      .selectFrom("traders")
      .select(["firm", "eik", "address", "declared_at", "changed_at", "ended_at"])
      .where("user_id", "=", userId)
      .executeTakeFirst(),
    rating_note: await db
      .selectFrom("rating_notes")
      .select(["note", "written_at"])
      .where("user_id", "=", userId)
      .executeTakeFirst(),
    identities: await own(db.selectFrom("accounts").select(["provider_id", "account_id", "created_at"])),
    wallets: await own(db.selectFrom("wallet_addresses").select(["address", "chain_id", "created_at"])),
    sessions: await own(db.selectFrom("sessions").select(["created_at", "updated_at", "expires_at", "user_agent"])),
    notified_devices: await db
      .selectFrom("push_devices")
      .innerJoin("sessions", "sessions.id", "push_devices.session_id")
      .select(["sessions.user_agent", "push_devices.created_at"])
      .where("sessions.user_id", "=", userId)
      .execute(),
    devices: await own(db.selectFrom("known_devices").select(["device", "seen_at"])),
    phones: await own(db.selectFrom("phones").select(["number", "has_viber", "created_at"])),
    ...(await findListings(db, userId)),
    tokens: await own(
      db.selectFrom("token_ledger").select(["amount", "reason", "listing_id", "days", "created_at"]).orderBy("id"),
    ),
    ratings_received: await own(db.selectFrom("ratings").select(["rating", "listing_id", "created_at"])),
    ratings_given: await db
      .selectFrom("ratings")
      .select(["rating", "listing_id", "created_at"])
      .where("rated_by", "=", userId)
      .execute(),
    saved_ads: await own(
      db.selectFrom("saved_listings").select(["listing_id", "saved_at"]).orderBy("saved_at", "desc"),
    ),
    alerts: await findAlerts(db, userId),
    reports_sent: await findReportsSent(db, userId),
    // The authors are left out, because they are other people.
    notes_about_you: await db
      .selectFrom("audit_log")
      .select([sql<string>`after->>'note'`.as("note"), "created_at as written_at"])
      .where("target_type", "=", "user")
      .where("target_id", "=", userId)
      .where("action", "=", PERSON_NOTE)
      .orderBy("id")
      .execute(),
    messages: await findContactMessages(db, userId),
    conversations: await findOwnConversations(db, userId),
    blocked_people: await findOwnBlocks(db, userId),
    message_reports_sent: await findOwnMessageReports(db, userId),
  };
}

export type OwnData = Awaited<ReturnType<typeof collectData>>;
