import { data, href } from "react-router";
import { requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { findAccountList, findNamedList } from "#app/listings/lists/saved-listings.queries.server.ts";
import { savedListings } from "#app/listings/saved/device-list.ts";
import { SavedList } from "#app/listings/saved/saved-list.tsx";
import { saveListing, unsaveAll, unsaveListings } from "#app/listings/saved/saved-listings.commands.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { Refusal } from "#app/platform/errors/errors.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { FormNotice } from "#app/platform/ui/form-notice.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import type { Route } from "./+types/saved";

export const handle: RouteHandle = { whenIdle: true, failure: "listings_load_failed" };

export async function loader({ url, context }: Route.LoaderArgs) {
  const person = await getPerson(context);
  const { db } = getSite(context);
  return person ? { account: await findAccountList(db, person.id) } : { named: await findNamedList(db, url) };
}

/** Handles the buttons of signed-in people without JavaScript. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { db } = getSite(context);
  const { id: userId } = requireSignedIn(await getPerson(context));
  const id = String(form.get("id") ?? "");
  const ids = [id].filter(isUuid);
  const done = await refusedForm(form, async () => {
    switch (form.get("intent")) {
      case "save":
        if (!isUuid(id)) throw new Refusal("listing_missing");
        await saveListing(db, userId, id);
        return "listing_saved";
      case "remove":
        await unsaveListings(db, userId, ids);
        return "listing_unsaved";
      case "clear":
        await unsaveAll(db, userId);
        return "saved_cleared";
    }
    return undefined;
  });
  if (!done.ok) return done.answer;
  if (!done.value) return data(null, { status: 400 });
  return redirectWithToast(href("/saved-ads"), successToast(done.value));
}

export const meta = (place: MetaPlace) =>
  pageMeta(place, {
    title: "Запазени обяви",
    description:
      "Обявите, които сте запазили със сърце. Пазят се на това устройство и се виждат и без интернет, а с профил – на всички Ваши устройства.",
  });

export default function SavedListings({ loaderData: { account, named }, actionData }: Route.ComponentProps) {
  return (
    <SavedList
      list={savedListings}
      account={account}
      named={named}
      title="Запазени обяви"
      notice={<FormNotice state={actionData ?? undefined} />}
      empty={
        <EmptyState text="Още нямате запазени обяви">
          <p className="max-w-sm text-muted">Натиснете сърцето на обява, за да я намерите тук по-късно.</p>
          <ButtonLink to={href("/categories")}>Разгледай обявите</ButtonLink>
        </EmptyState>
      }
    />
  );
}
