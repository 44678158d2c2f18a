import { GRAPE, LEAF, mix, SUNFLOWER, WHITE, WOOD } from "./colours.ts";
import type { Light } from "./light.ts";
import type { Dice } from "./random.ts";
import { box, circle, faded, line, oval, place, repeat, shape } from "./shapes.ts";

/** The height of the floor in every scene, so that an object placed there looks grounded. */
export const GROUND = 735;

export type SceneName = "field" | "yard" | "street" | "room" | "table" | "studio" | "workshop";

type Scene = (dice: Dice, light: Light) => string;

export const SCENES: Record<SceneName, Scene> = { field, yard, street, room, table, studio, workshop };

const WALLS = ["#f3e6d3", "#dfe6d8", "#f0dcd6", "#e6dae8", "#ecdcc0", "#d7e2e6"] as const;
const FLOORS = ["#cda577", "#bd9066", "#d8c8b4", "#b7a18f"] as const;

/** Sky with a low sun and the two ranges of hills around Haskovo. */
export function sky(dice: Dice, light: Light): string {
  const sunX = dice.between(180, 1020);
  return [
    box([0, 0, 1200, 900], light.sky),
    shape("M0 330 C260 290 420 350 700 320 S1060 280 1200 320 V900 H0 Z", light.glow),
    circle([sunX, dice.between(150, 250)], 66, light.sun),
    cloud(dice, light),
    shape("M0 500 C160 410 300 440 450 480 S760 380 930 430 S1120 470 1200 440 V900 H0 Z", light.far),
    shape("M0 560 C220 500 380 540 600 530 S980 480 1200 540 V900 H0 Z", light.near),
  ].join("");
}

function cloud(dice: Dice, light: Light): string {
  const at = [dice.between(120, 1080), dice.between(90, 190)] as const;
  const puffs = [oval([0, 0, 110, 24], WHITE), oval([-30, -20, 50, 28], WHITE), oval([36, -16, 40, 22], WHITE)];
  return faded(light.sun === "#fff1c4" ? 0.85 : 0.5, place({ at, scale: dice.between(8, 14) / 10 }, ...puffs));
}

function field(dice: Dice, light: Light): string {
  const crop = dice.pick([SUNFLOWER, GRAPE, light.near]);
  const rows = repeat(9, (index) => {
    const x = 600 + (index - 4) * 60;
    return line(`M${x} 585 L${600 + (index - 4) * 330} 690`, mix(light.ground, crop, 0.55), 10);
  });
  return [
    sky(dice, light),
    box([0, 580, 1200, 320], light.ground),
    rows,
    shape("M0 655 C300 630 800 640 1200 660 V900 H0 Z", mix(light.ground, WOOD, 0.18)),
    shape("M0 790 C400 770 700 800 1200 780 V900 H0 Z", mix(light.ground, WOOD, 0.3)),
  ].join("");
}

export function tree(light: Light): string {
  const crown = mix(light.near, LEAF, 0.5);
  return [
    box([-14, -190, 28, 190], mix(WOOD, light.near, 0.2)),
    circle([0, -290], 130, crown),
    circle([-80, -220], 90, crown),
    circle([84, -226], 84, mix(crown, "#2f2733", 0.12)),
  ].join("");
}

function yard(dice: Dice, light: Light): string {
  const fence = mix(light.glow, WOOD, 0.45);
  return [
    sky(dice, light),
    place({ at: [dice.pick([130, 1070]), 640], scale: 1.25 }, tree(light)),
    repeat(21, (index) => box([index * 60 - 20, 480, 44, 190], index % 2 ? fence : mix(fence, WHITE, 0.12), 8)),
    box([0, 520, 1200, 16], mix(fence, WOOD, 0.5)),
    box([0, 610, 1200, 16], mix(fence, WOOD, 0.5)),
    box([0, 655, 1200, 245], mix(light.ground, LEAF, 0.3)),
    shape("M0 780 C300 750 900 760 1200 790 V900 H0 Z", mix(light.ground, LEAF, 0.42)),
  ].join("");
}

