/** The SVG shapes that drawings are made of. Colours are '#rrggbb', lengths are units of the 1200 x 900 picture. */
export type Box = readonly [x: number, y: number, width: number, height: number];
export type Point = readonly [x: number, y: number];

export function box([x, y, width, height]: Box, fill: string, round = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}"${round ? ` rx="${round}"` : ""} fill="${fill}"/>`;
}

export function circle([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** Here the box holds centre and half-axes. */
export function oval([x, y, across, up]: Box, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${up}" fill="${fill}"/>`;
}

export function shape(outline: string, fill: string): string {
  return `<path d="${outline}" fill="${fill}"/>`;
}

export function line(course: string, colour: string, width = 6): string {
  return `<path d="${course}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function ring([x, y]: Point, radius: number, [colour, width]: readonly [colour: string, width: number]): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

export interface Placement {
  at?: Point;
  scale?: number;
  turn?: number;
  mirrored?: boolean;
}

export function place({ at = [0, 0], scale = 1, turn = 0, mirrored = false }: Placement, ...content: string[]): string {
  const steps = [`translate(${at[0]} ${at[1]})`];
  if (turn) steps.push(`rotate(${turn})`);
  if (scale !== 1 || mirrored) steps.push(`scale(${mirrored ? -scale : scale} ${scale})`);
  return `<g transform="${steps.join(" ")}">${content.join("")}</g>`;
}

export function faded(opacity: number, ...content: string[]): string {
  return `<g opacity="${opacity}">${content.join("")}</g>`;
}

/** Draws a shape `count` times; the function gets the index, from 0. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}
