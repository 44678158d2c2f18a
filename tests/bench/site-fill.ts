// Fills the database of the settings for the benchmark, with the code of the commit in whose folder it runs: `owners` before the
// import of the ads, `rest` (VIP, views, photos) after it.
import { existsSync, linkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { photoFiles } from "#app/listings/photos/photo.ts";
import { uploadPhoto } from "#app/listings/photos/photos.commands.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { drawPicture } from "#sample/pictures/draw-picture.ts";
import { openSite } from "#server/site.ts";

/** Number of sellers. */
const OWNERS = 200;
const PICTURES = ["bedroom", "armchair", "aquarium", "backpack", "barrel", "bathroom"] as const;
/** The newest ads, whose photos are real files; of the others only those that a start checks have files. */
const WITH_FILES = 1_000;

const env = parseEnv(process.env);
const { site, database } = await openSite(env);
const { db } = site;
if (process.argv[2] === "owners")
  await sql`insert into users (name, email, created_at)
    select 'Продавач ' || n, 'owner' || n || '@example.com', now() - interval '1 year'
    from generate_series(1, ${OWNERS}::int) n`.execute(db);
else await fillRest();
await database.close();

async function fillRest(): Promise<void> {
  const { id: userId } = await db.selectFrom("users").select("id").orderBy("email").limit(1).executeTakeFirstOrThrow();
  const drawn: string[] = [];
  for (const [index, kind] of PICTURES.entries()) {
    const png = await sharp(Buffer.from(drawPicture(kind, index * 10)))
      .resize(800)
      .png()
      .toBuffer();
    const photo = await uploadPhoto(site, { userId, effort: "quick" }, new Blob([new Uint8Array(png)]));
    drawn.push(photo.key);
  }
  await sql`update listings set views = source_id::int % 997,
      priority = case when source_id::int % 100 = 7 then 'vip' else priority end,
      vip_expires_at = case when source_id::int % 100 = 7 then now() + interval '5 days' end`.execute(db);
  await sql`insert into photos (user_id, listing_id, position, key, width, height, placeholder)
    select l.user_id, l.id, place, substr(md5(l.source_id || '-' || place), 1, 24), p.width, p.height, p.placeholder
    from listings l, generate_series(0, 2) place,
      (select *, array_position(${drawn}::text[], key) - 1 n from photos where key = any(${drawn}::text[])) p
    where p.n = (l.source_id::int + place) % ${drawn.length}::int and place <= l.source_id::int % 3`.execute(db);
  const { rows } = await sql<{ key: string; n: number }>`
    select key, (source_id::int + position) % ${drawn.length}::int n from photos join listings l on l.id = listing_id
    where key in (select key from photos where listing_id is not null order by key limit 10)
      or source_id::int < ${WITH_FILES}::int or (priority = 'vip' and source_id::int < ${WITH_FILES * 20}::int)`.execute(
    db,
  );
  const place = (file: string) => join(env.dataDir, "photos", file.slice(0, 2), file);
  for (const { key, n } of rows) {
    const source = photoFiles(drawn[n] ?? "");
    for (const [index, file] of photoFiles(key).entries()) {
      mkdirSync(join(place(file), ".."), { recursive: true });
      const from = place(source[index] ?? "");
      if (existsSync(from)) linkSync(from, place(file));
    }
  }
  await sql`vacuum (analyze)`.execute(db);
}
