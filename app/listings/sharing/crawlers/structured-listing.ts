/**
 * Builds the structured data of an ad in terms of schema.org: a product, a vehicle, a property, a service or a job. They contain no phone
 * number and no e-mail address. React Router escapes them for the script element.
 */
import type { JobPosting, Offer, PostalAddress, Product, RealEstateListing, Service, Vehicle } from "schema-dts";
import { cars } from "#app/catalogue/categories/cars.ts";
import { jobs } from "#app/catalogue/categories/jobs.ts";
import { realEstate } from "#app/catalogue/categories/real-estate.ts";
import { services } from "#app/catalogue/categories/services.ts";
import { describeAttributes, type Fact, isSalary } from "#app/catalogue/fields/field-texts.ts";
import { type Place, placeText } from "#app/catalogue/places/place.ts";
import { REGION } from "#app/catalogue/places/towns.ts";
import { listingSlug } from "#app/listings/life/slug.ts";
import type { Listing } from "#app/listings/page/listings.queries.server.ts";
import { absolutePhotoUrl } from "#app/listings/photos/photo.ts";
import { withoutContacts } from "#app/listings/screening/rules/contacts.ts";
import { dayOf } from "#app/platform/wording/dates.ts";
import type { PriceDisplay } from "#app/platform/wording/money.ts";
import type { Attributes } from "#db/attributes.ts";
import { priceData, quantity, texts } from "./structured-price.ts";

type DescribedListing = Pick<
  Listing,
  | "id"
  | "title"
  | "description"
  | "price"
  | "town"
  | "quarter"
  | "attributes"
  | "category"
  | "photos"
  | "createdAt"
  | "contentChangedAt"
  | "expiresAt"
  | "isReserved"
> & { readonly seller: Pick<Listing["seller"], "name" | "trader"> };

interface Settings {
  readonly siteUrl: string;
  readonly display: PriceDisplay;
}

/** Codes of UN/CEFACT, recommendation 20: kilometre, metric horsepower, square metre. */
const UNITS = { km: "KMT", horsepower: "N12", squareMetre: "MTK" } as const;

const EMPLOYMENT: Readonly<Record<string, string>> = {
  full_time: "FULL_TIME",
  part_time: "PART_TIME",
  freelance: "CONTRACTOR",
  internship: "INTERN",
  temporary: "TEMPORARY",
};

export function listingData(
  listing: DescribedListing,
  settings: Settings,
): Product | Offer | Vehicle | RealEstateListing | Service | JobPosting | undefined {
  switch (listing.category.id) {
    case jobs.id:
      // An ad of a person who looks for work is not a vacancy.
      return listing.attributes.job_listing_type === "seek" ? undefined : jobPosting(listing, settings);
    case realEstate.id:
      return realEstateListing(listing, settings);
    case services.id:
      return service(listing, settings);
    case cars.id:
      return isVehicle(listing.attributes) ? vehicle(listing, settings) : product(listing, settings);
    default:
      return product(listing, settings);
  }
}

/** Reports whether an ad of the category is a vehicle. The category also contains tyres and parts, which have a year and a model but no fuel type or mileage. */
function isVehicle({ subcategory, mileage, fuel_type, transmission, engine_power }: Attributes): boolean {
  if (typeof subcategory === "string") return ["car", "van", "motorcycle"].includes(subcategory);
  return [mileage, fuel_type, transmission, engine_power].some((value) => value !== undefined);
}

function product(listing: DescribedListing, settings: Settings): Product | Offer {
  const { color, material, size, model } = listing.attributes;
  const thing: Product = {
    "@type": "Product",
    ...about(listing, settings),
    ...brandOf(listing.attributes),
    ...texts({ color, material, size, model }),
    ...conditionOf(listing.attributes),
    category: listing.category.name,
    ...properties(factsOf(listing)),
  };
  return priced(thing, listing, settings);
}

/** Adds the offer to a product. Search engines reject a product without a price, also one within an offer; such an ad is an offer alone. */
function priced<T extends Product | Vehicle>(thing: T, listing: DescribedListing, settings: Settings): T | Offer {
  const offer = offerOf(listing, settings);
  if ("price" in offer) return { ...thing, offers: offer };
  const category = listing.category.name;
  return { ...offer, ...about(listing, settings), category, ...properties(factsOf(listing)) };
}

function vehicle(listing: DescribedListing, settings: Settings): Vehicle | Offer {
  const { subcategory, model, year, mileage, engine_power: power, color } = listing.attributes;
  const facts = factsOf(listing);
  const text = (name: Fact["name"]) => facts.find((fact) => fact.name === name)?.text;
  const thing: Vehicle = {
    "@type": subcategory === "van" || subcategory === "motorcycle" ? "Vehicle" : "Car",
    ...about(listing, settings),
    ...brandOf(listing.attributes),
    ...conditionOf(listing.attributes),
    ...texts({
      model,
      color,
      vehicleModelDate: year === undefined ? undefined : String(year),
      fuelType: text("fuel_type"),
      vehicleTransmission: text("transmission"),
    }),
    ...(typeof mileage === "number" && { mileageFromOdometer: quantity(mileage, UNITS.km) }),
    ...(typeof power === "number" && {
      vehicleEngine: { "@type": "EngineSpecification", enginePower: quantity(power, UNITS.horsepower) },
    }),
  };
  return priced(thing, listing, settings);
}

/** Business functions of GoodRelations; it has none for an exchange. */
const DEALS = {
  sale: { businessFunction: { "@id": "http://purl.org/goodrelations/v1#Sell" } },
  rent: { businessFunction: { "@id": "http://purl.org/goodrelations/v1#LeaseOut" } },
} as const;

