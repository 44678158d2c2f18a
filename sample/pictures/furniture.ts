import { FABRICS, GLASS, GRAPE, INK, LEAF, mix, SUNFLOWER, toneOf, WHITE, WOOD, WOODS } from "./colours.ts";
import { sofa } from "./interiors.ts";
import { pottedPlant } from "./scenes.ts";
import { box, circle, faded, line, oval, type Placement, place, repeat, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function sofaWithCushions({ tone, thing }: View): string {
  const cushion = (at: Placement, fill: string) => place(at, box([-56, -52, 112, 104], fill, 20));
  return (
    sofa(tone.base) +
    cushion({ at: [-220, -190], turn: -10 }, SUNFLOWER) +
    (thing.chance(0.6) ? cushion({ at: [220, -190], turn: 12 }, "#f4ead9") : "")
  );
}

function armchair({ tone }: View): string {
  return [
    line("M-170 -60 L-190 0 M170 -60 L190 0", mix(WOOD, INK, 0.25), 24),
    shape("M-200 -440 C-160 -500 160 -500 200 -440 L180 -130 H-180 Z", tone.base),
    repeat(3, (index) => circle([-80 + index * 80, -360], 9, tone.dark)),
    box([-180, -200, 360, 100], tone.light, 36),
    box([-180, -120, 360, 74], tone.base, 20),
    box([-250, -270, 90, 222], tone.dark, 40),
    box([160, -270, 90, 222], tone.dark, 40),
  ].join("");
}

function chairAt(at: Placement, fill: string): string {
  const tone = toneOf(fill);
  return place(
    at,
    box([-84, -160, 22, 160], tone.dark, 6),
    box([62, -160, 22, 160], tone.dark, 6),
    box([-86, -400, 22, 260], tone.base, 8),
    box([64, -400, 22, 260], tone.base, 8),
    box([-80, -390, 160, 40], tone.base, 8),
    box([-80, -310, 160, 34], tone.base, 8),
    box([-98, -184, 196, 36], tone.light, 12),
  );
}

function diningTable({ tone, thing }: View): string {
  const bowl =
    shape("M-80 -330 H80 C70 -270 40 -258 0 -258 C-40 -258 -70 -270 -80 -330 Z", "#f4ead9") +
    [-44, 0, 44]
      .map((x, index) => circle([x, -336 - (index % 2) * 14], 30, index % 2 ? SUNFLOWER : "#d8574a"))
      .join("");
  const vase = place({ at: [0, -262], scale: 0.55 }, pottedPlant("#f3e6d3"));
  return [
    chairAt({ at: [-270, -40] }, tone.dark),
    chairAt({ at: [270, -40] }, tone.dark),
    box([-330, -260, 660, 40], tone.base, 10),
    box([-310, -220, 620, 36], tone.dark),
    box([-300, -220, 34, 220], tone.base, 6),
    box([266, -220, 34, 220], tone.base, 6),
    thing.chance(0.5) ? bowl : vase,
  ].join("");
}

function wardrobe({ tone, thing }: View): string {
  const mirror =
    box([-84, -500, 168, 400], GLASS, 6) + faded(0.45, line("M-50 -300 L50 -440 M-40 -230 L20 -310", WHITE, 16));
  const door = (x: number, inner: string) => place({ at: [x, 0] }, box([-108, -530, 216, 490], tone.base, 6), inner);
  const panel = box([-80, -500, 160, 190], tone.light, 6) + box([-80, -290, 160, 220], tone.light, 6);
  return [
    box([-350, -570, 700, 540], tone.dark, 12),
    door(-224, panel),
    door(0, thing.chance(0.6) ? mirror : panel),
    door(224, panel),
    ...[-132, 132].map((x) => box([x - 6, -320, 12, 80], mix(INK, tone.base, 0.2), 6)),
    box([-330, -34, 40, 34], tone.dark),
    box([290, -34, 40, 34], tone.dark),
  ].join("");
}

function bed({ tone, thing }: View): string {
  const wood = toneOf(thing.pick(WOODS));
  return [
    box([-380, -400, 70, 400], wood.base, 20),
    box([320, -230, 50, 230], wood.base, 16),
    box([-340, -150, 690, 80], wood.dark, 8),
    box([-320, -220, 640, 90], WHITE, 26),
    shape("M-120 -236 C40 -260 220 -250 326 -220 V-110 H-120 Z", tone.base),
    shape("M-120 -236 C-90 -246 -60 -248 -30 -250 V-110 H-120 Z", tone.light),
    box([-310, -280, 180, 84], mix(WHITE, tone.base, 0.12), 34),
    line("M40 -240 V-116 M150 -240 V-116 M250 -232 V-116", tone.dark, 5),
  ].join("");
}

function lamp({ tone }: View): string {
  return [
    faded(0.35, shape("M-190 -330 L-330 0 H330 L190 -330 Z", "#fff0b8")),
    shape("M-110 -560 H110 L200 -320 H-200 Z", tone.base),
    shape("M-110 -560 H-30 L-60 -320 H-200 Z", tone.light),
    line("M0 -320 V-230", INK, 16),
    shape("M-60 -230 C-130 -170 -120 -60 -70 -30 H70 C120 -60 130 -170 60 -230 Z", mix(tone.base, SUNFLOWER, 0.55)),
    box([-110, -34, 220, 34], INK, 14),
  ].join("");
}

function chest({ tone }: View): string {
  const drawers = repeat(
    3,
    (index) =>
      box([-290, -390 + index * 122, 580, 108], index % 2 ? tone.light : mix(tone.light, tone.base, 0.4), 8) +
      circle([-130, -336 + index * 122], 13, INK) +
      circle([130, -336 + index * 122], 13, INK),
  );
  return [
    box([-320, -420, 640, 390], tone.base, 12),
    drawers,
    box([-300, -34, 34, 34], tone.dark),
    box([266, -34, 34, 34], tone.dark),
    place({ at: [-190, -420], scale: 0.6 }, pottedPlant("#f3e6d3")),
    box([60, -520, 190, 100], GRAPE, 8),
    box([78, -504, 154, 68], "#f4ead9"),
  ].join("");
}

function desk({ tone }: View): string {
  return [
    box([-360, -300, 720, 36], tone.base, 8),
    box([-340, -264, 28, 264], tone.dark, 4),
    box([110, -264, 230, 264], tone.dark, 6),
    repeat(
      3,
      (index) => box([126, -250 + index * 84, 198, 72], tone.base, 6) + box([200, -222 + index * 84, 50, 12], INK, 6),
    ),
    box([-140, -500, 250, 160], INK, 12),
    box([-126, -486, 222, 128], GLASS, 6),
    box([-34, -344, 40, 44], INK),
    line("M-290 -300 V-400 L-220 -480", SUNFLOWER, 14),
    shape("M-240 -500 L-170 -460 L-230 -410 Z", SUNFLOWER),
    repeat(3, (index) =>
      box([200, -330 - index * 26, 130 - index * 10, 26], [GRAPE, LEAF, "#49698a"][index] ?? GRAPE, 4),
    ),
  ].join("");
}

function rug({ tone, thing }: View): string {
  const accent = thing.pick(["#f2b62c", "#f4ead9", "#c8383a"]);
  const diamonds = repeat(5, (index) => {
    const x = -260 + index * 130;
    return (
      shape(`M${x} -170 L${x + 60} -250 L${x + 120} -170 L${x + 60} -90 Z`, index % 2 ? accent : tone.light) +
      shape(`M${x + 30} -170 L${x + 60} -212 L${x + 90} -170 L${x + 60} -128 Z`, tone.dark)
    );
  });
  const fringe = repeat(20, (index) =>
    line(`M-350 ${-310 + index * 15} h-34 M370 ${-310 + index * 15} h34`, "#f4ead9", 6),
  );
  return place(
    { at: [-10, 60], scale: 1.05 },
    fringe,
    box([-350, -320, 720, 300], tone.base, 6),
    box([-326, -296, 672, 252], tone.dark, 4),
    box([-310, -280, 640, 220], tone.base),
    diamonds,
  );
}

function mirror({ tone }: View): string {
  return [
    oval([0, -300, 220, 290], tone.base),
    oval([0, -300, 182, 250], GLASS),
    faded(0.55, line("M-90 -250 L70 -440 M-50 -190 L90 -350", WHITE, 22)),
    repeat(12, (index) => place({ at: [0, -300], turn: index * 30 }, oval([0, -262, 30, 14], tone.light))),
    box([-150, -26, 300, 26], tone.dark, 10),
  ].join("");
}

export const furniture = {
  sofa: { scenes: ["room"], colours: FABRICS, draw: sofaWithCushions },
  armchair: { scenes: ["room", "room", "studio"], colours: FABRICS, draw: armchair },
  "dining-table": { scenes: ["room"], colours: WOODS, draw: diningTable },
  wardrobe: { scenes: ["room"], colours: WOODS, draw: wardrobe },
  bed: { scenes: ["room"], colours: FABRICS, draw: bed },
  lamp: { scenes: ["table", "studio", "room"], colours: FABRICS, draw: lamp },
  "chest-of-drawers": { scenes: ["room"], colours: WOODS, draw: chest },
  desk: { scenes: ["room"], colours: WOODS, draw: desk },
  rug: { scenes: ["room"], colours: ["#7d2a5f", "#a6553b", "#49698a", "#8a3a42"], draw: rug },
  mirror: { scenes: ["room", "studio"], colours: ["#c99a3a", "#b98452", "#a06a42"], draw: mirror },
} satisfies Record<string, Subject>;
