/** The sender of a public form: the signed-in person, if any, and the browser. */
import { noteSignedIn } from "#app/accounts/addresses.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { meetVisitor, type Visitor, visitorHeaders } from "#app/visitors/visitor.server.ts";
import { getSite, getViewer, getVisit, type SiteContext } from "./site.server.ts";

export interface Sender {
  readonly viewer: Viewer | null;
  readonly visitor: Visitor;
  /** Of the answer, refused or not: the browser is known again by them. */
  readonly headers: Headers;
}

/** Also keeps for a month whose browser it is. */
export async function meetSender(context: SiteContext, request: Request): Promise<Sender> {
  const { db, hash } = getSite(context);
  const viewer = await getViewer(context);
  const visitor = meetVisitor(hash, { address: getVisit(context).address, headers: request.headers });
  if (viewer) await noteSignedIn(db, hash, { userId: viewer.id, ...visitor });
  return { viewer, visitor, headers: visitorHeaders(visitor) };
}
