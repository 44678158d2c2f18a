/** URLs of seller pages, which lists of saved searches contain beside the URLs of lists. */
import { href } from "react-router";
import { isUuid } from "#app/platform/database/uuid.ts";

/** Returns the id of the seller whose page a URL is; undefined for other URLs. */
export function sellerOfUrl(url: string): string | undefined {
  const [, id = ""] = /^\/seller\/([^/?]+)$/.exec(url) ?? [];
  return isUuid(id) ? id : undefined;
}

export function urlOfSeller(id: string): string {
  return href("/seller/:id", { id });
}
