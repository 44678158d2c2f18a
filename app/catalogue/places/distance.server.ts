/** Finds the settlements of the region within a distance in a straight line. */
import { PLACE_NAMES } from "./place.ts";
import { normalisePlace } from "./read-place.ts";
import { SETTLEMENTS } from "./settlements.ts";

/** The mean radius of the Earth (IUGG), in kilometres. */
const EARTH_RADIUS = 6371.009;

interface Location {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const locations: readonly Location[] = SETTLEMENTS.map(([name, , latitude, longitude], index) => ({
  name: PLACE_NAMES[index] ?? name,
  latitude,
  longitude,
}));
const byName = new Map(locations.map((location) => [location.name, location]));

/**
 * Returns the settlements at most `kilometres` from `place`, nearest first, itself included; for a place outside the
 * region only itself.
 */
export function placesWithin(place: string, kilometres: number): readonly string[] {
  const centre = byName.get(normalisePlace(place));
  if (!centre) return [place];
  return locations
    .map((location) => ({ name: location.name, distance: kilometresBetween(centre, location) }))
    .filter(({ distance }) => distance <= kilometres)
    .sort((a, b) => a.distance - b.distance)
    .map(({ name }) => name);
}

/** Returns the distance of two settlements in kilometres (rule: list-distance); undefined if one of them is outside the region. */
export function distanceBetween(one: string, other: string): number | undefined {
  const [a, b] = [byName.get(one), byName.get(other)];
  return a && b && kilometresBetween(a, b);
}

/** Returns the settlements of a municipality, which has the name of its main place; those of another place are only itself. */
export function placesOfMunicipality(place: string): readonly string[] {
  const own = SETTLEMENTS.flatMap(([name, municipality], index) =>
    municipality === place ? [PLACE_NAMES[index] ?? name] : [],
  );
  return own.length > 0 ? own : [place];
}

/** Returns the great-circle distance by the haversine formula. */
function kilometresBetween(a: Location, b: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(half(a.latitude, b.latitude) + across));
}
