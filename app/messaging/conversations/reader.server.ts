/**
 * Tells who reads or writes a conversation: the signed-in person, or under /conversations/:id/guest the guest whose device opened a
 * mailed link. The guest's token is in a cookie that the browser sends to this conversation only.
 */
import { href } from "react-router";
import { findGuestByToken } from "#app/accounts/credentials/account-links.server.ts";
import { GUEST_LINK_DAYS } from "#app/accounts/credentials/guest-link-days.ts";
import { getPerson, getSite, getVisit, type SiteContext } from "#app/accounts/visit/site.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { parseCookies } from "#app/platform/http/cookies.server.ts";
import { DAY } from "#app/platform/wording/durations.ts";
import type { Member } from "./conversation.ts";

const COOKIE = "guest";

/** A request about a conversation. `params.id` is its id, or that of the ad to whose seller a guest writes. */
export interface ConversationPlace {
  readonly request: Request;
  readonly url: URL;
  readonly params: { readonly id: string };
  readonly context: SiteContext;
}

/** The path of a conversation for its reader. */
export function conversationPath({ url, params }: Pick<ConversationPlace, "url" | "params">): string {
  const guestPath = href("/conversations/:id/guest", params);
  const isOfGuest = url.pathname === guestPath || url.pathname.startsWith(`${guestPath}/`);
  return isOfGuest ? guestPath : href("/conversations/:id", params);
}

/** Returns the reader; undefined without a session, or without a token that still opens this conversation. */
export async function findReader(place: ConversationPlace): Promise<Member | undefined> {
  const { request, params, context } = place;
  if (conversationPath(place) === href("/conversations/:id", params)) return (await getPerson(context))?.id;
  const { db } = getSite(context);
  // A response that depends on a cookie must not be shared: asking for the address says so.
  const token = getVisit(context).address && parseCookies(request.headers.get("cookie")).get(COOKIE);
  const guestId = token && isUuid(params.id) ? await findGuestByToken(db, token, params.id) : undefined;
  return guestId === undefined ? undefined : { guestId };
}

/** Returns the Set-Cookie header that lets this device read a conversation as its guest. */
export function guestCookie(conversationId: string, token: string): string {
  const path = href("/conversations/:id", { id: conversationId });
  return `${COOKIE}=${token}; Path=${path}; Max-Age=${(GUEST_LINK_DAYS * DAY) / 1_000}; HttpOnly; SameSite=Lax`;
}
