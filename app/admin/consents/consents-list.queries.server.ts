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
import { pageParams } from "#app/admin/pages/admin-params.ts";
import { likePattern } from "#app/admin/pages/admin-search.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Env } from "#app/platform/settings/env.server.ts";
import { formatMoment } from "#app/platform/wording/dates.ts";

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
  const { rows, previous, next } = await findConsents(site, { q, ...pageParams(params) });
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
    /** The number of matching records, up to one more than the limit. */
    found: await countUpToLimit(site.db, filtered(site.db, q, site.env.adminAddresses)),
    previous,
    next,
    q,
  };
}

export type ConsentsView = Awaited<ReturnType<typeof consentsView>>;
