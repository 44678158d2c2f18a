/** The sender of a public form: the signed-in person, if any, and the browser. */
import { noteSignedIn } from "#app/accounts/addresses.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { meetVisitor, type Person, type Visitor, visitorHeaders } from "#app/visitors/visitor.server.ts";
import { getSite, getViewer, getVisit, type Site, type SiteContext, type Visit } from "./site.server.ts";

export interface Sender {
  readonly viewer: Viewer | null;
  readonly visitor: Visitor;
  /** Of the answer, refused or not: the browser is known again by them. */
  readonly headers: Headers;
}

/** Also keeps for a month whose browser it is. */
export function meetSender(context: SiteContext, request: Request): Promise<Sender> {
  return senderOf(getSite(context), getVisit(context), request.headers);
}

/** Whoever looks at a page: nothing is kept of them. */
export async function meetPerson(context: SiteContext, request: Request): Promise<Person> {
  const viewer = await getViewer(context);
  const { headers } = request;
  const visitor = meetVisitor(getSite(context).hash, { address: getVisit(context).address, headers });
  return { visitor, userId: viewer?.id, headers };
}

/** The sender of a request with these headers. */
export async function senderOf({ db, hash }: Site, visit: Visit, headers: Headers): Promise<Sender> {
  const viewer = await visit.viewer();
  const visitor = meetVisitor(hash, { address: visit.address, headers });
  if (viewer) await noteSignedIn(db, hash, { userId: viewer.id, ...visitor });
  return { viewer, visitor, headers: visitorHeaders(visitor) };
}
