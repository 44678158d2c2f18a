/**
 * SQL that prepares a database for rows from the other kind of database: the schema of the backup, without foreign keys and triggers. All of it
 * runs in one transaction, as the owner of the database.
 */
import { getConstructionPlans } from "pg-boss";
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { Migration } from "#db/migrate.ts";

/** The schema of pg-boss without its own transaction, whose time limits would apply to the whole script. */
const JOB_QUEUE = `${getConstructionPlans("pgboss").replace(/^\s*(BEGIN|COMMIT);$/gm, "")};
  set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;`;
const JOB_QUEUE_VERSION = /pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(JOB_QUEUE)?.[1];

/** Returns the statements that create the schema as of the migration `newest`, in order. */
export function schemaStatements(
  migrations: readonly Migration[],
  { newest, hasJobs }: { readonly newest: string; readonly hasJobs: boolean },
): readonly string[] {
  return [
    "create table schema_migrations (name text primary key, applied_at timestamptz not null default now());" +
      "alter table schema_migrations add column checksum text;",
    ...migrations.filter(({ name }) => name <= newest).map(({ text }) => text),
    ...(hasJobs ? [JOB_QUEUE] : []),
  ];
}

const OWN_SCHEMAS = "(select oid from pg_catalog.pg_namespace where nspname in ('public', 'pgboss'))";
const EACH_TABLE = `select oid::regclass as name from pg_catalog.pg_class where relkind = 'r' and relnamespace in ${OWN_SCHEMAS}`;

/** Drops foreign keys, so that tables can be filled in any order, and disables triggers, so that counts and times stay as copied. */
export const BEFORE_ROWS = `
  create temporary table dropped_keys on commit drop as
    select conrelid::regclass as owner, conname as name, pg_catalog.pg_get_constraintdef(oid) as definition
    from pg_catalog.pg_constraint where contype = 'f' and conparentid = 0 and connamespace in ${OWN_SCHEMAS};
  do $$ declare one record; begin
    for one in select * from dropped_keys loop
      execute format('alter table %s drop constraint %I', one.owner, one.name);
    end loop;
    -- Migrations and the job queue have left rows of their own.
    for one in ${EACH_TABLE} loop
      execute format('truncate %s', one.name);
      execute format('alter table %s disable trigger user', one.name);
    end loop;
  end $$;`;

/** Enables the triggers and adds the foreign keys again, which checks every row. */
export const AFTER_ROWS = `
  set constraints all immediate;
  do $$ declare one record; begin
    for one in ${EACH_TABLE} loop
      execute format('alter table %s enable trigger user', one.name);
    end loop;
    for one in select * from dropped_keys loop
      execute format('alter table %s add constraint %I %s', one.owner, one.name, one.definition);
    end loop;
  end $$;`;

/** Throws SettingError unless the backup's job queue has the tables that this version of the site makes. */
export function checkJobQueue(version: unknown): void {
  if (String(version) !== JOB_QUEUE_VERSION)
    throw new SettingError(
      `Its job queue has version ${version}, this site's ${JOB_QUEUE_VERSION}: restore it into the kind of database it is from, ` +
        "start this version of the site there once, and make a new backup",
    );
}
