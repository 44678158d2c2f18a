/** POST /saved-ads/account — tells the account what was saved and removed on a device, and the device what the account has. */
import { requireSignedIn } from "#app/accounts/require-viewer.server.ts";
import { joinSearches } from "#app/alerts/device-joining.server.ts";
import { findAccountList } from "#app/listings/kept-listings.queries.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { Refusal } from "#app/platform/errors.ts";
import { readForm } from "#app/platform/forms.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { AccountAnswer } from "#app/saved/on-account.ts";
import { findExisting, MAX_SAVED, saveListings, unsaveListings } from "#app/saved/saved-listings.commands.server.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import type { Route } from "./+types/saved-on-account";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, limits } = getSite(context);
  const form = await readForm(request);
  const { id } = requireSignedIn(await getViewer(context));
  try {
    await limits.take("savedOnAccount", id);
  } catch (error) {
    throw error instanceof Refusal ? pageError(error.notice.code) : error;
  }
  const answer = await orUnavailable("data_load_failed", async (): Promise<AccountAnswer> => {
    await unsaveListings(db, id, idsIn(form, "remove"));
    const left = await saveListings(db, id, idsIn(form, "add"));
    const leftSearches = await joinSearches({ db, env }, id, String(form.get("searches") ?? ""));
    const list = form.get("list") ? await listFor(db, id, idsIn(form, "known")) : {};
    return { ...list, left, leftSearches };
  });
  return Response.json(answer, { headers: { "cache-control": "no-store" } });
}

function idsIn(form: FormData, name: string): readonly string[] {
  const ids = String(form.get(name) ?? "").split(",");
  return ids.filter(isUuid).slice(0, MAX_SAVED * 2);
}

async function listFor(db: Db, userId: string, known: readonly string[]): Promise<AccountAnswer> {
  const { kept, fresh } = await findAccountList(db, userId);
  const theirs = new Set(kept.map(({ id }) => id));
  const seen = new Set(fresh.listings.map(({ id }) => id));
  const missing = known.filter((id) => !theirs.has(id));
  const existing = await findExisting(db, missing);
  return {
    kept,
    over: [...theirs].filter((id) => !seen.has(id)),
    gone: missing.filter((id) => !existing.has(id)),
  };
}
