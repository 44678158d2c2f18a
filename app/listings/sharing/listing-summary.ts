import { withoutContacts } from "#app/listings/screening/rules/contacts.ts";
import { cutText } from "#app/platform/http/meta.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import { type AskedPrice, formatPrice } from "#app/platform/wording/price.ts";

interface SummarisedListing {
  readonly title: string;
  readonly description: string;
  readonly town: string;
  readonly price: AskedPrice;
}

/**
 * Returns what search engines and messengers show of an ad: price, place, and the beginning of its text without contacts, in at most
 * `max` characters.
 */
export function listingSummary(
  { title, description, town, price }: SummarisedListing,
  { display, max }: { readonly display: PriceDisplay; readonly max?: number },
): string {
  const facts = [formatPrice(price, display), town].filter(Boolean).join(", ");
  return cutText([facts, withoutContacts(description) || title].filter(Boolean).join(". "), max);
}
