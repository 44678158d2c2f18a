/** What came of the demonstration ads since they were published, so that every state of My ads has an example. */
import { sql } from "kysely";
import { CHART_DAYS } from "#app/accounts/visit/chart-days.ts";
import { CHECK_CLOSED } from "#app/listings/life/availability-check-times.ts";
import { columnsOf } from "#app/listings/life/life-cycle.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import { TIME_ZONE } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";

const VIP = { days: 14, tokens: 11 } as const;

const TODAY = sql<Date>`(now() at time zone ${sql.lit(TIME_ZONE)})::date`;

/** The ads of `demo` stand in all states, those of `firm` wait for an answer; the others are as visitors see them. */
export async function liveOn(db: Db, { demo, firm }: { readonly demo: string; readonly firm: string }): Promise<void> {
  await countDays(db);
  const own = await db
    .selectFrom("listings")
    .select("id")
    .where("user_id", "=", demo)
    .orderBy("listed_at", "desc")
    .execute();
  const [, asked, , reserved, sold, ended] = own.map(({ id }) => id);
  if (!asked || !reserved || !ended || !sold) throw new Error("The demonstration account has too few ads.");
  // Nobody has said anything of it since it was published.
  await sql`update listings set confirmed_at = listed_at where user_id in (${demo}, ${firm})`.execute(db);
  await sql`update listings set asked_at = now() where user_id = ${firm} and listed_at < now() - interval '3 days'`.execute(
    db,
  );
  await db
    .updateTable("listing_days")
    .set({ asks: 2 })
    .where("listing_id", "=", asked)
    .where("day", "=", TODAY)
    .execute();
  await db.updateTable("listings").set({ asks: 2 }).where("id", "=", asked).execute();
  await db
    .updateTable("listings")
    .set({ ...columnsOf("reserved"), ...CHECK_CLOSED })
    .where((eb) =>
      eb.or([
        eb("id", "=", reserved),
        eb.and([
          eb("user_id", "not in", [demo, firm]),
          sql<boolean>`char_length(title) % 19 = 0`,
          eb("priority", "<>", "vip"),
        ]),
      ]),
    )
    .execute();
  await db.updateTable("listings").set(columnsOf("expired")).where("id", "=", ended).execute();
  await db.updateTable("listings").set(columnsOf("sold")).where("id", "=", sold).execute();
}

/** Views by day since each was published, fewer with time and never the same; of some of them somebody wanted the phone. */
async function countDays(db: Db): Promise<void> {
  await sql`
    insert into listing_days (listing_id, day, views, phone_shows, asks)
      select listing_id, day, views, views * (3 + age % 5) / 40, 0 from (
        select id as listing_id, day::date as day, today - day::date as age,
          (6 + char_length(title) % 23) * (4 + (char_length(title) + extract(day from day)::int * 7) % 9) / 12 as views
        from listings, (select ${TODAY} as today) clock,
          generate_series(greatest((listed_at at time zone ${sql.lit(TIME_ZONE)})::date, today - ${sql.lit(CHART_DAYS - 1)}), today, interval '1 day') day) counted`.execute(
    db,
  );
  await sql`
    update listings set views = counted.views, phone_shows = counted.phone_shows from (
      select listing_id, sum(views)::int as views, sum(phone_shows)::int as phone_shows from listing_days group by listing_id) counted
    where listings.id = counted.listing_id`.execute(db);
  await sql`insert into site_days (day, views) select day, sum(views) from listing_days group by day
    on conflict (day) do update set views = excluded.views`.execute(db);
}

/** VIP time as bought with tokens. */
export async function promote(db: Db, userId: string, listingId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insertInto("token_ledger").values({ user_id: userId, amount: VIP.tokens, reason: "sample" }).execute();
    await tx
      .insertInto("token_ledger")
      .values({ user_id: userId, amount: -VIP.tokens, reason: "vip", listing_id: listingId, days: VIP.days })
      .execute();
    await tx
      .updateTable("listings")
      .set({ priority: "vip", vip_expires_at: new Date(Date.now() + VIP.days * DAY) })
      .where("id", "=", listingId)
      .execute();
  });
}
