// Where a siege takes place: a folder, a database, and the built site that is started, crashed and looked into there.
import { mkdirSync } from "node:fs";
import type { Db, OpenDatabase } from "#app/platform/database.server.ts";
import { parseEnv } from "#app/platform/env.server.ts";
import { openDatabase } from "#server/site.ts";
import {
  type BuiltSite,
  listingFields,
  type Program,
  publish,
  signUp,
  startSite,
  type Variables,
} from "#tests/support/running-site.ts";

export interface Ground {
  readonly kind: "embedded" | "PostgreSQL";
  readonly dataDir: string;
  start(more?: Variables): Promise<BuiltSite>;
  /** Reads or prepares the database; on the embedded one while the site is stopped. */
  inDatabase<T>(work: (db: Db, database: OpenDatabase) => Promise<T>): Promise<T>;
}

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
  /** How the site is started; as `npm start` does unless told otherwise. */
  readonly how?: Partial<Program>;
}

/** With the limits on memory that the launcher sets. */
const AS_SERVED: Partial<Program> = { program: "server/launch.ts", nodeOptions: [] };

export function makeGround({ dataDir, databaseUrl, how = AS_SERVED }: Place): Ground {
  mkdirSync(dataDir, { recursive: true });
  const settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return {
    kind: databaseUrl ? "PostgreSQL" : "embedded",
    dataDir,
    // One proxy of ours: each request may come from a network of its own.
    start: (more) => startSite({ ...settings, TRUST_PROXY: "1", ACCOUNTS_PER_IP: "0", ...more }, how),
    async inDatabase(work) {
      const database = await openDatabase(parseEnv(settings));
      try {
        return await work(database.db, database);
      } finally {
        await database.close();
      }
    },
  };
}

/** The same site to somebody at an address of their own. */
export function fromElsewhere(site: BuiltSite, address = randomAddress()): Pick<BuiltSite, "ask" | "send" | "address"> {
  const there = { "x-forwarded-for": address };
  return {
    address: site.address,
    ask: (path, question) => site.ask(path, { ...question, headers: { ...there, ...question?.headers } }),
    send: (path, fields, question) =>
      site.send(path, fields, { ...question, headers: { ...there, ...question?.headers } }),
  };
}

/** Of a range for documentation and tests (RFC 2544). */
export function randomAddress(): string {
  const part = () => Math.floor(Math.random() * 254) + 1;
  return `198.18.${part()}.${part()}`;
}

export interface Seller {
  readonly cookie: string;
  readonly listingId: string;
  /** The path of their ad's page. */
  readonly path: string;
}

/** A person with one ad. */
export async function settle(site: BuiltSite): Promise<Seller> {
  const there = fromElsewhere(site);
  const cookie = await signUp(there);
  const path = await publish(there, cookie, listingFields());
  const listingId = /action="\/my-ads\/([^/]+)\/state"/.exec(
    await (await there.ask("/my-ads", { cookie })).text(),
  )?.[1];
  if (!listingId) throw new Error("My ads do not show the new ad");
  return { cookie, listingId, path };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