function realEstateListing(listing: DescribedListing, settings: Settings): RealEstateListing {
  const { property_type: kind, transaction_type: deal, area, rooms, floor } = listing.attributes;
  const address = addressOf(listing);
  const rooming = {
    address,
    ...(typeof area === "number" && { floorSize: quantity(area, UNITS.squareMetre) }),
    ...(typeof rooms === "number" && { numberOfRooms: rooms }),
    ...(typeof floor === "number" && { floorLevel: String(floor) }),
  };
  const place = () => {
    if (kind === "plot") return { "@type": "Place", address } as const;
    if (kind === "apartment") return { "@type": "Apartment", ...rooming } as const;
    if (kind === "house") return { "@type": "House", ...rooming } as const;
    return { "@type": "Accommodation", ...rooming } as const;
  };
  return {
    "@type": "RealEstateListing",
    ...about(listing, settings),
    datePosted: dayOf(listing.createdAt),
    dateModified: dayOf(listing.contentChangedAt),
    about: place(),
    offers: { ...offerOf(listing, settings), ...((deal === "sale" || deal === "rent") && DEALS[deal]) },
  };
}

function service(listing: DescribedListing, settings: Settings): Service {
  const kind = factsOf(listing).find(({ name }) => name === "subcategory")?.text;
  return {
    "@type": "Service",
    ...about(listing, settings),
    serviceType: kind ?? listing.category.name,
    provider: sellerOf(listing),
    areaServed: placeOf(listing),
    offers: offerOf(listing, settings),
  };
}

function jobPosting(listing: DescribedListing, { siteUrl }: Settings): JobPosting {
  const { job_type: type, company, salary_range: salary } = listing.attributes;
  const experience = factsOf(listing).find(({ name }) => name === "experience_level")?.text;
  return {
    "@type": "JobPosting",
    title: listing.title,
    // The description must be HTML; each line becomes a paragraph.
    description: withoutContacts(listing.description)
      .split(/\n+/)
      .map((line) => `<p>${line.replace(/&/g, "&amp;").replace(/</g, "&lt;")}</p>`)
      .join(""),
    url: siteUrl + pathOf(listing),
    identifier: { "@type": "PropertyValue", name: "Тукашно", value: listing.id },
    datePosted: dayOf(listing.createdAt),
    ...(listing.expiresAt && { validThrough: listing.expiresAt.toISOString() }),
    hiringOrganization: {
      "@type": "Organization",
      name: typeof company === "string" ? company : (listing.seller.trader?.firm ?? listing.seller.name),
    },
    jobLocation: placeOf(listing),
    ...texts({
      employmentType: typeof type === "string" ? EMPLOYMENT[type] : undefined,
      experienceRequirements: experience,
    }),
    ...(salary !== undefined &&
      isSalary(salary) && {
        baseSalary: {
          "@type": "MonetaryAmount",
          currency: listing.price.currency,
          value: {
            "@type": "QuantitativeValue",
            ...(salary.from !== undefined && { minValue: salary.from }),
            ...(salary.to !== undefined && { maxValue: salary.to }),
            unitText: "MONTH",
          },
        },
      }),
  };
}

/** Returns the properties that every ad has. */
function about(listing: DescribedListing, { siteUrl }: Settings) {
  return {
    name: listing.title,
    description: withoutContacts(listing.description),
    url: siteUrl + pathOf(listing),
    ...(listing.photos.length > 0 && {
      image: listing.photos.map(({ key }) => absolutePhotoUrl(siteUrl, key, 1600, "webp")),
    }),
  };
}

function offerOf(listing: DescribedListing, settings: Settings) {
  const { attributes, isReserved } = listing;
  return {
    "@type": "Offer",
    url: settings.siteUrl + pathOf(listing),
    ...priceData(listing, settings.display),
    availability: isReserved ? "https://schema.org/Reserved" : "https://schema.org/InStock",
    ...conditionOf(attributes),
    seller: sellerOf(listing),
    areaServed: placeOf(listing),
  } as const;
}

function sellerOf({ attributes: { company }, seller }: DescribedListing) {
  if (seller.trader) {
    const { firm, eik, address } = seller.trader;
    return { "@type": "Organization", name: firm, legalName: firm, taxID: eik, address } as const;
  }
  return typeof company === "string"
    ? ({ "@type": "Organization", name: company } as const)
    : ({ "@type": "Person", name: seller.name } as const);
}

function brandOf({ brand }: Attributes) {
  return typeof brand === "string" ? { brand: { "@type": "Brand", name: brand } as const } : {};
}

function conditionOf({ condition }: Attributes) {
  if (typeof condition !== "string") return {};
  if (condition === "new") return { itemCondition: "https://schema.org/NewCondition" } as const;
  if (condition === "poor") return { itemCondition: "https://schema.org/DamagedCondition" } as const;
  return { itemCondition: "https://schema.org/UsedCondition" } as const;
}

function addressOf({ town, quarter }: Place): PostalAddress {
  return {
    "@type": "PostalAddress",
    ...texts({ streetAddress: quarter || undefined }),
    addressLocality: town || REGION,
    addressRegion: REGION,
    addressCountry: "BG",
  };
}

function placeOf(place: Place) {
  return { "@type": "Place", name: placeText(place) || REGION, address: addressOf(place) } as const;
}

function factsOf({ category, attributes, price }: DescribedListing): readonly Fact[] {
  return describeAttributes(category, attributes, { currency: price.currency });
}

function properties(facts: readonly Fact[]) {
  if (facts.length === 0) return {};
  return {
    additionalProperty: facts.map(
      ({ label, text }) => ({ "@type": "PropertyValue", name: label, value: text }) as const,
    ),
  };
}

function pathOf(listing: DescribedListing): string {
  return `/ad/${listingSlug(listing)}`;
}
