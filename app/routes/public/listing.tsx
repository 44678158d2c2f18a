import { data, href, Link, redirect } from "react-router";
import { SellerCard } from "#app/accounts/seller-card.tsx";
import { askButtonHtml } from "#app/asks/ask-button.server.tsx";
import { askOfferOf } from "#app/asks/asks.commands.server.ts";
import { listingData } from "#app/crawlers/structured-listing.ts";
import { breadcrumbData } from "#app/crawlers/structured-site.ts";
import { HideMenu } from "#app/hidden/hide-menu.tsx";
import { aboutListing } from "#app/listings/about-listing.server.tsx";
import { withoutContacts } from "#app/listings/listing.ts";
import { ListingHeading } from "#app/listings/listing-heading.tsx";
import { ListingTabs } from "#app/listings/listing-tabs.tsx";
import { listingView } from "#app/listings/listing-view.server.ts";
import { findSimilarListings, sightListing } from "#app/listings/listings.queries.server.ts";
import { MissingListing } from "#app/listings/missing-listing.tsx";
import { NO_PHONE } from "#app/listings/phone-answer.ts";
import { PhoneButton } from "#app/listings/phone-button.tsx";
import { SafetyTips } from "#app/listings/safety-tips.tsx";
import type { ShownCard } from "#app/listings/shown-card.ts";
import { showCards } from "#app/listings/shown-cards.server.tsx";
import { SimilarListings } from "#app/listings/similar-listings.tsx";
import { listingIdOfSlug, listingSlug } from "#app/listings/slug.ts";
import { PassOnMenu } from "#app/pass-on/pass-on-menu.tsx";
import { firstPhotoPreload, Gallery } from "#app/photos/gallery.tsx";
import { orUnavailable } from "#app/platform/guard.server.ts";
import { cutText, pageMeta, siteUrlOf } from "#app/platform/meta.ts";
import { withServerOnly, withStillParts } from "#app/platform/server-only.server.ts";
import { listingPreview } from "#app/previews/preview.ts";
import { ratingStateOf } from "#app/ratings/rating-state.server.ts";
import { RatingWidget } from "#app/ratings/rating-widget.tsx";
import { ReportForm } from "#app/reports/report-form.tsx";
import { listingAttributes, listingPhotoAttribute } from "#app/saved/device-list.ts";
import { HeartButton } from "#app/saved/heart-button.tsx";
import { SaveWithoutScript } from "#app/saved/save-without-script.tsx";
import { meetPerson } from "#app/site/sender.server.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { ButtonLink, buttonClass } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Calendar, CircleCheck, Eye, Flag, MapPin } from "#app/ui/icons.tsx";
import { Price } from "#app/ui/price.tsx";
import { StillHtml } from "#app/ui/still-html.tsx";
import { Notice } from "#app/ui/toast.tsx";
import { ViewCount } from "#app/views/view-count.tsx";
import type { Route } from "./+types/listing";

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = getSite(context);
  const { db, env } = site;
  const showing = { request, display: env.priceDisplay };
  const id = listingIdOfSlug(params.slug);
  if (!id) return data(missing([]), { status: 404 });
  const viewer = await getViewer(context);
  const sighting = await orUnavailable("listings_load_failed", () => sightListing(db, id, viewer));
  if (sighting.kind === "missing") return data(missing([]), { status: 404 });
  if (sighting.kind === "gone")
    return data(missing(await showCards(await findSimilarListings(db, sighting), showing)), { status: 410 });
  const { listing } = sighting;
  const slug = listingSlug(listing);
  if (slug !== params.slug) throw redirect(href("/ad/:slug", { slug }), 301);
  const [similar, ratingState, ask] = await Promise.all([
    findSimilarListings(db, { id, categoryId: listing.category.id, town: listing.town }),
    ratingStateOf(db, viewer?.id, listing.userId),
    askOfferOf(site, listing, viewer ? await meetPerson(context, request) : undefined),
  ]);
  const { facts, ...page } = listingView(listing, slug);
  const shown = {
    kind: "visible" as const,
    page: withStillParts(request, page, aboutListing({ description: listing.description, facts })),
    summary: cutText(withoutContacts(listing.description) || listing.title),
    similar: await showCards(similar, showing),
    isOwner: viewer?.id === listing.userId,
    ratingState,
    ask: ask && askButtonHtml(id, ask),
    siteUrl: env.siteUrl,
    preview: listingPreview(listing),
  };
  const structured = listingData(listing, { siteUrl: env.siteUrl, display: env.priceDisplay });
  // Crawlers read it in the document; React leaves alone what it does not know in the head.
  return data(withServerOnly(shown, { structured }));
}

function missing(similar: readonly ShownCard[]) {
  return { kind: "missing" as const, similar };
}

/** Descriptions of ad pages: 157 characters and three dots. */
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
        {/* On a phone what the column holds stands around the description, in the order one reads. */}
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
            {ask && <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ask }} />}
          </div>
          <div className="hidden gap-2 lg:grid print:grid">
            <CallButton page={page} />
          </div>
          <div className="flex flex-wrap gap-2 print:hidden">
            <HeartButton withText className={buttonClass("secondary")} />
            <SaveWithoutScript id={page.id} />
            <PassOnMenu
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
          description={<StillHtml id="about" html={page.descriptionHtml} />}
          details={<StillHtml id="facts" html={page.detailsHtml} />}
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
