/**
 * SQL that makes the schema of a backup in an empty database and prepares it for rows, without foreign keys and triggers. All of it runs in one
 * transaction, as the owner of the database.
 */
import { getConstructionPlans, getRollbackPlans } from "pg-boss";
import { SettingError } from "#app/platform/settings/env.server.ts";
import type { Migration } from "#db/migrate.ts";
import type { RunQuery } from "./row-counts.server.ts";
import { SITE_TABLES } from "./site-tables.server.ts";

/** Removes pg-boss's own transaction, whose time limits would apply to the whole script. */
function withoutTransaction(plan: string): string {
  return plan.replace(/^\s*(BEGIN|COMMIT|SET LOCAL \w+ = \d+);$/gm, "");
}

const JOB_QUEUE = withoutTransaction(getConstructionPlans("pgboss"));
const NEWEST_QUEUE = Number(/pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(JOB_QUEUE)?.[1]);

/** Returns the version of the job queue's tables, undefined if there is none yet. */
export async function queueVersion(ask: RunQuery): Promise<number | undefined> {
  const [queue] = await ask("select to_regclass('pgboss.version') is not null as exists");
  return queue?.exists === true ? Number((await ask("select version from pgboss.version"))[0]?.version) : undefined;
}

/** Returns the statements that create the schema as of `migrations`, with the tables of the job queue in the given version. */
export function schemaStatements(migrations: readonly Migration[], queue: number | undefined): readonly string[] {
  return [
    "create table schema_migrations (name text primary key, applied_at timestamptz not null default now());" +
      "alter table schema_migrations add column checksum text;",
    ...migrations.map(({ text }) => text),
    ...(queue === undefined ? [] : queueStatements(queue)),
  ];
}

/** Returns pg-boss's tables of an earlier version: those of its newest version, with its own steps back. */
function queueStatements(version: number): readonly string[] {
  if (version > NEWEST_QUEUE)
    throw new SettingError(`Its job queue has version ${version}, this site's ${NEWEST_QUEUE}: update the site first`);
  const steps: string[] = [];
  for (let from = NEWEST_QUEUE; from > version; from -= 1) steps.push(withoutTransaction(rollbackFrom(from)));
  return [JOB_QUEUE, ...steps];
}

function rollbackFrom(version: number): string {
  try {
    return getRollbackPlans("pgboss", version);
  } catch (error) {
    throw new SettingError(
      `Its job queue is older than version ${version}, the oldest that this site can restore: use the version of the site that made it`,
      { cause: error },
    );
  }
}

const EACH_TABLE = `select oid::regclass as name from pg_catalog.pg_class where ${SITE_TABLES}`;

/** Drops foreign keys, so that tables can be filled in any order, and disables triggers, so that counts and times stay as copied. */
export const BEFORE_ROWS = `
  create temporary table dropped_keys as
    select conrelid::regclass as owner, conname as name, pg_catalog.pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_catalog.pg_constraint join pg_catalog.pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and ${SITE_TABLES};
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
  end $$;
  drop table dropped_keys;`;

/**
 * Drops what is in the schemas of the site and belongs to its role, but nothing of an extension, such as pg_trgm, which a superuser may have
 * installed.
 */
export const DROP_SITE = `
  drop schema if exists pgboss cascade;
  do $$ declare one text; begin
    foreach one in array array(
      select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view'
        when 'S' then 'sequence' else 'table' end, oid::regclass) from pg_catalog.pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(relowner, 'usage')
        and not exists (select from pg_catalog.pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('e', 'i'))
      union all select format('drop routine if exists %s cascade', oid::regprocedure) from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
        and not exists (select from pg_catalog.pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    ) loop execute one;
    end loop;
  end $$;`;
