/** Queries on recorded cookie choices: counts, search and export. */

import { isIP } from "node:net";
import { sql } from "kysely";
import { shownAddress } from "#app/accounts/visitor/addresses.server.ts";
import type { Order, PagePosition } from "#app/admin/pages/admin-lists.server.ts";
import { pageParams } from "#app/admin/pages/admin-params.ts";
import { type Condition, likePattern, plain } from "#app/admin/pages/admin-search.server.ts";
import { findMatchingPage } from "#app/admin/pages/search-rows.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";

export interface ConsentsQuery extends PagePosition {
  /** An IP address or a part of a browser's name. */
  readonly q: string;
}

/** Returns the condition of a search; undefined for an empty one. An IP address is truncated like the stored ones. */
function searchCondition(q: string, addresses: Env["adminAddresses"]): Condition | undefined {
  const text = q.trim();
  const pattern = likePattern(isIP(text) ? shownAddress(text, addresses) : text);
  return pattern ? plain(sql`lower(ip_address || ' ' || user_agent) like ${pattern}`) : undefined;
}

type Dependencies = { readonly db: Db; readonly env: Pick<Env, "adminAddresses"> };

const ORDER: Order = { column: "consents.created_at", kind: "time" };

/** Returns a page of the matching records, newest first; `size` is its number of rows. */
export function findConsents({ db, env }: Dependencies, query: ConsentsQuery, size?: number) {
  const rows = db
    .selectFrom("consents")
    .select(["id", "ip_address", "consent_given", "necessary", "analytics", "marketing", "privacy_policy_version"])
    .select(["user_agent", "created_at"]);
  const condition = searchCondition(query.q, env.adminAddresses);
  return findMatchingPage(db, { order: ORDER, place: query, condition, size }, rows);
}

export type ConsentRow = Awaited<ReturnType<typeof findConsents>>["rows"][number];

async function countConsents(db: Db) {
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

/** Returns the panel of the dashboard: the totals and a page of the matching records. */
export async function consentsView(site: Dependencies, params: URLSearchParams) {
  const q = params.get("q") ?? "";
  const { rows, ...page } = await findConsents(site, { q, ...pageParams(params) });
  return {
    totals: await countConsents(site.db),
    records: rows.map((row) => ({
      id: row.id,
      address: row.ip_address,
      isAccepted: row.consent_given,
      hasAnalytics: row.analytics,
      hasMarketing: row.marketing,
      version: row.privacy_policy_version,
      when: formatMoment(row.created_at),
      userAgent: row.user_agent,
    })),
    ...page,
    q,
  };
}

export type ConsentsView = Awaited<ReturnType<typeof consentsView>>;
