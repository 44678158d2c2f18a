// Kills the process while people write: acknowledged changes must survive.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import sharp from "sharp";
import { photoFile } from "#app/listings/photos/photo.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { folderStorage } from "#app/platform/storage/storage.server.ts";
import { type BuiltSite, fromElsewhere } from "#tests/support/running-site.ts";
import { type Ground, pause, type Seller, settle } from "./ground.ts";
import { makeTalkers, type Talkers } from "./talkers.ts";

/** Limits of the random time of writing before a kill, in milliseconds. */
const [SHORTEST, LONGEST] = [150, 1_500];
const SELLERS = 3;
/** Milliseconds to wait for the first response. */
const TIMEOUT = 30_000;

/** Acknowledged changes. */
interface Record {
  readonly letters: string[];
  readonly photos: string[];
  /** The last acknowledged state of each ad, and a requested one without a response. */
  readonly states: Map<string, { readonly sure: string; readonly asked?: string }>;
}

/** Kills the site while people write; returns descriptions of lost changes. */
export async function killWhileWriting(ground: Ground): Promise<readonly string[]> {
  const record: Record = { letters: [], photos: [], states: new Map() };
  let site = await ground.start();
  const sellers: Seller[] = [];
  for (let number = 0; number < SELLERS; number += 1) sellers.push(await settle(site));
  for (const { listingId } of sellers) record.states.set(listingId, { sure: "active" });
  const talkers = makeTalkers((await settle(site)).listingId);
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#7a3b69" } })
    .jpeg()
    .toBuffer();
  const gone = once(site.process, "exit");
  const work = writers(site, { sellers, picture, record, talkers });
  await pause(SHORTEST + Math.random() * (LONGEST - SHORTEST));
  // On a busy machine the first response takes longer.
  await Promise.race([untilAcknowledged(record), pause(TIMEOUT)]);
  site.process.kill("SIGKILL");
  await Promise.all([gone, work]);
  site = await ground.start();
  await site.stop();
  return ground.inDatabase(async (db) => [
    ...(await findFaults(db, record, ground.dataDir)),
    ...(await talkers.findFaults(db)),
  ]);
}

async function untilAcknowledged({ letters, photos }: Record): Promise<void> {
  while (letters.length + photos.length === 0) await pause(20);
}

interface Work {
  readonly sellers: readonly Seller[];
  readonly picture: Buffer;
  readonly record: Record;
  readonly talkers: Talkers;
}

/** Writes until the site is killed. */
async function writers(site: BuiltSite, { sellers, picture, record, talkers }: Work): Promise<void> {
  const repeat = async (write: () => Promise<void>) => {
    for (;;) {
      try {
        await write();
      } catch {
        // The site was killed. Other responses acknowledge nothing either.
        return;
      }
    }
  };
  const letter = async () => {
    const message = `Писмо ${randomUUID()}`;
    const fields = { name: "Иван", email: "ivan@example.com", subject: "Въпрос", message };
    const { status } = await fromElsewhere(site).send("/info/contact", fields);
    if (status !== 302) throw new Error(`a letter answered ${status}`);
    record.letters.push(message);
  };
  const photo = async () => {
    const { cookie } = sellers[record.photos.length % sellers.length] ?? { cookie: "" };
    const file = new File([new Uint8Array(picture)], "маса.jpg", { type: "image/jpeg" });
    const answer = await fromElsewhere(site).send("/uploads", { file }, { cookie });
    if (answer.status === 429) return pause(200);
    const { photo: received } = (await answer.json()) as { photo: { id: string } };
    record.photos.push(received.id);
  };
  const state =
    ({ cookie, listingId }: Seller) =>
    async () => {
      const sure = record.states.get(listingId)?.sure ?? "active";
      const [verb, asked] = sure === "active" ? ["pause", "inactive"] : ["resume", "active"];
      record.states.set(listingId, { sure, asked });
      const { status } = await fromElsewhere(site).send(`/my-ads/${listingId}/state`, { verb }, { cookie });
      if (status !== 302) throw new Error(`a change of state answered ${status}`);
      record.states.set(listingId, { sure: asked });
    };
  await Promise.all([letter, letter, photo, () => talkers.write(site), ...sellers.map(state)].map(repeat));
}

async function findFaults(db: Db, record: Record, dataDir: string): Promise<readonly string[]> {
  const missing = (kind: string, noted: readonly string[], present: ReadonlySet<string>) => {
    const lost = noted.filter((one) => !present.has(one));
    return lost.length > 0 ? [`${lost.length} of ${noted.length} ${kind} lost`] : [];
  };
  const letters = await db.selectFrom("messages").select("message").execute();
  const photos = await db.selectFrom("photos").select(["id", "key"]).execute();
  const listings = await db.selectFrom("listings").select(["id", "status"]).execute();
  const storage = folderStorage(join(dataDir, "photos"));
  // A row is written before its files, so only acknowledged photos must have them.
  const acknowledged = photos.filter(({ id }) => record.photos.includes(id));
  const files = await Promise.all(acknowledged.map(({ key }) => storage.get(photoFile(key, 400, "webp"))));
  const fileless = files.filter((file) => !file);
  const strange = listings.filter(({ id, status }) => {
    const noted = record.states.get(id);
    return noted && status !== noted.sure && status !== noted.asked;
  });
  return [
    ...missing("letters", record.letters, new Set(letters.map(({ message }) => message))),
    ...missing("photos", record.photos, new Set(photos.map(({ id }) => id))),
    ...(fileless.length > 0 ? [`${fileless.length} photos without files`] : []),
    ...(strange.length > 0 ? [`${strange.length} ads are in a state nobody asked for`] : []),
  ];
}
