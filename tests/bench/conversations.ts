/**
 * `npm run bench -- conversations`: measures the list of a person with 2,000 conversations among 200,000 messages, its plans, the
 * number of unread conversations, and the processor time of 500 people whose pages ask for news; then kills the site while people
 * write. Fails if a figure is missed.
 */
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from "kysely";
import {
  countUnread,
  findConversations,
  listVersion,
} from "#app/messaging/conversations/conversations.queries.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { openDatabase } from "#server/site.ts";
import { makeGround } from "#tests/siege/ground.ts";
import { startPostgres } from "#tests/support/postgres.ts";
import { type BuiltSite, startSite, type Variables } from "#tests/support/running-site.ts";
import { killWhileTalking } from "./conversation-kills.ts";
import { BUYERS, fillWithConversations } from "./conversations-fill.ts";
import { openConnection, percentile } from "./load.ts";
import { cpuOf } from "./site-table.ts";

const TIMES = 100;
/** People whose pages ask every ten seconds. */
const PEOPLE = 500;
const INTERVAL = 10_000;
const CONNECTIONS = 10;
const [WARMING, ROUNDS] = [3, 6];
/** Limits: milliseconds of the list's query, and the share of a core that asking for news may take. */
const MOST = { list: 20, share: 0.05 } as const;
const KILLS = 20;
const AUTH_SECRET = randomBytes(32).toString("hex");

const missed: string[] = [];

function check(name: string, isGood: boolean, figure: string): void {
  console.log(`${name}: ${figure}${isGood ? "" : " (missed)"}`);
  if (!isGood) missed.push(name);
}

async function onDatabase(name: string, settings: Variables & { readonly DATA_DIR: string }): Promise<void> {
  const database = await openDatabase(parseEnv(settings));
  let cookies: readonly Person[];
  try {
    await migrateSite(database);
    const { conversations, messages } = await fillWithConversations(database.db);
    console.log(`\n${name}, ${conversations} conversations, ${messages} messages, ${BUYERS} of one person\n`);
    await measureQueries(database.db);
    cookies = await signIn(database.db);
  } finally {
    await database.close();
  }
  const site = await startSite({ ...settings, AUTH_SECRET }, { nodeOptions: [] });
  try {
    await measurePage(site, cookies);
    await measurePolling(site, cookies);
  } finally {
    await site.stop();
  }
}

async function measureQueries(db: Db): Promise<void> {
  const { id: userId } = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "seller1@example.com")
    .executeTakeFirstOrThrow();
  const first = await findConversations(db, { userId });
  const queries = {
    "the list": (on: Db) => findConversations(on, { userId }),
    "its next page": (on: Db) => findConversations(on, { userId, after: first.next }),
    "its version": (on: Db) => listVersion(on, userId),
    "the unread number": (on: Db) => countUnread(on, userId),
  };
  for (const [name, query] of Object.entries(queries)) {
    const plan = (await plansOf(db, query)).join("\n");
    const times: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const began = performance.now();
      await query(db);
      times.push(performance.now() - began);
    }
    const p50 = percentile(times, 0.5);
    check(name, p50 < MOST.list, `${p50.toFixed(1)} ms (p99 ${percentile(times, 0.99).toFixed(1)} ms)`);
    const scanned = /Seq Scan on (conversation\w*)/.exec(plan)?.[1];
    const indexes = new Set([...plan.matchAll(/using (conversation_members\w+)/g)].map(([, index]) => index));
    check(`plan of ${name}`, !scanned, scanned ? `reads all of ${scanned}\n${plan}` : [...indexes].join(", "));
  }
}

/** Returns the plan of each query that `work` makes. */
async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<readonly string[]> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await work(db.withPlugin(recorder));
  const plans: string[] = [];
  for (const node of nodes) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    const { rows } = await db.executeQuery<{ "QUERY PLAN": string }>(
      CompiledQuery.raw(`explain ${text}`, [...parameters]),
    );
    plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
  }
  return plans;
}

interface Person {
  readonly cookie: string;
  readonly conversationId: string;
  readonly version: number;
}

