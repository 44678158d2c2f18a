/** The data of a card, and nothing more. */
import type { IconName } from "#app/categories/category-icon.tsx";
import type { Money } from "#app/wording/money.ts";
import type { AskedPrice } from "#app/wording/price.ts";

export interface ListingCard {
  readonly id: string;
  readonly slug: string;
  /** Whose it is (hidden/hidden-rule.ts). */
  readonly seller: string;
  readonly title: string;
  readonly excerpt: string;
  readonly price: AskedPrice;
  /** What it cost before a cut that is still news. */
  readonly cutFrom?: Money | undefined;
  readonly town: string;
  /** 'днес, 14:20', formatted on the server so that hydration matches. */
  readonly when: string;
  /** 'Потвърдена преди 2 дни': since the day of `when` its owner said that it is still there. */
  readonly confirmed: string | undefined;
  readonly isVip: boolean;
  /** Promised to somebody. */
  readonly isReserved: boolean;
  readonly category: { readonly slug: string; readonly name: string; readonly icon: IconName };
  readonly facts: readonly string[];
  /** Where the words of a search stand, from and to in characters. */
  readonly marks?: {
    readonly title: readonly (readonly [start: number, end: number])[];
    readonly excerpt: readonly (readonly [start: number, end: number])[];
  };
  readonly photo: { readonly key: string; readonly placeholder: string } | undefined;
}
