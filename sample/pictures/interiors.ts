import { FABRICS, FACADES, GLASS, GRAPE, INK, LEAF, mix, SUNFLOWER, toneOf, WHITE, WOODS } from "./colours.ts";
import type { Light } from "./light.ts";
import { pottedPlant } from "./scenes.ts";
import { type Box, box, circle, faded, line, oval, place, repeat, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

/** Wall and floor of a home; every room is drawn from the front. */
function shell(wall: string, floor: string): string {
  const boards = repeat(7, (index) =>
    line(`M${index * 260 - 180} 900 L${index * 180 + 60} 690`, mix(floor, INK, 0.1), 5),
  );
  return (
    box([0, 0, 1200, 900], wall) +
    box([0, 690, 1200, 210], floor) +
    boards +
    box([0, 670, 1200, 22], mix(wall, WHITE, 0.7))
  );
}

function bigWindow([x, y, width, height]: Box, light: Light): string {
  const [middle, low] = [x + width / 2, y + height];
  return [
    box([x - 16, y - 16, width + 32, height + 32], WHITE, 8),
    box([x, y, width, height], light.sky),
    shape(
      `M${x} ${low - 70} C${x + width * 0.3} ${low - 130} ${x + width * 0.6} ${low - 50} ${x + width} ${low - 100} V${low} H${x} Z`,
      light.near,
    ),
    circle([x + width * 0.75, y + 70], 30, light.sun),
    box([middle - 7, y, 14, height], WHITE),
    box([x - 30, low + 14, width + 60, 18], mix(WHITE, INK, 0.08), 6),
  ].join("");
}

function curtain([x, y, width, height]: Box, fill: string): string {
  const folds = repeat(3, (index) =>
    line(`M${x + (index + 1) * (width / 4)} ${y + 20} v${height - 40}`, mix(fill, INK, 0.12), 5),
  );
  return box([x, y, width, height], fill, 10) + folds;
}

export function sofa(base: string): string {
  const tone = toneOf(base);
  return [
    box([-330, -60, 26, 60], INK, 6),
    box([304, -60, 26, 60], INK, 6),
    box([-330, -330, 660, 220], tone.base, 46),
    box([-2, -310, 4, 130], tone.dark),
    box([-300, -190, 300, 100], tone.light, 30),
    box([4, -190, 296, 100], tone.light, 30),
    box([-360, -110, 720, 76], tone.base, 24),
    box([-390, -240, 100, 206], tone.dark, 44),
    box([290, -240, 100, 206], tone.dark, 44),
  ].join("");
}

function livingRoom({ thing, tone, light }: View): string {
  const wall = thing.pick(FACADES);
  return [
    shell(wall, thing.pick(WOODS)),
    bigWindow([430, 130, 340, 300], light),
    curtain([366, 96, 90, 480], mix(tone.light, WHITE, 0.5)),
    curtain([744, 96, 90, 480], mix(tone.light, WHITE, 0.5)),
    box([350, 84, 500, 14], mix(INK, wall, 0.4), 7),
    oval([600, 800, 470, 56], mix(tone.base, wall, 0.62)),
    place({ at: [590, 780], scale: 0.92 }, sofa(tone.base)),
    place({ at: [470, 600], turn: 12 }, box([-56, -50, 112, 100], SUNFLOWER, 18)),
    place({ at: [120, 760], scale: 1.2 }, pottedPlant(wall)),
    line("M1050 770 V330", INK, 12),
    shape("M980 340 L1010 220 H1090 L1120 340 Z", "#fbe6b0"),
    oval([1050, 772, 60, 14], INK),
  ].join("");
}

function kitchen({ thing, tone, light }: View): string {
  const [wall, top] = [thing.pick(FACADES), thing.pick(WOODS)];
  const doors = (y: number, height: number) =>
    repeat(
      6,
      (index) =>
        box([70 + index * 178, y, 166, height], index === 3 ? mix(tone.base, WHITE, 0.12) : tone.base, 8) +
        box([140 + index * 178, y + (y > 400 ? 24 : height - 34), 30, 9], WHITE, 4),
    );
  const tiles = repeat(24, (index) =>
    box(
      [70 + (index % 12) * 89, 372 + Math.floor(index / 12) * 72, 82, 64],
      mix(wall, WHITE, index % 3 ? 0.45 : 0.65),
      4,
    ),
  );
  return [
    shell(wall, "#d8c8b4"),
    doors(80, 240),
    tiles,
    box([604, 80, 166, 240], wall),
    bigWindow([622, 100, 130, 200], light),
    box([50, 518, 1100, 30], top, 6),
    doors(556, 230),
    box([426, 556, 166, 230], mix(INK, tone.base, 0.15), 8),
    box([446, 620, 126, 110], "#5d5662", 8),
    repeat(4, (index) => circle([462 + index * 32, 588], 9, WHITE)),
    line("M688 518 V450 C688 420 740 420 740 452", "#9aa3a9", 12),
    place({ at: [250, 518], scale: 0.5 }, pottedPlant(wall)),
    shape("M452 518 V470 H560 V518 Z", GRAPE),
    line("M440 466 H572 M506 466 V452", mix(GRAPE, INK, 0.3), 12),
    repeat(3, (index) => circle([900 + index * 38, 500 - (index % 2) * 20], 24, index % 2 ? SUNFLOWER : "#d8574a")),
  ].join("");
}

function bedroom({ thing, tone, light }: View): string {
  const [wall, wood] = [thing.pick(FACADES), thing.pick(WOODS)];
  return [
    shell(wall, thing.pick(WOODS)),
    bigWindow([90, 130, 220, 300], light),
    curtain([296, 100, 84, 500], mix(tone.light, WHITE, 0.4)),
    box([440, 330, 640, 330], wood, 28),
    box([440, 560, 640, 210], WHITE, 24),
    shape("M430 640 C600 600 900 610 1090 640 V800 H430 Z", tone.base),
    shape("M430 640 C600 600 900 610 1090 640 V690 C900 660 600 650 430 690 Z", tone.light),
    box([500, 480, 230, 120], mix(WHITE, wall, 0.4), 34),
    box([790, 480, 230, 120], mix(WHITE, wall, 0.4), 34),
    box([1100, 600, 90, 180], mix(wood, INK, 0.12), 8),
    shape("M1100 520 L1118 450 H1172 L1190 520 Z", "#fbe6b0"),
    line("M1145 600 V520", INK, 8),
    box([610, 130, 300, 140], mix(wall, LEAF, 0.35), 6),
    circle([760, 210], 44, SUNFLOWER),
  ].join("");
}

function officeRoom({ thing, tone, light }: View): string {
  const [wall, wood] = [thing.pick(FACADES), thing.pick(WOODS)];
  const shelf = repeat(10, (index) =>
    box([910 + index * 22, 200 + (index % 3) * 10, 18, 100 - (index % 3) * 10], thing.pick(FABRICS), 2),
  );
  return [
    shell(wall, "#bfae9c"),
    bigWindow([130, 120, 420, 300], light),
    box([890, 300, 260, 16], wood, 4),
    shelf,
    place({ at: [1080, 690], scale: 1.1 }, pottedPlant(wall)),
    box([200, 560, 700, 26], wood, 6),
    box([230, 586, 22, 200], mix(wood, INK, 0.25)),
    box([848, 586, 22, 200], mix(wood, INK, 0.25)),
    box([640, 586, 180, 150], mix(wood, INK, 0.12), 6),
    box([420, 400, 260, 146], INK, 12),
    box([434, 414, 232, 110], GLASS, 4),
    box([536, 540, 28, 24], INK),
    shape("M420 800 C420 700 560 700 560 800 Z", tone.dark),
    box([410, 620, 160, 150], tone.base, 34),
    line("M490 770 V830 M430 836 H550", INK, 14),
    line("M760 560 V520 L800 470", GRAPE, 10),
    shape("M780 480 L830 440 L842 494 Z", GRAPE),
  ].join("");
}

function bathroom({ thing, tone, light }: View): string {
  const wall = mix(tone.base, WHITE, 0.55);
  const tiles = repeat(70, (index) =>
    box([(index % 10) * 122 - 6, Math.floor(index / 10) * 98 - 4, 116, 92], thing.chance(0.16) ? tone.base : wall, 4),
  );
  return [
    box([0, 0, 1200, 900], mix(wall, WHITE, 0.6)),
    tiles,
    box([0, 680, 1200, 220], mix(tone.base, "#b7a18f", 0.6)),
    bigWindow([110, 110, 200, 190], light),
    circle([900, 270], 130, WHITE) + circle([900, 270], 112, GLASS),
    faded(0.5, line("M850 300 L930 220", WHITE, 14)),
    box([760, 520, 280, 40], WHITE, 12) + box([790, 556, 220, 200], mix(tone.dark, WHITE, 0.2), 8),
    line("M900 520 V470 C900 440 860 440 860 466", "#8f989d", 14),
    shape("M90 520 H620 V600 C620 720 570 740 520 740 H190 C140 740 90 720 90 600 Z", WHITE),
    box([70, 504, 570, 34], mix(WHITE, INK, 0.08), 17),
    line("M560 504 V400 H500", "#8f989d", 14),
  ].join("");
}

export const interiors = {
  "living-room": { colours: FABRICS, paint: livingRoom },
  kitchen: { colours: ["#5f7d4f", "#f0e7d8", "#7d2a5f", "#49698a", "#c9a58c"], paint: kitchen },
  bedroom: { colours: FABRICS, paint: bedroom },
  "office-room": { colours: FABRICS, paint: officeRoom },
  bathroom: { colours: ["#9dbcc4", "#a9bf9c", "#c8a9b8", "#d6b98c"], paint: bathroom },
} satisfies Record<string, Subject>;
