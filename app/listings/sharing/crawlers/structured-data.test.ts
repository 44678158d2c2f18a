// Properties that search engines require of each type, checked on ads of every category as read from the database.
import { describe, expect, test } from "vitest";
import { declareTrader } from "#app/accounts/trader/traders.commands.server.ts";
import { CATALOGUE } from "#app/catalogue/categories/catalogue.ts";
import { TOWNS } from "#app/catalogue/places/towns.ts";
import { findListingAccess } from "#app/listings/page/listings.queries.server.ts";
import type { Attributes } from "#db/attributes.ts";
import { useDatabase } from "#tests/support/database.ts";
import { makeListing, makePhotoRow, makeUser } from "#tests/support/make.ts";
import { listingData } from "./structured-listing.ts";
import { breadcrumbData, localBusinessData, websiteData } from "./structured-site.ts";

const { db } = useDatabase();
const SITE = "https://tukashno.example";
const GUIDES = "https://developers.google.com/search/docs/appearance/structured-data";

/** Required properties, nested ones after a dot, and the page that requires them. */
const REQUIRED: Readonly<Record<string, readonly [source: string, ...properties: string[]]>> = {
  Product: [`${GUIDES}/product-snippet`, "name", "offers", "offers.price", "offers.priceCurrency"],
  // A vehicle is a product with a few properties of its own.
  Car: [`${GUIDES}/product-snippet`, "name", "offers", "offers.price", "offers.priceCurrency"],
  Vehicle: [`${GUIDES}/product-snippet`, "name", "offers", "offers.price", "offers.priceCurrency"],
  Offer: ["https://schema.org/Offer", "name", "url", "priceCurrency", "availability", "seller.name", "description"],
  RealEstateListing: [
    "https://schema.org/RealEstateListing",
    "name",
    "url",
    "datePosted",
    "about.address.addressCountry",
  ],
  Service: ["https://schema.org/Service", "name", "serviceType", "provider.name", "areaServed.address.addressLocality"],
  JobPosting: [
    `${GUIDES}/job-posting`,
    "title",
    "description",
    "datePosted",
    "validThrough",
    "hiringOrganization.name",
    "jobLocation.address.addressCountry",
    "jobLocation.address.addressLocality",
  ],
  BreadcrumbList: [
    `${GUIDES}/breadcrumb`,
    "itemListElement.0.name",
    "itemListElement.0.item",
    "itemListElement.0.position",
  ],
  WebSite: [
    `${GUIDES}/sitelinks-searchbox`,
    "url",
    "name",
    "potentialAction.target.urlTemplate",
    "potentialAction.query-input",
  ],
  LocalBusiness: [`${GUIDES}/local-business`, "name", "address.addressLocality", "address.addressCountry"],
};

type Found = Record<string, unknown> | undefined;

function at(data: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Found)?.[name], data);
}

function expectComplete(data: Found): void {
  const [source, ...properties] = REQUIRED[String(data?.["@type"])] ?? ["nobody asks for this type"];
  const missing = properties.filter((path) => [undefined, null, ""].includes(at(data, path) as undefined));
  expect(missing, `${data?.["@type"]}, ${source}`).toEqual([]);
  expect(properties.length).toBeGreaterThan(0);
}

interface Described {
  readonly category: string;
  readonly attributes?: Attributes;
  readonly priceCents?: number;
  readonly description?: string;
  readonly display?: "bgn-eur" | "eur";
  readonly town?: string;
  readonly row?: { readonly status?: "active" | "reserved"; readonly created_at?: Date };
}

async function describeListing({ display = "bgn-eur", ...overrides }: Described): Promise<Found> {
  const user = await makeUser(db, { name: "Иван Обявов" });
  const row = await makeListing(db, { user, town: "Харманли", ...overrides });
  await makePhotoRow(db, user.id, { listing_id: row.id, position: 0 });
  const access = await findListingAccess(db, row.id, null);
  if (access.kind !== "visible") throw new Error("not visible");
  const data = listingData(access.listing, { siteUrl: SITE, display });
  return data && (JSON.parse(JSON.stringify(data)) as Found);
}

const CAR = { brand: "Opel", model: "Corsa", year: 2012, mileage: 140_000, fuel_type: "petrol", engine_power: 86 };
const FLAT = { transaction_type: "rent", property_type: "apartment", area: 64, rooms: 2, floor: 3 };
const JOB = { job_listing_type: "offer", job_type: "part_time", salary_range: { from: 1500, to: 2000 } };

