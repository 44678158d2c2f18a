/**
 * Loads the demonstration data: people, ads, and pictures drawn by our own code. It goes through the product's commands,
 * so that every rule holds. Deterministic except for dates, which count back from the moment of loading.
 */
import { availableParallelism } from "node:os";
import { type SqlBool, sql } from "kysely";
import sharp from "sharp";
import { claimPhone } from "#app/accounts/credentials/phones.server.ts";
import type { Auth } from "#app/accounts/sign-in/auth.server.ts";
import { CATALOGUE, findCategory } from "#app/catalogue/categories/catalogue.ts";
import { lifetimeEnd } from "#app/listings/life/listing.ts";
import { publishListing } from "#app/listings/life/listings.commands.server.ts";
import { uploadPhoto } from "#app/listings/photos/photos.commands.server.ts";
import type { WritingDependencies } from "#app/messaging/conversations/conversations.commands.server.ts";
import { type Db, inTransaction } from "#app/platform/database/database.server.ts";
import type { RateLimits } from "#app/platform/limits/rate-limits.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import type { Storage } from "#app/platform/storage/storage.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import { liveOn, promote } from "./live-on.ts";
import { drawPicture, type PictureKind } from "./pictures/draw-picture.ts";
import type { SampleListing } from "./sample-listing.ts";
import { SAMPLE_LISTINGS } from "./sample-listings.ts";
import { SAMPLE_SELLERS, type SampleSeller } from "./sellers.ts";
import { talk } from "./talk.ts";

/** The parts of the site that loading needs. */
export interface SampleDesk extends Pick<WritingDependencies, "hash" | "views" | "jobs"> {
  readonly db: Db;
  readonly auth: Auth;
  readonly storage: Storage;
  readonly limits: RateLimits;
  readonly env: Env;
}

/** The passwords are public, so these accounts exist only while the site is served to this machine alone. */
export const DEMO_ACCOUNTS = [
  { email: "demo@tukashno.test", password: "grozde-2026", role: "basic", name: "Петя Илиева" },
  { email: "pro@tukashno.test", password: "slanchogled-2026", role: "pro", name: "Тодор Марков" },
  { email: "admin@tukashno.test", password: "administrator-2026", role: "admin", name: "Администратор" },
] as const;

/** Fewer than the limit of ten, so that the account can publish. */
const LISTINGS_OF_DEMO = 6;
const LISTINGS_OF_FIRM = 3;
const LISTINGS_OF_BASIC = 8;
const DEMO_TOKENS = 5;
const HOUR = 3_600_000;
/** No operator gives out subscriber numbers that start with three zeros, so these reach nobody. */
const phoneOf = (index: number) => `+35988000${String(1000 + index)}`;