/** Makes a session for each of the people: first seller1, then buyers; a conversation belongs to each. */
async function signIn(db: Db): Promise<readonly Person[]> {
  const { rows } = await sql<{ token: string; conversation_id: string; version: number }>`
    with person as (select u.id, u.email, (select conversation_id from conversation_members m where m.user_id = u.id limit 1) as conversation_id
        from users u where email = 'seller1@example.com' or email like 'buyer%' order by email desc limit ${PEOPLE}::int),
      made as (insert into sessions (user_id, token, expires_at)
        select id, md5(random()::text || id), now() + interval '1 day' from person returning user_id, token)
    select token, conversation_id, version from made join person on person.id = user_id
        join conversations on conversations.id = conversation_id order by email desc`.execute(db);
  return rows.map(({ token, conversation_id, version }) => ({
    version,
    cookie: `session=${encodeURIComponent(`${token}.${createHmac("sha256", AUTH_SECRET).update(token).digest("base64")}`)}`,
    conversationId: conversation_id,
  }));
}

async function measurePage(site: BuiltSite, [seller]: readonly Person[]): Promise<void> {
  const connection = openConnection(site.address);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const { status, milliseconds } = await connection.ask("/conversations", [`cookie: ${seller?.cookie}`]);
    if (status !== 200) throw new Error(`/conversations answered ${status}`);
    times.push(milliseconds);
  }
  connection.close();
  console.log(
    `the page: ${percentile(times.slice(20), 0.5).toFixed(1)} ms (p99 ${percentile(times.slice(20), 0.99).toFixed(1)} ms)`,
  );
}

async function measurePolling(site: BuiltSite, people: readonly Person[]): Promise<void> {
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(site.address));
  const ask = async ({ cookie, conversationId, version }: Person, at: number) => {
    const { status } = await (connections[at % CONNECTIONS] as (typeof connections)[number]).ask(
      `/conversations/${conversationId}/version`,
      [`cookie: ${cookie}`, `if-none-match: "${version}"`],
    );
    if (status !== 304) throw new Error(`a question was answered with ${status}`);
  };
  for (let round = 0; round < WARMING; round += 1) await inTurn(people, ask);
  const cpu = cpuOf(site.process.pid);
  for (let round = 0; round < ROUNDS; round += 1) await inTurn(people, ask);
  const each = (cpuOf(site.process.pid) - cpu) / (ROUNDS * people.length);
  for (const connection of connections) connection.close();
  const share = (each * people.length) / INTERVAL;
  const figure = `${each.toFixed(2)} ms of a core each, ${(share * 100).toFixed(1)} % of a core`;
  check(`${PEOPLE} people asking for news`, share < MOST.share, figure);
}

/** Asks for all people, as many at a time as there are connections. */
async function inTurn(people: readonly Person[], ask: (person: Person, at: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < people.length; at += CONNECTIONS)
    await Promise.all(people.slice(at, at + CONNECTIONS).map((person, index) => ask(person, index)));
}

async function measureKills(dataDir: string, databaseUrl?: string): Promise<void> {
  const ground = makeGround({ dataDir, ...(databaseUrl && { databaseUrl }) });
  const { acknowledged, mails, repeated, faults } = await killWhileTalking(ground, KILLS);
  const figure = `${acknowledged} messages acknowledged, ${mails} mails, ${repeated} of them again; ${faults.join(", ") || "nothing lost or doubled"}`;
  check(`${KILLS} kills`, faults.length === 0 && repeated <= KILLS, figure);
}

const home = mkdtempSync(join(tmpdir(), "tukashno-bench-"));
const servers = [await startPostgres(), await startPostgres()] as const;
try {
  const [one, other] = servers;
  await onDatabase("PostgreSQL", { DATA_DIR: join(home, "postgres"), DATABASE_URL: one.url });
  await measureKills(join(home, "postgres-kills"), other.url);
  await onDatabase("embedded", { DATA_DIR: join(home, "embedded") });
  await measureKills(join(home, "embedded-kills"));
} finally {
  for (const server of servers) await server.stop();
  rmSync(home, { recursive: true, force: true });
}
if (missed.length > 0) {
  console.error(`Missed: ${missed.join(", ")}`);
  process.exitCode = 1;
}
