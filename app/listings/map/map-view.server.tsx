/** The map of a list: the drawing, and the same choice of a place and a radius as links. */
import { renderToStaticMarkup } from "react-dom/server";
import type { Category } from "#app/catalogue/fields/category.ts";
import { placesWithin } from "#app/catalogue/places/distance.server.ts";
import { readPlace } from "#app/catalogue/places/read-place.ts";
import { activeParams, KNOWN_RADII, RADII } from "#app/listings/finding/listing-filter.ts";
import { Spaced } from "#app/platform/ui/spaced.tsx";
import { counted } from "#app/platform/wording/plurals.ts";
import { type Changes, listAddress, MUNICIPALITY, mapAddress } from "./map-links.ts";
import { MAIN_SPOTS, SPOTS, type Spot } from "./map-plane.server.ts";
import type { PlaceCounts } from "./place-counts.queries.server.ts";
import { RegionMap } from "./region-map.server.tsx";

interface MapRequest {
  readonly params: URLSearchParams;
  readonly category: Category | undefined;
  readonly counts: PlaceCounts;
}

/** Returns the heading and the HTML of a map. */
export function mapView(request: MapRequest) {
  const given = request.params.get(MUNICIPALITY);
  const municipality = MAIN_SPOTS.find(({ name }) => name === given)?.name;
  const title = municipality ? `Община ${municipality}` : "Област Хасково на картата";
  return { title, html: renderToStaticMarkup(<MapParts {...request} title={title} municipality={municipality} />) };
}

interface MapPartsProps extends MapRequest {
  readonly title: string;
  readonly municipality: string | undefined;
}

function MapParts({ params, category, counts, title, municipality }: MapPartsProps) {
  const place = readPlace(params.get("town") ?? "").town;
  const chosen = SPOTS.find(({ name }) => name === place);
  const within = municipality ? SPOTS.filter((spot) => spot.municipality === municipality) : SPOTS;
  const spots = municipality ? within : mostUsed(counts);
  const toList = (changes: Changes) => listAddress(params, category, changes);
  const toMap = (name: string) => mapAddress(params, category, { [MUNICIPALITY]: name });
  const hasOtherFilters =
    category !== undefined || [...activeParams(params, category).keys()].some((name) => !AROUND.has(name));
  return (
    <>
      <p className="mb-2 text-muted">
        От кое място да са обявите?
        {hasOtherFilters && " Другите филтри остават. Числата са за всички обяви."}
      </p>
      <nav aria-label="Общини" className="map-chips">
        <Spaced>
          <MapChip to={toMap("")} isCurrent={!municipality}>
            Цялата област
          </MapChip>
          {MAIN_SPOTS.map(({ name }) => (
            <MapChip key={name} to={toMap(name)} isCurrent={name === municipality}>
              {name}
            </MapChip>
          ))}
        </Spaced>
      </nav>
      <div className="beside-map">
        <RegionMap
          label={title}
          within={within}
          spots={spots}
          chosen={chosen}
          counts={counts}
          toPlace={(town) => toList({ town })}
          toRadius={(kilometres) => toList({ town: place, radius: String(kilometres) })}
        />
        <div>
          {chosen && (
            <RadiusLinks centre={chosen} radius={params.get("radius") ?? ""} counts={counts} toList={toList} />
          )}
          <PlaceLinks spots={spots} counts={counts} toList={toList} />
        </div>
      </div>
    </>
  );
}

/** The number of places that the map of the whole region names. */
const MOST = 24;

/** Returns the main places, and of the others those with most ads. */
function mostUsed(counts: PlaceCounts): readonly Spot[] {
  const countOf = ({ name }: Spot) => counts.get(name) ?? 0;
  const others = SPOTS.filter((spot) => countOf(spot) > 0 && !MAIN_SPOTS.includes(spot));
  return [...MAIN_SPOTS, ...others.sort((one, other) => countOf(other) - countOf(one))].slice(0, MOST);
}

/** The parameters that the map itself changes. */
const AROUND = new Set(["town", "radius", "quarter", "order"]);

interface MapChipProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly children: string;
}

function MapChip({ to, isCurrent, children }: MapChipProps) {
  return (
    <a href={to} aria-current={isCurrent ? "page" : undefined} className="chip">
      {children}
    </a>
  );
}

interface LinksProps {
  readonly counts: PlaceCounts;
  readonly toList: (changes: Changes) => string;
}

interface RadiusLinksProps extends LinksProps {
  readonly centre: Spot;
  readonly radius: string;
}

function RadiusLinks({ centre: { name }, radius, counts, toList }: RadiusLinksProps) {
  const current = KNOWN_RADII.some((one) => String(one) === radius) ? radius : "";
  const rows = [0, ...RADII].map((kilometres) => ({
    label: kilometres === 0 ? `Само ${name}` : `До ${kilometres} км`,
    value: kilometres === 0 ? "" : String(kilometres),
    count: placesWithin(name, kilometres).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
  }));
  return (
    <section aria-labelledby="around" className="mb-5">
      <h2 id="around" className="text-lg">{`Около ${name}`}</h2>
      <ul className="map-links">
        {rows.map(({ label, value, count }) => (
          <CountedLink
            key={label}
            to={toList({ town: name, radius: value })}
            count={count}
            isCurrent={value === current}
          >
            {label}
          </CountedLink>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">Разстоянията са по права линия.</p>
    </section>
  );
}

function PlaceLinks({ spots, counts, toList }: LinksProps & { readonly spots: readonly Spot[] }) {
  const rows = spots
    .map(({ name }) => ({ name, count: counts.get(name) ?? 0 }))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, "bg"));
  return (
    <section aria-labelledby="places">
      <h2 id="places" className="text-lg">
        Населени места
      </h2>
      <ul className="map-links">
        {rows.map(({ name, count }) => (
          <CountedLink key={name} to={toList({ town: name })} count={count}>
            {name}
          </CountedLink>
        ))}
      </ul>
    </section>
  );
}

interface CountedLinkProps {
  readonly to: string;
  readonly count: number;
  readonly isCurrent?: boolean;
  readonly children: string;
}

function CountedLink({ to, count, isCurrent = false, children }: CountedLinkProps) {
  return (
    <li>
      <a href={to} aria-current={isCurrent || undefined}>
        {children} {count > 0 && <span>{counted(count, "обява", "обяви")}</span>}
      </a>
    </li>
  );
}
