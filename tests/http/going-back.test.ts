// Upgrades a site to a version with a further migration, and goes back by the backup that the upgrade made.
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openDatabase } from "#server/site.ts";
import { makeVersion } from "#tests/support/later-version.ts";
import { makeFolder, makePhotoFile } from "#tests/support/make.ts";
import { publish, signUp, spawnSite, startSite, type Variables } from "#tests/support/running-site.ts";
import { makeDataDir, type OwnDatabase, ownDatabase } from "./built-site.ts";

const LATER = [{ name: "9001-later.sql", text: "alter table listings add column later text;" }];
const NAME = /^tukashno-\d{4}-\d{2}-\d{2}-before-9001\.backup$/;

const backups = makeFolder();
let folder = "";
let database: OwnDatabase | undefined;
let settings: Variables & { readonly DATA_DIR: string };
let cookie = "";
let ad = "";

beforeAll(async () => {
  folder = makeVersion(join(makeFolder(), "later"), LATER);
  database = await ownDatabase();
  settings = {
    DATA_DIR: makeDataDir(),
    ...(database && { DATABASE_URL: database.url }),
    ...{ BACKUP_DIR: backups, BACKUP_PASSPHRASE: "седем сини сливи", LOG_LEVEL: "warn" },
  };
  const site = await startSite(settings);
  cookie = await signUp(site);
  ad = await publish(site, cookie, { title: "Преди обновяването", files: await makePhotoFile() });
  await site.stop();
});
afterAll(async () => database?.drop());

async function hasMigrated(): Promise<boolean> {
  const { db, close } = await openDatabase(parseEnv({ ...settings, DURABILITY: "off", LOG_LEVEL: "silent" }));
  const row = await db
    .selectFrom("schema_migrations")
    .select("name")
    .where("name", "=", "9001-later.sql")
    .executeTakeFirst();
  await close();
  return row !== undefined;
}

test("a backup that fails stops the migration with one line that says how to go on", async () => {
  const file = join(backups, "no-folder");
  writeFileSync(file, "");
  const { code, err } = await spawnSite({ ...settings, BACKUP_DIR: file }, { folder }).ended;
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(
      /^The backup before the migration has failed, so nothing was migrated: BACKUP_DIR=[^\n]*ENOTDIR[^\n]*an empty BACKUP_DIR\n$/,
    ),
  });
  expect(await hasMigrated()).toBe(false);
});

test("an upgrade makes a backup, with which the version before runs again", async () => {
  const later = await startSite(settings, { folder });
  const lost = await publish(later, cookie, { title: "След обновяването" });
  await later.stop();
  const made = readdirSync(backups).filter((name) => name.startsWith("tukashno-"));
  expect(made).toEqual([expect.stringMatching(NAME)]);

  expect(await spawnSite(settings).ended).toMatchObject({
    code: 1,
    err: expect.stringContaining("newer than this code"),
  });
  const restore = { program: "scripts/restore.ts", options: [join(backups, made[0] ?? ""), "--replace"] };
  expect(await spawnSite(settings, restore).ended).toMatchObject({ code: 0 });

  const site = await startSite(settings);
  try {
    const page = await (await site.ask(ad)).text();
    expect(page).toContain("Преди обновяването");
    const photo = /\/photos\/[\w-]+\.webp/.exec(page)?.[0] ?? "no photo";
    expect((await site.ask(photo)).status).toBe(200);
    expect((await site.ask(lost)).status).toBe(404);
    await publish(site, cookie, { title: "След връщането" });
  } finally {
    await site.stop();
  }
});

test("without BACKUP_DIR the upgrade says in one line how a backup is made", async () => {
  const later = await startSite({ ...settings, BACKUP_DIR: "" }, { folder });
  await later.stop();
  expect(later.said().match(/The database is migrated without a backup: with BACKUP_DIR[^\n]*/g)).toHaveLength(1);
  expect(readdirSync(backups).filter((name) => NAME.test(name))).toHaveLength(1);
  expect(existsSync(join(settings.DATA_DIR, "backup-copy"))).toBe(false);
});
