import { expect, test } from "vitest";
import { setMark } from "#app/platform/database/operation-marks.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { useDatabase } from "#tests/support/database.ts";
import { warningOfNoBackup } from "./missing-backup.server.ts";

const { db } = useDatabase();
const PUBLIC = { SITE_URL: "https://obyavi.example" };

test("a public site without a backup is warned about", async () => {
  expect(await warningOfNoBackup(db, parseEnv(PUBLIC))).toMatch(
    /^SITE_URL=[^\n]*there is no backup; set BACKUP_DIR[^\n]*$/,
  );
  await setMark(db, "backup", { file: "a.backup" });
  expect(await warningOfNoBackup(db, parseEnv(PUBLIC))).toBeUndefined();
  const later = new Date(Date.now() + 9 * DAY);
  expect(await warningOfNoBackup(db, parseEnv(PUBLIC), later)).toMatch(/the last backup is of 20/);
  const settings = { ...PUBLIC, BACKUP_DIR: "/backups", BACKUP_PASSPHRASE: "седем сини сливи" };
  expect(await warningOfNoBackup(db, parseEnv(settings), later)).toBeUndefined();
  expect(await warningOfNoBackup(db, parseEnv({}), later)).toBeUndefined();
});
