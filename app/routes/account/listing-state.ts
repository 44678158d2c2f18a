/** POST /my-ads/:id/state: handles the buttons of My ads (confirm, reserve, release, pause, sold, resume, renew, copy, republish). */

import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { outcomeOf } from "#app/catalogue/categories/outcome.ts";
import { STATE_VERBS, STATES, type StateVerb } from "#app/listings/life/life-cycle.ts";
import { changeListingState, copyListingPhotos } from "#app/listings/life/listing-states.commands.server.ts";
import { undoKey } from "#app/listings/life/undo.server.ts";
import { getOwnListing } from "#app/listings/page/listings.queries.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm, safePath } from "#app/platform/forms/forms.server.ts";
import { EmptyPage } from "#app/platform/ui/no-page.tsx";
import { quote } from "#app/platform/wording/quotes.ts";
import { type SuccessCode, successToast } from "#app/platform/wording/success.ts";
import { errorToast, type Toast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/listing-state";

const DONE: Readonly<Record<Exclude<StateVerb, "markSold">, SuccessCode>> = {
  confirm: "listing_confirmed",
  reserve: "listing_reserved",
  release: "listing_released",
  pause: "listing_paused",
  resume: "listing_resumed",
  renew: "listing_renewed",
};

export function loader() {
  return redirect(href("/my-ads"));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const { id } = params;
  if (!isUuid(id)) throw pageError("listing_missing");
  const form = await readForm(request);
  const name = String(form.get("verb") ?? "");
  const back = safePath(form.get("next"), href("/my-ads"));
  const verb = STATE_VERBS.find((one) => one === name);
  const outcome = async () => {
    const own = await getOwnListing(site.db, id, person.id);
    return own ? outcomeOf(own.category.id, own.attributes) : STATES.sold.one;
  };
  const act = async (): Promise<readonly [string, Toast]> => {
    if (verb) {
      const change = await changeListingState(site.db, { person, rules: site.env, id, verb });
      if (verb !== "markSold") return [back, successToast(DONE[verb])];
      const to = href("/my-ads/:id/undo", { id });
      const undo = change && { to, key: undoKey(site.hash, change), next: back };
      return [back, { kind: "success", text: `Обявата е отбелязана като ${quote(await outcome())}`, undo }];
    }
    const photos = await copyListingPhotos(site, person, id);
    const copied = await getOwnListing(site.db, id, person.id);
    const search = new URLSearchParams([["copy", id], ...photos.map((photo) => ["photo", photo])]);
    if (!copied) throw new Refusal("listing_missing");
    return [
      `${href("/add-ad/:category?", { category: copied.category.slug })}?${search}`,
      successToast("listing_copied"),
    ];
  };
  if (!verb && name !== "copy" && name !== "republish") throw pageError("body_unreadable");
  const done = await refusedForm(form, act, { code: "listing_state_failed", log: site.log });
  if (!done.ok) return redirectWithToast(back, errorToast(done.answer.data.notice));
  return redirectWithToast(...done.value);
}

export default EmptyPage;
