import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import { normalisePhone } from "#app/accounts/phones.server.ts";
import { requireSignedIn, requireViewer } from "#app/accounts/require-viewer.server.ts";
import type { Viewer } from "#app/accounts/viewer.ts";
import { findCategory } from "#app/categories/catalogue.ts";
import { CategoryPicker } from "#app/categories/category-picker.tsx";
import { MissingCategory } from "#app/categories/missing-category.tsx";
import { EditorIntroduction } from "#app/listings/editor-introduction.tsx";
import { type ListingInput, parseListingForm } from "#app/listings/listing.schema.ts";
import { editorAgain, previewOf, rearrangePhotos, receiveFormPhotos } from "#app/listings/listing-editor.server.ts";
import { ListingForm } from "#app/listings/listing-form.tsx";
import { editListing, publishListing } from "#app/listings/listings.commands.server.ts";
import { getOwnListing } from "#app/listings/listings.queries.server.ts";
import { findTwin } from "#app/listings/own-listings.queries.server.ts";
import { listingSlug } from "#app/listings/slug.ts";
import { findOwnPhotos } from "#app/photos/photos.queries.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type ErrorCode, errorNotice, Refusal } from "#app/platform/errors.ts";
import { readForm, redirectWithToast, refusedForm } from "#app/platform/forms.server.ts";
import { pageError } from "#app/platform/guard.server.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { getSite, getViewer, type Site } from "#app/site/site.server.ts";
import { displayCurrency } from "#app/wording/money.ts";
import { successToast } from "#app/wording/toast.ts";
import type { Route } from "./+types/listing-editor";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  const viewer = await getViewer(context);
  const edited = url.searchParams.get("edit");
  const limits = { maxPhotos: env.maxPhotos, maxListings: env.maxListingsBasic, lifetimeDays: env.listingLifetimeDays };
  if (edited !== null) {
    const { id: userId, phone } = requireViewer(viewer, url);
    const listing = isUuid(edited) ? await getOwnListing(db, edited, userId) : undefined;
    if (!listing) throw pageError("listing_missing");
    return data({
      kind: "form" as const,
      categorySlug: listing.category.slug,
      listing: formListing(listing),
      copied: undefined,
      userId,
      hasProfilePhone: phone !== null,
      currency: listing.price.currency,
      token: "",
      limits,
    });
  }
  if (params.category === undefined) {
    return viewer ? data({ kind: "pick" as const }) : data({ kind: "guest" as const, limits });
  }
  const category = findCategory(params.category);
  if (!category) return data({ kind: "missing" as const, searched: params.category }, { status: 404 });
  if (category.slug !== params.category) throw redirect(href("/add-ad/:category?", { category: category.slug }), 301);
  const { id: userId, phone } = requireViewer(viewer, url);
  return data({
    kind: "form" as const,
    categorySlug: category.slug,
    listing: undefined,
    copied: await copyOf(db, url, userId),
    userId,
    hasProfilePhone: phone !== null,
    currency: displayCurrency(env.priceDisplay),
    token: randomUUID(),
    limits,
  });
}

/** What a new ad takes over from an own one that is copied; its photos are free uploads by now. */
async function copyOf(db: Db, url: URL, userId: string) {
  const id = url.searchParams.get("copy");
  const listing = id !== null && isUuid(id) ? await getOwnListing(db, id, userId) : undefined;
  if (!listing) return undefined;
  const photos = await findOwnPhotos(db, userId, url.searchParams.getAll("photo").filter(isUuid).slice(0, 20));
  return { ...formListing(listing), photos };
}