export async function hasSample(db: Db): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("is_sample", "=", true).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The administrator is created last: without that account, loading was interrupted. */
export async function isSampleComplete(db: Db): Promise<boolean> {
  const { email } = DEMO_ACCOUNTS[2];
  return (await db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
}

/** Loads the whole sample, after removing what an interrupted first start left behind. */
export async function createSample(desk: SampleDesk): Promise<void> {
  await removeSample(desk);
  const sellers = await createSellers(desk.db);
  const [basic, pro, admin] = DEMO_ACCOUNTS;
  const demo = await createDemoAccount(desk, basic);
  const firm = await createDemoAccount(desk, pro);
  const orders = dealListings(sellers, { demo, firm });
  const pictures = await drawPictures(desk, orders);
  for (const [index, order] of orders.entries()) {
    const photoIds = pictures.get(order) ?? [];
    await publishOrder(desk, { ...order, photoIds, listedAt: new Date(Date.now() - (index * 3.7 + 0.4) * HOUR) });
  }
  await liveOn(desk.db, { demo: demo.id, firm: firm.id });
  await talk(desk, { demo: demo.id, firm: firm.id });
  await createDemoAccount(desk, admin);
  // The embedded database does not collect statistics by itself.
  await sql`analyze`.execute(desk.db);
}

/** Removes every demonstration account with its ads, pictures and conversations. */
export async function removeSample({ db }: Pick<SampleDesk, "db">): Promise<number> {
  await db
    .deleteFrom("photos")
    .where("user_id", "in", (eb) => eb.selectFrom("users").select("id").where("is_sample", "=", true))
    .execute();
  const ofSample = sql<SqlBool>`exists (select from users where is_sample and id in (buyer_id, seller_id))`;
  await db.deleteFrom("conversations").where(ofSample).execute();
  const removed = await db.deleteFrom("users").where("is_sample", "=", true).executeTakeFirst();
  return Number(removed.numDeletedRows);
}

interface Seller {
  readonly id: string;
  readonly isPro: boolean;
}

/** Sellers without a password: nobody signs in as them. */
async function createSellers(db: Db): Promise<readonly Seller[]> {
  const sellers: Seller[] = [];
  for (const [index, seller] of SAMPLE_SELLERS.entries()) sellers.push(await createSeller(db, seller, index));
  return sellers;
}

function createSeller(db: Db, { name, isPro, isVerified, memberSince }: SampleSeller, index: number): Promise<Seller> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto("users")
      .values({
        name,
        email: `seller-${index + 1}@tukashno.test`,
        is_sample: true,
        is_verified: isVerified,
        account_type: isPro ? "pro" : "basic",
        max_ads: isPro ? -1 : null,
        rating_count: (index * 7) % 12,
        rating_sum: ((index * 7) % 12) * 4 + ((index * 5) % (((index * 7) % 12) + 1)),
        created_at: new Date(`${memberSince}T09:00:00Z`),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await claimPhone(tx, id, phoneOf(index));
    await tx
      .updateTable("users")
      .set({ phone: phoneOf(index) })
      .where("id", "=", id)
      .execute();
    return { id, isPro };
  });
}

/** Days since which the demonstration accounts exist. */
const DEMO_ACCOUNT_DAYS = 30;

async function createDemoAccount(
  { db, auth }: SampleDesk,
  { email, password, role, name }: (typeof DEMO_ACCOUNTS)[number],
): Promise<Seller> {
  const { user } = await auth.api.signUpEmail({ body: { email, password, name } });
  const phone = phoneOf(900 + DEMO_ACCOUNTS.findIndex((account) => account.email === email));
  const isPro = role === "pro";
  await inTransaction(db, async (tx) => {
    await claimPhone(tx, user.id, phone);
    await tx
      .updateTable("users")
      .set({
        is_sample: true,
        // An account of today with many ads would have to wait for review.
        created_at: new Date(Date.now() - DEMO_ACCOUNT_DAYS * DAY),
        phone,
        is_admin: role === "admin",
        account_type: isPro ? "pro" : "basic",
        max_ads: isPro ? -1 : null,
        email_verified: true,
      })
      .where("id", "=", user.id)
      .execute();
    await tx.insertInto("token_ledger").values({ user_id: user.id, amount: DEMO_TOKENS, reason: "sample" }).execute();
    await tx.deleteFrom("sessions").where("user_id", "=", user.id).execute();
  });
  return { id: user.id, isPro };
}

interface Order {
  readonly seller: Seller;
  readonly slug: string;
  readonly listing: SampleListing;
}

function listingsOf(slug: string): readonly SampleListing[] {
  const bySlug: Readonly<Record<string, readonly SampleListing[]>> = SAMPLE_LISTINGS;
  return bySlug[slug] ?? [];
}

/** Distributes the ads over the sellers with categories mixed: firms get half, private persons at most their share. */
function dealListings(sellers: readonly Seller[], own: Pick<Table, "demo" | "firm">): readonly Order[] {
  const firms = sellers.filter((seller) => seller.isPro);
  const people = [...sellers.filter((seller) => !seller.isPro)];
  const counts = new Map<string, number>();
  const orders: Order[] = [];
  const rounds = Math.max(...CATALOGUE.map(({ slug }) => listingsOf(slug).length));
  for (let round = 0; round < rounds; round++) {
    for (const [place, { slug }] of CATALOGUE.entries()) {
      const listing = listingsOf(slug)[round];
      if (!listing) continue;
      const seller = pickSeller({ firms, people, ...own, counts }, round * CATALOGUE.length + place);
      counts.set(seller.id, (counts.get(seller.id) ?? 0) + 1);
      orders.push({ seller, slug, listing });
    }
  }
  return orders;
}

