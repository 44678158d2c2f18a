/** What search engines read of an ad. Never a phone or an e-mail. React Router escapes it for its script element. */
import { describeAttributes } from "#app/categories/field-kinds.ts";
import { photoUrl } from "#app/photos/photo.ts";
import { REGION } from "#app/places/place.ts";
import { convert, displayCurrency, type PriceDisplay } from "#app/ui/money.ts";
import type { Listing } from "./listings.queries.server.ts";
import { listingSlug } from "./slug.ts";

export function listingStructuredData(
  listing: Pick<Listing, "id" | "title" | "description" | "price" | "town" | "attributes" | "category" | "photos">,
  { siteUrl, display }: { readonly siteUrl: string; readonly display: PriceDisplay },
): Record<string, unknown> {
  const currency = displayCurrency(display);
  const { brand } = listing.attributes;
  const facts = describeAttributes(listing.category, listing.attributes, { currency: listing.price.currency });
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: listing.title,
    description: listing.description,
    url: `${siteUrl}/ad/${listingSlug(listing)}`,
    category: listing.category.name,
    ...(typeof brand === "string" && { brand: { "@type": "Brand", name: brand } }),
    ...(listing.photos.length > 0 && {
      image: listing.photos.map((photo) => siteUrl + photoUrl(photo.key, 1600, "webp")),
    }),
    additionalProperty: facts.map((fact) => ({ "@type": "PropertyValue", name: fact.label, value: fact.text })),
    ...(listing.price.cents > 0 && {
      offers: {
        "@type": "Offer",
        price: (convert(listing.price, currency).cents / 100).toFixed(2),
        priceCurrency: currency,
        availability: "https://schema.org/InStock",
        areaServed: listing.town || REGION,
      },
    }),
  };
}
