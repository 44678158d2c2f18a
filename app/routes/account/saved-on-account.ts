/** POST /saved-ads/account: applies the changes of the device's saved ads to the account and returns the account's list. */
import { requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { findAccountList } from "#app/listings/lists/saved-listings.queries.server.ts";
import type { AccountAnswer } from "#app/listings/saved/account-copy.ts";
import {
  findExisting,
  MAX_SAVED,
  saveListings,
  unsaveListings,
} from "#app/listings/saved/saved-listings.commands.server.ts";
import { importDeviceSearches } from "#app/messaging/saved-searches/import-device-searches.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import type { Route } from "./+types/saved-on-account";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, limits } = getSite(context);
  const form = await readForm(request);
  const { id } = requireSignedIn(await getPerson(context));
  await limits.take("savedOnAccount", id);
  await unsaveListings(db, id, idsIn(form, "remove"));
  const left = await saveListings(db, id, idsIn(form, "add"));
  const leftSearches = await importDeviceSearches({ db, env }, id, String(form.get("searches") ?? ""));
  const { kept, fresh } = await findAccountList(db, id);
  const [theirs, seen] = [idsOf(kept), idsOf(fresh.listings)];
  const missing = idsIn(form, "known").filter((one) => !theirs.has(one));
  const existing = await findExisting(db, missing);
  const answer: AccountAnswer = {
    kept,
    over: [...theirs].filter((one) => !seen.has(one)),
    left: [...left, ...missing.filter((one) => !existing.has(one))],
    leftSearches,
  };
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}

function idsIn(form: FormData, name: string): readonly string[] {
  const ids = String(form.get(name) ?? "").split(",");
  return ids.filter(isUuid).slice(0, MAX_SAVED * 2);
}

function idsOf(listings: readonly { readonly id: string }[]): ReadonlySet<string> {
  return new Set(listings.map(({ id }) => id));
}
