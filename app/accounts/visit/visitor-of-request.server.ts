/** Identifies the sender of a request: the signed-in person, if any, and the browser. */
import type { Viewer } from "#app/accounts/sign-in/viewer.ts";
import { recordSignInPlace } from "#app/accounts/visitor/addresses.server.ts";
import { identifyVisitor, type Person, type Visitor, visitorHeaders } from "#app/accounts/visitor/visitor.server.ts";
import { getSite, getViewer, getVisit, type Site, type SiteContext, type Visit } from "./site.server.ts";

export interface Sender {
  readonly viewer: Viewer | null;
  readonly visitor: Visitor;
  /** Headers for the response, refused or not; they set the visitor cookie. */
  readonly headers: Headers;
}

/** Identifies the sender of a form, and records for a month which person uses this browser. */
export function identifySender(context: SiteContext, request: Request): Promise<Sender> {
  return identifySenderByHeaders(getSite(context), getVisit(context), request.headers);
}

/** Identifies the person who requests a page, without recording anything. */
export async function identifyPerson(context: SiteContext, request: Request): Promise<Person> {
  const viewer = await getViewer(context);
  const { headers } = request;
  const visitor = identifyVisitor(getSite(context).hash, { address: getVisit(context).address, headers });
  return { visitor, userId: viewer?.id, headers };
}

/** Identifies the sender by request headers, and records for a month which person uses this browser. */
export async function identifySenderByHeaders({ db, hash }: Site, visit: Visit, headers: Headers): Promise<Sender> {
  const viewer = await visit.viewer();
  const visitor = identifyVisitor(hash, { address: visit.address, headers });
  if (viewer) await recordSignInPlace(db, hash, { userId: viewer.id, ...visitor });
  return { viewer, visitor, headers: visitorHeaders(visitor) };
}
