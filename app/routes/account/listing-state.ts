/** POST /my-ads/:id/state: handles the buttons of My ads (confirm, reserve, release, pause, sold, resume, renew, copy, republish). */

import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/sign-in/require-viewer.server.ts";
import { getSite, getViewer } from "#app/accounts/visit/site.server.ts";
import { STATE_VERBS, type StateVerb } from "#app/listings/life/life-cycle.ts";
import { changeListingState, copyListingPhotos } from "#app/listings/life/listing-states.commands.server.ts";
import { getOwnListing } from "#app/listings/page/listings.queries.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm, safePath } from "#app/platform/forms/forms.server.ts";
import { EmptyPage } from "#app/platform/ui/no-page.tsx";
import { type SuccessCode, successToast } from "#app/platform/wording/success.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/listing-state";

const DONE: Readonly<Record<StateVerb, SuccessCode>> = {
  confirm: "listing_confirmed",
  reserve: "listing_reserved",
  release: "listing_released",
  pause: "listing_paused",
  markSold: "listing_sold",
  resume: "listing_resumed",
  renew: "listing_renewed",
};

export function loader() {
  return redirect(href("/my-ads"));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  const viewer = requireSignedIn(await getViewer(context));
  const { id } = params;
  if (!isUuid(id)) throw pageError("listing_missing");
  const form = await readForm(request);
  const name = String(form.get("verb") ?? "");
  const back = safePath(form.get("next"), href("/my-ads"));
  const verb = STATE_VERBS.find((one) => one === name);
  const act = async (): Promise<readonly [string, SuccessCode]> => {
    if (verb) {
      await changeListingState(site.db, { actor: viewer, rules: site.env, id, verb });
      return [back, DONE[verb]];
    }
    const photos = await copyListingPhotos(site, viewer, id);
    const copied = await getOwnListing(site.db, id, viewer.id);
    const search = new URLSearchParams([["copy", id], ...photos.map((photo) => ["photo", photo])]);
    if (!copied) throw new Refusal("listing_missing");
    return [`${href("/add-ad/:category?", { category: copied.category.slug })}?${search}`, "listing_copied"];
  };
  if (!verb && name !== "copy" && name !== "republish") throw pageError("body_unreadable");
  const done = await refusedForm(form, act, { code: "listing_state_failed", log: site.log });
  if (!done.ok) return redirectWithToast(back, errorToast(done.answer.data.notice));
  return redirectWithToast(done.value[0], successToast(done.value[1]));
}

export default EmptyPage;
