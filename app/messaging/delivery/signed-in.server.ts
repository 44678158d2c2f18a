/** What is said to somebody who has just signed in: that mails to them came back, if they did. */
import { getSite, getVisit, type SiteContext } from "#app/site/site.server.ts";
import { successToast } from "#app/wording/success.ts";
import type { Toast } from "#app/wording/toast.ts";
import { ALERTS_OFF } from "./alerts-off.ts";
import { areAlertsOff } from "./recipients.server.ts";

/** Signs in with the cookies, which go to the browser. */
export async function signedInToast(context: SiteContext, cookies: Headers): Promise<Toast> {
  const visit = getVisit(context);
  visit.useCookies(cookies);
  const viewer = await visit.viewer();
  const isOff = viewer !== null && (await areAlertsOff(getSite(context).db, viewer.id));
  return isOff ? ALERTS_OFF : successToast("signed_in");
}
