/** GET /saved-searches/:id: opens the list of a saved search or a followed seller, and marks its ads as seen. */
import { redirect } from "react-router";
import { requirePerson } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { markFollowSeen } from "#app/messaging/saved-searches/follows.commands.server.ts";
import { openSearch } from "#app/messaging/saved-searches/saved-searches.commands.server.ts";
import { urlOfSeller } from "#app/messaging/saved-searches/seller-url.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import type { Route } from "./+types/saved-search";

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const person = requirePerson(await getPerson(context), url);
  if (!isUuid(id)) throw pageError("search_missing");
  const recipientId = await recipientOfAccount(db, person.id);
  const search = await openSearch(db, { recipientId, id });
  const to = search ?? ((await markFollowSeen(db, { recipientId, sellerId: id })) ? urlOfSeller(id) : undefined);
  if (!to) throw pageError("search_missing");
  return redirect(to);
}
