/** Builds and parses slugs of ads: romanised title and id. */

import { romanise } from "#app/catalogue/language/romanise.ts";
import { isUuid } from "#app/platform/database/uuid.ts";

const MAX_TITLE_PART = 80;

/** Returns '{title}-{id}', with 'obyava' for a title without usable characters. */
export function listingSlug({ id, title }: { readonly id: string; readonly title: string }): string {
  const words = romanise(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_TITLE_PART)
    .replace(/^-+|-+$/g, "");
  return `${words || "obyava"}-${id}`;
}

/** Returns the id at the end of a slug; undefined if there is none. A bare id is a slug too. */
export function listingIdOfSlug(slug: string): string | undefined {
  const id = slug.slice(-36).toLowerCase();
  const before = slug.slice(0, -36);
  return isUuid(id) && (before === "" || before.endsWith("-")) ? id : undefined;
}
