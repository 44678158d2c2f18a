/** In which currencies prices are shown, for all that shows one. Apart from what shows them: every page needs only this. */
import { createContext, useContext } from "react";
import type { PriceDisplay } from "#app/wording/money.ts";

export const PriceDisplayContext = createContext<PriceDisplay>("bgn-eur");

export function usePriceDisplay(): PriceDisplay {
  return useContext(PriceDisplayContext);
}
