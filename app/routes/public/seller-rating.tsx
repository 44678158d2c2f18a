import { data, href } from "react-router";
import { getSeller } from "#app/accounts/profile/sellers.queries.server.ts";
import { getPerson, getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { visitorOfForm } from "#app/accounts/visit/visitor-of-request.server.ts";
import { identifyVisitor } from "#app/accounts/visitor/visitor.server.ts";
import { type RatingAnswer, type RatingState, RatingWidget } from "#app/listings/ratings/rating-widget.tsx";
import { hasRated, rateSeller, ratingStateOf } from "#app/listings/ratings/ratings.commands.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice, Refusal } from "#app/platform/errors/errors.ts";
import { isUnavailable, pageError } from "#app/platform/errors/page-failures.server.ts";
import { readForm } from "#app/platform/forms/forms.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { readWhole } from "#app/platform/numbers/numbers.ts";
import { ButtonLink } from "#app/platform/ui/button.tsx";
import { NarrowPage } from "#app/platform/ui/narrow-page.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import { errorToast, pageSuccessToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/seller-rating";

export const handle: RouteHandle = { whenIdle: true };

/** Loads the state for this visitor; the response is not cached. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw pageError("page_missing");
  const site = getSite(context);
  const seller = await getSeller(site.db, params.id);
  if (!seller) throw pageError("page_missing");
  const person = await getPerson(context);
  const visitor = identifyVisitor(site.hash, { address: getVisit(context).address, headers: request.headers });
  const isRated = !person && (await hasRated(site, params.id, { visitor }));
  const state: RatingState = isRated ? "rated" : await ratingStateOf(site, person?.id, params.id);
  return data({ state, rating: seller.rating }, { headers: { "cache-control": "no-store" } });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  if (!isUuid(params.id)) throw pageError("page_missing");
  const form = await readForm(request);
  const listing = String(form.get("listing") ?? "");
  const { person, visitor, headers } = await visitorOfForm(context, request);
  try {
    const given = readWhole(form.get("rating"));
    const rating = await rateSeller(site, {
      sellerId: params.id,
      listingId: isUuid(listing) ? listing : null,
      rating: given,
      raterId: person?.id ?? null,
      visitor,
    });
    return data<RatingAnswer>({ ok: true, rating, given }, { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) site.log.error({ err: error }, "a rating failed");
    const notice =
      error instanceof Refusal ? error.notice : errorNotice(isUnavailable(error) ? "unavailable" : "rating_failed");
    const errors = { rating: notice.text };
    return data<RatingAnswer>({ ok: false, notice, errors }, { status: notice.status, headers });
  }
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Оценка на продавача", noindex: true });

/** Renders the form for visitors without JavaScript. */
export default function SellerRatingPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <NarrowPage title="Оценка на продавача">
      {/* With script the widget shows the same as a toast. */}
      {actionData && (
        <div className="unscripted">
          <Notice {...(actionData.ok ? pageSuccessToast("thanks") : errorToast(actionData.notice))} />
        </div>
      )}
      <RatingWidget sellerId={params.id} {...loaderData} initialAnswer={actionData} />
      <ButtonLink to={href("/seller/:id", { id: params.id })} look="quiet" className="mt-5">
        Към профила на продавача
      </ButtonLink>
    </NarrowPage>
  );
}
