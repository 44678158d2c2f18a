// Makes rows that a scheduled job will remove from a given time on, for each guarded removal.

import { sql } from "kysely";
import { DELETION_DAYS } from "#app/accounts/credentials/deletion.ts";
import { ENDED_TRADER_DAYS } from "#app/accounts/profile/seller-kind.ts";
import { RETENTION_DAYS } from "#app/messaging/conversations/conversation.ts";
import { CONFIRM_DAYS } from "#app/messaging/recipients/recipients.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { makeListings } from "./make.ts";

/** Makes `count` rows that are due from `dueAt` on. */
type MakeDue = (db: Db, dueAt: Date, count: number) => Promise<void>;

const before = (time: Date, days: number) => new Date(time.getTime() - days * DAY);
const times = (count: number) => Array.from({ length: count });

/** By job and table. A test checks that every guarded removal of the jobs is listed. */
export const DUE_ROWS: Readonly<Record<string, MakeDue>> = {
  async "erase-accounts users"(db, dueAt, count) {
    await sql`insert into users (name, email, deleted_at)
      select 'Мария Тестова', gen_random_uuid() || '@example.com', ${before(dueAt, DELETION_DAYS)}
        from generate_series(1, ${count}::int)`.execute(db);
  },
  async "expire-listings listings"(db, dueAt, count) {
    await makeListings(
      db,
      times(count).map(() => ({ expires_at: dueAt })),
    );
  },
  async "tidy-lapsed-vip listings"(db, dueAt, count) {
    await makeListings(
      db,
      times(count).map(() => ({ priority: "vip" as const, vip_expires_at: dueAt })),
    );
  },
  async "ask-owners listings"(db, dueAt, count) {
    const [first] = await makeListings(
      db,
      times(count).map(() => ({ silent_since: before(dueAt, 10) })),
    );
    if (!first) return;
    await db.updateTable("users").set({ email_verified: true }).where("id", "=", first.user_id).execute();
    await db.insertInto("recipients").values({ user_id: first.user_id }).execute();
  },
  async "tidy-photos photos"(db, dueAt, count) {
    await sql`insert into photos (key, width, height, placeholder, created_at, orphaned_at)
      select encode(uuid_send(gen_random_uuid()), 'hex'), 20, 20, '', ${before(dueAt, 3)}, ${before(dueAt, 1)}
        from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-photos discarded_photos"(db, dueAt, count) {
    await sql`insert into discarded_photos (key, delete_after)
      select encode(uuid_send(gen_random_uuid()), 'hex'), ${dueAt} from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-records messages"(db, dueAt, count) {
    await sql`insert into messages (type, name, email, subject, message, status, updated_at)
      select 'contact', 'Мария', 'maria@example.com', 'Въпрос', 'Как?', 'resolved', ${before(dueAt, 2 * 365 + 1)}
        from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-records message_reports"(db, dueAt, count) {
    await sql`insert into message_reports (number, listing_title, reported_role, reason, excerpt, status, updated_at)
      select 1, 'Маса', 'buyer', 'spam', '[]', 'dismissed', ${before(dueAt, 2 * 365 + 1)}
        from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-records reports"(db, dueAt, count) {
    await sql`insert into reports (listing_title, reason, receipt, status, updated_at)
      select 'Дървена маса', 'spam', gen_random_uuid(), 'dismissed', ${before(dueAt, 2 * 365 + 1)}
        from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-records audit_log"(db, dueAt, count) {
    await sql`insert into audit_log (action, target_type, target_id, after, created_at)
      select 'person-note', 'user', gen_random_uuid(), '{"note": "Обади се."}', ${before(dueAt, 2 * 365 + 1)}
        from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-records consents"(db, dueAt, count) {
    await sql`insert into consents (ip_address, consent_given, analytics, marketing, privacy_policy_version, user_agent, created_at)
      select '203.0.113.0', true, false, false, '1', 'Firefox', ${before(dueAt, 3 * 365 + 1)}
        from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-conversations conversations"(db, dueAt, count) {
    await sql`with buyer as (
        insert into users (name, email) values ('Мария Тестова', gen_random_uuid() || '@example.com') returning id)
      insert into conversations (listing_title, listing_price_cents, listing_currency, buyer_id, last_message_at)
        select 'Дървена маса', 100, 'BGN', buyer.id, ${before(dueAt, RETENTION_DAYS)} from buyer, generate_series(1, ${count}::int)`.execute(
      db,
    );
  },
  async "tidy-conversations refused_mailboxes"(db, dueAt, count) {
    await sql`insert into refused_mailboxes (mailbox, created_at)
      select gen_random_uuid(), ${before(dueAt, RETENTION_DAYS)} from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-records traders"(db, dueAt, count) {
    await sql`with person as (
        insert into users (name, email) select 'Мария Тестова', gen_random_uuid() || '@example.com'
          from generate_series(1, ${count}::int) returning id)
      insert into traders (user_id, firm, eik, address, ended_at)
        select id, 'Градина ООД', '131129282', 'Хасково, ул. Цар Освободител 4', ${before(dueAt, ENDED_TRADER_DAYS + 1)}
          from person`.execute(db);
  },
  async "tidy-alerts recipients"(db, dueAt, count) {
    await sql`insert into recipients (email, created_at)
      select gen_random_uuid() || '@example.com', ${before(dueAt, CONFIRM_DAYS + 1)}
        from generate_series(1, ${count}::int)`.execute(db);
  },
  async "tidy-alerts saved_searches"(db, dueAt, count) {
    await sql`with owner as (
        insert into recipients (email, confirmed_at) values (gen_random_uuid() || '@example.com', now()) returning id)
      insert into saved_searches (recipient_id, url, name, is_pending, analysis_version, anchors, created_at)
        select id, '/categories?q=' || number, 'маса', true, 1, '{маса}', ${before(dueAt, CONFIRM_DAYS + 1)}
          from owner, generate_series(1, ${count}::int) number`.execute(db);
  },
};