describe("an ad is", () => {
  test.each<[type: string | undefined, Described]>([
    ["Product", { category: "elektronika", attributes: { brand: "Sony" } }],
    ["Offer", { category: "elektronika", priceCents: 0 }],
    ["Car", { category: "avtomobili", attributes: CAR }],
    ["Car", { category: "avtomobili", attributes: { subcategory: "car" } }],
    ["Vehicle", { category: "avtomobili", attributes: { ...CAR, subcategory: "motorcycle" } }],
    ["Product", { category: "avtomobili", attributes: { subcategory: "parts" } }],
    ["Offer", { category: "avtomobili", attributes: CAR, priceCents: 0 }],
    ["Product", { category: "avtomobili", attributes: { brand: "Michelin" } }],
    ["RealEstateListing", { category: "nedvizhimi-imoti", attributes: FLAT }],
    ["RealEstateListing", { category: "nedvizhimi-imoti", attributes: { ...FLAT, property_type: "plot" } }],
    ["Service", { category: "uslugi", attributes: { subcategory: "repair" } }],
    ["JobPosting", { category: "rabota", attributes: JOB }],
    [undefined, { category: "rabota", attributes: { ...JOB, job_listing_type: "seek" } }],
  ])("%s: %j", async (type, described) => {
    const data = await describeListing(described);
    expect(data?.["@type"]).toBe(type);
    if (data) expectComplete(data);
  });

  test.each(CATALOGUE.map(({ slug }) => slug))("complete in %s", async (category) => {
    expectComplete(await describeListing({ category }));
  });
});