function street(dice: Dice, light: Light): string {
  const houses = repeat(5, (index) => {
    const [x, height] = [index * 250 - 30, dice.between(190, 330)];
    const wall = mix(light.far, dice.pick(["#f1dcc2", "#e9cbb0", "#dcd0dd"]), 0.6);
    const windows = repeat(6, (pane) =>
      box(
        [x + 36 + (pane % 3) * 66, 640 - height + 40 + Math.floor(pane / 3) * 80, 36, 48],
        mix(wall, light.far, 0.6),
        3,
      ),
    );
    const roof = shape(
      `M${x - 14} ${642 - height} L${x + 30} ${590 - height} H${x + 206} L${x + 250} ${642 - height} Z`,
      mix(light.far, "#a6553b", 0.4),
    );
    return box([x, 640 - height, 236, height + 20], wall) + windows + roof;
  });
  return [
    sky(dice, light),
    houses,
    box([0, 640, 1200, 40], mix(light.road, WHITE, 0.35)),
    box([0, 672, 1200, 228], light.road),
    repeat(4, (index) => box([index * 340 + 30, 830, 180, 14], mix(light.road, WHITE, 0.6), 7)),
  ].join("");
}

function sunbeam(): string {
  return faded(0.28, shape("M160 0 H430 L760 660 H420 Z", WHITE), shape("M520 0 H600 L930 660 H820 Z", WHITE));
}

function room(dice: Dice): string {
  const [wall, floor] = [dice.pick(WALLS), dice.pick(FLOORS)];
  const boards = repeat(5, (index) =>
    line(`M${index * 300 - 60} 900 L${index * 240 + 100} 660`, mix(floor, "#2f2733", 0.1), 5),
  );
  const picture =
    box([0, 0, 150, 190], WHITE, 6) + box([16, 16, 118, 158], mix(wall, GRAPE, 0.28)) + circle([75, 90], 34, SUNFLOWER);
  return [
    box([0, 0, 1200, 900], wall),
    dice.chance(0.6) ? sunbeam() : "",
    dice.chance(0.5) ? place({ at: [dice.pick([70, 980]), 120] }, picture) : "",
    box([0, 640, 1200, 22], mix(wall, WHITE, 0.6)),
    box([0, 660, 1200, 240], floor),
    boards,
    dice.chance(0.55) ? place({ at: [dice.pick([110, 1090]), 690] }, pottedPlant(wall)) : "",
  ].join("");
}

export function pottedPlant(wall: string): string {
  const leaf = mix(LEAF, wall, 0.15);
  const leaves = [-52, -26, 0, 26, 52].map((turn) =>
    place({ at: [0, -90], turn }, oval([0, -100, 26, 104], turn % 52 ? leaf : mix(leaf, "#2f2733", 0.14))),
  );
  return leaves.join("") + shape("M-56 -100 H56 L42 0 H-42 Z", mix("#c8795a", wall, 0.15));
}

function table(dice: Dice): string {
  const [wall, top] = [dice.pick(WALLS), dice.pick(FLOORS)];
  return [
    box([0, 0, 1200, 900], wall),
    dice.chance(0.5) ? circle([dice.between(350, 850), 420], 330, mix(wall, WHITE, 0.45)) : sunbeam(),
    box([0, 640, 1200, 260], top),
    box([0, 640, 1200, 14], mix(top, WHITE, 0.35)),
    line("M90 730 H420 M760 850 H1150 M40 822 H260 M860 705 H1080", mix(top, "#2f2733", 0.1), 5),
  ].join("");
}

function studio(dice: Dice): string {
  const paper = dice.pick(WALLS);
  const tint = dice.pick([GRAPE, SUNFLOWER, LEAF, "#49698a", "#c8795a"]);
  return [
    box([0, 0, 1200, 900], paper),
    circle([600 + dice.between(-90, 90), 430], dice.between(330, 390), mix(paper, tint, 0.22)),
    shape("M0 690 C400 640 800 640 1200 690 V900 H0 Z", mix(paper, tint, 0.12)),
  ].join("");
}

function workshop(dice: Dice): string {
  const wall = dice.pick(["#ddd3c4", "#d3d6cf", "#ddcfd3", "#d8d5dc"]);
  const bricks = repeat(24, (index) => {
    const row = Math.floor(index / 6);
    return box([(index % 6) * 220 + (row % 2) * 110 - 60, 60 + row * 150, 120, 40], mix(wall, "#a6553b", 0.13), 4);
  });
  const floor = mix(wall, "#6d6470", 0.35);
  return [
    box([0, 0, 1200, 900], wall),
    bricks,
    box([0, 650, 1200, 250], floor),
    box([0, 650, 1200, 12], mix(floor, WHITE, 0.2)),
  ].join("");
}
