/** Finds room for the names on a map. */
import type { Point, Size } from "./map-plane.server.ts";

export interface Dot extends Point {
  readonly name: string;
  /** The diameter. */
  readonly size: number;
}

export interface Label extends Point {
  readonly anchor: "start" | "middle" | "end";
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The width of a letter and the height of a line, as parts of the size of the font. */
const LETTER = 0.6;
const LINE = 1.1;
/** The distance of the line from the top of its box, as a part of its height. */
const BASELINE = 0.78;

/** The places where a name may stand, the best first: at the right or left of its dot, so many lines lower, or in the middle below or above. */
const SIDES = [
  { anchor: "start", down: 0 },
  { anchor: "end", down: 0 },
  { anchor: "start", down: 0.5 },
  { anchor: "end", down: 0.5 },
  { anchor: "middle", down: 1 },
  { anchor: "middle", down: -1 },
  { anchor: "start", down: -0.7 },
  { anchor: "end", down: -0.7 },
  { anchor: "start", down: 0.9 },
  { anchor: "end", down: 0.9 },
  { anchor: "middle", down: 1.6 },
  { anchor: "middle", down: -1.6 },
] as const;

interface Room {
  readonly font: number;
  readonly size: Size;
  /** What else no name may cover. */
  readonly others?: readonly Box[];
}

/** Returns the places of the names beside their dots, the first dots first; none where no room is left. */
export function placeLabels(dots: readonly Dot[], { font, size, others = [] }: Room): ReadonlyMap<Dot, Label> {
  const labels = new Map<Dot, Label>();
  const taken = [...dots.map((dot) => boxOf(dot, dot.size, dot.size)), ...others];
  for (const dot of dots) {
    const found = SIDES.map((side) => labelAt(dot, side, { font, size })).find(
      ({ box }) => isWithin(box, size) && !taken.some((one) => overlap(one, box)),
    );
    if (!found) continue;
    taken.push(found.box);
    labels.set(dot, found.label);
  }
  return labels;
}

function labelAt({ x, y, size, name }: Dot, { anchor, down }: (typeof SIDES)[number], room: Room) {
  const { font } = room;
  const [width, height] = [name.length * LETTER * font, LINE * font];
  const aside = size / 2 + height / 5;
  const inside = Math.min(Math.max(x, width / 2), room.size.width - width / 2);
  const at = { start: x + aside, end: x - aside, middle: inside }[anchor];
  const left = { start: at, end: at - width, middle: at - width / 2 }[anchor];
  // One unit keeps the name clear of its own dot.
  const top = y - height / 2 + down * (anchor === "middle" ? (size + height) / 2 + 1 : height);
  return {
    box: { left, right: left + width, top, bottom: top + height },
    label: { x: Math.round(at), y: Math.round(top + BASELINE * height), anchor },
  };
}

/** Returns the box of this width and height around a point. */
export function boxOf({ x, y }: Point, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function isWithin({ left, right, top, bottom }: Box, { width, height }: Size): boolean {
  return left >= 0 && right <= width && top >= 0 && bottom <= height;
}
