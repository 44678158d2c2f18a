/** An ad in a list: what a card shows and nothing more. */
import type { IconName } from "#app/categories/category-icon.tsx";
import type { Money } from "#app/wording/money.ts";

export interface ListingCard {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly price: Money;
  readonly town: string;
  /** 'днес, 14:20', said by the server so that page and script agree. */
  readonly when: string;
  readonly isVip: boolean;
  readonly category: { readonly slug: string; readonly name: string; readonly icon: IconName };
  readonly facts: readonly string[];
  readonly photo: { readonly key: string; readonly placeholder: string } | undefined;
}
