/** Lays the settlements of the region out on a plane, and parts of it on drawings. */
import { PLACE_NAMES } from "#app/catalogue/places/place.ts";
import { SETTLEMENTS } from "#app/catalogue/places/settlements.ts";

export interface Spot {
  readonly name: string;
  readonly municipality: string;
  /** Kilometres from the western and from the northern end of the region. */
  readonly east: number;
  readonly south: number;
}

/** Kilometres of a degree, of longitude in the middle of the region. */
const DEGREE = { latitude: 111.1, longitude: 82.9 };
const CORNER = { latitude: 42.168, longitude: 25.283 };

/** All settlements, the largest first. */
export const SPOTS: readonly Spot[] = SETTLEMENTS.map(([name, municipality, latitude, longitude], index) => ({
  name: PLACE_NAMES[index] ?? name,
  municipality,
  east: (longitude - CORNER.longitude) * DEGREE.longitude,
  south: (CORNER.latitude - latitude) * DEGREE.latitude,
}));

/** The main places of the municipalities, which have their names. */
export const MAIN_SPOTS = SPOTS.filter(({ name, municipality }) => name === municipality);

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A part of the plane on a drawing. */
export interface Frame {
  readonly size: Size;
  /** Units of the drawing for a kilometre. */
  readonly scale: number;
  readonly pointOf: (spot: Spot) => Point;
}

/** Returns the frame in which all of these spots are, as large as possible, with `margin` units around them. */
export function frameOf(spots: readonly Spot[], size: Size, margin: number): Frame {
  const [west, east] = extentOf(spots.map((spot) => spot.east));
  const [north, south] = extentOf(spots.map((spot) => spot.south));
  const scale = Math.min((size.width - 2 * margin) / (east - west), (size.height - 2 * margin) / (south - north));
  const middle = { east: (west + east) / 2, south: (north + south) / 2 };
  return {
    size,
    scale,
    pointOf: (spot) => ({
      x: Math.round(size.width / 2 + (spot.east - middle.east) * scale),
      y: Math.round(size.height / 2 + (spot.south - middle.south) * scale),
    }),
  };
}

function extentOf(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
