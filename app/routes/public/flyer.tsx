import { href } from "react-router";
import { formatPhone } from "#app/accounts/credentials/phones.server.ts";
import { describeAttributes } from "#app/catalogue/fields/field-texts.ts";
import { placeText } from "#app/catalogue/places/place.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import { findListingAccess, getListingPhone } from "#app/listings/page/listings.queries.server.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { Printer } from "#app/platform/ui/icons.tsx";
import "#app/listings/sharing/flyer.css";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { FlyerSheet } from "#app/listings/sharing/flyer-sheet.tsx";
import { qrCode } from "#app/listings/sharing/qr-code.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { cutText, pageMeta } from "#app/platform/http/meta.ts";
import { Button, ButtonLink } from "#app/platform/ui/button.tsx";
import type { Route } from "./+types/flyer";

/** Characters of the description that fit on the page. */
const MAX_TEXT = 420;

export const handle: RouteHandle = { failure: "listings_load_failed" };

/** Loads an ad as a flyer. Only the owner's flyer has the phone number; others only have the link to the page of the ad. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env } = getSite(context);
  if (!isUuid(params.id)) throw pageError("listing_missing");
  const person = await getPerson(context);
  const access = await findListingAccess(db, params.id, person);
  if (access.kind !== "visible") throw pageError("listing_missing");
  const { listing } = access;
  const isOwner = person?.id === listing.userId;
  const phone = isOwner ? await getListingPhone(db, listing.id, person) : undefined;
  const { category, number, price, title, description, attributes, photos, seller } = listing;
  const facts = describeAttributes(category, attributes, { currency: price.currency });
  return {
    slug: listingSlug(listing),
    isOwner,
    sheet: {
      number,
      title,
      price,
      salary: facts.find(({ name }) => name === "salary_range")?.text,
      town: placeText(listing),
      description: cutText(description, MAX_TEXT),
      photo: photos[0] && { key: photos[0].key },
      phone: phone?.number ? formatPhone(phone.number) : undefined,
      seller: listing.principal?.name ?? seller.name,
      host: new URL(env.siteUrl).host,
      // The short URL makes a QR code with fewer and larger squares.
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
          <span>{`Един лист A4 с десет ленти за откъсване. ${
            isOwner
              ? "Телефонът Ви е само на Вашата листовка: който отвори тази страница без профила Ви, не го вижда."
              : "Телефонът на продавача е на страницата на обявата, до която води кодът."
          }`}</span>
          <noscript> Отпечатайте листовката от менюто на браузъра.</noscript>
        </p>
      </div>
      <FlyerSheet {...sheet} />
    </div>
  );
}
