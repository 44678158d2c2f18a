import {
  FABRICS,
  GLASS,
  GRAPE,
  INK,
  LEAF,
  mix,
  SHELLS,
  STEEL,
  SUNFLOWER,
  TOYS,
  toneOf,
  WHITE,
  WOOD,
  WOODS,
} from "./colours.ts";
import { box, circle, line, type Placement, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function gamepad(at: Placement, fill: string): string {
  const tone = toneOf(fill);
  return place(
    at,
    shape(
      "M-190 -200 C-120 -230 120 -230 190 -200 C260 -160 290 -20 250 30 C210 60 170 0 130 -50 H-130 C-170 0 -210 60 -250 30 C-290 -20 -260 -160 -190 -200 Z",
      tone.base,
    ),
    box([-176, -150, 90, 26], tone.dark, 8) + box([-144, -182, 26, 90], tone.dark, 8),
    circle([130, -178], 18, "#d8574a") + circle([166, -142], 18, SUNFLOWER),
    circle([94, -142], 18, "#4f8fa8") + circle([130, -106], 18, LEAF),
    circle([-70, -70], 34, tone.dark),
    circle([70, -70], 34, tone.dark),
  );
}

function gameConsole({ tone }: View): string {
  return [
    box([60, -480, 150, 480], tone.base, 30),
    shape("M60 -450 C20 -300 20 -150 60 -20 L84 -20 V-460 Z", tone.light),
    shape("M210 -450 C250 -300 250 -150 210 -20 L186 -20 V-460 Z", tone.light),
    box([100, -360, 70, 12], mix(GRAPE, WHITE, 0.3), 6),
    box([20, -14, 230, 20], INK, 10),
    gamepad({ at: [-150, -70], scale: 1.05, turn: -6 }, tone.dark),
  ].join("");
}

function handheld({ tone }: View): string {
  return place(
    { at: [0, -260], turn: -5 },
    box([-390, -180, 780, 360], INK, 60),
    box([-390, -180, 150, 360], tone.base, 60),
    box([240, -180, 150, 360], "#d8574a", 60),
    box([-230, -150, 460, 300], mix(GLASS, GRAPE, 0.2), 8),
    shape("M-230 60 L-110 -40 L-20 40 L80 -70 L230 60 V150 H-230 Z", LEAF),
    circle([120, -80], 40, SUNFLOWER),
    circle([-316, -80], 40, INK) + box([-330, 30, 28, 90], INK, 8) + box([-361, 61, 90, 28], INK, 8),
    circle([316, 70], 40, INK) +
      repeat(4, (index) => place({ at: [316, -80], turn: index * 90 }, circle([0, -36], 16, WHITE))),
  );
}

function boardGame({ tone }: View): string {
  const squares = repeat(24, (index) => {
    const [side, step] = [Math.floor(index / 6), index % 6];
    return place({ turn: side * 90 }, box([-210 + step * 70, -210, 64, 64], TOYS[index % 6] ?? SUNFLOWER, 6));
  });
  const pawn = (at: Placement, fill: string) =>
    place(
      at,
      shape("M-46 0 C-40 -60 -20 -80 -16 -110 H16 C20 -80 40 -60 46 0 Z", fill),
      circle([0, -136], 40, fill),
      circle([-12, -148], 10, WHITE),
    );
  const die = (at: Placement) =>
    place(
      at,
      box([-50, -100, 100, 100], WHITE, 18),
      circle([0, -50], 11, INK),
      circle([-26, -76], 11, INK),
      circle([26, -24], 11, INK),
      circle([26, -76], 11, INK),
      circle([-26, -24], 11, INK),
    );
  return [
    `<g transform="translate(0 -190) scale(1.5 0.82) rotate(45)">${box([-226, -226, 452, 452], tone.dark, 14)}${box([-214, -214, 428, 428], "#f4ead9", 8)}${squares}${circle([0, 0], 84, GRAPE)}${circle([0, 0], 50, SUNFLOWER)}</g>`,
    pawn({ at: [-140, -130], scale: 1.1 }, "#d8574a"),
    pawn({ at: [130, -170] }, "#4f8fa8"),
    pawn({ at: [20, -70], scale: 1.25 }, SUNFLOWER),
    die({ at: [290, 0], turn: 8 }),
    die({ at: [-320, 10], turn: -14 }),
  ].join("");
}

function chess({ tone }: View): string {
  const squares = repeat(32, (index) =>
    box(
      [-320 + (index % 8) * 80, -160 + Math.floor(index / 8) * 40, 80, 40],
      (index + Math.floor(index / 8)) % 2 ? tone.dark : "#f0e2cc",
    ),
  );
  const base = (fill: string) =>
    box([-70, -36, 140, 36], fill, 12) +
    shape("M-50 -36 C-40 -120 -24 -140 -24 -210 H24 C24 -140 40 -120 50 -36 Z", fill);
  const king = (fill: string) =>
    base(fill) +
    shape("M-60 -290 L-36 -210 H36 L60 -290 C20 -320 -20 -320 -60 -290 Z", fill) +
    line("M0 -310 V-370 M-26 -344 H26", fill, 16);
  const knight = (fill: string) =>
    base(fill) +
    shape(
      "M-50 -200 C-60 -300 -20 -370 40 -370 C90 -340 100 -290 110 -260 L70 -240 C50 -260 20 -260 10 -240 L50 -200 Z",
      fill,
    ) +
    circle([36, -310], 9, WHITE);
  const pawn = (fill: string) =>
    box([-54, -30, 108, 30], fill, 12) +
    shape("M-40 -30 C-30 -90 -16 -100 -16 -140 H16 C16 -100 30 -90 40 -30 Z", fill) +
    circle([0, -168], 44, fill);
  return [
    box([-350, -180, 700, 190], tone.base, 10),
    squares,
    place({ at: [-190, -80], scale: 1.15 }, king("#f7eedd")),
    place({ at: [160, -70], scale: 1.15 }, knight(INK)),
    place({ at: [-20, -40], scale: 1.05 }, pawn(GRAPE)),
  ].join("");
}

function puzzle({ tone }: View): string {
  const piece = (at: Placement, fill: string) =>
    place(
      at,
      shape(
        "M-110 -110 H-36 C-60 -176 60 -176 36 -110 H110 V-36 C176 -60 176 60 110 36 V110 H-110 V36 C-50 60 -50 -60 -110 -36 Z",
        fill,
      ),
    );
  return (
    piece({ at: [-170, -330], turn: -5 }, tone.base) +
    piece({ at: [130, -350], turn: 12 }, SUNFLOWER) +
    piece({ at: [-150, -110], turn: 4 }, "#4f8fa8") +
    piece({ at: [180, -110], turn: -14 }, LEAF)
  );
}

function cardsAndDice({ tone }: View): string {
  const card = (at: Placement, face: string) => place(at, box([-110, -170, 220, 340], WHITE, 24), face);
  const heart = shape(
    "M0 70 C-100 0 -80 -80 -30 -80 C-10 -80 0 -60 0 -46 C0 -60 10 -80 30 -80 C80 -80 100 0 0 70 Z",
    "#c8383a",
  );
  const spade = shape(
    "M0 -90 C100 -20 90 50 40 50 C24 50 12 44 8 34 L24 90 H-24 L-8 34 C-12 44 -24 50 -40 50 C-90 50 -100 -20 0 -90 Z",
    INK,
  );
  const back =
    box([-92, -152, 184, 304], tone.base, 14) + repeat(3, (index) => ring([0, -90 + index * 90], 34, [tone.light, 10]));
  return (
    card({ at: [-190, -260], turn: -16 }, back) +
    card({ at: [0, -290] }, heart) +
    card({ at: [190, -260], turn: 16 }, spade) +
    box([-330, -70, 100, 70], SUNFLOWER, 10) +
    circle([300, -44], 44, GRAPE) +
    ring([300, -44], 28, [WHITE, 7])
  );
}

function footballTable({ tone }: View): string {
  const rods = repeat(4, (index) => {
    const y = -330 + index * 26;
    return (
      line(`M-420 ${y} H420`, STEEL, 9) +
      repeat(3, (player) =>
        box([-200 + player * 180 + (index % 2) * 40, y - 26, 24, 52], index % 2 ? "#d8574a" : "#4f8fa8", 8),
      )
    );
  });
  return [
    box([-320, -220, 44, 220], tone.dark, 6),
    box([276, -220, 44, 220], tone.dark, 6),
    box([-360, -360, 720, 170], tone.base, 14),
    box([-330, -370, 660, 130], LEAF, 6),
    ring([0, -305], 40, [WHITE, 6]),
    rods,
    ...[-420, 420].flatMap((x) => [-330, -278].map((y) => box([x - 26, y - 14, 52, 28], INK, 12))),
    box([-360, -240, 720, 70], tone.base, 10),
  ].join("");
}

export const games = {
  "game-console": { scenes: ["table", "studio", "room"], colours: SHELLS, draw: gameConsole },
  "handheld-console": { scenes: ["table", "studio"], colours: TOYS, draw: handheld },
  "board-game": { scenes: ["table", "studio"], colours: WOODS, draw: boardGame },
  chess: { scenes: ["table", "studio"], colours: [...WOODS, WOOD], draw: chess },
  puzzle: { scenes: ["table", "studio"], colours: FABRICS, draw: puzzle },
  cards: { scenes: ["table", "studio"], colours: FABRICS, draw: cardsAndDice },
  "football-table": { scenes: ["room", "workshop"], colours: WOODS, draw: footballTable },
} satisfies Record<string, Subject>;
