/** Builds the parts of the site from the settings: the database, sign-in, the storage. The server and the commands use it. */
import { sql } from "kysely";
import { createPasswordHashes } from "#app/accounts/credentials/password-hash.server.ts";
import { createAuth } from "#app/accounts/sign-in/auth.server.ts";
import { createSessionReader } from "#app/accounts/sign-in/session-cookie.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { createViewCounter } from "#app/accounts/visit/views.server.ts";
import { keepFormerSynonyms } from "#app/catalogue/language/former-synonyms.server.ts";
import { setPhotoBaseUrl } from "#app/listings/photos/photo.ts";
import { createSiteState } from "#app/platform/cache/site-state.server.ts";
import { type OpenDatabase, serverDatabase } from "#app/platform/database/database.server.ts";
import { DatabaseHosts } from "#app/platform/database/database-hosts.server.ts";
import { openEmbeddedDatabase } from "#app/platform/database/embedded/embedded-database.server.ts";
import { createOutageLog } from "#app/platform/database/outage-log.server.ts";
import { sharesSessions } from "#app/platform/database/postgres-pool.server.ts";
import { refuseUnmetNeeds } from "#app/platform/database/server-needs.server.ts";
import { createSiteId } from "#app/platform/database/site-id.server.ts";
import { createKeyedHash } from "#app/platform/http/keyed-hash.server.ts";
import { JobQueue } from "#app/platform/jobs/jobs.server.ts";
import { createRateLimits } from "#app/platform/limits/rate-limits.server.ts";
import { createMailer } from "#app/platform/mail/mail.server.ts";
import { type Env, SettingError } from "#app/platform/settings/env.server.ts";
import { createLog } from "#app/platform/settings/log.server.ts";
import { loadSecret } from "#app/platform/settings/secret.server.ts";
import { openStorage } from "#app/platform/storage/open-storage.server.ts";
import { MINUTE } from "#app/platform/wording/durations.ts";
import { backUpBeforeMigration } from "#operation/backup/migration-backup.server.ts";
import { migrateSite } from "./migrate-site.ts";

/** `await using` closes the database at the end of the block. */
export interface OpenSite extends AsyncDisposable {
  readonly site: Site;
  readonly database: OpenDatabase;
}

const SHARED_SESSIONS =
  "DATABASE_URL: the pooler there shares sessions between clients; set pool_mode = session (PgBouncer), or connect to PostgreSQL itself";

interface OpenOptions {
  /** True for a database that needs no backup before it is migrated. */
  readonly isBackedUp?: boolean;
  /** The embedded database, if it is open already. */
  readonly embedded?: OpenDatabase | undefined;
}

/**
 * Opens everything and brings the schema up to date, after a backup in BACKUP_DIR. Throws SettingError for settings that do not work.
 * Closes the database if it throws.
 */
export async function openSite(env: Env, { isBackedUp = false, embedded }: OpenOptions = {}): Promise<OpenSite> {
  const log = createLog(env.logLevel);
  if (env.databaseUrl && (await sharesSessions(new DatabaseHosts(env.databaseUrl))))
    throw new SettingError(SHARED_SESSIONS);
  const database: OpenDatabase =
    embedded ??
    (await openDatabase(env, {
      lost: createOutageLog(log, async () => sql`select 1`.execute(database.db)),
      moved: (text) => log.warn(text),
      replicaLost: (error) => log.warn({ err: error }, "the replica is not read"),
    }));
  try {
    const lacking = env.databaseUrl ? await refuseUnmetNeeds(database.db) : [];
    for (const line of lacking) log.warn(line);
    const secret = loadSecret(env);
    const backUp = (newest: string) => backUpBeforeMigration(env, database, { newest, log });
    await migrateSite(database, isBackedUp ? undefined : backUp);
    await keepFormerSynonyms(database.db, env.dataDir);
    return {
      database,
      site: assembleSite(env, database, secret),
      [Symbol.asyncDispose]: () => database.close(),
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the server at DATABASE_URL, or without it the embedded database in DATA_DIR. */
export async function openDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir" | "durability"> & Partial<Pick<Env, "databaseReadUrl">>,
  events?: Parameters<typeof serverDatabase>[1],
): Promise<OpenDatabase> {
  return env.databaseUrl ? serverDatabase(env.databaseUrl, events, env.databaseReadUrl) : openEmbeddedDatabase(env);
}

/** Builds the site over an open, migrated database. Tests pass a queue of their own. */
export function assembleSite(env: Env, database: OpenDatabase, secret: string, queue?: JobQueue): Site {
  const { db } = database;
  setPhotoBaseUrl(env.photoUrl);
  const log = createLog(env.logLevel);
  const hash = createKeyedHash(secret);
  const passwords = createPasswordHashes(env.passwordCost);
  const mailer = createMailer(env, log);
  const jobs = queue ?? new JobQueue(database, log, { isQuiet: !env.worksOnJobs });
  return {
    env,
    db,
    changes: database.changes,
    replica: database.replica,
    hosts: database.hosts,
    auth: createAuth({ db, env, secret, jobs, hash, passwords, log }),
    passwords,
    readSession: createSessionReader(env.siteUrl, secret),
    storage: openStorage(env, { log, siteId: createSiteId(db) }),
    limits: createRateLimits(db, hash, { isOnlyProcess: database.kind === "embedded" }),
    jobs,
    mailer,
    hash,
    views: createViewCounter(db, log),
    state: createSiteState(db, log, database.kind === "embedded" ? MINUTE : undefined),
    log,
  };
}
