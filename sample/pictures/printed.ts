import { FABRICS, GRAPE, INK, LEAF, mix, SUNFLOWER, TOYS, toneOf, WHITE } from "./colours.ts";
import { box, circle, line, oval, type Placement, place, repeat, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

/** A book seen from its back. */
function spine(at: Placement, [width, height]: readonly [width: number, height: number], fill: string): string {
  const tone = toneOf(fill);
  return place(
    at,
    box([-width / 2, -height, width, height], tone.base, 8),
    box([-width / 2, -height + 40, width, 16], SUNFLOWER),
    box([-width / 2, -70, width, 16], SUNFLOWER),
    box([-width / 4, -height + 90, width / 2, height * 0.34], tone.light, 6),
  );
}

function books({ thing }: View): string {
  const row = repeat(7, (index) =>
    spine(
      { at: [-300 + index * 86, 0] },
      [78, thing.between(370, 500)],
      FABRICS[(index * 3 + thing.between(0, 2)) % FABRICS.length] ?? GRAPE,
    ),
  );
  return row + spine({ at: [350, -6], turn: -14 }, [76, 420], thing.pick(FABRICS));
}

function novel({ tone, thing }: View): string {
  const stack = repeat(3, (index) => {
    const fill = toneOf(FABRICS[(index * 2 + thing.between(0, 4)) % FABRICS.length] ?? GRAPE);
    return (
      box([-330 + index * 24, -80 - index * 82, 640 - index * 40, 76], fill.base, 12) +
      box([-290 + index * 24, -66 - index * 82, 600 - index * 40, 48], "#f7eedd", 4) +
      box([-330 + index * 24, -80 - index * 82, 60, 76], fill.dark, 12)
    );
  });
  const cover = [
    shape("M-20 -250 C-120 -310 -260 -300 -330 -270 L-310 -510 C-250 -540 -110 -540 -10 -480 Z", "#fbf6ea"),
    shape("M-20 -250 C80 -310 220 -300 300 -270 L300 -510 C230 -540 90 -540 -10 -480 Z", "#f0e6d3"),
    repeat(5, (index) =>
      line(
        `M-290 ${-480 + index * 38} C-220 ${-500 + index * 38} -120 ${-490 + index * 38} -50 ${-456 + index * 38} M270 ${-480 + index * 38} C200 ${-500 + index * 38} 110 ${-490 + index * 38} 36 ${-456 + index * 38}`,
        mix(INK, WHITE, 0.55),
        6,
      ),
    ),
    shape("M150 -528 L190 -528 V-420 L170 -444 L150 -420 Z", tone.base),
  ];
  return stack + cover.join("");
}

function textbooks({ tone, thing }: View): string {
  const cover = (at: Placement, fill: string, picture: string) =>
    place(
      at,
      box([-150, -420, 300, 420], fill, 12),
      box([-150, -420, 34, 420], mix(fill, INK, 0.2), 12),
      box([-90, -380, 210, 60], "#fbf6ea", 8),
      picture,
    );
  const globe =
    circle([14, -170], 92, "#8fb8c4") +
    shape(
      "M-40 -230 C0 -260 40 -210 10 -180 C-10 -160 -50 -170 -60 -190 Z M30 -150 C70 -180 100 -140 70 -100 C40 -90 20 -120 30 -150 Z",
      LEAF,
    );
  const maths = line("M-60 -220 h80 M-20 -260 v80 M50 -130 h70 M-60 -150 l70 70 M10 -150 l-70 70", WHITE, 16);
  const pencil = place(
    { at: [300, -20], turn: 24 },
    box([-20, -330, 40, 290], SUNFLOWER),
    box([-20, -370, 40, 44], "#d99aa8", 8),
    shape("M-20 -40 L0 10 L20 -40 Z", "#e8cfa8"),
    shape("M-7 -8 L0 10 L7 -8 Z", INK),
  );
  return (
    cover({ at: [-200, 0], turn: -6 }, thing.pick(TOYS), maths) +
    cover({ at: [80, 6], turn: 4 }, tone.base, globe) +
    pencil
  );
}

function magazines({ tone, thing }: View): string {
  const issue = (at: Placement, fill: string, picture: string) =>
    place(
      at,
      box([-160, -430, 320, 430], fill, 4),
      box([-136, -406, 272, 70], WHITE, 4),
      picture,
      box([-136, -70, 160, 16], WHITE),
      box([-136, -44, 110, 16], WHITE),
    );
  const hills = circle([50, -230], 44, SUNFLOWER) + shape("M-160 -150 C-60 -250 40 -130 160 -200 V-90 H-160 Z", LEAF);
  const wheelCover = circle([0, -200], 96, INK) + circle([0, -200], 56, WHITE) + circle([0, -200], 20, INK);
  const flower =
    repeat(8, (index) => place({ at: [0, -200], turn: index * 45 }, oval([0, -62, 26, 44], WHITE))) +
    circle([0, -200], 36, SUNFLOWER);
  return [
    issue({ at: [-190, -10], turn: -12 }, mix(thing.pick(TOYS), WHITE, 0.15), wheelCover),
    issue({ at: [190, -10], turn: 11 }, thing.pick(["#8fb8c4", "#d99aa8", "#b9c58a"]), hills),
    issue({ at: [0, 14], turn: -1 }, tone.base, flower),
  ].join("");
}

function childrensBook({ tone }: View): string {
  return [
    shape("M-390 -430 C-260 -480 -110 -470 0 -420 V-20 C-110 -70 -260 -80 -390 -30 Z", "#fbf6ea"),
    shape("M390 -430 C260 -480 110 -470 0 -420 V-20 C110 -70 260 -80 390 -30 Z", "#f3e8d5"),
    shape("M-350 -400 C-250 -434 -130 -430 -40 -396 V-200 C-130 -230 -250 -234 -350 -200 Z", "#bcd6de"),
    shape("M-350 -250 C-250 -320 -150 -240 -40 -290 V-200 C-130 -230 -250 -234 -350 -200 Z", LEAF),
    circle([-130, -370], 32, SUNFLOWER),
    box([-280, -320, 90, 80], "#e9cbb0") + shape("M-300 -316 L-235 -376 L-170 -316 Z", tone.base),
    line("M-340 -160 C-250 -190 -140 -186 -50 -156 M-340 -112 C-250 -142 -140 -138 -50 -108", mix(INK, WHITE, 0.5), 9),
    line("M60 -360 C150 -396 250 -392 350 -362 M60 -310 C150 -346 250 -342 350 -312", mix(INK, WHITE, 0.5), 9),
    circle([200, -180], 66, tone.base) +
      circle([140, -240], 30, tone.base) +
      circle([260, -240], 30, tone.base) +
      oval([200, -160, 32, 24], WHITE) +
      circle([176, -196], 8, INK) +
      circle([224, -196], 8, INK) +
      oval([200, -170, 11, 8], INK),
    line("M0 -420 V-20", mix(INK, WHITE, 0.6), 6),
    shape(
      "M-400 -34 C-260 -84 -110 -74 0 -22 C110 -74 260 -84 400 -34 V-6 C260 -56 110 -46 0 6 C-110 -46 -260 -56 -400 -6 Z",
      tone.dark,
    ),
  ].join("");
}

function comics({ tone, thing }: View): string {
  const burst = shape(
    "M0 -90 L22 -36 L78 -60 L50 -8 L96 22 L40 32 L44 90 L0 50 L-44 90 L-40 32 L-96 22 L-50 -8 L-78 -60 L-22 -36 Z",
    SUNFLOWER,
  );
  const issue = (at: Placement, fill: string) =>
    place(
      at,
      box([-170, -450, 340, 450], "#fbf6ea", 4),
      box([-154, -434, 308, 180], fill),
      box([-154, -242, 146, 226], mix(fill, WHITE, 0.4)),
      box([4, -242, 150, 106], mix(fill, INK, 0.3)),
      box([4, -124, 150, 108], SUNFLOWER),
      place({ at: [10, -342], scale: 0.85 }, burst),
      circle([-80, -120], 50, WHITE),
      circle([80, -70], 30, INK),
    );
  return issue({ at: [-150, -10], turn: -10 }, thing.pick(TOYS)) + issue({ at: [150, 6], turn: 6 }, tone.base);
}

export const printed = {
  books: { scenes: ["table", "room", "studio"], colours: FABRICS, draw: books },
  novel: { scenes: ["table", "studio"], colours: FABRICS, draw: novel },
  textbooks: { scenes: ["table", "studio"], colours: TOYS, draw: textbooks },
  magazines: { scenes: ["table", "studio"], colours: FABRICS, draw: magazines },
  "childrens-book": { scenes: ["table", "studio", "room"], colours: TOYS, draw: childrensBook },
  comics: { scenes: ["table", "studio"], colours: TOYS, draw: comics },
} satisfies Record<string, Subject>;
