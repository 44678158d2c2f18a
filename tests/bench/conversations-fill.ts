// Fills a migrated database with conversations: SELLERS sellers have ADS ads each, and every buyer writes to every seller.
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";

const SELLERS = 10;
const ADS = 20;
/** Conversations of each seller. */
export const BUYERS = 2_000;
const MESSAGES = 10;
/** One of this many conversations of a seller is unread. */
const UNREAD_EVERY = 10;

export interface Filled {
  readonly conversations: number;
  readonly messages: number;
}

/** Inserts people, ads, conversations and messages; the address of a seller is `seller1@example.com`. */
export async function fillWithConversations(db: Db): Promise<Filled> {
  await sql`insert into users (name, email, email_verified, has_conversations, created_at)
    select initcap(kind) || ' ' || n, kind || n || '@example.com', true, true, now() - interval '1 year'
    from (values ('seller', ${SELLERS}::int), ('buyer', ${BUYERS}::int)) people (kind, count), generate_series(1, count) n`.execute(
    db,
  );
  await sql`insert into listings (user_id, category_id, title, price_cents, currency, attributes, source, source_id)
    select id, 11, 'Дървена маса ' || ad, 12000, 'BGN', '{}', 'bench', email || ' ' || ad
    from users, generate_series(1, ${ADS}::int) ad where email like 'seller%@example.com'`.execute(db);
  await sql`insert into conversations (listing_id, listing_title, listing_price_cents, listing_currency, buyer_id, seller_id,
      last_number, version, created_at, last_message_at)
    select l.id, l.title, l.price_cents, l.currency, b.id, l.user_id, ${MESSAGES}::int, ${MESSAGES}::int, now() - interval '30 days',
      now() - interval '20 days' * random()
    from (select id, substr(split_part(email, '@', 1), 6)::int n from users where email like 'buyer%@example.com') b
      join listings l on l.source_id like '% ' || (1 + b.n % ${ADS}::int)`.execute(db);
  await sql`insert into conversation_members (conversation_id, user_id, role, last_message_at, read_number, unread, unread_since)
    select c.id, user_id, role, last_message_at, ${MESSAGES}::int - unread, unread,
      case when unread > 0 then last_message_at end
    from (select *, row_number() over (partition by seller_id order by id) n from conversations) c,
      lateral (values (buyer_id, 'buyer', 0), (seller_id, 'seller', case when n % ${UNREAD_EVERY}::int = 0 then 1 else 0 end))
        person (user_id, role, unread)`.execute(db);
  await sql`insert into conversation_messages (conversation_id, number, author, sender_id, text, form_key, text_key, sent_at)
    select id, n, case when n % 2 = 1 then 'seller' else 'buyer' end, case when n % 2 = 1 then seller_id else buyer_id end,
      'Здравейте, може ли да видя масата утре след работа? Съобщение ' || n, gen_random_uuid(), md5(id::text || n),
      last_message_at - interval '1 hour' * (${MESSAGES}::int - n)
    from conversations, generate_series(1, ${MESSAGES}::int) n`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
  const { rows } = await sql<Filled>`select (select count(*) from conversations)::int as conversations,
    (select count(*) from conversation_messages)::int as messages`.execute(db);
  const [filled] = rows;
  if (!filled) throw new Error("nothing was inserted");
  return filled;
}
