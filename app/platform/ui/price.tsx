/** Prices in the currencies of PRICE_DISPLAY: the main currency large, the other one muted beside it. */
import { type AskedPrice, betweenParts, priceNote, priceParts } from "#app/platform/wording/price.ts";
import { usePriceDisplay } from "./price-display.ts";
import { WholeNumbers } from "./whole-numbers.tsx";

/** Shows a price with its kind, if the ad has one. Renders nothing without a price. */
export function Price({ price, className = "" }: { readonly price: AskedPrice; readonly className?: string }) {
  const [main, second] = priceParts(price, usePriceDisplay());
  if (!main) return null;
  const note = priceNote(price);
  return (
    <p className={`price ${className}`.trimEnd()}>
      <b>
        <WholeNumbers text={main} />
      </b>
      {second && (
        <span>
          <i>{betweenParts(price).replace(" ", "\u00a0")}</i>
          <span>
            <WholeNumbers text={second} />
          </span>
        </span>
      )}
      {note && <small>{` ${note}`}</small>}
    </p>
  );
}
