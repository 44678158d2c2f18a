/** GET /conversations/:id/version: a value that changes with the conversation; 304 by its ETag. Pages ask for it every few seconds. */
import { getSite, getViewer } from "#app/accounts/visit/site.server.ts";
import { conversationVersion } from "#app/messaging/conversations/conversations.queries.server.ts";
import { versionAnswer } from "#app/messaging/conversations/version-answer.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import type { Route } from "./+types/conversation-version";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = await getViewer(context);
  const { id } = params;
  const isKnown = viewer && isUuid(id);
  return versionAnswer(request, isKnown ? await conversationVersion(getSite(context).db, viewer.id, id) : undefined);
}
