/** The answer to who asks for the phone of an ad, within their limit. The page without script and the call of the boot script give it. */
import { formatPhone } from "#app/accounts/phones.server.ts";
import { errorNotice, Refusal } from "#app/platform/errors.ts";
import { meetSender } from "#app/site/sender.server.ts";
import { getSite, type SiteContext } from "#app/site/site.server.ts";
import { askerOf } from "#app/visitors/visitor.server.ts";
import { getListingPhone } from "./listings.queries.server.ts";
import { NO_PHONE, type PhoneAnswer } from "./phone-answer.ts";

interface GivenPhone {
  readonly answer: PhoneAnswer;
  readonly status: number;
  readonly headers: Headers;
}

/** `id`: a UUID. A refusal is an answer too, with its status. */
export async function givePhone(context: SiteContext, request: Request, id: string): Promise<GivenPhone> {
  const { db, limits } = getSite(context);
  const { viewer, visitor, headers } = await meetSender(context, request);
  try {
    await limits.takeShared("showPhone", askerOf(visitor, viewer?.id));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { answer: { phone: null, text: error.notice.text }, status: error.notice.status, headers };
  }
  const phone = await getListingPhone(db, id, viewer);
  if (phone === undefined)
    return { answer: { phone: null, text: errorNotice("listing_not_found").text }, status: 404, headers };
  const answer = phone ? { phone: { number: phone, shown: formatPhone(phone) } } : { phone: null, text: NO_PHONE };
  return { answer, status: 200, headers };
}
