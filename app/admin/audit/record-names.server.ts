/** Finds the names of rows by their ids. */
import type { ActionTarget } from "#app/admin/actions/admin-actions.ts";
import { messageTitle, senderName } from "#app/admin/pages/record-labels.ts";
import type { Db } from "#app/platform/database/database.server.ts";

type Names = ReadonlyMap<string, string>;
const NO_NAMES: Names = new Map();

export async function namesOfRecords(db: Db, target: ActionTarget, ids: readonly string[]): Promise<Names> {
  if (ids.length === 0) return NO_NAMES;
  const rows = await NAMES[target](db, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Naming = (db: Db, ids: readonly string[]) => Promise<readonly { readonly id: string; readonly name: string }[]>;

const NAMES: Readonly<Record<ActionTarget, Naming>> = {
  people: (db, ids) => db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute(),
  listings: (db, ids) => db.selectFrom("listings").select(["id", "title as name"]).where("id", "in", ids).execute(),
  reports: (db, ids) =>
    db.selectFrom("reports").select(["id", "listing_title as name"]).where("id", "in", ids).execute(),
  messages: async (db, ids) => {
    const rows = await db.selectFrom("messages").select(["id", "subject", "name"]).where("id", "in", ids).execute();
    return rows.map(({ id, subject, name }) => ({ id, name: `${messageTitle(subject)}, ${senderName(name)}` }));
  },
};
