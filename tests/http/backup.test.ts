// Backup and restore of a running site with the commands of operators, on both databases.
import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { allowOptimisation } from "#app/platform/database/embedded/optimisation.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { migrate, readMigrations } from "#db/migrate.ts";
import { asSettingError, openBackup } from "#operation/backup/backup-archive.server.ts";
import { restoreBackup } from "#operation/backup/restore-backup.server.ts";
import { makeFolder } from "#tests/support/make.ts";
import { type BuiltSite, publish, signUp, spawnSite, startSite, type Variables } from "#tests/support/running-site.ts";
import { inDatabase, makeDataDir, ownDatabase, run } from "./built-site.ts";

const PASSPHRASE = "седем сини сливи";
const FOLDER = makeFolder();

interface Place {
  readonly settings: Variables & { readonly DATA_DIR: string };
  drop(): Promise<void>;
}

// Optimising the WebAssembly takes longer than the few queries on each of these databases.
beforeAll(() => void allowOptimisation(false));
afterAll(() => void allowOptimisation(true));

const places: Place[] = [];
afterAll(async () => {
  for (const place of places) await place.drop();
});

/** Makes a data folder and a database, empty ones or with the schema of this version. */
async function makePlace(content: "empty" | "migrated"): Promise<Place> {
  const isEmpty = content === "empty";
  const database = await ownDatabase(isEmpty);
  const DATA_DIR = isEmpty || database ? makeFolder() : makeDataDir();
  const place = {
    settings: { DATA_DIR, ...(database && { DATABASE_URL: database.url }) },
    drop: async () => database?.drop(),
  };
  places.push(place);
  return place;
}
const emptyPlace = () => makePlace("empty");

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function hashesOfPhotos(site: BuiltSite, ad: string): Promise<readonly string[]> {
  const page = await site.ask(ad);
  expect(page.status).toBe(200);
  const html = await page.text();
  const paths = [...new Set(html.match(/\/photos\/[\w-]+\.\w+/g))].sort();
  expect(paths.length).toBeGreaterThan(0);
  return Promise.all(paths.map(async (path) => hashOf(new Uint8Array(await (await site.ask(path)).arrayBuffer()))));
}

async function withPhoto(): Promise<File> {
  const pixels = { create: { width: 700, height: 500, channels: 3, background: "#a52" } } as const;
  return new File([new Uint8Array(await sharp(pixels).png().toBuffer())], "маса.png", { type: "image/png" });
}

describe("a running site", () => {
  const file = join(FOLDER, "running.tkb");
  let place: Place;
  let site: BuiltSite;
  let cookie = "";
  let ad = "";
  let photos: readonly string[] = [];

  beforeAll(async () => {
    place = await makePlace("migrated");
    site = await startSite(place.settings);
    cookie = await signUp(site);
    ad = await publish(site, cookie, { files: await withPhoto() });
    photos = await hashesOfPhotos(site, ad);
  });
  afterAll(() => site.stop());

  test("is backed up while people write, without refusing them", async () => {
    let isOver = false;
    const statuses: number[] = [];
    // As many as one account may have.
    const writing = (async () => {
      for (let number = 2; number < 10 && !isOver; number += 1) {
        await publish(site, cookie, { title: `Обява ${number}` });
        statuses.push((await site.ask("/")).status);
      }
    })();
    const said = await run("backup", place.settings, [file]);
    isOver = true;
    await writing;
    expect(said).toEqual({ code: 0, lines: [expect.stringMatching(/^\S+running\.tkb: [\d.]+ MB in .*[1-9] ads,/)] });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // The site removes its temporary copy shortly afterwards.
    const left = () => readdirSync(place.settings.DATA_DIR).filter((name) => /copy|part/.test(name));
    await expect.poll(left).toEqual([]);
    if (!place.settings.DATABASE_URL)
      expect(statSync(join(place.settings.DATA_DIR, "backup.sock")).mode & 0o777).toBe(0o600);
  });

  test("records the backup in the database", async () => {
    if (!place.settings.DATABASE_URL) return;
    const marks = await inDatabase(place.settings, ({ db }) =>
      db.selectFrom("operation_marks").select("details").where("name", "=", "backup").execute(),
    );
    expect(marks).toEqual([{ details: expect.objectContaining({ file: "running.tkb" }) }]);
  });

  test("a backup can be verified without changing anything", async () => {
    const said = await run("backup", place.settings, ["--verify", file]);
    expect(said).toEqual({
      code: 0,
      lines: [expect.stringMatching(/can be restored, as of 2.*[1-9] ads,.* photo files$/)],
    });
  });

  test("is restored with its ads, photos and sessions", async () => {
    const other = await emptyPlace();
    expect(await run("restore", other.settings, [file])).toMatchObject({
      code: 0,
      lines: expect.arrayContaining([
        expect.stringMatching(/^Restored as of/),
        expect.stringMatching(/^Compared, .*: the same on both sides/),
        expect.stringMatching(/^ +sum of the ledger: \d+; photo files: [1-9]/),
      ]),
    });
    const restored = await startSite(other.settings);
    try {
      expect(await hashesOfPhotos(restored, ad)).toEqual(photos);
      expect((await restored.ask("/my-ads", { cookie })).status).toBe(200);
      await publish(restored, await signUp(restored), { title: "След връщането" });
    } finally {
      await restored.stop();
    }
  });

  test("neither a running site nor an existing file is overwritten", async () => {
    expect((await run("backup", place.settings, [file])).lines).toEqual([expect.stringMatching(/is there already$/)]);
    const said = await run("restore", place.settings, [file]);
    expect(said).toEqual({
      code: 1,
      lines: [expect.stringMatching(/another process of the site|there is something already/)],
    });
    expect((await site.ask(ad)).status).toBe(200);
  });

  test("an interrupted backup leaves no complete-looking file", async () => {
    const half = join(FOLDER, "half.tkb");
    const backup = spawnSite(place.settings, { program: "scripts/backup.ts", options: [half] });
    await expect.poll(() => existsSync(`${half}.part`), { interval: 5 }).toBe(true);
    backup.process.kill("SIGKILL");
    await backup.ended;
    expect(existsSync(half)).toBe(false);
  });
});

