/** GET /saved-searches/:id — opens the list of a saved search or a followed seller, whose ads are not new any more then. */
import { redirect } from "react-router";
import { requireViewer } from "#app/accounts/require-viewer.server.ts";
import { openFollowed } from "#app/alerts/follows.commands.server.ts";
import { recipientOfAccount } from "#app/alerts/recipients.server.ts";
import { openSearch } from "#app/alerts/saved-searches.commands.server.ts";
import { urlOfSeller } from "#app/alerts/watched.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import type { Route } from "./+types/saved-search";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const viewer = requireViewer(await getViewer(context), url);
  const to = await orUnavailable("data_load_failed", async () => {
    if (!isUuid(id)) return undefined;
    const recipientId = await recipientOfAccount(db, viewer.id);
    const search = await openSearch(db, { recipientId, id });
    return search ?? ((await openFollowed(db, { recipientId, sellerId: id })) ? urlOfSeller(id) : undefined);
  });
  if (!to) throw pageError("search_missing");
  return redirect(to);
}
