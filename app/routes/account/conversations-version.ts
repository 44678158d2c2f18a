/** GET /conversations/version: a value that changes with the list of conversations; 304 by its ETag. */
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { listVersion } from "#app/messaging/conversations/conversations.queries.server.ts";
import { versionAnswer } from "#app/messaging/conversations/version-answer.server.ts";
import type { Route } from "./+types/conversations-version";

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = await getPerson(context);
  return versionAnswer(request, person ? await listVersion(getSite(context).db, person.id) : undefined);
}
