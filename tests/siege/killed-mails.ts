// The process is killed while alerts go out to a real mail server. None is lost; one a kill may come twice, with the same
// Message-ID: the one that the server had taken before the site could note it.
import { once } from "node:events";
import { sql } from "kysely";
import { sendAlerts } from "#app/alerts/alerts.jobs.server.ts";
import type { OpenDatabase } from "#app/platform/database.server.ts";
import { createJobQueue } from "#app/platform/jobs.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { DAY } from "#app/wording/durations.ts";
import { migrateSite } from "#server/migrate-site.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { type Ground, pause } from "./ground.ts";
import type { Outcome } from "./round.ts";

/** Milliseconds between a mail that has come and the kill, at random: before the site has noted it, or in the next one. */
const SPREAD = 12;
/** Milliseconds without any mail after which no more are expected. */
const SILENCE = 20_000;
/** How the addresses of those begin who are to be told. */
const PERSON = "told-person";

type Mail = MailServer["mails"][number];

export async function killedMails(
  ground: Ground,
  { kills, mails }: Record<"kills" | "mails", number>,
): Promise<Outcome> {
  const server = await startMailServer();
  const start = async () => {
    await ground.inDatabase((_db, database) => makeDue(database));
    return ground.start({ SMTP_URL: server.url });
  };
  /** Other mails may have waited for a server, too. */
  const alerts = () => server.mails.filter(({ to }) => to.startsWith(PERSON));
  try {
    await ground.inDatabase((_db, database) => tellPeople(database, mails));
    /** How many had come at each kill. */
    const atKill: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const site = await start();
      const gone = once(site.process, "exit");
      await untilMails(alerts, alerts().length + 1 + Math.floor((Math.random() * mails) / (kills + 1)));
      await pause(Math.random() * SPREAD);
      site.process.kill("SIGKILL");
      await gone;
      // What the server had in its hands when its sender died.
      await pause(50);
      atKill.push(alerts().length);
    }
    const last = await start();
    await untilMails(alerts, mails + doublesOf(alerts(), atKill).length);
    await pause(500);
    await last.stop();
    const waiting = await ground.inDatabase(async (db) =>
      db.selectFrom("alert_mails").select("id").where("ended_at", "is", null).execute(),
    );
    return judge(alerts(), { kills, mails, atKill, waiting: waiting.length });
  } finally {
    await server.stop();
  }
}

/** An ad, and people who are to be told of it at once. */
async function tellPeople(database: OpenDatabase, count: number): Promise<void> {
  const { db } = database;
  await migrateSite(database);
  const seller = { name: "Мария", email: "seller@example.com" };
  const { id: user_id } = await db.insertInto("users").values(seller).returning("id").executeTakeFirstOrThrow();
  const ad = { user_id, title: "Маса", description: "Дървена маса", town: "Хасково" };
  const values = { ...ad, category_id: 1, phone: null, price_cents: 12_000, expires_at: new Date(Date.now() + DAY) };
  const listing = await db.insertInto("listings").values(values).returning("id").executeTakeFirstOrThrow();
  await sql`
    insert into recipients (email, confirmed_at) select ${PERSON} || n || '@example.com', now()
      from generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    insert into tellings (recipient_id, listing_id, rhythm, price_bgn, matched_at)
      select id, ${listing.id}, 'now', 12000, now() - interval '6 minutes' from recipients`.execute(db);
}

/** The time passes for which a process that died held its mails, and the minute begins in which alerts are sent. */
async function makeDue(database: OpenDatabase): Promise<void> {
  await sql`update alert_mails set try_at = now() where ended_at is null`.execute(database.db);
  const jobs = createJobQueue(database, createLog("silent"), true);
  await jobs.open([sendAlerts]);
  await jobs.enqueue(sendAlerts, undefined);
  await jobs.stop();
}

async function untilMails(mails: () => readonly Mail[], count: number): Promise<void> {
  let seen = 0;
  for (let last = Date.now(); mails().length < count; await pause(1)) {
    if (mails().length > seen) [seen, last] = [mails().length, Date.now()];
    else if (Date.now() - last > SILENCE) return;
  }
}

/** Of each mail that came again: the number of the kill after which it did. */
function doublesOf(mails: readonly Mail[], atKill: readonly number[]): readonly number[] {
  const firstOf = new Map<string, number>();
  return mails.flatMap(({ to }, at) => {
    const first = firstOf.get(to);
    if (first === undefined) firstOf.set(to, at);
    return first === undefined ? [] : [atKill.findIndex((count) => first < count)];
  });
}

interface Ending {
  readonly kills: number;
  readonly mails: number;
  readonly atKill: readonly number[];
  readonly waiting: number;
}

function judge(come: readonly Mail[], { kills, mails, atKill, waiting }: Ending): Outcome {
  const people = new Set(come.map(({ to }) => to));
  const ids = new Set(come.map(({ to, messageId }) => `${to} ${messageId}`));
  const doubles = doublesOf(come, atKill);
  const faults = [
    ...(new Set(doubles).size < doubles.length ? ["a kill doubled more than one"] : []),
    ...(ids.size > people.size ? [`${ids.size - people.size} came again under another Message-ID`] : []),
    ...(waiting > 0 ? [`${waiting} still wait`] : []),
  ];
  const lost = mails - people.size;
  return {
    isGood: lost === 0 && faults.length === 0 && atKill.length === kills,
    detail: [
      `${kills} kills, ${mails} mails`,
      `${lost} lost`,
      `${doubles.length} doubled, at most one a kill`,
      `arrived at the kills: ${atKill.join(" ")}`,
      `doubled after kill: ${doubles.map((kill) => kill + 1).join(" ") || "none"}`,
      ...faults,
    ].join("; "),
  };
}
