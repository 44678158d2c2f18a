import { BRICK, GRAPE, INK, LEAF, mix, SUNFLOWER, WHITE, WOOD } from "./colours.ts";
import { createDice } from "./random.ts";
import { sky, tree } from "./scenes.ts";
import { box, circle, line, oval, type Placement, place, repeat, shape } from "./shapes.ts";
import type { Place, Subject, View } from "./subject.ts";

/** Open land under the sky; the things on it are drawn by the caller. */
function land({ thing, light }: View, soil: string): string {
  return sky(thing, light) + shape("M0 560 C300 540 800 545 1200 565 V900 H0 Z", soil);
}

function sunflower(at: Placement, leaf = LEAF): string {
  const petals = repeat(14, (index) =>
    place({ turn: index * 25.7 }, oval([0, -62, 17, 40], index % 2 ? SUNFLOWER : mix(SUNFLOWER, "#c97a1a", 0.2))),
  );
  return place(
    at,
    line("M0 0 V280", mix(leaf, INK, 0.1), 16),
    shape("M0 150 C-90 70 -140 110 -150 150 C-90 190 -40 180 0 150 Z", leaf),
    shape("M0 200 C90 120 140 160 150 200 C90 240 40 230 0 200 Z", leaf),
    petals,
    circle([0, 0], 50, "#6b4426"),
    circle([0, 0], 30, "#54351f"),
  );
}

function sunflowerField(view: View): string {
  const { thing, light } = view;
  const rows = [560, 590, 630, 690].map((y, row) => {
    const [count, scale] = [26 - row * 5, 0.16 + row * 0.11];
    const step = 1260 / count;
    return repeat(count, (index) =>
      sunflower(
        { at: [index * step + (row % 2) * step * 0.5 - 20, y + thing.between(-8, 8)], scale },
        mix(LEAF, light.near, 0.4 - row * 0.1),
      ),
    );
  });
  const front = repeat(4, (index) =>
    sunflower({
      at: [120 + index * 320 + thing.between(-50, 50), thing.between(690, 760)],
      scale: 1.05 + thing.between(0, 3) / 10,
      turn: thing.between(-8, 8),
    }),
  );
  return land(view, mix(light.near, LEAF, 0.5)) + rows.join("") + front;
}

function vineLeaf(at: Placement, fill: string): string {
  return place(
    at,
    shape(
      "M0 60 C-20 40 -80 50 -70 10 C-100 -10 -70 -50 -40 -40 C-30 -80 30 -80 40 -40 C70 -50 100 -10 70 10 C80 50 20 40 0 60 Z",
      fill,
    ),
  );
}

export function bunchOfGrapes(at: Placement, fill: string): string {
  const rows = [5, 5, 4, 3, 2, 1];
  const berries = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, index) => [(index - (count - 1) / 2) * 46, row * 40] as const),
  );
  return place(
    at,
    line("M0 -20 V-90", "#8a6a45", 12),
    ...berries.map(
      ([x, y], index) =>
        circle([x, y], 27, index % 3 ? fill : mix(fill, WHITE, 0.14)) +
        circle([x - 9, y - 9], 6, mix(fill, WHITE, 0.5)),
    ),
  );
}

function grapes({ tone, light, thing }: View): string {
  const rows = repeat(7, (index) => {
    const x = 600 + (index - 3) * 90;
    return line(`M${x} 560 L${600 + (index - 3) * 420} 900`, mix(light.near, LEAF, 0.7), 46);
  });
  const leaves = repeat(11, (index) =>
    vineLeaf(
      {
        at: [index * 120, 60 + thing.between(-40, 60)],
        scale: thing.between(10, 15) / 10,
        turn: thing.between(-60, 60),
      },
      mix(LEAF, index % 2 ? WHITE : INK, 0.1),
    ),
  );
  return [
    sky(thing, light),
    shape("M0 555 C300 540 800 545 1200 560 V900 H0 Z", mix(light.ground, WOOD, 0.2)),
    rows,
    line("M-20 90 C300 30 800 120 1220 60", "#8a6a45", 26),
    bunchOfGrapes({ at: [350, 250], scale: 1.25 }, tone.base),
    bunchOfGrapes({ at: [690, 220], scale: 1.5 }, tone.base),
    bunchOfGrapes({ at: [990, 250], scale: 1.15 }, tone.dark),
    leaves,
  ].join("");
}

