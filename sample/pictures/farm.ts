import { wheel } from "./cars.ts";
import { CAR_PAINTS, GLASS, GRAPE, INK, LEAF, mix, STEEL, SUNFLOWER, WHITE, WOOD } from "./colours.ts";
import { box, circle, line, oval, type Placement, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

export function bigWheel(x: number, radius: number, rim: string): string {
  const lugs = repeat(18, (index) => place({ turn: index * 20 }, box([-14, -radius - 8, 28, 34], INK, 6)));
  return place(
    { at: [x, -radius] },
    lugs,
    circle([0, 0], radius, INK),
    circle([0, 0], radius * 0.6, rim),
    ring([0, 0], radius * 0.42, [mix(rim, INK, 0.25), 10]),
    circle([0, 0], radius * 0.14, INK),
  );
}

function tractor({ tone }: View): string {
  return [
    box([-120, -300, 400, 130], tone.base, 18),
    box([60, -324, 230, 40], tone.light, 16),
    repeat(4, (index) => line(`M${120 + index * 34} -268 V-210`, tone.dark, 10)),
    box([-150, -190, 420, 50], mix(INK, STEEL, 0.25), 8),
    box([200, -420, 24, 110], INK, 8),
    shape("M-270 -280 L-230 -520 H10 L50 -290 V-250 H-270 Z", INK),
    shape("M-244 -290 L-212 -496 H-110 V-290 Z M-90 -496 H-8 L26 -290 H-90 Z", GLASS),
    box([-270, -548, 310, 36], tone.base, 14),
    shape("M-370 -250 C-350 -370 -150 -380 -100 -240 L-130 -220 C-170 -310 -310 -310 -340 -236 Z", tone.base),
    bigWheel(-230, 160, SUNFLOWER),
    bigWheel(230, 96, SUNFLOWER),
    circle([276, -280], 16, "#fff3c9"),
  ].join("");
}

function trailer({ tone }: View): string {
  return [
    line("M300 -120 H430", INK, 18),
    box([-360, -340, 680, 210], tone.base, 10),
    repeat(6, (index) => line(`M${-260 + index * 100} -330 V-140`, tone.dark, 8)),
    shape("M-350 -340 C-240 -420 -140 -380 -40 -430 C80 -470 180 -380 310 -340 Z", "#dcb45c"),
    box([-360, -130, 680, 24], INK, 6),
    wheel([-170, -80], 80, SUNFLOWER),
    wheel([140, -80], 80, SUNFLOWER),
  ].join("");
}

function tiller({ tone }: View): string {
  const blades = repeat(6, (index) =>
    place({ at: [-170, -90], turn: index * 60 }, shape("M-10 0 L-16 -90 L24 -96 L10 0 Z", STEEL)),
  );
  return [
    blades,
    circle([-170, -90], 30, INK),
    bigWheel(110, 110, SUNFLOWER),
    box([-190, -320, 280, 150], tone.base, 20),
    box([-160, -370, 150, 60], INK, 14),
    box([20, -360, 70, 60], tone.dark, 12),
    repeat(3, (index) => line(`M-160 ${-280 + index * 34} H-60`, tone.dark, 10)),
    line("M60 -220 L330 -430 L400 -430", INK, 22),
    line("M330 -430 L384 -396", INK, 16),
  ].join("");
}

function sheepAt(at: Placement, wool: string): string {
  const curls = [
    [-120, -210],
    [-60, -250],
    [20, -256],
    [90, -230],
    [130, -180],
    [100, -120],
    [20, -110],
    [-60, -112],
    [-130, -150],
  ] as const;
  return place(
    at,
    ...[-90, -50, 50, 90].map((x) => box([x - 12, -90, 24, 90], INK, 8)),
    oval([0, -180, 140, 76], wool),
    ...curls.map(([x, y]) => circle([x, y], 52, wool)),
    shape("M120 -270 C120 -320 210 -330 230 -270 C250 -230 240 -190 210 -180 C170 -180 130 -220 120 -270 Z", INK),
    oval([116, -272, 36, 16], INK),
    circle([190, -262], 9, WHITE),
    circle([150, -306], 38, wool),
  );
}

function sheep({ tone }: View): string {
  return (
    sheepAt(
      { at: [-210, -40], scale: 0.7, mirrored: true },
      tone.dark === tone.base ? tone.base : mix(tone.base, INK, 0.06),
    ) + sheepAt({ at: [90, 0], scale: 1.35 }, tone.base)
  );
}

function hen({ tone }: View): string {
  return [
    line("M-30 -110 V-6 M-64 -4 H10 M60 -110 V-6 M26 -4 H100", "#d9902f", 14),
    shape(
      "M-330 -430 C-260 -470 -220 -380 -150 -330 C-60 -300 20 -330 60 -430 C80 -500 170 -510 190 -430 C230 -260 170 -90 10 -90 C-140 -90 -290 -190 -330 -430 Z",
      tone.base,
    ),
    shape("M-330 -430 C-360 -380 -330 -300 -270 -240 C-250 -300 -240 -330 -250 -390 Z", tone.dark),
    shape("M-170 -260 C-60 -280 60 -260 70 -190 C40 -120 -110 -130 -170 -260 Z", tone.dark),
    shape("M96 -470 C70 -540 120 -560 128 -520 C140 -570 186 -550 172 -510 C210 -530 214 -480 184 -462 Z", "#cf3f3a"),
    oval([166, -376, 20, 36], "#cf3f3a"),
    shape("M184 -450 L250 -424 L184 -400 Z", "#e8a23a"),
    circle([146, -444], 12, INK),
  ].join("");
}

function goat({ tone }: View): string {
  return [
    ...[-160, -110, 60, 110].map(
      (x) => box([x - 14, -170, 28, 164], tone.dark, 10) + box([x - 16, -24, 32, 24], INK, 6),
    ),
    shape(
      "M-230 -330 C-180 -360 60 -360 130 -340 C180 -320 170 -160 110 -150 H-170 C-230 -160 -250 -270 -230 -330 Z",
      tone.base,
    ),
    shape("M-226 -330 L-280 -380 L-240 -290 Z", tone.dark),
    shape(
      "M60 -340 C90 -420 130 -480 190 -490 C240 -490 310 -420 330 -390 C336 -360 290 -350 250 -366 C220 -330 200 -290 150 -250 Z",
      tone.base,
    ),
    shape("M178 -480 C150 -560 90 -570 60 -550 C110 -540 130 -500 150 -462 Z", mix(WOOD, INK, 0.25)),
    shape("M150 -450 C110 -460 80 -430 70 -400 C110 -390 150 -410 160 -430 Z", tone.dark),
    shape("M286 -360 C290 -320 280 -300 262 -286 C258 -310 256 -340 262 -362 Z", tone.dark),
    circle([226, -440], 11, INK),
    oval([-90, -156, 44, 30], "#e3b6ab"),
  ].join("");
}

function beehive({ tone }: View): string {
  const hive = (at: Placement, fill: string) =>
    place(
      at,
      box([-120, -30, 26, 30], WOOD),
      box([94, -30, 26, 30], WOOD),
      box([-140, -200, 280, 170], fill, 8),
      box([-140, -350, 280, 142], mix(fill, WHITE, 0.22), 8),
      box([-164, -390, 328, 48], "#8d8a86", 8),
      box([-70, -66, 140, 18], INK, 8),
      box([-150, -48, 300, 14], WOOD, 4),
      box([-30, -290, 60, 16], mix(fill, INK, 0.3), 8),
    );
  const bee = (at: Placement) =>
    place(
      at,
      oval([-6, -18, 16, 20], WHITE),
      oval([12, -18, 14, 18], WHITE),
      oval([0, 0, 30, 19], SUNFLOWER),
      box([-8, -18, 8, 36], INK, 4),
      box([10, -16, 8, 32], INK, 4),
    );
  return (
    hive({ at: [-200, 0] }, tone.base) +
    hive({ at: [180, 0], scale: 1.1 }, SUNFLOWER) +
    bee({ at: [-20, -430] }) +
    bee({ at: [60, -300], scale: 0.8, turn: -20 }) +
    bee({ at: [-360, -330], scale: 0.9, turn: 14 })
  );
}

export function jar(at: Placement, fill: string, lid: string): string {
  return place(
    at,
    box([-100, -250, 200, 250], mix(fill, WHITE, 0.25), 34),
    box([-88, -220, 176, 208], fill, 26),
    box([-92, -290, 184, 54], lid, 12),
    box([-66, -160, 132, 96], "#fbf3e2", 8),
    line("M-76 -200 V-60", mix(fill, WHITE, 0.45), 10),
  );
}

function honeyJars({ tone }: View): string {
  const comb = (at: Placement) =>
    place(
      at,
      shape("M0 -44 L38 -22 V22 L0 44 L-38 22 V-22 Z", "#e3941f"),
      shape("M0 -28 L24 -14 V14 L0 28 L-24 14 V-14 Z", SUNFLOWER),
    );
  return [
    jar({ at: [-240, -10], scale: 0.95 }, tone.dark === tone.base ? tone.base : mix(tone.base, "#7a4312", 0.35), GRAPE),
    jar({ at: [240, -6], scale: 0.95 }, mix(tone.base, "#fff3c9", 0.35), GRAPE),
    jar({ at: [0, 14], scale: 1.3 }, tone.base, mix(GRAPE, INK, 0.15)),
    place({ at: [0, -112] }, comb({ at: [0, -16], scale: 0.9 })),
    comb({ at: [-240, -116], scale: 0.62 }),
    comb({ at: [240, -112], scale: 0.62 }),
  ].join("");
}

function crateOfVegetables({ tone, thing }: View): string {
  const fruit = repeat(17, (index) => {
    const [x, y] = [-270 + (index % 7) * 88 + (index > 6 ? 40 : 0), index > 13 ? -350 : index > 6 ? -300 : -240];
    return (
      circle([x, y], 58, thing.chance(0.25) ? tone.dark : tone.base) +
      line(`M${x - 16} ${y - 44} L${x} ${y - 50} L${x + 18} ${y - 42} M${x} ${y - 50} v-16`, LEAF, 10)
    );
  });
  const planks = repeat(3, (index) => box([-360, -230 + index * 78, 720, 66], index % 2 ? "#d0a270" : "#c29360", 6));
  return (
    fruit +
    planks +
    box([-340, -240, 40, 240], mix(WOOD, INK, 0.15), 4) +
    box([300, -240, 40, 240], mix(WOOD, INK, 0.15), 4)
  );
}

function sacks({ tone }: View): string {
  const sack = (at: Placement, cloth: string) =>
    place(
      at,
      shape("M-130 0 C-160 -120 -140 -240 -90 -290 C-40 -310 60 -310 90 -290 C140 -240 160 -120 130 0 Z", cloth),
      shape("M-90 -290 C-50 -350 50 -350 90 -290 C50 -270 -50 -270 -90 -290 Z", tone.base),
      line("M-60 -40 C-80 -120 -70 -180 -50 -230", mix(cloth, INK, 0.18), 8),
      oval([0, -130, 44, 56], mix(cloth, GRAPE, 0.5)),
    );
  return (
    sack({ at: [-230, -14] }, "#b89666") +
    sack({ at: [230, -14], mirrored: true }, "#b89666") +
    sack({ at: [0, 14], scale: 1.25 }, "#dfc493")
  );
}

export const farm = {
  tractor: { scenes: ["field", "field", "yard"], colours: ["#b23a34", "#4f7a4a", "#3f5f86", "#c8642c"], draw: tractor },
  trailer: { scenes: ["field", "yard"], colours: CAR_PAINTS, draw: trailer },
  tiller: { scenes: ["yard", "field", "workshop"], colours: ["#b23a34", "#4f7a4a", "#c8642c"], draw: tiller },
  sheep: { scenes: ["field", "yard"], colours: ["#fbf6ea", "#f3e9d8", "#e9dcc6"], draw: sheep },
  goat: { scenes: ["yard", "field"], colours: ["#f3ece0", "#c9a27a", "#a98a78"], draw: goat },
  hen: { scenes: ["yard", "field"], colours: ["#b8683a", "#f3ece0", "#8a5a4a", "#d59a4a"], draw: hen },
  beehive: { scenes: ["field", "yard"], colours: ["#5f8fa8", "#7d2a5f", "#7ba05b"], draw: beehive },
  "honey-jars": { scenes: ["table", "table", "studio"], colours: ["#e8a32c", "#d98a1f", "#f0b84a"], draw: honeyJars },
  vegetables: {
    scenes: ["table", "field", "yard"],
    colours: ["#d8452f", "#c8383a", "#e07a3a", "#8fae4a"],
    draw: crateOfVegetables,
  },
  sacks: { scenes: ["workshop", "field", "yard"], colours: ["#e8c26a", "#c98a2b", "#8fae4a", "#b8683a"], draw: sacks },
} satisfies Record<string, Subject>;
