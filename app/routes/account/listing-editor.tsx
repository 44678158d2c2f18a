import { randomUUID } from "node:crypto";
import { data, href, redirect, useLocation } from "react-router";
import { formatPhone, hasViber, normalisePhone } from "#app/accounts/credentials/phones.server.ts";
import { requirePerson, requireSignedIn } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { findCategory } from "#app/catalogue/categories/catalogue.ts";
import { categoriesOfTitle } from "#app/catalogue/categories/categories-of-title.server.ts";
import { MissingCategory } from "#app/catalogue/categories/missing-category.tsx";
import { CategoryByTitle } from "#app/listings/form/category-by-title.tsx";
import { EditorIntroduction } from "#app/listings/form/editor-introduction.tsx";
import { EditorNotFound } from "#app/listings/form/editor-not-found.tsx";
import { FullQuota } from "#app/listings/form/full-quota.tsx";
import { copiedListing, formListing, ownListingOf, returnEditor } from "#app/listings/form/listing-editor.server.ts";
import { ListingForm } from "#app/listings/form/listing-form.tsx";
import { PassedPhotos } from "#app/listings/form/passed-photos.tsx";
import { subjectOf, submitListing } from "#app/listings/form/submit-listing.server.ts";
import { findOffice } from "#app/listings/life/assisted.server.ts";
import { lastContactPhone } from "#app/listings/life/contact-phones.server.ts";
import { contentVersion } from "#app/listings/life/content-version.server.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { LISTING_LIMITS } from "#app/listings/listing-limits.ts";
import { noteFraudWarning } from "#app/listings/own/fraud-warnings.server.ts";
import { fullQuota } from "#app/listings/own/full-quota.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { errorNotice } from "#app/platform/errors/errors.ts";
import { readForm, redirectWithToast } from "#app/platform/forms/forms.server.ts";
import { submitted } from "#app/platform/forms/forms.ts";
import { pageMeta } from "#app/platform/http/meta.ts";
import { displayCurrency } from "#app/platform/wording/money.ts";
import { successToast } from "#app/platform/wording/success.ts";
import { cleanLine } from "#app/platform/wording/text.ts";
import { errorToast } from "#app/platform/wording/toast.ts";
import type { Route } from "./+types/listing-editor";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const person = await getPerson(context);
  const edited = url.searchParams.get("edit");
  const limits = { maxPhotos: env.maxPhotos, maxListings: env.maxListingsBasic, lifetimeDays: env.listingLifetimeDays };
  if (edited !== null) {
    const { id: userId, phone } = requirePerson(person, url);
    // Read first, so that a change meanwhile is noticed.
    const seen = isUuid(edited) ? await contentVersion(db, edited) : undefined;
    const listing = await ownListingOf(db, userId, edited);
    const form = {
      userId,
      hasProfilePhone: phone !== null,
      lastPhone: undefined,
      office: undefined,
      hasViber: false,
      token: "",
      limits,
      copied: undefined,
      full: undefined,
    };
    // Not thrown, because the result of the action may contain values of the form.
    if (!listing)
      return data({ kind: "lost" as const, ...form, currency: displayCurrency(env.priceDisplay) }, { status: 404 });
    if (listing.isClosed) throw redirectWithToast(href("/my-ads"), errorToast(errorNotice("assisted_closed")));
    return data({
      kind: "form" as const,
      ...form,
      categorySlug: listing.category.slug,
      listing: { ...formListing(listing), ...seen },
      hasViber: await hasViber(db, userId, listing.phone ?? phone),
      currency: listing.price.currency,
    });
  }
  if (params.category === undefined) {
    return person
      ? data({
          kind: "pick" as const,
          full: (await findOffice(db, person.id)) === undefined ? await fullQuota(db, person.id, env) : undefined,
        })
      : data({ kind: "guest" as const, limits });
  }
  const category = findCategory(params.category);
  if (!category) return data({ kind: "missing" as const, searched: params.category }, { status: 404 });
  if (category.slug !== params.category) throw redirect(href("/add-ad/:category?", { category: category.slug }), 301);
  const { id: userId, phone } = requirePerson(person, url);
  const office = await findOffice(db, userId);
  const currency = displayCurrency(env.priceDisplay);
  const lastPhone = await lastContactPhone(db, userId);
  const copied = await copiedListing(db, userId, { params: url.searchParams, currency });
  const contact = copied ? copied.phone && normalisePhone(copied.phone) : lastPhone;
  return data({
    kind: "form" as const,
    categorySlug: category.slug,
    listing: undefined,
    copied,
    userId,
    hasProfilePhone: phone !== null,
    lastPhone: lastPhone && formatPhone(lastPhone),
    hasViber: await hasViber(db, userId, contact ?? phone),
    currency,
    token: randomUUID(),
    limits,
    office,
    // The ads that an assistant publishes for others have a limit of their own.
    full: office === undefined ? await fullQuota(db, userId, env) : undefined,
  });
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const person = requireSignedIn(await getPerson(context));
  const form = await readForm(request, { takesFiles: true });
  const edited = url.searchParams.get("edit");
  if (edited === null && params.category === undefined) {
    const title = cleanLine(String(form.get("title") ?? "").slice(0, LISTING_LIMITS.title.max));
    return returnEditor(form, [], { suggested: categoriesOfTitle(title).map(({ slug }) => slug) });
  }
  const subject = await subjectOf(site, person.id, { form, edited, category: params.category });
  const { saved, answer } = await submitListing(site, person, { form, subject });
  if (!saved) return answer;
  const to = href("/ad/:slug", { slug: listingSlug(saved) });
  const isEdit = subject.listing !== undefined;
  if (saved.held === "unconfirmed")
    return redirectWithToast(href("/my-ads/:id/owner", { id: saved.id }), successToast("listing_unconfirmed"));
  if (saved.held) return redirectWithToast(to, successToast(isEdit ? "edit_held" : "listing_held"));
  if (isEdit) return redirectWithToast(to, successToast("listing_updated"));
  const panel = (await noteFraudWarning(site.db, person.id)) ? "full" : "short";
  return redirectWithToast(to, { ...successToast("listing_created"), panel });
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
        <PassedPhotos />
        {loaderData.full ? <FullQuota {...loaderData.full} returnTo={here} /> : <CategoryByTitle state={actionData} />}
      </div>
    );
  }
  const lostId = actionData?.lostId;
  if (loaderData.kind === "lost" && !actionData) return <EditorNotFound />;
  // A submitted form is shown again even if the quota is full, unless only its title was typed.
  const hasOnlyTitle = actionData?.fromTitle !== undefined && !submitted(actionData, "description");
  if (loaderData.full && (!actionData || hasOnlyTitle))
    return (
      <div className="container-page max-w-3xl! py-5">
        <h1 className="mb-4 text-2xl lg:text-3xl">Нова обява</h1>
        <FullQuota {...loaderData.full} returnTo={here} />
      </div>
    );
  const slug = loaderData.kind === "lost" ? undefined : loaderData.categorySlug;
  const category = findCategory(actionData?.category ?? slug ?? submitted(actionData, "category") ?? "");
  if (!category) return <EditorNotFound />;
  // With JavaScript the page may still show an ad that has been deleted.
  const listing = loaderData.kind === "lost" || lostId ? undefined : loaderData.listing;
  // The key of the form, which changes with the ad but not with the category.
  const about = [slug, listing?.id, loaderData.copied?.id].join(" ");
  return <ListingForm key={about} {...loaderData} category={category} listing={listing} state={actionData} />;
}
