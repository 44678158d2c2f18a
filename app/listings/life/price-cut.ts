/** Shows 'Свалена цена' for fourteen days after a cut, with the lowest price of the thirty days before it. */
import { DAY } from "#app/platform/wording/durations.ts";
import type { Money } from "#app/platform/wording/money.ts";
import type { ListingCurrency } from "#db/tables.ts";

const CUT_DAYS = 14;

interface CutColumns {
  readonly cut_from_cents: number | null;
  readonly cut_at: Date | null;
  readonly currency: ListingCurrency;
}

/** Returns the price before the cut; undefined without a cut in the last fourteen days. */
export function cutFromOf({ cut_from_cents, cut_at, currency }: CutColumns, now: Date): Money | undefined {
  if (cut_from_cents === null || !cut_at || cut_at.getTime() <= now.getTime() - CUT_DAYS * DAY) return undefined;
  return { cents: cut_from_cents, currency };
}
