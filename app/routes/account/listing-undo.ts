/** POST /my-ads/:id/undo: restores the state that an ad had before a change of the last seconds. */
import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { undoChange } from "#app/listings/life/undo.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast, refusedForm, safePath } from "#app/platform/forms/forms.server.ts";
import { EmptyPage } from "#app/platform/ui/no-page.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/listing-undo";

export function loader() {
  return redirect(href("/my-ads"));
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  if (!isUuid(id)) throw pageError("listing_missing");
  const form = await readForm(request);
  const undo = async () => undoChange(site, person, { id, key: String(form.get("key") ?? "") });
  const done = await refusedForm(form, undo, { code: "listing_state_failed", log: site.log });
  const toast = done.ok ? successToast("change_undone") : errorToast(done.answer.data.notice);
  return redirectWithToast(safePath(form.get("next"), href("/my-ads")), toast);
}

export default EmptyPage;