describe("a backup", () => {
  const file = join(FOLDER, "sealed.tkb");
  const unsealed = { BACKUP_PASSPHRASE: PASSPHRASE };
  let place: Place;

  beforeAll(async () => {
    place = await emptyPlace();
    const { DATA_DIR, DATABASE_URL } = place.settings;
    // A copy of an empty database is made faster than a new one.
    if (!DATABASE_URL) cpSync(inject("emptyFolder"), join(DATA_DIR, "database"), { recursive: true });
    // A database of an older version.
    await inDatabase(place.settings, async (database) => {
      await migrate(database, readMigrations("db/migrations").slice(0, -1));
      await database.db.insertInto("users").values({ name: "Петя", email: "petya@example.com" }).execute();
    });
    expect(await run("backup", { ...place.settings, ...unsealed }, [file])).toMatchObject({ code: 0 });
  });

  // age-file.server.test.ts covers another passphrase.
  test("cannot be opened without its passphrase", async () => {
    expect(await run("backup", place.settings, ["--verify", file])).toEqual({
      code: 1,
      lines: [expect.stringMatching(/encrypted: set BACKUP_PASSPHRASE/)],
    });
  });

  test("replaces existing data only with --replace, is migrated, and people erased since are erased again", async () => {
    const other = await makePlace("migrated");
    const [petya] = await inDatabase(place.settings, ({ db }) => db.selectFrom("users").select("id").execute());
    writeFileSync(join(FOLDER, "erased-people"), `${petya?.id}\n`);
    expect((await run("restore", { ...other.settings, ...unsealed }, [file])).lines).toEqual([
      expect.stringMatching(/with --replace (it is put aside|they go)$/),
    ]);
    expect(await run("restore", { ...other.settings, ...unsealed }, [file, "--replace"])).toEqual({
      code: 0,
      lines: expect.arrayContaining([
        expect.stringMatching(/^Restored/),
        expect.stringMatching(/^Erased again: 1 people/),
      ]),
    });
    await inDatabase(other.settings, async ({ db }) => {
      const newest = readMigrations("db/migrations").at(-1)?.name ?? "";
      const { rows } = await sql<{ name: string }>`select max(name) as name from schema_migrations`.execute(db);
      expect(rows).toEqual([{ name: newest }]);
      expect(await db.selectFrom("users").select("id").where("email", "=", "petya@example.com").execute()).toEqual([]);
    });
  });

  describe("that is damaged", () => {
    const damages = [
      ["a sealed one, cut by a byte", file, (bytes: Buffer) => bytes.subarray(0, -1)],
      ...[0.1, 0.3, 0.5, 0.7, 0.9].map(
        (part) =>
          [
            `another one, changed after ${part * 100} %`,
            join(FOLDER, "running.tkb"),
            (bytes: Buffer) => changed(bytes, Math.floor(bytes.length * part)),
          ] as const,
      ),
    ] as const;
    let other: Place;
    beforeAll(async () => {
      other = await emptyPlace();
    });

    async function expectNothingRestored() {
      expect(readdirSync(other.settings.DATA_DIR).filter((one) => one !== "lock")).toEqual([]);
      if (!other.settings.DATABASE_URL) return;
      await inDatabase(other.settings, async ({ db }) => {
        const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db);
        expect(rows).toEqual([]);
      });
    }

    test.each(damages)("is refused: %s", async (_name, source, damage) => {
      const broken = join(FOLDER, "broken.tkb");
      writeFileSync(broken, damage(readFileSync(source)));
      const restoring = async () => {
        const backup = await openBackup(broken, async () => PASSPHRASE);
        return restoreBackup(parseEnv(other.settings), backup, { replace: false });
      };
      const line = /damaged|ends too early|does not open/;
      await expect(restoring()).rejects.toSatisfy((error) => line.test(String(asSettingError(broken, error))));
      await expectNothingRestored();
    });

    test("is reported in one line", async () => {
      const picture = join(FOLDER, "picture.tkb");
      writeFileSync(picture, "RIFF    WEBPVP8 and so on");
      const said = await run("restore", { ...other.settings, ...unsealed }, [picture]);
      expect(said).toEqual({ code: 1, lines: [expect.stringMatching(/is no backup of this site/)] });
      await expectNothingRestored();
    });

    /** Changes several bytes: a single one may be padding of the compression, which changes nothing. */
    function changed(bytes: Buffer, at: number): Buffer {
      return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(16, 0x5a), bytes.subarray(at + 16)]);
    }
  });
});

test("people are erased again after the database was restored by other means", async () => {
  const place = await makePlace("migrated");
  const { id } = await inDatabase(place.settings, ({ db }) => {
    const row = { name: "Петя", email: "petya@example.com" };
    return db.insertInto("users").values(row).returning("id").executeTakeFirstOrThrow();
  });
  const list = join(place.settings.DATA_DIR, "erased-people");
  writeFileSync(list, `${id}\n`);
  expect(await run("restore", place.settings, ["--erase-again", list])).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^Erased again: 1 people/)],
  });
});

test("invalid arguments of a backup show its usage", async () => {
  const place = await emptyPlace();
  for (const options of [[], ["a", "b"], ["--whatever", "a"]])
    expect((await run("backup", place.settings, options)).lines[0]).toMatch(/^Usage: npm run backup -- FILE/);
});
