import { data, href, Link, redirect } from "react-router";
import { SellerCard } from "#app/accounts/profile/seller-card.tsx";
import { identifyPerson } from "#app/accounts/visit/sender.server.ts";
import { getSite, getViewer } from "#app/accounts/visit/site.server.ts";
import { ViewCount } from "#app/accounts/visit/view-count.tsx";
import { AvailabilityRequestForm } from "#app/listings/availability/availability-request-form.tsx";
import { getRequestOffer } from "#app/listings/availability/availability-requests.commands.server.ts";
import type { RenderedCard } from "#app/listings/card/listing-grid.tsx";
import { renderCards } from "#app/listings/card/rendered-cards.server.tsx";
import { withoutContacts } from "#app/listings/life/listing.ts";
import { listingIdOfSlug, listingSlug } from "#app/listings/life/slug.ts";
import { aboutListing } from "#app/listings/page/about-listing.server.tsx";
import { ListingHeading } from "#app/listings/page/listing-heading.tsx";
import { ListingTabs } from "#app/listings/page/listing-tabs.tsx";
import { listingView } from "#app/listings/page/listing-view.server.ts";
import { findListingAccess, findSimilarListings } from "#app/listings/page/listings.queries.server.ts";
import { MissingListing, SimilarListings } from "#app/listings/page/missing-listing.tsx";
import { NO_PHONE } from "#app/listings/page/phone-answer.ts";
import { PhoneButton } from "#app/listings/page/phone-button.tsx";
import { SafetyTips } from "#app/listings/page/safety-tips.tsx";
import { firstPhotoPreload, Gallery } from "#app/listings/photos/gallery.tsx";
import { RatingWidget } from "#app/listings/ratings/rating-widget.tsx";
import { ratingStateOf } from "#app/listings/ratings/ratings.commands.server.ts";
import { ReportForm } from "#app/listings/reports/report-form.tsx";
import { listingAttributes, listingPhotoAttribute } from "#app/listings/saved/device-list.ts";
import { HeartButton } from "#app/listings/saved/heart-button.tsx";
import { HideMenu } from "#app/listings/saved/hide-menu.tsx";
import { SaveWithoutScript } from "#app/listings/saved/save-without-script.tsx";
import { listingData } from "#app/listings/sharing/crawlers/structured-listing.ts";
import { breadcrumbData } from "#app/listings/sharing/crawlers/structured-site.ts";
import { ForwardMenu } from "#app/listings/sharing/forward-menu.tsx";
import { listingPreview } from "#app/listings/sharing/previews/preview.ts";
import { withServerOnly, withStaticParts } from "#app/platform/cache/server-only.server.ts";
import { orUnavailable } from "#app/platform/errors/page-failures.server.ts";
import { cutText, pageMeta, siteUrlOf } from "#app/platform/http/meta.ts";
import { ButtonLink, buttonClass } from "#app/platform/ui/button.tsx";
import { Dialog } from "#app/platform/ui/dialog.tsx";
import { Calendar, CircleCheck, Eye, Flag, MapPin } from "#app/platform/ui/icons.tsx";
import { Price } from "#app/platform/ui/price.tsx";
import { StaticHtml } from "#app/platform/ui/static-html.tsx";
import { Notice } from "#app/platform/ui/toast.tsx";
import type { Route } from "./+types/listing";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db, env } = site;
  const cardContext = { request, display: env.priceDisplay };
  const id = listingIdOfSlug(params.slug);
  if (!id) return data(missing([]), { status: 404 });
  const viewer = await getViewer(context);
  const access = await orUnavailable("listings_load_failed", () => findListingAccess(db, id, viewer));
  if (access.kind === "missing") return data(missing([]), { status: 404 });
  if (access.kind === "gone")
    return data(missing(renderCards(await findSimilarListings(db, access), cardContext)), { status: 410 });
  const { listing } = access;
  const slug = listingSlug(listing);
  if (slug !== params.slug) throw redirect(href("/ad/:slug", { slug }), 301);
  const [similar, ratingState, ask] = await Promise.all([
    findSimilarListings(db, { id, categoryId: listing.category.id, town: listing.town }),
    ratingStateOf(site, viewer?.id, listing.userId),
    getRequestOffer(site, listing, viewer ? await identifyPerson(context, request) : undefined),
  ]);
  const { facts, ...page } = listingView(listing, slug);
  const shown = {
    kind: "visible" as const,
    page: withStaticParts(request, page, aboutListing({ description: listing.description, facts })),
    summary: cutText(withoutContacts(listing.description) || listing.title),
    similar: renderCards(similar, cardContext),
    isOwner: viewer?.id === listing.userId,
    ratingState,
    ask,
    siteUrl: env.siteUrl,
    preview: listingPreview(listing),
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

function VisibleListing({ page, similar, isOwner, ratingState, ask, siteUrl }: Visible) {
  const { category } = page;
  return (
    <div className="container-page pb-24 lg:pb-4">
      <nav aria-label="Път" className="hidden py-3 text-sm text-muted sm:block print:hidden">
        <Link to={href("/")} className="hover:text-grape">
          Начало
        </Link>{" "}
        <span aria-hidden>/</span>{" "}
        <Link to={href("/category/:slug", { slug: category.slug })} className="hover:text-grape">
          {category.name}
        </Link>
      </nav>
      {!page.isPublic && (
        <div className="py-4">
          <Notice kind="error" text="Тази обява не се вижда от другите: не е активна." />
        </div>
      )}
      <div {...listingAttributes(page)} {...listingPhotoAttribute(page)} className="listing-page">
        <Gallery photos={page.photos} title={page.title} />
        {/* On phones CSS places the contents of this column before and after the description. */}
        <div className="beside">
          <div>
            <ListingHeading {...page} />
            {page.ended && <p className="mt-2 font-semibold text-bad">Предлагаше се {page.ended} Срокът мина.</p>}
            <ul className="page-facts">
              <PageFact icon={MapPin}>{page.town ? <span data-town>{page.town}</span> : "Без посочено място"}</PageFact>
              <PageFact icon={Calendar}>Публикувана на {page.created}</PageFact>
              {page.confirmed && <PageFact icon={CircleCheck}>{page.confirmed}</PageFact>}
              <PageFact icon={Eye}>
                <ViewCount listingId={page.id} views={page.views} />
              </PageFact>
            </ul>
            {ask && <AvailabilityRequestForm listingId={page.id} offer={ask} />}
          </div>
          <div className="hidden gap-2 lg:grid print:grid">
            <CallButton page={page} />
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            <HeartButton withText className={buttonClass("secondary")} />
            <SaveWithoutScript id={page.id} />
            <ForwardMenu
              listingId={page.id}
              title={page.title}
              address={siteUrl + href("/ad/:slug", { slug: page.slug })}
            />
            {!isOwner && <ReportDialog listingId={page.id} />}
            {!isOwner && <HideMenu ad={{ id: page.id, name: page.title }} seller={page.seller} />}
            {isOwner && (
              <ButtonLink look="secondary" to={`${href("/add-ad/:category?", {})}?edit=${page.id}`}>
                Редактирай
              </ButtonLink>
            )}
          </div>
          <div className="grid gap-4 max-lg:order-last">
            <SellerCard seller={page.seller}>
              <RatingWidget
                sellerId={page.seller.id}
                listingId={page.id}
                rating={page.seller.rating}
                state={ratingState}
              />
            </SellerCard>
            <SafetyTips />
          </div>
        </div>
        <ListingTabs
          description={<StaticHtml id="about" html={page.descriptionHtml} />}
          details={<StaticHtml id="facts" html={page.detailsHtml} />}
        />
      </div>
      <p className="mt-4 hidden print:block">{siteUrl + href("/ad/:slug", { slug: page.slug })}</p>
      <SimilarListings cards={similar} />
      <div className="call-bar">
        <Price price={page.price} />
        {page.salary && <p className="font-bold text-grape">{page.salary}</p>}
        <div>
          <CallButton page={page} />
        </div>
      </div>
    </div>
  );
}

function CallButton({ page }: { readonly page: { readonly id: string; readonly hasPhone: boolean } }) {
  if (!page.hasPhone) return <p className={buttonClass("secondary", "opacity-70")}>{NO_PHONE}</p>;
  return <PhoneButton listingId={page.id} look="full" />;
}

function PageFact({ icon: Icon, children }: { readonly icon: typeof MapPin; readonly children: React.ReactNode }) {
  return (
    <li>
      <Icon />
      {children}
    </li>
  );
}

function ReportDialog({ listingId }: { readonly listingId: string }) {
  return (
    <Dialog
      title="Доклад за обява"
      closeLabel="Затвори"
      trigger={(open) => (
        <ButtonLink look="quiet" to={href("/listings/:id/report", { id: listingId })} {...open}>
          <Flag />
          Докладвай
        </ButtonLink>
      )}
    >
      <ReportForm listingId={listingId} />
    </Dialog>
  );
}
