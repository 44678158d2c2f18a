/** GET /conversations/:id/version: a value that changes with the conversation; 304 by its ETag. Pages ask for it every few seconds. */
import { getSite } from "#app/accounts/visit/site.server.ts";
import { conversationVersion } from "#app/messaging/conversations/conversations.queries.server.ts";
import { findReader } from "#app/messaging/conversations/reader.server.ts";
import { versionAnswer } from "#app/messaging/conversations/version-answer.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import type { Route } from "./+types/conversation-version";

export async function loader(place: Route.LoaderArgs) {
  const { request, params, context } = place;
  const reader = await findReader(place);
  const { id } = params;
  const isKnown = reader && isUuid(id);
  return versionAnswer(request, isKnown ? await conversationVersion(getSite(context).db, reader, id) : undefined);
}
