/** Reveals the phones of a weekly sheet that their owners let print, each counted and limited as 'Покажи телефона' does. */
import type { Site } from "#app/accounts/visit/site.server.ts";
import type { VisitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { showPhone } from "#app/listings/page/phone-answer.server.ts";
import { type ErrorNotice, Refusal } from "#app/platform/errors/errors.ts";
import type { SheetAd } from "./weekly-sheet.queries.server.ts";

export interface SheetPhones {
  /** The phones by the ids of their ads. */
  readonly phones: Readonly<Record<string, string>>;
  /** Why some are missing. */
  readonly refused: ErrorNotice | undefined;
}

export async function showSheetPhones(
  site: Pick<Site, "db" | "hash" | "views">,
  ads: readonly SheetAd[],
  asked: Pick<VisitorOfForm, "person" | "visitor"> & { readonly headers: Headers },
): Promise<SheetPhones> {
  const phones: Record<string, string> = {};
  for (const { id } of ads.filter(({ printsPhone }) => printsPhone)) {
    try {
      const phone = await showPhone(site, id, asked);
      if (phone) phones[id] = phone.shown;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // An ad that was hidden at this moment is left out; a limit holds for the rest.
      if (error.notice.code !== "listing_not_found") return { phones, refused: error.notice };
    }
  }
  return { phones, refused: undefined };
}
