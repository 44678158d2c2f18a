/** Draws settlements as dots, larger for more ads, on ground that shows the shape of the region. */
import type { ReactNode } from "react";
import type { Dot } from "./map-labels.server.ts";

/** The diameters of circles by the lowest number of ads. */
const DIAMETERS = [
  [500, 80],
  [100, 58],
  [20, 42],
  [5, 30],
  [1, 20],
  [0, 11],
] as const;

/** Kilometres: the width of the ground around each settlement. */
export const LAND = 11;

export function diameterOf(count: number): number {
  return DIAMETERS.find(([from]) => count >= from)?.[1] ?? 0;
}

interface SettlementsProps {
  readonly dots: readonly Dot[];
  /** The width of the ground, in units. */
  readonly land: number;
  /** The size of the dots, as a part of `diameterOf`. */
  readonly shrink?: number;
  /** The layer between ground and dots. */
  readonly children?: ReactNode;
}

export function Settlements({ dots, land, shrink = 1, children }: SettlementsProps) {
  const groups = DIAMETERS.map(([from, diameter]) => ({
    id: `d${from}`,
    width: diameter * shrink,
    // Lines without length that have round ends.
    path: dots.flatMap(({ x, y, size }) => (size === diameter * shrink ? `M${x} ${y}h0` : [])).join(""),
  }));
  return (
    <>
      <g className="land" strokeWidth={land}>
        {groups.map(({ id, path }) => (
          <path key={id} id={id} d={path} />
        ))}
      </g>
      {children}
      {groups.map(({ id, width }) => (
        <use key={id} href={`#${id}`} strokeWidth={width} className={id === "d0" ? "none" : undefined} />
      ))}
    </>
  );
}
