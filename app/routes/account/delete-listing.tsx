import { href } from "react-router";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { deleteListing } from "#app/listings/life/listings.commands.server.ts";
import { getOwnListing } from "#app/listings/page/listings.queries.server.ts";
import { deleteQuestion } from "#app/listings/vip/vip.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { redirectWithToast, refusedForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { successToast } from "#app/platform/wording/success.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/delete-listing";

/** Asks for confirmation before an ad is deleted, with and without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const person = requirePerson(await getPerson(context), url);
  const listing = isUuid(params.id) ? await getOwnListing(getSite(context).db, params.id, person.id) : undefined;
  if (!listing) throw pageError("listing_missing");
  return { title: listing.title, question: deleteQuestion(listing, new Date()) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const { db, log } = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const done = await refusedForm(new FormData(), () => deleteListing(db, { person, id: params.id }), {
    code: "listing_delete_failed",
    log,
  });
  if (!done.ok) {
    const { notice } = done.answer.data;
    if (notice.code === "listing_missing") throw pageError(notice);
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
