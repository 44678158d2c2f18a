/** Reveals the phone of an ad within the limits and counts it: for the page without script, the boot script and the API. */
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import { getSite, type Site, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { countPhoneView, viewKeyOf } from "#app/accounts/visit/views.server.ts";
import { type VisitorOfForm, visitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { getListingPhone } from "./listings.queries.server.ts";
import { NO_PHONE, type PhoneAnswer, type ShownPhone } from "./phone-answer.ts";
import { countPhone } from "./phone-limits.server.ts";

/**
 * Returns the phone of an ad; null if there is none. `id`: a UUID; `headers`: of the request. Refuses with listing_not_found,
 * too_many_phones, network_phones.
 */
export async function showPhone(
  { db, hash, views }: Pick<Site, "db" | "hash" | "views">,
  id: string,
  { person, visitor, headers }: Pick<VisitorOfForm, "person" | "visitor"> & { readonly headers: Headers },
): Promise<ShownPhone | null> {
  const userId = person?.id;
  const phone = await getListingPhone(db, id, person);
  if (phone === undefined) throw new Refusal("listing_not_found");
  const { number, hasViber } = phone;
  if (number === null) return null;
  await countPhone({ db, hash }, number, { visitor, userId });
  const viewKey = viewKeyOf(hash, { visitor, userId, headers });
  if (viewKey) await countPhoneView({ db, views }, { listingId: id, visitor: viewKey, userId });
  const viber = `viber://chat?number=${encodeURIComponent(number)}`;
  return { number, shown: formatPhone(number), ...(hasViber && { viber }) };
}

interface PhoneResponse {
  readonly answer: PhoneAnswer;
  readonly status: number;
  readonly headers: Headers;
}

/** Returns the JSON answer to a phone request, also for a refusal, with status and headers. `id`: a UUID. */
export async function respondWithPhone(context: SiteContext, request: Request, id: string): Promise<PhoneResponse> {
  const { headers, ...asked } = await visitorOfForm(context, request);
  try {
    const phone = await showPhone(getSite(context), id, { ...asked, headers: request.headers });
    return { answer: phone ? { phone } : { phone, text: NO_PHONE }, status: 200, headers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { answer: { phone: null, text: error.notice.text }, status: error.notice.status, headers };
  }
}
