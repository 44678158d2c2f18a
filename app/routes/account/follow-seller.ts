/** POST /seller/:id/follow: follows or unfollows a seller. */
import { href, redirect } from "react-router";
import { requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { recipientOfAccount } from "#app/messaging/recipients/recipients.server.ts";
import { followSeller, unfollowSeller } from "#app/messaging/saved-searches/follows.commands.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm, redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { EmptyPage } from "#app/platform/ui/no-page.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/follow-seller";

export const loader = ({ params: { id } }: Route.LoaderArgs) => redirect(href("/seller/:id", { id }));

export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { db } = getSite(context);
  const form = await readForm(request);
  const person = requireSignedIn(await getPerson(context));
  if (!isUuid(id)) throw pageError("seller_missing");
  const follow = { recipientId: await recipientOfAccount(db, person.id), sellerId: id };
  const back = backTo(String(form.get("from") ?? ""), id);
  try {
    if (form.get("intent") === "unfollow") await unfollowSeller(db, follow);
    else await followSeller(db, follow, "daily");
  } catch (error) {
    if (!(error instanceof Refusal) || error.notice.status === 404) throw error;
    return redirectWithToast(back, errorToast(error.notice));
  }
  return redirectWithToast(
    back,
    successToast(form.get("intent") === "unfollow" ? "seller_unfollowed" : "seller_followed"),
  );
}

function backTo(from: string, id: string): string {
  if (from === "notifications") return href("/notifications");
  return from === "searches" ? href("/saved-searches") : href("/seller/:id", { id });
}

export default EmptyPage;
