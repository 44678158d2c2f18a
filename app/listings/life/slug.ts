/** Slugs of ads: romanised title and id. */
import { isUuid } from "#app/platform/uuid.ts";
import { romanise } from "#app/search/romanise.ts";

const MAX_TITLE_PART = 80;

/** '{title}-{id}'; 'obyava' replaces a title that leaves nothing. */
export function listingSlug({ id, title }: { readonly id: string; readonly title: string }): string {
  const words = romanise(title)
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_TITLE_PART)
    .replace(/^-+|-+$/g, "");
  return `${words || "obyava"}-${id}`;
}

/** The id at the end of a slug, or undefined. A bare id is a slug too. */
export function listingIdOfSlug(slug: string): string | undefined {
  const id = slug.slice(-36).toLowerCase();
  const before = slug.slice(0, -36);
  return isUuid(id) && (before === "" || before.endsWith("-")) ? id : undefined;
}
