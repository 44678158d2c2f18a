import { Form, href } from "react-router";
import { requireSignedIn, requireViewer } from "#app/accounts/require-viewer.server.ts";
import { deleteListing } from "#app/listings/listings.commands.server.ts";
import { getOwnListing } from "#app/listings/listings.queries.server.ts";
import { redirectWithToast, refusedForm } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { deleteQuestion } from "#app/vip/vip.ts";
import { successToast } from "#app/wording/success.ts";
import { errorToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/delete-listing";

export const handle = REACT_WHEN_IDLE;

/** Deleting asks first, on a page of its own: the same with and without script. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(await getViewer(context), url);
  const listing = isUuid(params.id) ? await getOwnListing(getSite(context).db, params.id, viewer.id) : undefined;
  if (!listing) throw pageError("listing_missing");
  return { title: listing.title, question: deleteQuestion(listing, new Date()) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, log } = getSite(context);
  const viewer = requireSignedIn(await getViewer(context));
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const done = await refusedForm(new FormData(), () => deleteListing(db, { actor: viewer, id: params.id }), {
    code: "listing_delete_failed",
    log,
  });
  if (!done.ok) {
    const { notice } = done.answer.data;
    if (notice.code === "listing_missing") throw pageError(notice.code);
    return redirectWithToast(href("/my-ads"), errorToast(notice));
  }
  return redirectWithToast(href("/my-ads"), successToast("listing_deleted"));
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Изтриване на обява", noindex: true });

export default function DeleteListing({ loaderData }: Route.ComponentProps) {
  return (
    <div className="container-page max-w-lg! py-10">
      <h1 className="text-2xl">Изтриване на обява</h1>
      <p className="mt-3">{loaderData.question}</p>
      <p className="mt-3 panel p-4 font-semibold">{loaderData.title}</p>
      <Form method="post" className="mt-5 flex flex-wrap gap-3">
        <SubmitButton look="danger">Изтрий обявата</SubmitButton>
        <ButtonLink look="secondary" to={href("/my-ads")}>
          Отказ
        </ButtonLink>
      </Form>
    </div>
  );
}
