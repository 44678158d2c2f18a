import type { OpenDatabase } from "#app/platform/database/database.server.ts";

/**
 * Makes every insert into `table` that meets `condition` fail for an unrelated reason while `work` runs. The condition is an SQL
 * expression over the new row, `new`.
 */
export async function whileInsertsFail<T>(
  { script }: OpenDatabase,
  { table, condition = "true" }: { readonly table: string; readonly condition?: string },
  work: () => Promise<T>,
): Promise<T> {
  await script(`create function fail_insert() returns trigger language plpgsql as
      $$ begin if ${condition} then raise exception 'broken'; end if; return new; end $$;
    create trigger fail_insert before insert on ${table} for each row execute function fail_insert();`);
  try {
    return await work();
  } finally {
    await script(`drop trigger fail_insert on ${table}; drop function fail_insert;`);
  }
}
