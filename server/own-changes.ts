/**
 * Who has just changed something sees it, though a replica may not have it yet: a cookie says how far the log of the database was,
 * in whichever process the next page is made (decision 042). Who forges it reads the primary, as everybody may.
 */
import { sql } from "kysely";
import type { Cookies } from "#app/platform/cookies.server.ts";
import type { Site } from "#app/site/site.server.ts";

/** Seconds. A replica that is later than a minute is not read. */
const LIFE = 90;
const COOKIE = "written";

/** How far a replica must be that the request with these cookies reads; undefined without a replica. */
export function copyFromOf({ replica }: Pick<Site, "replica">, cookies: Cookies): number | undefined {
  return replica && Number(/^\d{1,15}$/.exec(cookies.get(COOKIE) ?? "")?.[0] ?? 0);
}

/** Adds the cookie to the answer of a write, for who is signed in. Call within its request. */
export async function noteOwnChange({ db, replica }: Pick<Site, "db" | "replica">, response: Response): Promise<void> {
  if (!replica || response.status >= 500) return;
  const position = sql<{ at: number }>`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as at`;
  // What has been written is no failure for want of this.
  const { rows } = await position.execute(db).catch(() => ({ rows: [] }));
  if (!rows[0]) return;
  response.headers.append("set-cookie", `${COOKIE}=${rows[0].at}; Max-Age=${LIFE}; Path=/; HttpOnly; SameSite=Lax`);
}
