// A data folder and a database in which the built site is started, killed and inspected.
import { mkdirSync } from "node:fs";
import type { Db } from "#app/platform/database/database.server.ts";
import { parseEnv } from "#app/platform/settings/env.server.ts";
import { openDatabase } from "#server/site.ts";
import {
  type BuiltSite,
  fromElsewhere,
  listingFields,
  publish,
  signUp,
  startSite,
  type Variables,
} from "#tests/support/running-site.ts";

export interface Ground {
  readonly dataDir: string;
  start(more?: Variables): Promise<BuiltSite>;
  /** Opens the database; an embedded one only while the site is stopped. */
  inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

export function makeGround({ dataDir, databaseUrl }: Place): Ground {
  mkdirSync(dataDir, { recursive: true });
  const settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return {
    dataDir,
    // With one trusted proxy each request may come from a different network.
    start: (more) => startSite({ ...settings, TRUST_PROXY: "1", ACCOUNTS_PER_IP: "0", ...more }),
    async inDatabase(work) {
      const database = await openDatabase(parseEnv(settings));
      try {
        return await work(database.db);
      } finally {
        await database.close();
      }
    },
  };
}

export interface Seller {
  readonly cookie: string;
  readonly listingId: string;
  /** Path of the ad's page. */
  readonly path: string;
}

/** Registers a person and publishes an ad. */
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
