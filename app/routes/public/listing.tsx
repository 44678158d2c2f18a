import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import { SellerCard } from "#app/accounts/profile/seller-card.tsx";
import { getPerson, getSite, getVisit } from "#app/accounts/visit/site.server.ts";
import { ViewCount } from "#app/accounts/visit/view-count.tsx";
import { offersQuestion } from "#app/listings/availability/availability-question.server.ts";
import { AvailabilityQuestion } from "#app/listings/availability/availability-question.tsx";
import type { RenderedCard } from "#app/listings/card/listing-grid.tsx";
import { NumberText } from "#app/listings/card/number-text.tsx";
import { renderCards } from "#app/listings/card/rendered-cards.server.tsx";
import { firstPhotoPreload, Gallery } from "#app/listings/gallery/gallery.tsx";
import { listingIdOfSlug, listingSlug } from "#app/listings/life/slug.ts";
import { PlaceMap } from "#app/listings/map/place-map.tsx";
import { loadOwnerPanel } from "#app/listings/own/own-listing-view.server.ts";
import { OwnerPanel } from "#app/listings/own/owner-panel.tsx";
import { PublishedPanel } from "#app/listings/own/published-panel.tsx";
import { aboutListing } from "#app/listings/page/about-listing.server.tsx";
import { KeyFacts } from "#app/listings/page/key-facts.tsx";
import { CallBar, ListingActions } from "#app/listings/page/listing-actions.tsx";
import { ListingHeading } from "#app/listings/page/listing-heading.tsx";
import { ListingTabs } from "#app/listings/page/listing-tabs.tsx";
import { listingView } from "#app/listings/page/listing-view.server.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import { MissingListing, SimilarListings } from "#app/listings/page/missing-listing.tsx";
import { PrincipalNote } from "#app/listings/page/principal-note.tsx";
import { SafetyTips } from "#app/listings/page/safety-tips-card.tsx";
import { findSimilarListings, findSimilarWithPrices } from "#app/listings/page/similar-listings.queries.server.ts";
import { pricePanelHtml } from "#app/listings/prices/price-panel.server.tsx";
import { RatingWidget } from "#app/listings/ratings/rating-widget.tsx";
import { ratingStateOf } from "#app/listings/ratings/ratings.commands.server.ts";
import { listingAttributes, listingPhotoAttribute } from "#app/listings/saved/device-list.ts";
import { listingData } from "#app/listings/sharing/crawlers/structured-listing.ts";
import { breadcrumbData } from "#app/listings/sharing/crawlers/structured-site.ts";
import { listingSummary } from "#app/listings/sharing/listing-summary.ts";
import { listingPreview } from "#app/listings/sharing/previews/preview.ts";
import { findConversationAbout } from "#app/messaging/conversations/conversations.queries.server.ts";
import { withServerOnly, withStaticParts } from "#app/platform/cache/server-only.server.ts";
import { pageMeta, siteUrlOf } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Calendar, CircleCheck, Eye, MapPin } from "#app/platform/ui/icons.tsx";
import { Link } from "#app/platform/ui/link.tsx";
import { StaticHtml } from "#app/platform/ui/static-html.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import type { Route } from "./+types/listing";

export const handle: RouteHandle = { failure: "listings_load_failed" };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db, env } = site;
  const cardContext = { request, display: env.priceDisplay };
  const id = listingIdOfSlug(params.slug);
  if (!id) return data(missing([]), { status: 404 });
  const person = await getPerson(context);
  const access = await findListingAccess(db, id, person);
  if (access.kind === "missing") return data(missing([]), { status: 404 });
  if (access.kind === "gone")
    return data(missing(renderCards(await findSimilarListings(db, access), cardContext)), { status: 410 });
  const { listing } = access;
  const slug = listingSlug(listing);
  if (slug !== params.slug) throw redirect(href("/ad/:slug", { slug }), 301);
  const isOwner = person?.id === listing.userId;
  // Who has a conversation about the ad finds the question there.
  const isOffered = offersQuestion(listing) && !isOwner;
  const categoryId = listing.category.id;
  const [{ cards: similar, figures }, ratingState, known, owner] = await Promise.all([
    findSimilarWithPrices(db, { ...listing, categoryId }),
    ratingStateOf(site, person?.id, listing.userId),
    person && isOffered ? findConversationAbout(db, person.id, id) : undefined,
    person && isOwner ? loadOwnerPanel(db, person, id) : undefined,
  ]);
  const { facts, ...page } = listingView(listing, slug);
  const shown = {
    kind: "visible" as const,
    page: withStaticParts(
      request,
      { ...page, hasPrices: figures !== undefined },
      {
        ...aboutListing({ description: listing.description, facts }),
        pricesHtml: figures && pricePanelHtml(figures, { categoryId, price: listing.price }),
      },
    ),
    summary: listingSummary(listing, { display: env.priceDisplay }),
    similar: renderCards(similar, cardContext),
    owner,
    seller: listing.seller,
    ratingState,
    question: isOffered && !known ? { formKey: person ? randomUUID() : undefined } : undefined,
    siteUrl: env.siteUrl,
    preview: listingPreview(listing),
    // The toast is for one response, so a reload does not show the panel again.
    published: owner && getVisit(context).toast?.panel,
  };
  const structured = listingData(listing, { siteUrl: env.siteUrl, display: env.priceDisplay });
  // Only the server renders the structured data, for crawlers; React ignores unknown elements of the head.
  return data(withServerOnly(shown, { structured }));
}