/** One frame for all land sold: what grows on it and how it is fenced comes from the caller. */
function plotOf(growing: (view: View) => string): Place {
  return {
    colours: [GRAPE, BRICK, LEAF],
    paint: (view) => {
      const { light, thing, tone } = view;
      const post = (x: number, y: number, height: number) => box([x, y - height, 14, height], mix(WOOD, INK, 0.2), 3);
      const fence = [60, 250, 430, 590, 740, 890, 1050].map((x, index) => post(x, 640 + (index % 2) * 6, 90)).join("");
      const pegs = [
        [230, 850, 150],
        [960, 830, 140],
      ] as const;
      return [
        land(view, mix(light.ground, LEAF, 0.25)),
        place({ at: [thing.pick([160, 1040]), 600], scale: 0.8 }, tree(light)),
        growing(view),
        fence,
        line("M60 574 L1100 576 M60 606 L1100 608", mix(INK, light.ground, 0.5), 4),
        ...pegs.map(
          ([x, y, height]) => post(x, y, height) + shape(`M${x + 14} ${y - height} l110 32 l-110 36 Z`, tone.base),
        ),
      ].join("");
    },
  };
}

function grass({ light, thing }: View): string {
  return repeat(26, (index) => {
    const [x, y] = [(index * 97) % 1180, 690 + ((index * 53) % 190)];
    return line(
      `M${x} ${y} l-8 -26 M${x} ${y} l3 -32 M${x} ${y} l12 -24`,
      mix(LEAF, light.ground, thing.pick([0, 0.2])),
      6,
    );
  });
}

function ploughed({ light }: View): string {
  const soil = mix("#8a6243", light.ground, 0.2);
  const furrows = repeat(13, (index) =>
    line(`M${600 + (index - 6) * 52} 650 L${600 + (index - 6) * 230} 900`, mix(soil, INK, 0.18), 14),
  );
  return shape("M0 650 C400 630 800 635 1200 650 V900 H0 Z", soil) + furrows;
}

function hayBales(view: View): string {
  const { light } = view;
  const straw = mix("#dcb45c", light.sun, 0.12);
  const bale = (at: Placement) =>
    place(
      at,
      oval([20, 4, 150, 18], mix(light.ground, INK, 0.25)),
      box([0, -230, 130, 230], mix(straw, WOOD, 0.25), 50),
      circle([0, -115], 115, straw),
      ...[84, 54, 24].map((radius) =>
        line(`M${-radius} -115 a${radius} ${radius} 0 1 1 ${radius} ${radius}`, mix(straw, WOOD, 0.4), 8),
      ),
    );
  const dice = createDice("stubble", 1);
  const stubble = repeat(50, () => {
    const [x, y] = [dice.between(0, 1200), dice.between(600, 890)];
    return line(`M${x} ${y} v-14 M${x + 14} ${y} v-12`, mix(straw, WOOD, 0.45), 4);
  });
  return [
    land(view, mix(straw, light.ground, 0.45)),
    stubble,
    bale({ at: [180, 620], scale: 0.4 }),
    bale({ at: [480, 610], scale: 0.34 }),
    bale({ at: [930, 640], scale: 0.62 }),
    bale({ at: [420, 810], scale: 1.25 }),
    bale({ at: [840, 830], scale: 0.95 }),
  ].join("");
}

function greenhouse(view: View): string {
  const { light, thing } = view;
  const arch = (x: number) => line(`M${x} 760 V520 C${x} 330 ${x + 500} 330 ${x + 500} 520 V760`, WHITE, 12);
  const beds = repeat(6, (index) => {
    const x = 190 + index * 160;
    return (
      line(`M${x} 770 V560`, LEAF, 12) +
      repeat(3, (fruit) =>
        circle([x + (fruit % 2 ? 26 : -24), 610 + fruit * 52], 24, thing.chance(0.7) ? "#d8452f" : "#e58a3c"),
      ) +
      repeat(4, (leaf) => oval([x + (leaf % 2 ? -34 : 36), 590 + leaf * 44, 34, 18], mix(LEAF, light.near, 0.3)))
    );
  });
  return [
    land(view, light.ground),
    shape("M90 770 V520 C90 250 1110 250 1110 520 V770 Z", mix(WHITE, light.sky, 0.4)),
    arch(90),
    arch(350),
    arch(610),
    box([90, 740, 1020, 90], "#8a6243", 8),
    beds,
    line("M90 520 H1110 M600 328 V300", WHITE, 10),
  ].join("");
}

export const places = {
  "sunflower-field": { colours: [SUNFLOWER], paint: sunflowerField },
  grapes: { colours: [GRAPE, "#5a2a5c", "#a9b84f", "#8f3a5a"], paint: grapes },
  plot: plotOf(grass),
  "farm-land": plotOf(ploughed),
  "hay-bales": { colours: [SUNFLOWER], paint: hayBales },
  greenhouse: { colours: [LEAF], paint: greenhouse },
} satisfies Record<string, Subject>;
