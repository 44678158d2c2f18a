import { href } from "react-router";
import { formatPhone } from "#app/accounts/phones.server.ts";
import { describeAttributes } from "#app/categories/field-texts.ts";
import { getListingPhone, sightListing } from "#app/listings/listings.queries.server.ts";
import { listingSlug } from "#app/listings/slug.ts";
import { Printer } from "#app/ui/icons.tsx";
import "#app/pass-on/flyer.css";
import { FlyerSheet } from "#app/pass-on/flyer-sheet.tsx";
import { qrCode } from "#app/pass-on/qr-code.server.ts";
import { orUnavailable, pageError } from "#app/platform/guard.server.ts";
import { cutText, pageMeta } from "#app/platform/meta.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { getSite, getViewer } from "#app/site/site.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/flyer";

/** Characters of the description that fit the sheet. */
const MAX_TEXT = 420;

/** An ad as a flyer. Its owner's has their number on it; anybody else's leads to the page, where numbers are shown on demand. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const viewer = await getViewer(context);
  const sighting = await orUnavailable("listings_load_failed", () => sightListing(db, params.id, viewer));
  if (sighting.kind !== "visible") throw pageError("listing_missing");
  const { listing } = sighting;
  const isOwner = viewer?.id === listing.userId;
  const phone = isOwner ? await getListingPhone(db, listing.id, viewer) : undefined;
  const { category, price, title, town, description, attributes, photos, seller } = listing;
  const facts = describeAttributes(category, attributes, { currency: price.currency });
  return {
    slug: listingSlug(listing),
    isOwner,
    sheet: {
      title,
      price,
      salary: facts.find(({ name }) => name === "salary_range")?.text,
      town,
      description: cutText(description, MAX_TEXT),
      photo: photos[0] && { key: photos[0].key },
      phone: phone ? formatPhone(phone) : undefined,
      seller: seller.name,
      host: new URL(env.siteUrl).host,
      // The short address: fewer and larger squares.
      code: qrCode(`${env.siteUrl}${href("/ad/:slug", { slug: listing.id })}`),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData, ...place }) =>
  pageMeta(place, { title: `Листовка: ${loaderData?.sheet.title ?? ""}`, noindex: true });

export default function Flyer({ loaderData: { slug, isOwner, sheet } }: Route.ComponentProps) {
  return (
    <div className="container-page py-5 print:p-0">
      <div className="mb-5 flex flex-wrap items-center gap-3 print:hidden">
        <h1 className="mr-auto text-2xl">Листовка за печат</h1>
        <Button type="button" onClick={() => window.print()} className="scripted">
          <Printer />
          Отпечатай
        </Button>
        <ButtonLink look="secondary" to={href("/ad/:slug", { slug })}>
          Към обявата
        </ButtonLink>
        <p className="basis-full text-muted">
          Един лист A4 с десет ленти за откъсване.{" "}
          {isOwner
            ? "Телефонът Ви е само на Вашата листовка: който отвори тази страница без профила Ви, не го вижда."
            : "Телефонът на продавача е на страницата на обявата, до която води кодът."}
          <noscript> Отпечатайте листовката от менюто на браузъра.</noscript>
        </p>
      </div>
      <FlyerSheet {...sheet} />
    </div>
  );
}
