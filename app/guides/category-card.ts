/** A category as a card that leads there, with what a guide says of it. */
import { href } from "react-router";
import { categoryById } from "#app/categories/catalogue.ts";
import type { GuideItem } from "./guide.ts";

/** What guides say in numbers: from the settings, never from memory. */
export interface GuideFacts {
  readonly maxListingsBasic: number;
  readonly listingLifetimeDays: number;
}

export function categoryCard(id: number, text: string): GuideItem {
  const { name, slug, icon } = categoryById(id);
  return { title: name, text, icon, to: href("/category/:slug", { slug }) };
}
