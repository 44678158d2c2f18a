/** The numbers of an own ad on each of the last thirty days, as charts and as a table. */
import { href } from "react-router";
import { requirePerson } from "#app/accounts/sign-in/require-person.server.ts";
import { getPerson, getSite } from "#app/accounts/visit/site.server.ts";
import { figuresText } from "#app/listings/own/own-figures.tsx";
import { findListingDays, findOwnListing } from "#app/listings/own/own-listings.queries.server.ts";
import { isUuid } from "#app/platform/database/uuid.ts";
import { pageError } from "#app/platform/errors/page-failures.server.ts";
import { type MetaPlace, pageMeta } from "#app/platform/http/meta.ts";
import type { RouteHandle } from "#app/platform/http/route-handle.ts";
import { TextLink } from "#app/platform/ui/button.tsx";
import { DayCharts } from "#app/platform/ui/day-charts.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import type { Route } from "./+types/listing-days";

export const handle: RouteHandle = { failure: "my_listings_load_failed" };

export async function loader({ params: { id }, context, url }: Route.LoaderArgs) {
  const { db } = getSite(context);
  const person = requirePerson(await getPerson(context), url);
  const own = isUuid(id) ? await findOwnListing(db, { userId: person.id, id }) : undefined;
  if (!own) throw pageError("listing_missing");
  const { title, slug } = own.card;
  return { title, slug, figures: figuresText(own.counts), days: await findListingDays(db, id), now: new Date() };
}

export const meta = (place: MetaPlace) => pageMeta(place, { title: "Обявата по дни", noindex: true });

export default function ListingDays({ loaderData: { title, slug, figures, days, now } }: Route.ComponentProps) {
  const series = [
    { title: "Видели", counts: days.map(({ views }) => views) },
    { title: "Телефон", counts: days.map(({ phoneShows }) => phoneShows) },
    { title: "Питания", counts: days.map(({ asks }) => asks) },
  ];
  return (
    <div className="container-page max-w-4xl! py-5">
      <h1 className="text-2xl">{`Последните ${counted(days.length, "ден", "дни")}`}</h1>
      <p>
        <TextLink to={href("/ad/:slug", { slug })}>{title}</TextLink>
      </p>
      <p className="text-muted">{`Откакто е публикувана: ${figures}.`}</p>
      <DayCharts series={series} days={days.map(({ day }) => day)} now={now} isTableOpen />
      <p className="mt-4">
        <TextLink to={href("/my-ads")}>Към моите обяви</TextLink>
      </p>
    </div>
  );
}
