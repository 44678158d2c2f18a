/** Renders the map of a list: the drawing, and the same choice of a place and a radius as links. */
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Category } from "#app/catalogue/fields/category.ts";
import { placesWithin } from "#app/catalogue/places/distance.server.ts";
import { readPlace } from "#app/catalogue/places/read-place.ts";
import { KNOWN_RADII, RADII } from "#app/listings/finding/listing-filter.ts";
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

function MapParts({ params, category, counts, title, municipality = "" }: MapPartsProps) {
  const place = readPlace(params.get("town") ?? "").town;
  const chosen = SPOTS.find(({ name }) => name === place);
  const within = municipality ? SPOTS.filter((spot) => spot.municipality === municipality) : SPOTS;
  const spots = municipality ? within : mostUsed(counts);
  const toList = (changes: Changes) => listAddress(params, category, changes);
  const radius = KNOWN_RADII.find((one) => String(one) === params.get("radius")) ?? 0;
  return (
    <>
      <p className="mb-2 text-muted">
        От кое място да са обявите? Филтрите на списъка остават, а числата са за всички обяви.
      </p>
      <nav aria-label="Общини" className="map-chips">
        <Spaced>
          {["", ...MAIN_SPOTS.map(({ name }) => name)].map((name) => (
            <a
              key={name}
              href={mapAddress(params, category, { [MUNICIPALITY]: name })}
              aria-current={name === municipality ? "page" : undefined}
              className="chip"
            >
              {name || "Цялата област"}
            </a>
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
            <LinkSection id="around" title={`Около ${place}`} rows={radiusRows({ place, radius, counts, toList })}>
              <p className="mt-1 mb-5 text-sm text-muted">Разстоянията са по права линия.</p>
            </LinkSection>
          )}
          <LinkSection id="places" title="Населени места" rows={placeRows({ spots, counts, toList })} />
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

interface LinkRow {
  readonly label: string;
  readonly to: string;
  readonly count: number;
  readonly isCurrent?: boolean;
}

interface Choices {
  readonly counts: PlaceCounts;
  readonly toList: (changes: Changes) => string;
}

interface RadiusChoices extends Choices {
  readonly place: string;
  readonly radius: number;
}

function radiusRows({ place, radius, counts, toList }: RadiusChoices): readonly LinkRow[] {
  return [0, ...RADII].map((kilometres) => ({
    label: kilometres === 0 ? `Само ${place}` : `До ${kilometres} км`,
    to: toList({ town: place, radius: kilometres === 0 ? "" : String(kilometres) }),
    count: placesWithin(place, kilometres).reduce((sum, one) => sum + (counts.get(one) ?? 0), 0),
    isCurrent: kilometres === radius,
  }));
}

function placeRows({ spots, counts, toList }: Choices & { readonly spots: readonly Spot[] }): readonly LinkRow[] {
  return spots
    .map(({ name }) => ({ label: name, to: toList({ town: name }), count: counts.get(name) ?? 0 }))
    .sort((one, other) => other.count - one.count || one.label.localeCompare(other.label, "bg"));
}

interface LinkSectionProps {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly LinkRow[];
  readonly children?: ReactNode;
}

function LinkSection({ id, title, rows, children }: LinkSectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <ul className="map-links">
        {rows.map(({ label, to, count, isCurrent = false }) => (
          <li key={label}>
            <a href={to} aria-current={isCurrent || undefined}>
              {label} {count > 0 && <span>{counted(count, "обява", "обяви")}</span>}
            </a>
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
