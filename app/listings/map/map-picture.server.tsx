/** Draws the region as one picture, of which the page of an ad shows the part around its place (place-map.tsx). */
import { renderToStaticMarkup } from "react-dom/server";
import { placeLabels } from "./map-labels.server.ts";
import { frameOf, MAIN_SPOTS, SPOTS } from "./map-plane.server.ts";
import { diameterOf, LAND, Settlements } from "./map-settlements.server.tsx";
import type { PlaceCounts } from "./place-counts.queries.server.ts";

const SIZE = { width: 1140, height: 1000 };
/** About ten units for a kilometre. */
const FRAME = frameOf(SPOTS, SIZE, 50);
/** The part that a page shows. */
const PART = { width: 300, height: 150 };
/** Units. */
const FONT = 10;
/** The number of places with names; more would make the picture larger than 15 KB. */
const MOST_NAMES = 150;
/** The size of a circle, as a part of that on the map of the region. */
const SHRINK = 0.3;

/** The colours of tokens.css, which a picture cannot read; it follows the scheme of the device where the browser knows no other. */
const STYLE = `:root{--p:#fff;--l:#f4efe7;--i:#261f28;--g:#7e2570;--n:#8a838c}
@media(prefers-color-scheme:dark){:root{--p:#211c22;--l:#2c272d;--i:#f0eeea;--g:#e490d2;--n:#7e7880}}
svg{stroke-linecap:round;stroke:var(--g)}rect{fill:var(--p);stroke:none}.land{stroke:var(--l)}.none{stroke:var(--n)}
text{fill:var(--i);stroke:var(--l);stroke-width:2.5px;paint-order:stroke;font:500 ${FONT}px system-ui,sans-serif}`;

/** The main places first, then the largest. */
const NAMED = [...MAIN_SPOTS, ...SPOTS.filter((spot) => !MAIN_SPOTS.includes(spot))];

/** Returns the picture as SVG. */
export function regionPicture(counts: PlaceCounts): string {
  const dots = NAMED.map((spot) => ({
    ...FRAME.pointOf(spot),
    name: spot.name,
    size: diameterOf(counts.get(spot.name) ?? 0) * SHRINK,
  }));
  const labels = placeLabels(dots, { font: FONT, size: SIZE });
  const { width, height } = SIZE;
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${width} ${height}`}>
      <title>Област Хасково</title>
      <style>{STYLE}</style>
      {/* A part at the edge reaches beyond the drawing. */}
      <rect x={-width} y={-height} width={3 * width} height={3 * height} />
      <Settlements dots={dots} land={Math.round(LAND * FRAME.scale)} shrink={SHRINK} />
      {[...labels].slice(0, MOST_NAMES).map(([{ name }, { x, y, anchor }]) => (
        <text key={name} x={x} y={y} textAnchor={anchor === "start" ? undefined : anchor}>
          {name}
        </text>
      ))}
    </svg>,
  );
}

/** Returns the place of an ad with the view of the picture around it; undefined outside the region. */
export function placeOnMap(town: string) {
  const spot = SPOTS.find(({ name }) => name === town);
  if (!spot) return undefined;
  const { x, y } = FRAME.pointOf(spot);
  return { town, view: `${x - PART.width / 2},${y - PART.height / 2},${PART.width},${PART.height}` };
}
