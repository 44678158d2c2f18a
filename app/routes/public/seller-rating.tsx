import { data, href } from "react-router";
import { errorNotice, Refusal } from "#app/platform/errors.ts";
import { readForm } from "#app/platform/forms.server.ts";
import { isUnavailable, pageError } from "#app/platform/guard.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { ratingStateOf } from "#app/ratings/rating-state.server.ts";
import { type RatingAnswer, type RatingState, RatingSummary, RatingWidget } from "#app/ratings/rating-widget.tsx";
import { hasVisitorRated, rateSeller } from "#app/ratings/ratings.commands.server.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { meetSender } from "#app/site/sender.server.ts";
import { getSite, getViewer, getVisit } from "#app/site/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { NarrowPage } from "#app/ui/narrow-page.tsx";
import { Notice } from "#app/ui/toast.tsx";
import { meetVisitor } from "#app/visitors/visitor.server.ts";
import { errorToast, PAGE_SUCCESS } from "#app/wording/toast.ts";
import type { Route } from "./+types/seller-rating";

export const handle = REACT_WHEN_IDLE;

/** Of this visitor alone, whoever else asks for the same address. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (!isUuid(params.id)) throw pageError("page_missing");
  const site = getSite(context);
  const viewer = await getViewer(context);
  const visitor = meetVisitor(site.hash, { address: getVisit(context).address, headers: request.headers });
  const hasRated = !viewer && (await hasVisitorRated(site, visitor, params.id));
  const state: RatingState = hasRated ? "rated" : await ratingStateOf(site.db, viewer?.id, params.id);
  return data({ state }, { headers: { "cache-control": "no-store" } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export async function action({ request, params, context }: Route.ActionArgs) {
  const site = getSite(context);
  if (!isUuid(params.id)) throw pageError("page_missing");
  const form = await readForm(request);
  const listing = String(form.get("listing") ?? "");
  const { viewer, visitor, headers } = await meetSender(context, request);
  try {
    const rating = await rateSeller(site, {
      sellerId: params.id,
      listingId: isUuid(listing) ? listing : null,
      rating: Number(form.get("rating")),
      raterId: viewer?.id ?? null,
      visitor,
    });
    return data<RatingAnswer>({ ok: true, rating }, { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) site.log.error({ err: error }, "a rating failed");
    const notice =
      error instanceof Refusal ? error.notice : errorNotice(isUnavailable(error) ? "unavailable" : "rating_failed");
    return data<RatingAnswer>({ ok: false, notice }, { status: notice.status, headers });
  }
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Оценка на продавача", noindex: true });

/** What a visitor without script sees. */
export default function SellerRatingPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <NarrowPage title="Оценка на продавача">
      {actionData?.ok && (
        <div className="grid gap-3">
          <Notice kind="success" text={PAGE_SUCCESS.thanks} />
          <RatingSummary rating={actionData.rating} />
        </div>
      )}
      {actionData && !actionData.ok && <Notice {...errorToast(actionData.notice)} />}
      {!actionData?.ok && <RatingWidget sellerId={params.id} rating={undefined} state={loaderData.state} />}
      <ButtonLink to={href("/seller/:id", { id: params.id })} look="quiet" className="mt-5">
        Към профила на продавача
      </ButtonLink>
    </NarrowPage>
  );
}
