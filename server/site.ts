/** Builds the site's parts from the settings: database, migrations, auth, storage. Used by the server and by the commands. */
import { createAuth } from "#app/accounts/auth.server.ts";
import { createPasswordHashes } from "#app/accounts/password-hash.server.ts";
import { createSessionReader } from "#app/accounts/session-cookie.server.ts";
import { openEmbeddedDatabase } from "#app/embedded/embedded-database.server.ts";
import { askForPhotosAt } from "#app/photos/photo.ts";
import { type OpenDatabase, serverDatabase } from "#app/platform/database.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createJobQueue, type JobQueue } from "#app/platform/jobs.server.ts";
import { createKeyedHash } from "#app/platform/keyed-hash.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { createMailer } from "#app/platform/mail.server.ts";
import { openStorage } from "#app/platform/open-storage.server.ts";
import { createRateLimits } from "#app/platform/rate-limits.server.ts";
import { loadSecret } from "#app/platform/secret.server.ts";
import { createSiteId } from "#app/platform/site-id.server.ts";
import { createSiteState } from "#app/platform/site-state.server.ts";
import type { Site } from "#app/site/site.server.ts";
import { createViewCounter } from "#app/views/views.server.ts";
import { migrateSite } from "./migrate-site.ts";

export interface OpenSite {
  readonly site: Site;
  readonly database: OpenDatabase;
}

/** Opens everything and brings the schema up to date. Throws SettingError for settings that cannot work. */
export async function openSite(env: Env): Promise<OpenSite> {
  const log = createLog(env.logLevel);
  const database = await openDatabase(env, (error) => log.warn({ err: error }, "database connection lost"));
  try {
    const secret = loadSecret(env);
    await migrateSite(database);
    return { database, site: assembleSite(env, database, secret) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The server at DATABASE_URL, else the database in DATA_DIR. */
export async function openDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir" | "durability"> & Partial<Pick<Env, "databaseReadUrl">>,
  told?: (error: Error) => void,
): Promise<OpenDatabase> {
  return env.databaseUrl ? serverDatabase(env.databaseUrl, told, env.databaseReadUrl) : openEmbeddedDatabase(env);
}

/** The site's parts over an open, migrated database. Tests start here, with a queue of their own. */
export function assembleSite(env: Env, database: OpenDatabase, secret: string, queue?: JobQueue): Site {
  const { db } = database;
  askForPhotosAt(env.photoUrl);
  const log = createLog(env.logLevel);
  const hash = createKeyedHash(secret);
  const passwords = createPasswordHashes(env.passwordCost);
  const mailer = createMailer(env);
  const jobs = queue ?? createJobQueue(database, log, !env.worksOnJobs);
  return {
    env,
    db,
    changes: database.changes,
    replica: database.replica,
    auth: createAuth({ db, env, secret, jobs, mailer, hash, passwords, log }),
    passwords,
    readSession: createSessionReader(env.siteUrl, secret),
    storage: openStorage(env, { log, siteId: createSiteId(db) }),
    limits: createRateLimits(db, hash),
    jobs,
    mailer,
    hash,
    views: createViewCounter(db, log),
    state: createSiteState(db, log),
    log,
  };
}
