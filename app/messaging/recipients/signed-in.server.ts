import { getSite, getVisit, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { successToast } from "#app/platform/wording/success.ts";
import type { Toast } from "#app/platform/wording/toast.ts";
import { ALERTS_OFF } from "./alerts-off.ts";
import { areAlertsOff } from "./recipients.server.ts";

/** Sends the session cookies to the browser and returns the toast of a sign-in: a warning if mails to the person bounced. */
export async function signedInToast(context: SiteContext, cookies: Headers): Promise<Toast> {
  const visit = getVisit(context);
  visit.useCookies(cookies);
  const person = await visit.person();
  const isOff = person !== null && (await areAlertsOff(getSite(context).db, person.id));
  return isOff ? ALERTS_OFF : successToast("signed_in");
}
