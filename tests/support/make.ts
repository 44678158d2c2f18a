// Makes test data: people, ads, photos, a site. Everything has a default.
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import type { Insertable, Selectable, Updateable } from "kysely";
import sharp from "sharp";
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { Visitor } from "#app/accounts/visitor/visitor.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import type { Category } from "#app/catalogue/fields/category.ts";
import type { ListingInput } from "#app/listings/life/listing.schema.ts";
import {
  type ListingRules,
  type PublishDependencies,
  publishListing,
} from "#app/listings/life/listings.commands.server.ts";
import { type Db, inTransaction, type OpenDatabase } from "#app/platform/database/database.server.ts";
import { type Env, parseEnv } from "#app/platform/settings/env.server.ts";
import type { Attributes } from "#db/attributes.ts";
import type { Tables } from "#db/tables.ts";
import { assembleSite } from "#server/site.ts";
import { testJobs } from "./database.ts";
import { workerFolder } from "./worker-folder.ts";

export type User = Selectable<Tables["users"]>;
export type ListingRow = Selectable<Tables["listings"]>;

let made = 0;

/** Returns a Bulgarian mobile number that is unique in this run. */
export function makePhone(): string {
  made += 1;
  return `+35988${String(1_000_000 + made)}`;
}

/** Makes a person with a profile phone; `phone: null` for none. */
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
  assisted: { max: 50, aDay: 20 },
  maxPhotos: 5,
  listingLifetimeDays: 60,
  requiresConfirmedEmail: false,
};

/** Returns the dependencies of publishing without rate limits and screening. */
export function publishDependencies(db: Db, rules: Partial<ListingRules> = {}): PublishDependencies {
  return { db, limits: { take: async () => {} }, rules: { ...RULES, ...rules }, screening: undefined };
}

export function category(key: string): Category {
  const found = findCategory(key);
  if (!found) throw new Error(`no category ${key}`);
  return found;
}

/** Returns a parsed ad form. */
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

/** Publishes an ad, of a new person unless `user` is given. */
export async function makeListing(db: Db, overrides: ListingOverrides = {}): Promise<ListingRow> {
  const { user = await makeUser(db), currency = "BGN", row, category: key = "malki-obyavi", ...input } = overrides;
  const { id } = await publishListing(
    publishDependencies(db, { maxListingsBasic: 100_000 }),
    { userId: user.id, currency, allowsNearDuplicate: true },
    listingInput({ ...input, category: category(key) }),
  );
  if (row) await db.updateTable("listings").set(row).where("id", "=", id).execute();
  return getRow(db, id);
}

/** Inserts many ads directly; they cannot be searched. */
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

/** Returns the columns of an ad that is VIP for `hours`; lapsed if 0 or less. */
export function vipFor(hours: number) {
  return { priority: "vip", vip_expires_at: new Date(Date.now() + hours * 3_600_000) } as const;
}

/** Inserts the row of an uploaded photo, without files. */
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

/** Makes a picture whose left half is red and whose right half is blue. */
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

/** Returns a new visitor at an address. */
export function visitorFrom(address: string): Visitor {
  return { address, browser: `browser at ${address}`, isSettled: false, cookie: undefined };
}

/** Makes such a picture as a file. */
export async function makePhotoFile(shape: PhotoShape = {}): Promise<Blob> {
  return new Blob([new Uint8Array(await makePhotoBytes(shape))]);
}

/** Makes an empty folder, removed after the run. */
export function makeFolder(): string {
  return mkdtempSync(join(workerFolder(), "data-"));
}

/** Makes a site on the database of the worker, with its own data folder. */
export function testSite(database: OpenDatabase, overrides: Partial<Env> = {}): Site {
  const env = parseEnv({ DATA_DIR: makeFolder(), LOG_LEVEL: "silent", SAMPLE_DATA: "off", PASSWORD_COST: "4" });
  return assembleSite({ ...env, ...overrides }, database, "a secret of the tests, long enough for anybody", testJobs);
}