interface Table {
  readonly firms: readonly Seller[];
  readonly people: readonly Seller[];
  readonly demo: Seller;
  /** The demonstration account that is Pro. */
  readonly firm: Seller;
  readonly counts: ReadonlyMap<string, number>;
}

function pickSeller({ firms, people, demo, firm, counts }: Table, turn: number): Seller {
  const has = (seller: Seller) => counts.get(seller.id) ?? 0;
  // Of another category each.
  if (turn % 41 === 5 && has(demo) < LISTINGS_OF_DEMO) return demo;
  if (turn % 41 === 7 && has(firm) < LISTINGS_OF_FIRM) return firm;
  const free = people.filter((seller) => has(seller) < LISTINGS_OF_BASIC);
  const pool = free.length > 0 && turn % 3 !== 0 ? free : firms;
  return pool[turn % pool.length] ?? demo;
}

/** Draws and uploads the pictures of all ads, one per core at a time. */
async function drawPictures(
  desk: SampleDesk,
  orders: readonly Order[],
): Promise<ReadonlyMap<Order, readonly string[]>> {
  const done = new Map<Order, readonly string[]>();
  const waiting = [...orders.entries()];
  const draw = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, order] = next;
      const ids: string[] = [];
      const { pictures, attributes } = order.listing;
      const colour = typeof attributes.color === "string" ? attributes.color : "";
      // Only every fourth ad gets all its pictures: enough to try the gallery, and the first start stays quick.
      for (const [place, kind] of pictures.slice(0, index % 4 === 0 ? 5 : 1).entries()) {
        ids.push(await drawPhoto(desk, order.seller.id, { kind, seed: index * 10 + place, colour }));
      }
      done.set(order, ids);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, draw));
  return done;
}

/** Pixels. */
const PICTURE_WIDTH = 800;

async function drawPhoto(
  desk: SampleDesk,
  userId: string,
  { kind, seed, colour }: { readonly kind: PictureKind; readonly seed: number; readonly colour: string },
): Promise<string> {
  // Drawings have no detail to lose, and encoding the largest size would double the time of a first start.
  const png = await sharp(Buffer.from(drawPicture(kind, seed, colour)))
    .resize(PICTURE_WIDTH)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return (await uploadPhoto(desk, { userId, effort: "quick" }, new Blob([new Uint8Array(png)]))).id;
}

interface ReadyOrder extends Order {
  readonly photoIds: readonly string[];
  readonly listedAt: Date;
}

async function publishOrder(
  { db, limits, env }: SampleDesk,
  { seller, slug, listing, photoIds, listedAt }: ReadyOrder,
): Promise<void> {
  const category = findCategory(slug);
  if (!category) throw new Error(`The sample names an unknown category: ${slug}`);
  const { title, description, town, attributes, price } = listing;
  const { id } = await publishListing(
    { db, limits, rules: { ...env, maxPhotos: 5, requiresConfirmedEmail: false }, screening: undefined },
    { userId: seller.id, currency: "BGN", allowsNearDuplicate: true },
    {
      category,
      title,
      description,
      town,
      attributes,
      priceCents: price * 100,
      phone: "",
      photoIds,
      formToken: undefined,
    },
  );
  const times = { created_at: listedAt, updated_at: listedAt, content_changed_at: listedAt, listed_at: listedAt };
  // Some of what was published days ago its owner confirmed since.
  const confirmed_at = title.length % 3 === 0 ? new Date((listedAt.getTime() + Date.now()) / 2) : listedAt;
  const expires_at = lifetimeEnd(env.listingLifetimeDays, listedAt);
  await db
    .updateTable("listings")
    .set({ ...times, confirmed_at, expires_at, views: (title.length * 37) % 400 })
    .where("id", "=", id)
    .execute();
  if (listing.vip) await promote(db, seller.id, id);
}
