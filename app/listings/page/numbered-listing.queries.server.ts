/** Finds the page of an ad by its number. What a person may know is decided here, before anything about the ad is told. */
import { sql } from "kysely";
import { href, redirect } from "react-router";
import type { ActingPerson } from "#app/listings/life/life-cycle.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { readListingNumber } from "#app/listings/listing-number.ts";
import { readPublic } from "#app/platform/database/changes/read-public.server.ts";
import { showListing } from "#app/platform/database/changes/visible-changes.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface NumberedRow {
  readonly id: string;
  readonly title: string;
  readonly user_id: string | null;
  readonly is_public: boolean;
  /** True if its page says that it is gone (findListingAccess). */
  readonly is_gone: boolean;
}

/** One statement for all cases, so that a number of a hidden ad takes as long as an unknown one. */
function findNumbered(db: Db, number: number) {
  return sql<NumberedRow>`
    select listings.id, title, user_id, is_public,
      was_public and not is_blocked and (status = 'expired' or inactive_reason is not distinct from 'sold') as is_gone
    from listings join users on users.id = listings.user_id where listings.number = ${number}
    union all
    select listing_id, '', null, false, true from tombstones where number = ${number}`.execute(db);
}

/**
 * Returns the part of the address of the ad with this number after /ad/: its slug for those who may see it, and the id alone if its page tells everybody that it
 * is gone. Undefined for a hidden ad and for an unknown number.
 */
export async function findNumberedSlug(
  db: Db,
  number: number,
  person: ActingPerson | null,
): Promise<string | undefined> {
  const { rows } = await findNumbered(db, number);
  const [row] = rows;
  if (row && (row.is_public || person?.isAdmin || (person && person.id === row.user_id))) return listingSlug(row);
  return row?.is_gone ? row.id : undefined;
}

/** Matches what people write before the number of an ad. */
const LEAD = /^\s*(?:обява(?:та)?\s+)?(?:(?:номер|№|#)\s*:?\s*)?/iu;

/** Throws a redirect to the public ad whose number a search is. Does nothing for another search. */
export async function leadToNumbered(db: Db, q: string): Promise<void> {
  const number = readListingNumber(/^https?:\/\/[^/]+\/([^/?#]+)$/i.exec(q.trim())?.[1] ?? q.replace(LEAD, ""));
  if (number === undefined) return;
  const { rows } = await readPublic(
    db,
    () => findNumbered(db, number),
    ({ rows: [found] }) => !found?.is_public,
  );
  const [row] = rows;
  if (!row?.is_public) return;
  showListing(row.id);
  throw redirect(href("/ad/:slug", { slug: listingSlug(row) }));
}
