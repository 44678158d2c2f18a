#!/usr/bin/env bash
# Expected: after the clock of a server was ahead for a few minutes and was corrected, scheduled jobs go on.
# Happens: pg-boss 12.38.0 starts no scheduled job until the time that the clock showed, also after a restart; nothing is logged. One pass of the
#   schedules while the clock is ahead stores that time in pgboss.version.cron_on, and a pass is made only when that is half a minute ago.
# Source: trySetCronTime and trySetTimestamp in dist/plans.js of the package (https://github.com/timgit/pg-boss); its documentation of
#   `schedule` does not mention it. The remedy is: update pgboss.version set cron_on = null.
# Matters: machines without a clock battery and restored virtual machines start with a wrong time; backups and reminders then stop unnoticed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund pg-boss@12.38.0 @electric-sql/pglite@0.5.16 >/dev/null
cat > try.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
import { fromPglite, PgBoss, TestClock } from "pg-boss";
const MINUTE = 60_000, DAY = 1_440 * MINUTE;
const pglite = new PGlite();
const now = Date.parse("2026-11-28T12:00:00Z");
const clock = new TestClock(now);
const open = async () => {
  const boss = new PgBoss({ db: fromPglite(pglite), backend: "pglite", clock });
  boss.on("error", (error) => console.log("error:", error.message));
  await boss.start();
  return boss;
};
const tell = async (what) => {
  const since = new Date(clock.now());
  await clock.tick(10 * MINUTE);
  const during = [since, new Date(clock.now())];
  const { rows } = await pglite.query(
    "select count(*) as n from pgboss.job where name = 'each-minute' and created_on between $1 and $2",
    during,
  );
  console.log(`${what}: ${rows[0].n} runs in 10 minutes`);
};
let boss = await open();
await boss.createQueue("each-minute");
await boss.schedule("each-minute", "* * * * *");
await tell("right clock");
await clock.setTime(now + 400 * DAY);
await tell("400 days ahead");
await boss.stop({ graceful: false, close: false });
await clock.setTime(now + 30 * MINUTE);
boss = await open();
await tell("corrected, and started again");
await pglite.query("update pgboss.version set cron_on = null");
await tell("cron_on cleared");
await boss.stop({ graceful: false, close: false });
JS
node try.mjs | tee out.txt
# Seen with pg-boss 12.38.0: right clock 11 runs, 400 days ahead 11, corrected and started again 0, cron_on cleared 10.
grep -q "^corrected, and started again: 0 runs" out.txt
grep -Eq "^right clock: [1-9][0-9]* runs" out.txt
grep -Eq "^cron_on cleared: [1-9][0-9]* runs" out.txt
