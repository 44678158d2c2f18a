/** The price cuts of an ad, as on its page: 'Намалена от 120 лв. / 61,36 € на 95 лв. / 48,57 € на 3 май'. */
import { type AskedPrice, betweenParts, priceParts } from "#app/platform/wording/price.ts";
import { Badge } from "./badge.tsx";
import { usePriceDisplay } from "./price-display.ts";

export interface ShownPriceCut {
  readonly from: AskedPrice;
  readonly to: AskedPrice;
  /** The day of the cut: '3 май'. */
  readonly day: string;
}

export function PriceCuts({ cuts }: { readonly cuts: readonly ShownPriceCut[] }) {
  const display = usePriceDisplay();
  const text = (price: AskedPrice) => priceParts(price, display).join(betweenParts(price));
  return cuts.map(({ from, to, day }) => (
    <p key={`${to.cents} ${day}`} className="text-sm font-semibold text-good">
      {`Намалена от ${text(from)} на ${text(to)} на ${day}`}
    </p>
  ));
}

/** The same as one word, for cards. */
export function ReducedTag() {
  return <Badge tone="good">Намалена</Badge>;
}
