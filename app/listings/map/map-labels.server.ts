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

export interface Box {
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

interface Room {
  readonly font: number;
  readonly size: Size;
  /** What else no name may cover. */
  readonly others?: readonly Box[];
}

/** Returns the places of the names beside their dots, the first dots first; none where no room is left. */
export function placeLabels(dots: readonly Dot[], { font, size, others = [] }: Room): ReadonlyMap<Dot, Label> {
  const labels = new Map<Dot, Label>();
  const taken: { readonly dot?: Dot; readonly box: Box }[] = [
    ...dots.map((dot) => ({ dot, box: boxOf(dot, dot.size, dot.size) })),
    ...others.map((box) => ({ box })),
  ];
  for (const dot of dots) {
    const [width, height] = [dot.name.length * LETTER * font, LINE * font];
    const found = sidesOf(dot, { width, height }, size).find(
      ({ box }) => isWithin(box, size) && !taken.some((one) => one.dot !== dot && overlap(one.box, box)),
    );
    if (!found) continue;
    taken.push({ dot, box: found.box });
    const { box, anchor } = found;
    const x = anchor === "start" ? box.left : anchor === "end" ? box.right : (box.left + box.right) / 2;
    labels.set(dot, { x: Math.round(x), y: Math.round(box.top + BASELINE * height), anchor });
  }
  return labels;
}

/** Returns the boxes of a name to the right, to the left, below and above its dot, at last farther away from it. */
function sidesOf({ x, y, size }: Dot, { width, height }: Size, room: Size) {
  const [aside, away] = [size / 2 + height / 5 + width / 2, (size + height) / 2];
  const inside = Math.min(Math.max(x, width / 2), room.width - width / 2);
  const box = (centre: Point) => boxOf(centre, width, height);
  return [
    { anchor: "start", box: box({ x: x + aside, y }) },
    { anchor: "end", box: box({ x: x - aside, y }) },
    { anchor: "start", box: box({ x: x + aside, y: y + height / 2 }) },
    { anchor: "end", box: box({ x: x - aside, y: y + height / 2 }) },
    { anchor: "middle", box: box({ x, y: y + away }) },
    { anchor: "middle", box: box({ x, y: y - away }) },
    { anchor: "start", box: box({ x: x + width / 2, y: y + away }) },
    { anchor: "start", box: box({ x: x + width / 2, y: y - away }) },
    { anchor: "end", box: box({ x: x - width / 2, y: y + away }) },
    { anchor: "end", box: box({ x: x - width / 2, y: y - away }) },
    { anchor: "middle", box: box({ x: inside, y: y + away + height / 2 }) },
    { anchor: "middle", box: box({ x: inside, y: y - away - height / 2 }) },
  ] as const;
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
