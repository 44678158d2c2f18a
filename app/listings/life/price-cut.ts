/** Price cuts as cards and the ad page show them. The database decides what is a cut (`price_cuts()` in db/migrations). */
import type { ShownPriceCut } from "#app/platform/ui/price-cuts.tsx";
import { formatDayOfYear } from "#app/platform/wording/dates.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { AskedPrice } from "#app/platform/wording/price.ts";
import type { ListingCurrency } from "#db/tables.ts";

/** The days for which a card has the word 'Намалена'. */
const CUT_DAYS = 14;

/** Reports whether the newest cut that holds is recent. */
export function isReduced(cutAt: Date | null, now: Date): boolean {
  return cutAt !== null && cutAt.getTime() > now.getTime() - CUT_DAYS * DAY;
}

/** A row of `price_cuts()` as JSON. */
export interface StoredPriceCut {
  readonly cut_at: string;
  readonly from_cents: number;
  readonly from_currency: ListingCurrency;
  readonly to_cents: number;
  readonly to_currency: ListingCurrency;
}

export function priceCutView(
  cut: StoredPriceCut,
  { unit, now }: { readonly unit: AskedPrice["unit"]; readonly now: Date },
): ShownPriceCut {
  return {
    from: { cents: cut.from_cents, currency: cut.from_currency, unit },
    to: { cents: cut.to_cents, currency: cut.to_currency, unit },
    day: formatDayOfYear(new Date(cut.cut_at), now),
  };
}