/** What the form needs of an ad that is being edited. */
function formListing({
  id,
  title,
  description,
  town,
  price,
  phone,
  attributes,
  photos,
}: NonNullable<Awaited<ReturnType<typeof getOwnListing>>>) {
  return { id, title, description, town, price, phone, attributes, photos };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const site = getSite(context);
  const viewer = requireSignedIn(await getViewer(context));
  const form = await readForm(request);
  const intent = String(form.get("intent") ?? "");
  const edited = url.searchParams.get("edit");
  const listing = edited !== null && isUuid(edited) ? await getOwnListing(site.db, edited, viewer.id) : undefined;
  // The form of an ad that is edited says its category itself: it may have been switched.
  const category =
    edited === null
      ? findCategory(params.category ?? "")
      : listing && (findCategory(String(form.get("category") ?? "")) ?? listing.category);
  if (!category) throw pageError(edited === null ? "category_missing" : "listing_missing");

  const { photos, refusal } = await receiveFormPhotos(site, viewer.id, { form, maxPhotos: site.env.maxPhotos });
  const arranged = rearrangePhotos(photos, intent);
  if (arranged) return editorAgain(form, arranged);
  if (intent === "switch") {
    const to = findCategory(String(form.get("to") ?? ""));
    return editorAgain(form, photos, { ...(to && { category: to.slug }), notice: refusal });
  }
  const parsed = parseListingForm(form, category);
  const phoneCode = phoneError(String(form.get("phone") ?? "").trim(), viewer.phone !== null);
  const errors = {
    ...(parsed.ok ? {} : parsed.errors),
    // The command refuses it too; said here, it comes together with the other messages.
    ...(phoneCode && { phone: errorNotice(phoneCode).text }),
    ...(refusal && { photos: refusal.text }),
  };
  // A switched category stays switched when the form comes back.
  const kept = { category: category.slug };
  if (!parsed.ok || refusal) {
    const notice = refusal ?? (parsed.ok ? undefined : errorNotice(parsed.code));
    return editorAgain(form, photos, { ...kept, errors, notice });
  }
  const input = { ...parsed.input, photoIds: photos.map(({ id }) => id) };
  const currency = listing?.price.currency ?? displayCurrency(site.env.priceDisplay);
  if (intent === "preview") return editorAgain(form, photos, { ...kept, preview: previewOf(input, currency) });
  const twin = !listing && intent !== "publish-anyway" ? await findTwin(site.db, viewer.id, input) : undefined;
  if (twin) {
    const { title } = twin;
    return editorAgain(form, photos, { notice: errorNotice("listing_twin"), twin: { title, slug: listingSlug(twin) } });
  }
  const save = () =>
    listing
      ? editListing(site.db, { actor: viewer, rules: site.env, id: listing.id }, input)
      : publishWithinLimits(site, viewer, input);
  const code = listing ? "listing_update_failed" : "listing_create_failed";
  const done = await refusedForm(form, save, { code, log: site.log });
  if (!done.ok) return editorAgain(form, photos, { ...kept, ...done.answer.data });
  return redirectWithToast(
    href("/ad/:slug", { slug: listingSlug(done.value) }),
    successToast(listing ? "listing_updated" : "listing_created"),
  );
}

/** Publishing from a form: a confirmed address where the settings ask for one, and not too many ads in a day. */
async function publishWithinLimits({ db, limits, env }: Site, viewer: Viewer, input: ListingInput) {
  if (env.requiresConfirmedEmail && !viewer.isEmailConfirmed) throw new Refusal("email_unconfirmed");
  await limits.take("publish", viewer.id);
  await limits.take("newListings", viewer.id, "listing_day_limit");
  const owner = { userId: viewer.id, rules: env, currency: displayCurrency(env.priceDisplay) };
  let isNew = false;
  try {
    const published = await publishListing(db, owner, input);
    isNew = published.isNew;
    return published;
  } finally {
    if (!isNew) await limits.giveBack("newListings", viewer.id);
  }
}

function phoneError(typed: string, hasProfilePhone: boolean): ErrorCode | undefined {
  if (typed === "") return hasProfilePhone ? undefined : "phone_required";
  return normalisePhone(typed) ? undefined : "phone_invalid";
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) => {
  if (loaderData?.kind === "guest") {
    return pageMeta(place, {
      title: "Добавете обява без такси",
      description:
        "Публикувайте обява в Тукашно без такси: изберете категория, добавете снимки и хората от региона ще Ви намерят.",
    });
  }
  return pageMeta(place, {
    title: loaderData?.kind === "form" && loaderData.listing ? "Редактиране на обява" : "Добавяне на обява",
    noindex: true,
  });
};

export default function ListingEditor({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <MissingCategory slug={loaderData.searched} />;
  if (loaderData.kind === "guest") return <EditorIntroduction limits={loaderData.limits} />;
  if (loaderData.kind === "pick") {
    return (
      <div className="container-page py-5">
        <h1 className="mb-1 text-2xl lg:text-3xl">Добавете обява</h1>
        <p className="mb-5 text-muted">Първо изберете категория.</p>
        <CategoryPicker />
      </div>
    );
  }
  const category = findCategory(actionData?.category ?? loaderData.categorySlug);
  // Another form for another ad; looked at again, or switched to another category, it is the same.
  const about = [loaderData.categorySlug, loaderData.listing?.id, loaderData.copied?.id].join(" ");
  return category && <ListingForm key={about} {...loaderData} category={category} state={actionData} />;
}
