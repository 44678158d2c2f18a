/** Identifies the visitor of a request: the signed-in person, if any, and the browser. */
import type { Person } from "#app/accounts/sign-in/person.ts";
import { recordSignInPlace } from "#app/accounts/visitor/addresses.server.ts";
import {
  identifyVisitor,
  type Visitor,
  type VisitorOfRequest,
  visitorHeaders,
} from "#app/accounts/visitor/visitor.server.ts";
import { getPerson, getSite, getVisit, type Site, type SiteContext, type Visit } from "./site.server.ts";

export interface VisitorOfForm {
  readonly person: Person | null;
  readonly visitor: Visitor;
  /** Headers for the response, refused or not; they set the visitor cookie. */
  readonly headers: Headers;
}

/** Identifies the visitor who sent a form, and records for a month which person uses this browser. */
export function visitorOfForm(context: SiteContext, request: Request): Promise<VisitorOfForm> {
  return visitorOfCall({ site: getSite(context), visit: getVisit(context), headers: request.headers });
}

/** Identifies the visitor of a request without recording anything. */
export async function visitorOfRequest(context: SiteContext, request: Request): Promise<VisitorOfRequest> {
  const person = await getPerson(context);
  const { headers } = request;
  const visitor = identifyVisitor(getSite(context).hash, { address: getVisit(context).address, headers });
  return { visitor, userId: person?.id, headers };
}

interface VisitorCall {
  readonly site: Site;
  readonly visit: Visit;
  readonly headers: Headers;
}

/** Identifies the visitor of a call of the API, and records for a month which person uses this browser. */
export async function visitorOfCall({ site, visit, headers }: VisitorCall): Promise<VisitorOfForm> {
  const { db, hash } = site;
  const person = await visit.person();
  const visitor = identifyVisitor(hash, { address: visit.address, headers });
  if (person) await recordSignInPlace(db, hash, { userId: person.id, ...visitor });
  return { person, visitor, headers: visitorHeaders(visitor) };
}
