/** The content of a guide: sections of text, each kind with its own layout. */
import { href } from "react-router";
import { categoryById } from "#app/catalogue/categories/catalogue.ts";
import type { IconName } from "#app/catalogue/fields/category-icon.tsx";
import type { DrawingName } from "./drawings.tsx";

export interface GuideItem {
  readonly title: string;
  readonly text: string;
  /** Link target of the item. */
  readonly to?: string;
  readonly icon?: IconName;
}

/** Returns the item of a category, with its icon and a link to it. */
export function categoryCard(id: number, text: string): GuideItem {
  const { name, slug, icon } = categoryById(id);
  return { title: name, text, icon, to: href("/category/:slug", { slug }) };
}

/** Returns items without links from texts by title. */
export function texts(byTitle: Readonly<Record<string, string>>): readonly GuideItem[] {
  return Object.entries(byTitle).map(([title, text]) => ({ title, text }));
}

interface GuideButton {
  readonly to: string;
  readonly label: string;
}

/** Returns the buttons at the end of a guide: to the ads, and to publishing. */
export function guideButtons(toListings: GuideButton): readonly GuideButton[] {
  return [toListings, { to: href("/add-ad/:category?", {}), label: "Добави обява" }];
}

export type GuideSection = { readonly id: string; readonly title: string } & (
  | { readonly kind: "cards"; readonly items: readonly GuideItem[] }
  | { readonly kind: "steps"; readonly items: readonly GuideItem[] }
  | { readonly kind: "tips"; readonly items: readonly string[] }
  | { readonly kind: "names"; readonly items: readonly string[] }
  | { readonly kind: "text"; readonly items: readonly string[] }
);

/** The numbers that guides mention, taken from the settings. */
export interface GuideFacts {
  readonly maxListingsBasic: number;
  readonly listingLifetimeDays: number;
}

export interface Guide {
  readonly path: string;
  readonly title: string;
  /** For search engines: at most 160 characters. */
  readonly description: string;
  readonly drawing: DrawingName;
  readonly intro: readonly string[];
  readonly sections: readonly GuideSection[];
  /** The slug of the category whose ads are counted on the page. */
  readonly counts?: string;
  readonly buttons: readonly GuideButton[];
}
