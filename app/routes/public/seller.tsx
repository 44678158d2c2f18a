import { href, useSearchParams } from "react-router";
import { SellerCard } from "#app/accounts/profile/seller-card.tsx";
import { getSeller } from "#app/accounts/profile/sellers.queries.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { ListingGrid } from "#app/listings/card/listing-grid.tsx";
import { renderCards } from "#app/listings/card/rendered-cards.server.tsx";
import { viewParams } from "#app/listings/finding/listing-filter.ts";
import { ListPages } from "#app/listings/lists/list-pages.tsx";
import { ListViewChoice, useListView } from "#app/listings/lists/list-view.tsx";
import { listingCountText } from "#app/listings/lists/listing-count.ts";
import { findSellerListings } from "#app/listings/lists/seller-listings.queries.server.ts";
import { RatingWidget } from "#app/listings/ratings/rating-widget.tsx";
import { ratingStateOf } from "#app/listings/ratings/ratings.commands.server.ts";
import { HideSeller } from "#app/listings/saved/hide-menu.tsx";
import { isFollowing } from "#app/messaging/saved-searches/follows.commands.server.ts";
import { SaveOnDeviceButton } from "#app/messaging/saved-searches/save-on-device-button.tsx";
import { urlOfSeller } from "#app/messaging/saved-searches/seller-url.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Button, buttonClass } from "#app/platform/ui/button.tsx";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { Form } from "#app/platform/ui/form.tsx";
import { BellRing } from "#app/platform/ui/icons.tsx";
import type { Route } from "./+types/seller";

export const handle: RouteHandle = { failure: "listings_load_failed" };

/** Loads a seller with rating and active ads. */
export async function loader({ params, url, request, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db, env } = site;
  const person = await getPerson(context);
  const seller = isUuid(params.id) ? await getSeller(db, params.id) : undefined;
  if (!seller) throw pageError("page_missing");
  const after = url.searchParams.get("after") ?? undefined;
  const [{ cards, ...page }, ratingState, follows] = await Promise.all([
    findSellerListings(db, seller.id, after),
    ratingStateOf(site, person?.id, seller.id),
    person && person.id !== seller.id ? isFollowing(db, person.id, seller.id) : undefined,
  ]);
  return {
    seller,
    page: { ...page, cards: await renderCards(cards, { request, display: env.priceDisplay }, { eager: 4 }) },
    ratingState,
    /** Undefined for guests and for the seller. */
    follows,
    isGuest: person === null,
    isOwn: person?.id === seller.id,
    isLater: after !== undefined,
  };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (!loaderData) return pageMeta(place, { title: "Страницата не е намерена", isMissing: true });
  const { seller, page } = loaderData;
  return pageMeta(place, {
    title: `Обяви на ${seller.name}`,
    description: `Всички активни обяви на ${seller.name} в Тукашно.`,
    noindex: new URLSearchParams(place.location.search).has("after") || page.count === 0,
  });
};

export default function Seller({ loaderData }: Route.ComponentProps) {
  const { seller, page, ratingState, follows, isGuest, isOwn, isLater } = loaderData;
  const [params] = useSearchParams();
  const listView = useListView();
  return (
    <div className="container-page py-5">
      <h1 className="mb-4 text-2xl lg:text-3xl">
        <span>{`Обяви на ${seller.name}`}</span>{" "}
        <span className="text-lg font-medium text-muted">{`(${listingCountText(page.count, true)})`}</span>
      </h1>
      <div className="mb-6 max-w-md">
        <SellerCard seller={seller} isOwnPage>
          <RatingWidget sellerId={seller.id} rating={seller.rating} state={ratingState} />
        </SellerCard>
        {isGuest && (
          <div className="scripted mt-3 flex flex-wrap items-center">
            <SaveOnDeviceButton
              url={urlOfSeller(seller.id)}
              name={seller.name}
              labels={{ save: "Следи продавача", saved: "Следите продавача" }}
              className={buttonClass("secondary")}
            />
          </div>
        )}
        {!isOwn && <HideSeller seller={seller} />}
        {follows !== undefined && (
          <Form method="post" action={href("/seller/:id/follow", { id: seller.id })} className="mt-3">
            <Button look={follows ? "quiet" : "secondary"} name="intent" value={follows ? "unfollow" : "follow"}>
              <BellRing className="size-5" />
              <span>{follows ? "Не следи повече" : "Следи продавача"}</span>
            </Button>
          </Form>
        )}
      </div>
      <div data-whole className={listView}>
        {page.cards.length === 0 ? (
          <EmptyState text="Няма обяви за показване" />
        ) : (
          <>
            <ListViewChoice />
            <ListingGrid cards={page.cards} />
          </>
        )}
      </div>
      <ListPages params={viewParams(params)} next={page.next} isLater={isLater} />
    </div>
  );
}
