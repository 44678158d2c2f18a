/** The answer to who asks for the phone of an ad, within their limit and counted. The page without script, the call of the boot script and programs get it. */
import { formatPhone } from "#app/accounts/phones.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { meetSender, type Sender } from "#app/site/sender.server.ts";
import { getSite, type Site, type SiteContext } from "#app/site/site.server.ts";
import { notePhoneShown, viewerOf } from "#app/views/views.server.ts";
import { askerOf } from "#app/visitors/visitor.server.ts";
import { getListingPhone } from "./listings.queries.server.ts";
import { NO_PHONE, type PhoneAnswer, type ShownPhone } from "./phone-answer.ts";

/**
 * The phone of an ad, null if there is none. `id`: a UUID; `headers`: of the request. Refuses with listing_not_found,
 * too_many_requests, network_busy.
 */
export async function showPhone(
  { db, hash, limits, views }: Pick<Site, "db" | "hash" | "limits" | "views">,
  id: string,
  { viewer, visitor, headers }: Pick<Sender, "viewer" | "visitor"> & { readonly headers: Headers },
): Promise<ShownPhone | null> {
  const userId = viewer?.id;
  await limits.takeShared("showPhone", askerOf(visitor, userId));
  const phone = await getListingPhone(db, id, viewer);
  if (phone === undefined) throw new Refusal("listing_not_found");
  if (phone === null) return null;
  const seer = viewerOf(hash, { visitor, userId, headers });
  if (seer) await notePhoneShown({ db, views }, { listingId: id, viewer: seer, userId });
  return { number: phone, shown: formatPhone(phone) };
}

interface GivenPhone {
  readonly answer: PhoneAnswer;
  readonly status: number;
  readonly headers: Headers;
}

/** `id`: a UUID. A refusal is an answer too, with its status. */
export async function givePhone(context: SiteContext, request: Request, id: string): Promise<GivenPhone> {
  const { headers, ...sender } = await meetSender(context, request);
  try {
    const phone = await showPhone(getSite(context), id, { ...sender, headers: request.headers });
    return { answer: phone ? { phone } : { phone, text: NO_PHONE }, status: 200, headers };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { answer: { phone: null, text: error.notice.text }, status: error.notice.status, headers };
  }
}
