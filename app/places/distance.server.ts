/** Which settlements of the region are how far from one another, as the crow flies. */
import { normalisePlace, PLACE_NAMES } from "./place.ts";
import { SETTLEMENTS } from "./settlements.ts";

/** The mean radius of the Earth (IUGG), in kilometres. */
const EARTH = 6371.009;

interface Spot {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const spots: readonly Spot[] = SETTLEMENTS.map(([name, , latitude, longitude], index) => ({
  name: PLACE_NAMES[index] ?? name,
  latitude,
  longitude,
}));
const byName = new Map(spots.map((spot) => [spot.name, spot]));

/**
 * The settlements at most `kilometres` from `place`, nearest first, itself included. Of a place that is none of the
 * region's only itself.
 */
export function placesWithin(place: string, kilometres: number): readonly string[] {
  const centre = byName.get(normalisePlace(place));
  if (!centre) return [place];
  return spots
    .map((spot) => ({ name: spot.name, away: kilometresBetween(centre, spot) }))
    .filter(({ away }) => away <= kilometres)
    .sort((a, b) => a.away - b.away)
    .map(({ name }) => name);
}

/** By the haversine formula, which is exact enough for a sphere of this size. */
function kilometresBetween(a: Spot, b: Spot): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + across));
}