function missing(similar: readonly RenderedCard[]) {
  return { kind: "missing" as const, similar };
}

/** The description has 157 characters and three dots. */
export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (loaderData?.kind !== "visible") return pageMeta(place, { title: "Обявата не е намерена", isMissing: true });
  const { page, summary, preview, structured } = loaderData;
  const { category } = page;
  const trail = breadcrumbData(siteUrlOf(place), [
    [category.name, href("/category/:slug", category)],
    [page.title, place.location.pathname],
  ]);
  return [
    ...pageMeta(place, {
      title: page.title,
      description: summary,
      picture: preview,
      keywords: [page.title, category.name, page.town].filter(Boolean),
      structured: structured ? [structured, trail] : [trail],
      noindex: !page.isPublic,
    }),
    ...firstPhotoPreload(page.photo),
  ];
};

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <MissingListing similar={loaderData.similar} />;
  return <VisibleListing {...loaderData} />;
}

type Visible = Extract<Route.ComponentProps["loaderData"], { readonly kind: "visible" }>;

const WAITS_FOR_REVIEW = "Чака преглед: другите още не виждат тази обява.";
const UNCONFIRMED = "Чака съгласието на човека, за когото е: другите още не виждат тази обява.";
const NOT_ACTIVE = "Другите не виждат тази обява, защото не е активна.";

function hiddenText({ isWaiting, isUnconfirmed }: Visible["page"]): string {
  return isUnconfirmed ? UNCONFIRMED : isWaiting ? WAITS_FOR_REVIEW : NOT_ACTIVE;
}

const TRAIL_LINK = "inline-flex min-h-11 min-w-11 items-center hover:text-grape";

function VisibleListing({ page, similar, owner, seller, ratingState, question, siteUrl, published }: Visible) {
  const { category } = page;
  const path = href("/ad/:slug", { slug: page.slug });
  return (
    <div className="container-page pb-24 lg:pb-4">
      <nav aria-label="Път" className="hidden items-center gap-1 text-sm text-muted sm:flex print:hidden">
        <Link to={href("/")} className={TRAIL_LINK}>
          Начало
        </Link>{" "}
        <span aria-hidden>/</span>{" "}
        <Link to={href("/category/:slug", { slug: category.slug })} className={TRAIL_LINK}>
          {category.name}
        </Link>
      </nav>
      {!page.isPublic && (
        <div className="py-4">
          <Notice kind="error" text={hiddenText(page)} />
        </div>
      )}
      <div {...listingAttributes(page)} {...listingPhotoAttribute(page)} className="listing-page">
        <Gallery key={page.id} photos={page.photos} title={page.title} />
        {/* The reader view of Firefox keeps what is named a part of the page. */}
        <div className="page-part">
          <div>
            <ListingHeading {...page} />
            {page.ended && <p className="mt-2 font-semibold text-bad">{`Предлагаше се ${page.ended} Срокът мина.`}</p>}
            <PageFacts page={page} isOwner={owner !== undefined} />
            {question && <AvailabilityQuestion listingId={page.id} {...question} />}
          </div>
          {published && <PublishedPanel kind={published} title={page.title} address={siteUrl + path} />}
          {owner ? (
            <OwnerPanel {...owner} returnTo={path} address={siteUrl + path} isNew={published !== undefined} />
          ) : (
            <ListingActions page={page} address={siteUrl + path} />
          )}
          <PrincipalNote listingId={page.id} principal={page.principal} />
        </div>
        <div className="page-part">
          <KeyFacts facts={page.keyFacts} />
          <ListingTabs
            description={<StaticHtml id="about" html={page.descriptionHtml} />}
            details={<StaticHtml id="facts" html={page.detailsHtml} />}
          />
          {page.hasPrices && <StaticHtml id="prices" html={page.pricesHtml} />}
          <SellerCard seller={seller}>
            <RatingWidget sellerId={seller.id} listingId={page.id} rating={seller.rating} state={ratingState} />
          </SellerCard>
          {page.onMap && <PlaceMap {...page.onMap} />}
          {!published && <SafetyTips category={category.slug} />}
        </div>
      </div>
      <p className="mt-4 hidden print:block">{siteUrl + path}</p>
      <SimilarListings cards={similar} />
      {!owner && <CallBar page={page} />}
    </div>
  );
}

function PageFacts({ page, isOwner }: Pick<Visible, "page"> & { readonly isOwner: boolean }) {
  return (
    <ul className="page-facts">
      <PageFact icon={MapPin}>{page.town ? <span data-town>{page.town}</span> : "Без посочено място"}</PageFact>
      <PageFact
        icon={Calendar}
      >{`${page.isWaiting || page.isUnconfirmed ? "Изпратена на" : "Публикувана на"} ${page.created}`}</PageFact>
      {page.confirmed && <PageFact icon={CircleCheck}>{page.confirmed}</PageFact>}
      {!isOwner && (
        <PageFact icon={Eye}>
          <ViewCount listingId={page.id} views={page.views} />
        </PageFact>
      )}
      <li>
        <NumberText number={page.number} />
      </li>
    </ul>
  );
}

function PageFact({ icon: Icon, children }: { readonly icon: typeof MapPin; readonly children: React.ReactNode }) {
  return (
    <li>
      <Icon />
      <span>{children}</span>
    </li>
  );
}
