// Tests that statements which run by themselves read no large table while there is nothing to do.
import { randomUUID } from "node:crypto";
import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { claimStorage } from "#app/listings/photos/storage-owner.server.ts";
import { SEARCH_VERSION } from "#app/messaging/saved-searches/stored-conditions.server.ts";
import { createSiteState } from "#app/platform/cache/site-state.server.ts";
import type { AnyJob } from "#app/platform/jobs/job.server.ts";
import { runGuarded } from "#app/platform/jobs/stopped-jobs.server.ts";
import { JOBS } from "#app/routes/jobs.server.ts";
import { useDatabase } from "#tests/support/database.ts";
import { type ListingRow, makeListing, makeUser, testSite } from "#tests/support/make.ts";
import { makeMessage, makeReport } from "#tests/support/make-rows.ts";
import { addDatabaseGauges } from "./metrics/site-gauges.ts";
import { createReadiness } from "./readiness.ts";

const { database, db } = useDatabase();

/** Rows of each large table, and the number of them that a statement may read. */
const ROWS = 1_000;
const FEW = 100;

/**
 * Multiplies one row of a table; the new rows have these values, of which `n` is the number of the row, and numbers of their own. With
 * `each`, `other` is the id of another row of that table for each.
 */
async function multiply(table: string, values: string, each?: { table: string; except: string }): Promise<void> {
  const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(attname), ', ') as names from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
      and (attrelid, attname) <> ('listings'::regclass, 'number')`.execute(db);
  const names = rows[0]?.names ?? "";
  const others = each
    ? `join (select id as other, row_number() over () as place from ${each.table} where id <> '${each.except}') others on place = n`
    : "";
  await sql
    .raw(`insert into ${table} (${names}) select ${names} from (
      select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object(${values}))).*
      from (select * from ${table} limit 1) one, generate_series(1, ${ROWS}) n ${others}) copy`)
    .execute(db);
}

async function fill(): Promise<void> {
  const listing = await makeListing(db);
  const { id: user_id } = await makeUser(db, { email_verified: true });
  const { id: recipient_id } = await db
    .insertInto("recipients")
    .values({ user_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const search = {
    recipient_id,
    url: "/categories?q=маса",
    name: "Маса",
    rhythm: "none" as const,
    conditions: "",
    analysis_version: SEARCH_VERSION,
    anchors: ["маса"],
  };
  await db.insertInto("saved_searches").values(search).execute();
  const telling = { recipient_id, listing_id: listing.id, rhythm: "daily", price_bgn: 0, told_at: new Date() } as const;
  await db.insertInto("tellings").values(telling).execute();
  await multiply("users", "'id', gen_random_uuid(), 'email', n || '@example.com', 'phone', null");
  await multiply("listings", "'id', gen_random_uuid(), 'form_token', null");
  await multiply(
    "recipients",
    "'id', gen_random_uuid(), 'user_id', null, 'email', n || '@example.com', 'confirmed_at', now()",
  );
  await multiply("saved_searches", "'id', gen_random_uuid(), 'url', '/categories?q=' || n");
  await db.deleteFrom("listings_to_tell").execute();
  await multiply("tellings", "'recipient_id', other", { table: "recipients", except: recipient_id });
  await fillRecords(listing, user_id);
}

/** Fills the tables of what people and administrators have done, of which nothing is due. */
async function fillRecords(listing: ListingRow, buyer_id: string): Promise<void> {
  const { id: listing_id, user_id: seller_id } = listing;
  await makeReport(db, listing);
  await multiply("reports", "'id', gen_random_uuid(), 'receipt', gen_random_uuid(), 'reporter_key', n");
  await makeMessage(db);
  await multiply("messages", "'id', gen_random_uuid()");
  await db.insertInto("listing_viewers").values({ listing_id, day: sql`current_date`, viewer: "1" }).execute();
  await multiply("listing_viewers", "'viewer', 'other ' || n");
  await db
    .insertInto("price_history")
    .values({ listing_id, currency: "BGN", old_cents: 200, new_cents: 100 })
    .execute();
  await multiply("price_history", "'new_cents', n");
  await db.insertInto("audit_log").values({ action: "block", target_type: "user", target_id: buyer_id }).execute();
  await multiply("audit_log", "'action', 'block'");
  const { id: conversation_id } = await db
    .insertInto("conversations")
    .values({ listing_id, listing_title: "Маса", listing_price_cents: 1, listing_currency: "BGN", buyer_id, seller_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const said = { conversation_id, number: 1, author: "buyer", sender_id: buyer_id, text: "Здравейте" } as const;
  await db
    .insertInto("conversation_messages")
    .values({ ...said, form_key: randomUUID() })
    .execute();
  const member = { conversation_id, user_id: buyer_id, role: "buyer", last_message_at: new Date() } as const;
  await db.insertInto("conversation_members").values(member).execute();
  const ofListings = { table: "listings", except: listing_id };
  await multiply("conversations", "'id', gen_random_uuid(), 'listing_id', other", ofListings);
  const ofConversations = { table: "conversations", except: conversation_id };
  await multiply("conversation_members", "'conversation_id', other", ofConversations);
  await multiply("conversation_messages", "'conversation_id', other, 'form_key', gen_random_uuid()", ofConversations);
}

/** Returns a plugin that collects the statements of a handle. */
function collector(nodes: RootOperationNode[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

/** Returns the scans of a plan that read many rows. */
function largeScans(plan: Plan): string[] {
  const { "Rows Removed by Filter": filtered = 0, "Rows Removed by Index Recheck": rechecked = 0 } = plan;
  const read = (plan["Actual Rows"] + filtered + rechecked) * plan["Actual Loops"];
  const isLarge = plan["Node Type"].includes("Scan") && read > FEW;
  const own = isLarge ? [`${plan["Node Type"]} ${plan["Relation Name"] ?? ""} reads ${read}`] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(largeScans)];
}

async function scansOf(node: RootOperationNode): Promise<readonly string[]> {
  const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: "explained" });
  if (!/^\s*(select|with|insert|update|delete)/i.test(text)) return [];
  return db.connection().execute(async (one) => {
    await sql`begin`.execute(one);
    const { rows } = await one.executeQuery<{ "QUERY PLAN": readonly { readonly Plan: Plan }[] }>(
      CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
    );
    await sql`rollback`.execute(one);
    return largeScans(rows[0]?.["QUERY PLAN"][0]?.Plan ?? { "Node Type": "", "Actual Rows": 0, "Actual Loops": 0 }).map(
      (scan) => `${scan}: ${text.replace(/\s+/g, " ").slice(0, 300)}`,
    );
  });
}

test("jobs, gauges and readiness read no large table while there is nothing to do", async () => {
  const claimed = testSite(database);
  await claimStorage(claimed);
  await fill();
  const nodes: RootOperationNode[] = [];
  const collecting = db.withPlugin(collector(nodes));
  const site = { ...testSite({ ...database, db: collecting }), storage: claimed.storage, env: claimed.env };
  // It computes its figures from all ads of half a year, four times a day.
  const scheduled = JOBS.filter(({ schedule, name }) => schedule && name !== "build-price-figures");
  const work: Record<string, () => Promise<unknown>> = {
    ...Object.fromEntries(
      scheduled.map((job: AnyJob<typeof site>) => [
        job.name,
        () => runGuarded(site, job, new Date(), (now) => job.run(site, undefined as never, now)),
      ]),
    ),
    gauges: addDatabaseGauges(new Registry(), collecting),
    readiness: createReadiness(site),
    "state that operators set": createSiteState(collecting, { warn: () => {} }).refresh,
  };
  // The first run does what there is to do.
  for (const run of Object.values(work)) await run();
  await sql`vacuum analyze`.execute(db);
  const found: string[] = [];
  for (const [name, run] of Object.entries(work)) {
    nodes.length = 0;
    await run();
    for (const node of [...nodes]) found.push(...(await scansOf(node)).map((scan) => `${name}: ${scan}`));
  }
  expect(found).toEqual([]);
});
