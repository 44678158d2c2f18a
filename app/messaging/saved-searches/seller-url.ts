/** What a list of searches may hold beside searches: the page of a seller, whose new ads are counted alike. */
import { href } from "react-router";
import { isUuid } from "#app/platform/uuid.ts";

/** The seller whose page this is. */
export function sellerOfUrl(url: string): string | undefined {
  const [, id = ""] = /^\/seller\/([^/?]+)$/.exec(url) ?? [];
  return isUuid(id) ? id : undefined;
}

export function urlOfSeller(id: string): string {
  return href("/seller/:id", { id });
}
