import { data, Form, href, useNavigation } from "react-router";
import { requireViewer } from "#app/accounts/require-viewer.server.ts";
import { deleteListing } from "#app/listings/listings.commands.server.ts";
import { getOwnListing } from "#app/listings/listings.queries.server.ts";
import { isUuid, listingSlug } from "#app/listings/slug.ts";
import { errorNotice } from "#app/platform/errors.ts";
import { redirectWithToast, refusedForm } from "#app/platform/forms.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { successToast } from "#app/platform/toast.ts";
import { getSite, getViewer } from "#app/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/delete-listing";

/** Deleting asks first, on a page of its own: the same with and without script. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(await getViewer(context), url);
  const listing = isUuid(params.id) ? await getOwnListing(getSite(context).db, params.id, viewer.id) : undefined;
  if (!listing) throw data(errorNotice("listing_missing"), { status: 404 });
  return { title: listing.title, slug: listingSlug(listing) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db } = getSite(context);
  const viewer = await getViewer(context);
  if (!viewer) throw data(errorNotice("not_signed_in"), { status: 401 });
  if (!isUuid(params.id)) throw data(errorNotice("listing_missing"), { status: 404 });
  const done = await refusedForm(new FormData(), () => deleteListing(db, { actor: viewer, id: params.id }));
  if (!done.ok) {
    // Pressed twice, or deleted elsewhere: the list is where one wants to be.
    const { title, text } = done.answer.data.notice;
    return redirectWithToast(href("/my-ads"), { kind: "error", title, text });
  }
  return redirectWithToast(href("/my-ads"), successToast("listing_deleted"));
}

export const meta = () => pageMeta({ title: "Изтриване на обява", noindex: true });

export default function DeleteListing({ loaderData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <div className="container-page max-w-lg! py-10">
      <h1 className="text-2xl">Изтриване на обява</h1>
      <p className="mt-3">Сигурни ли сте, че искате да изтриете тази обява?</p>
      <p className="mt-3 rounded-card border border-line bg-card p-4 font-semibold">{loaderData.title}</p>
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        <Button look="danger" busy={isBusy}>
          Изтрий обявата
        </Button>
        <ButtonLink look="secondary" to={href("/my-ads")}>
          Отказ
        </ButtonLink>
      </Form>
    </div>
  );
}
