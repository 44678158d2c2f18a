/**
 * Answers 304 if a conversation or the list of conversations is unchanged, without the router and the session library, because every
 * open page polls every ten seconds. Any other request is passed to the route of the same path.
 */
import { sessionPerson } from "#app/accounts/sign-in/session-person.server.ts";
import type { Site } from "#app/accounts/visit/site.server.ts";
import { conversationVersion, listVersion } from "#app/messaging/conversations/conversations.queries.server.ts";
import { unchangedAnswer } from "#app/messaging/conversations/version-answer.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { ROUTE_HEADER } from "#app/platform/http/metrics-counters.server.ts";
import type { Handler } from "./request.ts";

export const VERSION_PATHS = ["/conversations/version", "/conversations/:id/version"] as const;

export function answerUnchanged(site: Site): Handler {
  return async (c, next) => {
    const id = c.req.param("id");
    const token = c.req.header("if-none-match") && c.get("session");
    // If the database is unreachable, the route answers with its error.
    const version = token ? await readVersion(site, token, id).catch(() => undefined) : undefined;
    const answer = version === undefined ? undefined : unchangedAnswer(c.req.raw, version);
    if (!answer) return next();
    answer.headers.set(ROUTE_HEADER, VERSION_PATHS[id ? 1 : 0]);
    return answer;
  };
}

async function readVersion({ db }: Site, token: string, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return listVersion(db, sessionPerson(db, token).$asScalar());
  return isUuid(id) ? conversationVersion(db, sessionPerson(db, token).$asScalar(), id) : undefined;
}