describe("the data of an ad", () => {
  test("have brand, price and currency of a product", async () => {
    const data = await describeListing({
      category: "elektronika",
      attributes: { brand: "Sony", condition: "good" },
      priceCents: 12_050,
    });
    expect(data).toMatchObject({
      brand: { name: "Sony" },
      itemCondition: "https://schema.org/UsedCondition",
      image: [expect.stringMatching(`^${SITE}/photos/`)],
      offers: {
        price: "120.50",
        priceCurrency: "BGN",
        seller: { name: "Иван Обявов" },
        areaServed: { name: "Харманли" },
      },
    });
  });

  test("have what stands beside the town as an address line", async () => {
    const town = "Хасково, кв. Орфей";
    const home = await describeListing({ category: "nedvizhimi-imoti", attributes: FLAT, town });
    const address = { addressLocality: "Хасково", streetAddress: "кв. Орфей" };
    expect(at(home, "about.address")).toMatchObject(address);
    expect(at(await describeListing({ category: "elektronika", town }), "offers.areaServed.address")).toMatchObject(
      address,
    );
    expect(at(await describeListing({ category: "elektronika" }), "offers.areaServed.address")).not.toHaveProperty(
      "streetAddress",
    );
  });

  test("name a trader as an organisation with its number", async () => {
    const user = await makeUser(db);
    await declareTrader(db, user.id, { firm: "Градина ООД", eik: "131129282", address: "Хасково, ул. Роза 4" });
    const { id } = await makeListing(db, { user, priceCents: 100 });
    const access = await findListingAccess(db, id, null);
    if (access.kind !== "visible") throw new Error("not visible");
    expect(listingData(access.listing, { siteUrl: SITE, display: "bgn-eur" })).toMatchObject({
      offers: {
        seller: { "@type": "Organization", name: "Градина ООД", taxID: "131129282", address: "Хасково, ул. Роза 4" },
      },
    });
  });

  test("have the availability", async () => {
    const availability = async (status: "active" | "reserved") =>
      at(await describeListing({ category: "elektronika", row: { status } }), "offers.availability");
    expect(await availability("active")).toBe("https://schema.org/InStock");
    expect(await availability("reserved")).toBe("https://schema.org/Reserved");
  });

  test("have the unit of a price, the quantity and the period of availability", async () => {
    const attributes: Attributes = {
      price_unit: "kg",
      quantity: 120,
      available_dates: { from: "2026-06-01", to: "2026-06-30" },
      picking: ["self"],
    };
    const data = await describeListing({
      category: "selskostopanski-obyavi",
      attributes,
      priceCents: 489,
      display: "eur",
    });
    expect(data).toMatchObject({
      "@type": "Product",
      offers: {
        price: "2.50",
        priceSpecification: {
          "@type": "UnitPriceSpecification",
          price: "2.50",
          priceCurrency: "EUR",
          referenceQuantity: { value: 1, unitCode: "KGM" },
        },
        inventoryLevel: { value: 120, unitCode: "KGM" },
        availabilityStarts: "2026-06-01",
        availabilityEnds: "2026-06-30",
      },
    });
    expect(at(data, "additionalProperty")).toContainEqual({
      "@type": "PropertyValue",
      name: "Бране",
      value: "Бери сам",
    });
  });

  test("have price 0 for free ads, and no price for negotiable ads without an amount and for swaps", async () => {
    const of = (price_kind: string, rest: Attributes = {}) =>
      describeListing({ category: "elektronika", priceCents: 0, attributes: { price_kind, ...rest } });
    expect(await of("free")).toMatchObject({ "@type": "Product", offers: { price: "0.00" } });
    expect(await of("negotiable")).toMatchObject({ "@type": "Offer" });
    const swap = await of("swap", { swap_for: "колело" });
    expect(swap).not.toHaveProperty("price");
    // Search engines report a product without offers, however deep it is.
    expect(JSON.stringify(swap)).not.toContain('"Product"');
    expect(JSON.stringify(swap)).toContain('"name":"Заменям за","value":"колело"');
  });

  test("are in euro when prices are", async () => {
    const data = await describeListing({ category: "elektronika", priceCents: 19_558, display: "eur" });
    expect(data).toMatchObject({ offers: { price: "100.00", priceCurrency: "EUR" } });
  });

  test("have the properties of a vehicle", async () => {
    expect(await describeListing({ category: "avtomobili", attributes: CAR })).toMatchObject({
      brand: { name: "Opel" },
      model: "Corsa",
      vehicleModelDate: "2012",
      fuelType: "Бензин",
      mileageFromOdometer: { value: 140_000, unitCode: "KMT" },
      vehicleEngine: { enginePower: { value: 86 } },
    });
  });

  test("have the day in Sofia on which the ad was published", async () => {
    const row = { created_at: new Date("2026-01-15T22:30Z") };
    const home = await describeListing({ category: "nedvizhimi-imoti", attributes: FLAT, row });
    expect(home).toMatchObject({ datePosted: "2026-01-16" });
  });

  test("have size, rooms and deal of a home", async () => {
    expect(await describeListing({ category: "nedvizhimi-imoti", attributes: FLAT })).toMatchObject({
      about: { "@type": "Apartment", floorSize: { value: 64, unitCode: "MTK" }, numberOfRooms: 2 },
      offers: { businessFunction: { "@id": "http://purl.org/goodrelations/v1#LeaseOut" } },
    });
  });

  test("have company or seller, expiry, employment type and salary of a job", async () => {
    const data = await describeListing({
      category: "rabota",
      attributes: JOB,
      description: "Смени <по 4 часа>\nи почивка",
    });
    expect(data).toMatchObject({
      hiringOrganization: { name: "Иван Обявов" },
      employmentType: "PART_TIME",
      description: "<p>Смени &lt;по 4 часа></p><p>и почивка</p>",
      baseSalary: { currency: "BGN", value: { minValue: 1500, maxValue: 2000, unitText: "MONTH" } },
    });
    const days = (Date.parse(String(data?.validThrough)) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(60);
    const ofCompany = await describeListing({ category: "rabota", attributes: { ...JOB, company: "Пекарна Изгрев" } });
    expect(ofCompany).toMatchObject({ hiringOrganization: { name: "Пекарна Изгрев" } });
  });

  test("never have a phone or an e-mail", async () => {
    for (const { slug } of CATALOGUE) {
      const data = JSON.stringify(await describeListing({ category: slug }));
      expect(data).not.toMatch(/telephone|email|\+359|@example/);
    }
  });
});

describe("the site", () => {
  test("is described completely", () => {
    const things = [websiteData(SITE), breadcrumbData(SITE, [["Услуги", "/category/uslugi"]]), localBusinessData(SITE)];
    for (const thing of things) expectComplete(thing as unknown as Found);
  });

  test("serves the seven towns", () => {
    expect(at(localBusinessData(SITE), "areaServed")).toEqual(TOWNS.map((name) => ({ "@type": "Place", name })));
  });
});
