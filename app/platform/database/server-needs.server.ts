/**
 * Lists what the site needs of a PostgreSQL server; the start and `npm run admin -- check` ask for it. Settings of a session are set
 * instead (host-pool.server.ts).
 */
import { sql } from "kysely";
import type { Db } from "#app/platform/database/database.server.ts";
import { SettingError } from "#app/platform/settings/env.server.ts";

const MIN_VERSION = 15;
/** Connections of one process: those of both pools, and that of notifications. */
const CONNECTIONS = 15;

interface ServerFacts {
  readonly version: string;
  readonly major: number;
  readonly database: string;
  readonly role: string;
  readonly encoding: string;
  readonly lowers: boolean;
  readonly has_trigrams: boolean;
  readonly is_read_only: boolean;
  readonly is_standby: boolean;
  readonly may_create: boolean;
  readonly owns_tables: boolean;
  readonly may_make_databases: boolean;
  /** Connections that the site has or may open. */
  readonly free: number;
}

const FACTS = `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
  current_database()::text as database, current_user::text as role, current_setting('server_encoding') as encoding,
  lower('Я') = 'я' as lowers,
  exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams,
  current_setting('transaction_read_only') = 'on' as is_read_only, pg_is_in_recovery() as is_standby,
  has_schema_privilege('public', 'create') and
    (has_database_privilege(current_database(), 'create') or to_regnamespace('pgboss') is not null) as may_create,
  coalesce((select pg_has_role(tableowner, 'usage') from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'), true)
    as owns_tables,
  (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may_make_databases,
  least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) - (select sum(numbackends)::int from pg_stat_database)
      + (select count(*)::int from pg_stat_activity where usename = current_user and application_name like 'tukashno%'),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as free`;

interface Need {
  /** False for what only a busy site lacks. */
  readonly isRequired: boolean;
  /** Returns what to do, or undefined if the need is met. */
  advice(facts: ServerFacts): string | undefined;
}

const CREATE = `create database … owner … template template0 encoding 'UTF8' locale 'C.UTF-8'`;

/** The needs by the name of their line. */
export const SERVER_NEEDS: Readonly<Record<string, Need>> = {
  "database version": required(({ major, version }) =>
    major >= MIN_VERSION
      ? undefined
      : `PostgreSQL ${version} is too old; upgrade it to ${MIN_VERSION} or newer (pg_upgradecluster, or a new server)`,
  ),
  "database encoding": required(({ encoding, database }) =>
    encoding === "UTF8" ? undefined : `${database} is in ${encoding}; make another: ${CREATE}`,
  ),
  "database letters": required(({ lowers, database, encoding }) =>
    lowers || encoding !== "UTF8" ? undefined : `${database} cannot lower Cyrillic letters; make another: ${CREATE}`,
  ),
  "database extension": required(({ has_trigrams }) =>
    has_trigrams ? undefined : "the server has no pg_trgm; install PostgreSQL's contrib package there",
  ),
  "database writes": required(({ is_read_only, is_standby }) => {
    if (is_standby)
      return "the server is a standby; name its primary, or all servers and target_session_attrs=read-write";
    return is_read_only ? "it takes no writes; set default_transaction_read_only = off" : undefined;
  }),
  "database rights": required(({ is_standby, may_create, owns_tables, database, role }) => {
    if (!may_create && !is_standby)
      return `${role} may not create tables and schemas; as the administrator: alter database ${database} owner to ${role}; alter schema public owner to ${role}`;
    return owns_tables
      ? undefined
      : `the tables belong to another role; connect as that, or: reassign owned by … to ${role}`;
  }),
  "database connections": {
    isRequired: false,
    advice: ({ free }) =>
      free >= CONNECTIONS
        ? undefined
        : `${Math.max(free, 0)} are free for the site; each process needs ${CONNECTIONS}: raise max_connections, or the limit of the role`,
  },
};

function required(advice: Need["advice"]): Need {
  return { isRequired: true, advice };
}

export async function readServerFacts(db: Db): Promise<ServerFacts> {
  const { rows } = await sql.raw<ServerFacts>(FACTS).execute(db);
  if (!rows[0]) throw new Error("the server says nothing about itself");
  return rows[0];
}

/** Throws SettingError with a line for each required need that is not met. Returns the lines of the others. */
export async function refuseUnmetNeeds(db: Db): Promise<readonly string[]> {
  const facts = await readServerFacts(db);
  const unmet = Object.values(SERVER_NEEDS).flatMap(({ advice, isRequired }) => {
    const line = advice(facts);
    return line === undefined ? [] : [{ line: `DATABASE_URL: ${line}`, isRequired }];
  });
  const required = unmet.filter(({ isRequired }) => isRequired);
  if (required.length > 0) throw new SettingError(required.map(({ line }) => line).join("\n"));
  return unmet.map(({ line }) => line);
}
