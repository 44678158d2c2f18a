/** Draws the region or one of its municipalities, with a link on every place and on the rings around the chosen one. */
import { RADII } from "#app/listings/finding/listing-filter.ts";
import { counted } from "#app/platform/wording/plurals.ts";
import { boxOf, type Dot, placeLabels } from "./map-labels.server.ts";
import { type Frame, frameOf, MAIN_SPOTS, type Point, SPOTS, type Spot } from "./map-plane.server.ts";
import { diameterOf, LAND, Settlements } from "./map-settlements.server.tsx";
import type { PlaceCounts } from "./place-counts.queries.server.ts";

const SIZE = { width: 1000, height: 860 };
/** Units; the widest names stand beside the outermost places. */
const MARGIN = 50;
/** Units of the font, 12 pixels on a phone; wider screens have a smaller one (map.css). */
const FONT = 34;
/** The radius of a target, 22 pixels on a phone, and the smallest one where places are close. */
const TARGET = { most: 62, least: 34 };
const NO_ADS = diameterOf(0);

interface RegionMapProps {
  readonly label: string;
  /** The places that all are on the drawing. */
  readonly within: readonly Spot[];
  /** The places with names and links; others are dots. */
  readonly spots: readonly Spot[];
  /** The place of the list. */
  readonly chosen: Spot | undefined;
  readonly counts: PlaceCounts;
  readonly toPlace: (name: string) => string;
  readonly toRadius: (kilometres: number) => string;
}

export function RegionMap({ label, within, spots, chosen, counts, toPlace, toRadius }: RegionMapProps) {
  const frame = frameOf(within, SIZE, MARGIN);
  const land = LAND * frame.scale;
  const all = SPOTS.map((spot) => dotOf(spot, frame, counts)).filter((dot) => isInside(dot, land));
  const linked = new Set([...spots, chosen].map((spot) => spot?.name));
  const own = all.filter((dot) => linked.has(dot.name) && isInside(dot, 0));
  const rings = chosen ? ringsAround(chosen, frame) : [];
  const others = [
    ...rings.map((ring) => boxOf(ring, 3 * FONT, FONT)),
    ...all.filter((dot) => dot.size > NO_ADS && !own.includes(dot)).map((dot) => boxOf(dot, dot.size, dot.size)),
  ];
  const labels = placeLabels(own.toSorted(byName), { font: FONT, size: SIZE, others });
  return (
    <nav aria-label={label} className="region-map">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the navigation around it has the name. */}
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}>
        <Settlements dots={all} land={Math.round(land)}>
          {chosen && rings.map((ring) => <Ring key={ring.kilometres} {...ring} centre={chosen} toRadius={toRadius} />)}
        </Settlements>
        {/* The largest places last, so that their targets are above others. */}
        {own
          .toSorted((one, other) => one.size - other.size)
          .map((dot) => ({ dot, at: labels.get(dot) }))
          .map(({ dot, at }) => (
            <a
              key={dot.name}
              href={toPlace(dot.name)}
              aria-label={`${dot.name}, ${counted(counts.get(dot.name) ?? 0, "обява", "обяви")}`}
              aria-current={dot.name === chosen?.name || undefined}
            >
              <circle cx={dot.x} cy={dot.y} r={targetOf(dot, own)} />
              {at && (
                <text x={at.x} y={at.y} textAnchor={at.anchor}>
                  {dot.name}
                </text>
              )}
            </a>
          ))}
      </svg>
      <p>По-голям кръг значи повече обяви.</p>
    </nav>
  );
}

function dotOf(spot: Spot, frame: Frame, counts: PlaceCounts): Dot {
  return { ...frame.pointOf(spot), name: spot.name, size: diameterOf(counts.get(spot.name) ?? 0) };
}

/** Reports whether a point is on the drawing, or at most `margin` units beside it. */
function isInside({ x, y }: Point, margin: number): boolean {
  return x >= -margin && x <= SIZE.width + margin && y >= -margin && y <= SIZE.height + margin;
}

const isMain = ({ name }: Dot) => MAIN_SPOTS.some((main) => main.name === name);

/** Sorts places as their names get room: of the main ones the longest first, then those with most ads. */
function byName(one: Dot, other: Dot): number {
  if (isMain(one) !== isMain(other)) return isMain(one) ? -1 : 1;
  return isMain(one) ? other.name.length - one.name.length : other.size - one.size;
}

interface RingPlace extends Point {
  readonly kilometres: number;
  readonly radius: number;
  readonly middle: Point;
}

/** Returns the rings around a place with the points of their numbers, the widest first, so that each is a target up to the next one. */
function ringsAround(centre: Spot, frame: Frame): readonly RingPlace[] {
  const middle = frame.pointOf(centre);
  return RADII.toReversed().flatMap((kilometres) => {
    const radius = Math.round(kilometres * frame.scale);
    // The number stands on the ring, at its top or else at its bottom; without room for it the ring is beyond the drawing.
    const tops = [middle.y - radius, middle.y + radius];
    const y = tops.find((one) => one >= FONT / 2 && one <= frame.size.height - FONT / 2);
    return y === undefined ? [] : [{ kilometres, radius, middle, x: middle.x, y }];
  });
}

interface RingProps extends RingPlace, Pick<RegionMapProps, "toRadius"> {
  readonly centre: Spot;
}

function Ring({ kilometres, radius, middle, x, y, centre, toRadius }: RingProps) {
  // The target stays on the drawing: what is cut off would lie over other links.
  const reach = Math.min(radius, middle.x, SIZE.width - middle.x, middle.y, SIZE.height - middle.y);
  return (
    <>
      <circle cx={middle.x} cy={middle.y} r={radius} className="line" />
      <a href={toRadius(kilometres)} aria-label={`до ${kilometres} км от ${centre.name}`} className="ring">
        <circle cx={middle.x} cy={middle.y} r={reach} />
        <text x={x} y={y + Math.round(FONT / 3)} textAnchor="middle">
          {`${kilometres} км`}
        </text>
      </a>
    </>
  );
}

/** Returns the radius of a target, which reaches halfway to the next place. */
function targetOf(dot: Dot, all: readonly Dot[]): number {
  const nearest = Math.min(...all.flatMap((one) => (one === dot ? [] : [Math.hypot(one.x - dot.x, one.y - dot.y)])));
  return Math.round(Math.min(TARGET.most, Math.max(TARGET.least, nearest / 2)));
}
