/** The content of a guide: sections of text, each kind with its own layout. */
import type { IconName } from "#app/categories/category-icon.tsx";
import type { DrawingName } from "./drawings.tsx";

export interface GuideItem {
  readonly title: string;
  readonly text: string;
  /** Link target of the item. */
  readonly to?: string;
  readonly icon?: IconName;
}

export type GuideSection = { readonly id: string; readonly title: string } & (
  | { readonly kind: "cards"; readonly items: readonly GuideItem[] }
  | { readonly kind: "steps"; readonly items: readonly GuideItem[] }
  | { readonly kind: "tips"; readonly items: readonly string[] }
  | { readonly kind: "names"; readonly items: readonly string[] }
  | { readonly kind: "text"; readonly items: readonly string[] }
);

export interface Guide {
  readonly path: string;
  readonly title: string;
  /** For search engines: at most 160 characters. */
  readonly description: string;
  readonly drawing: DrawingName;
  readonly intro: readonly string[];
  readonly sections: readonly GuideSection[];
  /** Slug of the category whose ads the live numbers count. */
  readonly counts?: string;
  readonly buttons: readonly { readonly to: string; readonly label: string }[];
}
