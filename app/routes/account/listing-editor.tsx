import { randomUUID } from "node:crypto";
import { data, href, redirect, useLocation } from "react-router";
import { requireSignedIn, requireViewer } from "#app/accounts/require-viewer.server.ts";
import { findCategory } from "#app/categories/catalogue.ts";
import { CategoryPicker } from "#app/categories/category-picker.tsx";
import { MissingCategory } from "#app/categories/missing-category.tsx";
import { EditorIntroduction } from "#app/listings/editor-introduction.tsx";
import { FullQuota } from "#app/listings/full-quota.tsx";
import { copiedListing, formListing, ownListingOf } from "#app/listings/listing-editor.server.ts";
import { ListingForm } from "#app/listings/listing-form.tsx";
import { fullQuota } from "#app/listings/listing-quota.server.ts";
import { LostListing } from "#app/listings/lost-listing.tsx";
import { listingSlug } from "#app/listings/slug.ts";
import { subjectOf, submitListing } from "#app/listings/submit-listing.server.ts";
import { readForm, redirectWithToast } from "#app/platform/forms.server.ts";
import { submitted } from "#app/platform/forms.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { REACT_WHEN_IDLE } from "#app/router/react-when-idle.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { displayCurrency } from "#app/wording/money.ts";
import { successToast } from "#app/wording/success.ts";
import type { Route } from "./+types/listing-editor";

export const handle = REACT_WHEN_IDLE;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const viewer = await getViewer(context);
  const edited = url.searchParams.get("edit");
  const limits = { maxPhotos: env.maxPhotos, maxListings: env.maxListingsBasic, lifetimeDays: env.listingLifetimeDays };
  if (edited !== null) {
    const { id: userId, phone } = requireViewer(viewer, url);
    const listing = await ownListingOf(db, userId, edited);
    const form = { userId, hasProfilePhone: phone !== null, token: "", limits, copied: undefined, full: undefined };
    // Not thrown: what was typed about it may be in the answer of the action.
    if (!listing)
      return data({ kind: "lost" as const, ...form, currency: displayCurrency(env.priceDisplay) }, { status: 404 });
    return data({
      kind: "form" as const,
      ...form,
      categorySlug: listing.category.slug,
      listing: formListing(listing),
      currency: listing.price.currency,
    });
  }
  if (params.category === undefined) {
    return viewer
      ? data({ kind: "pick" as const, full: await fullQuota(db, viewer.id, env) })
      : data({ kind: "guest" as const, limits });
  }
  const category = findCategory(params.category);
  if (!category) return data({ kind: "missing" as const, searched: params.category }, { status: 404 });
  if (category.slug !== params.category) throw redirect(href("/add-ad/:category?", { category: category.slug }), 301);
  const { id: userId, phone } = requireViewer(viewer, url);
  const currency = displayCurrency(env.priceDisplay);
  return data({
    kind: "form" as const,
    categorySlug: category.slug,
    listing: undefined,
    copied: await copiedListing(db, userId, { params: url.searchParams, currency }),
    userId,
    hasProfilePhone: phone !== null,
    currency,
    token: randomUUID(),
    limits,
    full: await fullQuota(db, userId, env),
  });
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const viewer = requireSignedIn(await getViewer(context));
  const form = await readForm(request, { takesFiles: true });
  const edited = url.searchParams.get("edit");
  const subject = await subjectOf(site, viewer.id, { form, edited, category: params.category });
  const { saved, answer } = await submitListing(site, viewer, { form, subject });
  if (!saved) return answer;
  return redirectWithToast(
    href("/ad/:slug", { slug: listingSlug(saved) }),
    successToast(subject.listing ? "listing_updated" : "listing_created"),
  );
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (loaderData?.kind === "guest") {
    return pageMeta(place, {
      title: "Добавете обява без такси",
      description:
        "Публикувайте обява в Тукашно без такси: изберете категория и добавете снимки. Хората от региона ще Ви намерят.",
    });
  }
  return pageMeta(place, {
    title: loaderData?.kind === "form" && loaderData.listing ? "Редактиране на обява" : "Добавяне на обява",
    noindex: true,
  });
};

export default function ListingEditor({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const here = pathname + search;
  if (loaderData.kind === "missing") return <MissingCategory slug={loaderData.searched} />;
  if (loaderData.kind === "guest") return <EditorIntroduction limits={loaderData.limits} />;
  if (loaderData.kind === "pick") {
    return (
      <div className="container-page py-5">
        <h1 className="mb-1 text-2xl lg:text-3xl">Добавете обява</h1>
        {loaderData.full && <FullQuota {...loaderData.full} here={here} />}
        <p className="mt-1 mb-5 text-muted">Първо изберете категория.</p>
        <CategoryPicker />
      </div>
    );
  }
  const lostId = actionData?.lostId;
  if (loaderData.kind === "lost" && !actionData) return <LostListing />;
  // What has been typed is shown again even when there is no room for it.
  if (loaderData.full && !actionData)
    return (
      <div className="container-page max-w-3xl! py-5">
        <h1 className="mb-4 text-2xl lg:text-3xl">Нова обява</h1>
        <FullQuota {...loaderData.full} here={here} />
      </div>
    );
  const slug = loaderData.kind === "lost" ? undefined : loaderData.categorySlug;
  const category = findCategory(actionData?.category ?? slug ?? submitted(actionData, "category") ?? "");
  if (!category) return <LostListing />;
  // With script the page still has the ad that the server has no more.
  const listing = loaderData.kind === "lost" || lostId ? undefined : loaderData.listing;
  // Another form for another ad; looked at again, or switched to another category, it is the same.
  const about = [slug, listing?.id, loaderData.copied?.id].join(" ");
  return <ListingForm key={about} {...loaderData} category={category} listing={listing} state={actionData} />;
}
