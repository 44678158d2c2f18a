/** Limits the requests for suggestions, also of those that the page cache answers. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import { NO_SUGGESTIONS } from "#app/listings/lists/suggestions.ts";
import type { Handler } from "./request.ts";

export function limitSuggestions({ limits }: Pick<Site, "limits">): Handler {
  return async (c, next) => {
    const { isOver } = await limits.use("suggestions", c.get("address"));
    return isOver ? c.json(NO_SUGGESTIONS, 429, { "cache-control": "no-store" }) : next();
  };
}
