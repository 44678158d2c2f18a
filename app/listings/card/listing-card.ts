import type { IconName } from "#app/catalogue/fields/category-icon.tsx";
import type { AskedPrice } from "#app/platform/wording/price.ts";

export interface ListingCard {
  readonly id: string;
  readonly slug: string;
  /** The short id of its seller (saved/hidden-rule.ts). */
  readonly seller: string;
  readonly title: string;
  readonly excerpt: string;
  readonly price: AskedPrice;
  /** True for some days after a price cut. */
  readonly isReduced: boolean;
  readonly town: string;
  /** 'на 12 км', from the place of the list. */
  readonly distance?: string;
  /** 'днес', 'вчера' or '25 окт.', formatted on the server so that hydration matches. */
  readonly when: string;
  /** 'Потвърдена преди 2 дни', if its owner has confirmed it after the day of `when`. */
  readonly confirmed: string | undefined;
  readonly isVip: boolean;
  /** Reserved for a buyer. */
  readonly isReserved: boolean;
  readonly category: { readonly slug: string; readonly name: string; readonly icon: IconName };
  /** The kind of the thing, shown beside the category: 'Апартамент'. */
  readonly kind: string | undefined;
  readonly facts: readonly string[];
  /** The words of a search, as ranges of characters. */
  readonly marks?: {
    readonly title: readonly (readonly [start: number, end: number])[];
    readonly excerpt: readonly (readonly [start: number, end: number])[];
  };
  readonly photo: { readonly key: string; readonly more?: readonly string[] } | undefined;
  readonly hasPhone: boolean;
}
