/** Queries on recorded cookie choices: counts, search and export. */

import { isIP } from "node:net";
import { sql } from "kysely";
import { shownAddress } from "#app/accounts/profile/addresses.server.ts";
import {
  ADMIN_PAGE_SIZE,
  countUpToLimit,
  type Order,
  type PagePosition,
  readPage,
} from "#app/admin/pages/admin-lists.server.ts";
import { likePattern } from "#app/admin/pages/admin-search.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";

export interface ConsentsQuery extends PagePosition {
  /** An IP address or a part of a browser's name. */
  readonly q: string;
}

/** Returns a LIKE pattern of the search; an IP address is truncated like the stored ones. */
function patternOf(q: string, addresses: Env["adminAddresses"]): string | undefined {
  const text = q.trim();
  return likePattern(isIP(text) ? shownAddress(text, addresses) : text);
}

function filtered(db: Db, q: string, addresses: Env["adminAddresses"]) {
  const pattern = patternOf(q, addresses);
  const all = db.selectFrom("consents");
  return pattern ? all.where(sql<boolean>`lower(ip_address || ' ' || user_agent) like ${pattern}`) : all;
}

type Dependencies = { readonly db: Db; readonly env: Pick<Env, "adminAddresses"> };

const ORDER: Order = { column: "consents.created_at", kind: "time" };

/** Returns a page of the matching records, newest first. */
export function findConsents({ db, env }: Dependencies, query: ConsentsQuery, size = ADMIN_PAGE_SIZE) {
  return readPage(
    ORDER,
    query,
    ({ key, after, by, thenBy }) =>
      filtered(db, query.q, env.adminAddresses)
        .select(["id", "ip_address", "consent_given", "necessary", "analytics", "marketing", "privacy_policy_version"])
        .select(["user_agent", "created_at", key.as("sort_key")])
        .where(after)
        .orderBy(by)
        .orderBy(thenBy)
        .limit(size + 1)
        .execute(),
    size,
  );
}

export type ConsentRow = Awaited<ReturnType<typeof findConsents>>["rows"][number];

/** Counts the matching records, up to one more than the limit. */
export function countMatchingConsents({ db, env }: Dependencies, q: string): Promise<number> {
  return countUpToLimit(db, filtered(db, q, env.adminAddresses));
}

export interface ConsentTotals {
  readonly total: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly analytics: number;
  readonly marketing: number;
}

export async function countConsents(db: Db): Promise<ConsentTotals> {
  const rows = await db.selectFrom("consent_counts").selectAll().execute();
  const sum = (isIncluded: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isIncluded).reduce((total, row) => total + row.total, 0);
  return {
    total: sum(() => true),
    accepted: sum((row) => row.consent_given),
    rejected: sum((row) => !row.consent_given),
    analytics: sum((row) => row.analytics),
    marketing: sum((row) => row.marketing),
  };
}
