/** A category as a guide's card: its description and a link to it. */
import { href } from "react-router";
import { categoryById } from "#app/categories/catalogue.ts";
import type { GuideItem } from "./guide.ts";

/** The numbers that guides mention, taken from the settings. */
export interface GuideFacts {
  readonly maxListingsBasic: number;
  readonly listingLifetimeDays: number;
}

export function categoryCard(id: number, text: string): GuideItem {
  const { name, slug, icon } = categoryById(id);
  return { title: name, text, icon, to: href("/category/:slug", { slug }) };
}
