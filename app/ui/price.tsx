/** A price in the order that PRICE_DISPLAY sets: the main currency large, the other one muted beside it. */
import { createContext, useContext } from "react";
import { type Money, type PriceDisplay, priceParts } from "#app/wording/money.ts";

export const PriceDisplayContext = createContext<PriceDisplay>("bgn-eur");

export function usePriceDisplay(): PriceDisplay {
  return useContext(PriceDisplayContext);
}

/** Renders nothing without a price. */
export function Price({ price, className = "" }: { readonly price: Money; readonly className?: string }) {
  const [main, second] = priceParts(price, usePriceDisplay());
  if (!main) return null;
  return (
    <p className={`price ${className}`.trimEnd()}>
      <b>{main}</b>
      {second && <span>{` / ${second}`}</span>}
    </p>
  );
}
