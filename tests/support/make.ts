// Test data: people, ads, pictures, a site. Everything has a default, so that a test names only what matters to it.
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Insertable, Selectable, Updateable } from "kysely";
import sharp from "sharp";
import { inject } from "vitest";
import { findCategory } from "#app/categories/catalogue.ts";
import type { Category } from "#app/categories/category.ts";
import type { ListingInput } from "#app/listings/listing.schema.ts";
import { type ListingRules, type PublishDesk, publishListing } from "#app/listings/listings.commands.server.ts";
import { type Db, inTransaction, type OpenDatabase } from "#app/platform/database.server.ts";
import { type Env, parseEnv } from "#app/platform/env.server.ts";
import type { Site } from "#app/site/site.server.ts";
import type { Visitor } from "#app/visitors/visitor.server.ts";
import type { Attributes } from "#db/attributes.ts";
import type { Tables } from "#db/tables.ts";
import { assembleSite } from "#server/site.ts";
import { testJobs } from "./database.ts";

export type User = Selectable<Tables["users"]>;
export type ListingRow = Selectable<Tables["listings"]>;

let made = 0;

/** A Bulgarian mobile number, unique in this run. */
export function makePhone(): string {
  made += 1;
  return `+35988${String(1_000_000 + made)}`;
}

/** A person with a profile phone; `phone: null` for one without. */
export function makeUser(db: Db, overrides: Partial<Insertable<Tables["users"]>> = {}): Promise<User> {
  const { phone = makePhone(), ...rest } = overrides;
  return inTransaction(db, async (tx) => {
    const values = { name: "Мария Тестова", email: `${randomUUID()}@example.com`, ...rest, phone };
    const user = await tx.insertInto("users").values(values).returningAll().executeTakeFirstOrThrow();
    if (phone) await tx.insertInto("phones").values({ number: phone, user_id: user.id }).execute();
    return user;
  });
}

export const RULES: ListingRules = {
  maxListingsBasic: 10,
  newListingsADay: { basic: 20, pro: 200 },
  maxPhotos: 5,
  listingLifetimeDays: 60,
  requiresConfirmedEmail: false,
};

/** Publishing without rate limits, for tests that are about something else. */
export function publishDesk(db: Db, rules: Partial<ListingRules> = {}): PublishDesk {
  return { db, limits: { take: async () => {} }, rules: { ...RULES, ...rules } };
}

export function category(key: string): Category {
  const found = findCategory(key);
  if (!found) throw new Error(`no category ${key}`);
  return found;
}

/** A parsed ad form. */
export function listingInput(overrides: Partial<ListingInput> = {}): ListingInput {
  return {
    category: category("malki-obyavi"),
    title: "Дървена маса",
    description: "Здрава маса за двора, почти нова.",
    town: "Хасково",
    priceCents: 12_000,
    phone: "",
    attributes: {},
    photoIds: [],
    formToken: undefined,
    ...overrides,
  };
}

type ListingOverrides = Partial<Omit<ListingInput, "category">> & {
  readonly category?: string;
  readonly attributes?: Attributes;
  readonly user?: Pick<User, "id">;
  readonly currency?: "BGN" | "EUR";
  /** Columns that no form sets, such as status, times and VIP. */
  readonly row?: Updateable<Tables["listings"]>;
};

/** A published ad, of a new person unless `user` is given. */
export async function makeListing(db: Db, overrides: ListingOverrides = {}): Promise<ListingRow> {
  const { user = await makeUser(db), currency = "BGN", row, category: key = "malki-obyavi", ...input } = overrides;
  const { id } = await publishListing(
    publishDesk(db, { maxListingsBasic: 100_000 }),
    { userId: user.id, currency, mayBeTwin: true },
    listingInput({ ...input, category: category(key) }),
  );
  if (row) await db.updateTable("listings").set(row).where("id", "=", id).execute();
  return getRow(db, id);
}

/** Inserts many ads directly; they are not searchable, otherwise as published. */
export async function makeListings(
  db: Db,
  rows: readonly Partial<Insertable<Tables["listings"]>>[],
): Promise<ListingRow[]> {
  const { id } = await makeUser(db);
  const values = rows.map((row) => ({
    user_id: id,
    category_id: 11,
    title: "Дървена маса",
    attributes: "{}",
    ...NULLS,
    ...row,
  }));
  return db.insertInto("listings").values(values).returningAll().execute();
}

const NULLS = {
  phone: null,
  inactive_reason: null,
  vip_expires_at: null,
  form_token: null,
  source: null,
  source_id: null,
  expires_at: null,
};

export function getRow(db: Db, id: string): Promise<ListingRow> {
  return db.selectFrom("listings").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Columns of an ad that is VIP for `hours` more; lapsed if 0 or less. */
export function vipFor(hours: number) {
  return { priority: "vip", vip_expires_at: new Date(Date.now() + hours * 3_600_000) } as const;
}

/** The row of an uploaded photo, without files in storage. */
export function makePhotoRow(db: Db, userId: string, overrides: Partial<Insertable<Tables["photos"]>> = {}) {
  const values = {
    user_id: userId,
    key: randomUUID().replaceAll("-", ""),
    width: 800,
    height: 600,
    placeholder: "data:image/webp;base64,AA==",
  };
  return db
    .insertInto("photos")
    .values({ ...values, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface PhotoShape {
  readonly width?: number;
  readonly height?: number;
  readonly format?: "jpeg" | "png" | "gif" | "webp" | "avif" | "tiff";
  /** An EXIF orientation (1-8); the EXIF data then also names a place and a camera. */
  readonly orientation?: number;
}

/** A picture whose left half is red and whose right half is blue. */
export async function makePhotoBytes({
  width = 640,
  height = 480,
  format = "jpeg",
  orientation,
}: PhotoShape = {}): Promise<Buffer> {
  const half = await sharp({ create: { width: Math.ceil(width / 2), height, channels: 3, background: "#00f" } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background: "#f00" } })
    .composite([{ input: half, left: Math.floor(width / 2), top: 0 }])
    .toFormat(format);
  if (orientation === undefined) return picture.toBuffer();
  return picture
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: "Тайна марка", Artist: "Secret Artist" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "41/1 56/1 0/1" },
    })
    .toBuffer();
}

/** A visitor without an account who has just come, from this address. */
export function visitorFrom(address: string): Visitor {
  return { address, browser: `browser at ${address}`, isSettled: false, cookie: undefined };
}

/** The same as a file that somebody sends. */
export async function makePhotoFile(shape: PhotoShape = {}): Promise<Blob> {
  return new Blob([new Uint8Array(await makePhotoBytes(shape))]);
}

/** An empty folder, removed after the run. */
export function makeFolder(): string {
  return mkdtempSync(join(inject("testFolder"), "data-"));
}

/** The site on the worker's database, with its own folder for files. */
export function testSite(database: OpenDatabase, overrides: Partial<Env> = {}): Site {
  const env = parseEnv({ DATA_DIR: makeFolder(), LOG_LEVEL: "silent", SAMPLE_DATA: "off", PASSWORD_COST: "4" });
  return assembleSite({ ...env, ...overrides }, database, "a secret of the tests, long enough for anybody", testJobs);
}
