import { FABRICS, GLASS, GRAPE, INK, LEAF, mix, SUNFLOWER, TOYS, WHITE, WOOD, WOODS } from "./colours.ts";
import { box, circle, faded, line, oval, type Placement, place, repeat, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

const COATS = ["#c98f5a", "#8a5f45", "#5a4a48", "#e6d3b5", "#b5794a"] as const;

function dog({ tone, thing }: View): string {
  const patch = thing.chance(0.5) ? mix(tone.base, INK, 0.35) : tone.light;
  return [
    line("M190 -90 C290 -90 320 -180 300 -250", tone.base, 44),
    shape(
      "M-150 -330 C-60 -350 90 -310 170 -160 C220 -60 200 0 140 0 H-120 C-160 -60 -180 -220 -150 -330 Z",
      tone.base,
    ),
    oval([110, -40, 110, 56], tone.dark),
    box([-150, -230, 70, 230], tone.base, 34),
    box([-60, -230, 70, 230], tone.base, 34),
    oval([-112, -8, 52, 26], tone.light),
    oval([-20, -8, 52, 26], tone.light),
    shape("M-130 -320 C-110 -240 -40 -230 20 -290 L10 -340 H-130 Z", WHITE),
    oval([-80, -420, 150, 136], tone.base),
    shape("M-210 -500 C-280 -500 -300 -380 -262 -320 C-220 -320 -190 -390 -180 -440 Z", patch),
    shape("M40 -510 C110 -520 150 -400 116 -330 C70 -330 30 -390 26 -450 Z", patch),
    oval([-100, -366, 90, 66], WHITE),
    oval([-108, -398, 34, 25], INK),
    line("M-108 -376 V-350 C-118 -326 -150 -330 -156 -344 M-108 -350 C-98 -326 -66 -330 -60 -344", INK, 8),
    circle([-146, -446], 15, INK),
    circle([-38, -446], 15, INK),
    shape("M-170 -306 C-120 -270 -20 -266 34 -306 L36 -280 C-10 -240 -120 -244 -166 -280 Z", GRAPE),
    circle([-70, -250], 18, SUNFLOWER),
  ].join("");
}

function cat({ tone, thing }: View): string {
  const striped = thing.chance(0.7);
  const stripes = line(
    "M70 -230 C110 -220 140 -190 150 -170 M80 -170 C120 -160 150 -130 160 -110 M-60 -520 V-480 M-20 -526 V-470 M20 -520 V-480",
    tone.dark,
    16,
  );
  return [
    line("M130 -40 C280 -10 330 -120 270 -200 C240 -250 280 -290 310 -280", tone.base, 44),
    shape("M-130 0 C-170 -160 -120 -320 -20 -320 C110 -320 190 -150 160 0 Z", tone.base),
    oval([120, -40, 80, 60], tone.base),
    shape("M-150 -560 L-160 -420 L-60 -490 Z", tone.base),
    shape("M110 -560 L120 -420 L20 -490 Z", tone.base),
    shape("M-138 -528 L-140 -450 L-84 -490 Z", "#e3a9a4"),
    shape("M98 -528 L100 -450 L44 -490 Z", "#e3a9a4"),
    oval([-20, -410, 144, 112], tone.base),
    striped ? stripes : "",
    oval([-20, -366, 70, 46], WHITE),
    shape("M-60 -280 C-50 -200 10 -200 20 -280 C0 -300 -40 -300 -60 -280 Z", WHITE),
    oval([-82, -426, 26, 30], "#b9c04a") + oval([-82, -426, 9, 26], INK),
    oval([42, -426, 26, 30], "#b9c04a") + oval([42, -426, 9, 26], INK),
    shape("M-38 -388 H-2 L-20 -366 Z", "#d8837e"),
    line(
      "M-20 -366 C-24 -344 -50 -346 -54 -356 M-20 -366 C-16 -344 10 -346 14 -356 M-80 -366 L-190 -386 M-80 -352 L-186 -346 M40 -366 L150 -386 M40 -352 L146 -346",
      INK,
      5,
    ),
    box([-90, -130, 56, 130], tone.light, 28),
    box([0, -130, 56, 130], tone.light, 28),
  ].join("");
}

function parrot({ tone }: View): string {
  return [
    line("M-300 -90 C-100 -120 120 -60 320 -100", WOOD, 30),
    line("M200 -92 L280 -190", WOOD, 18),
    oval([300, -206, 40, 18], LEAF),
    shape("M40 -190 C60 -90 40 40 -10 60 C-20 -40 -40 -110 -30 -190 Z", "#4f8fa8"),
    shape(
      "M-120 -470 C-120 -570 60 -580 90 -470 C130 -330 130 -190 30 -110 C-60 -130 -130 -300 -120 -470 Z",
      tone.base,
    ),
    shape("M10 -380 C100 -350 120 -220 40 -130 C-20 -180 -30 -310 10 -380 Z", tone.dark),
    shape("M30 -340 C84 -310 92 -220 46 -170 C14 -220 4 -290 30 -340 Z", "#4f8fa8"),
    shape("M-112 -500 C-190 -510 -190 -420 -150 -390 C-140 -420 -120 -430 -100 -430 Z", "#e8a23a"),
    circle([-50, -480], 36, WHITE),
    circle([-56, -480], 15, INK),
    shape("M-60 -556 C-40 -620 20 -610 50 -580 C20 -584 0 -570 -10 -550 Z", SUNFLOWER),
    line("M-30 -112 V-80 M10 -112 V-84", "#5d5662", 16),
  ].join("");
}

function aquarium({ thing }: View): string {
  const fish = (at: Placement, fill: string) =>
    place(
      at,
      oval([0, 0, 52, 32], fill),
      shape("M40 0 L92 -34 V34 Z", fill),
      shape("M-4 -30 L26 -56 L30 -22 Z", mix(fill, INK, 0.18)),
      circle([-26, -8], 7, INK),
    );
  const weeds = [-270, -230, 210, 250, 290].map((x, index) =>
    line(`M${x} -60 c-40 -60 40 -100 0 ${-170 - (index % 2) * 60}`, index % 2 ? LEAF : "#4f7a4a", 18),
  );
  return [
    box([-370, -60, 740, 60], mix(WOOD, INK, 0.3), 8),
    box([-350, -500, 700, 450], mix(GLASS, WHITE, 0.3), 10),
    box([-350, -440, 700, 390], "#7fb6c6", 6),
    shape("M-350 -110 C-200 -140 0 -90 150 -120 S310 -110 350 -100 V-52 H-350 Z", "#dcb98a"),
    ...weeds,
    shape("M40 -60 C30 -150 150 -190 180 -60 Z", "#8d8a96"),
    fish({ at: [-120, -340] }, SUNFLOWER),
    fish({ at: [130, -280], mirrored: true }, thing.pick(["#d8574a", "#e0763a"])),
    fish({ at: [-50, -190], scale: 0.7 }, GRAPE),
    repeat(4, (index) => circle([30 + (index % 2) * 16, -250 - index * 46], 9 + index, WHITE)),
    box([-370, -520, 740, 44], INK, 10),
    faded(0.35, line("M-310 -430 V-300 M-280 -430 V-370", WHITE, 14)),
  ].join("");
}

function kennel({ tone }: View): string {
  return [
    box([-240, -310, 480, 310], tone.base, 6),
    repeat(4, (index) => line(`M-236 ${-250 + index * 66} H236`, tone.dark, 6)),
    shape("M-310 -290 L0 -540 L310 -290 Z", GRAPE),
    shape("M-240 -310 L0 -500 L240 -310 Z", tone.light),
    shape("M-100 0 V-160 C-100 -270 100 -270 100 -160 V0 Z", mix(INK, tone.base, 0.2)),
    place(
      { at: [0, -370] },
      box([-50, -14, 100, 28], WHITE, 14),
      circle([-50, -14], 18, WHITE),
      circle([-50, 14], 18, WHITE),
      circle([50, -14], 18, WHITE),
      circle([50, 14], 18, WHITE),
    ),
    shape("M250 -64 H390 L410 0 H230 Z", "#4f8fa8"),
    oval([320, -64, 70, 18], "#8a5f45"),
  ].join("");
}

function rabbit({ tone }: View): string {
  return [
    place({ at: [-120, -380], turn: -10 }, oval([0, -90, 36, 110], tone.base), oval([0, -90, 16, 80], "#e3a9a4")),
    place({ at: [-40, -380], turn: 14 }, oval([0, -90, 36, 110], tone.base), oval([0, -90, 16, 80], "#e3a9a4")),
    circle([230, -110], 50, WHITE),
    shape("M-130 -260 C0 -290 210 -280 230 -110 C230 -30 190 0 150 0 H-110 C-160 -60 -170 -200 -130 -260 Z", tone.base),
    oval([120, -50, 100, 60], tone.dark),
    oval([-90, -310, 112, 96], tone.base),
    oval([-160, -280, 40, 32], WHITE),
    circle([-110, -330], 16, INK),
    shape("M-200 -300 H-170 L-186 -282 Z", "#d8837e"),
    oval([-90, -14, 66, 26], tone.light),
    oval([60, -14, 80, 26], tone.light),
    shape("M-350 -20 L-250 -60 L-240 -30 Z", "#e07a2f"),
    line("M-250 -46 L-210 -80 M-246 -40 L-200 -50", LEAF, 12),
  ].join("");
}

function petFood({ tone, thing }: View): string {
  const kibble = repeat(9, (index) => circle([-210 + index * 34, -92 - (index % 2) * 18], 22, "#9a6a42"));
  const paw =
    circle([0, 20], 44, WHITE) +
    [-60, -22, 22, 60].map((x) => circle([x, Math.abs(x) > 40 ? -30 : -56], 22, WHITE)).join("");
  return [
    shape("M-10 -500 L10 -540 H310 L330 -500 V-20 C330 0 310 0 300 0 H20 C0 0 -10 0 -10 -20 Z", tone.base),
    box([-10, -500, 340, 50], tone.dark),
    place({ at: [160, -270], scale: 1.3 }, paw),
    box([40, -120, 240, 60], SUNFLOWER, 12),
    kibble,
    shape("M-270 -90 H130 L160 0 H-300 Z", thing.pick(["#4f8fa8", "#d8574a", "#7ba05b"])),
    box([-200, -56, 260, 20], WHITE, 10),
  ].join("");
}

export const pets = {
  dog: { scenes: ["yard", "studio", "room", "field"], colours: COATS, draw: dog },
  cat: {
    scenes: ["room", "studio", "yard"],
    colours: ["#d99a55", "#8d8a8a", "#5a4a48", "#e6d3b5", "#b5794a"],
    draw: cat,
  },
  parrot: { scenes: ["room", "studio"], colours: ["#7ba05b", "#d8574a", "#4f8fa8", "#e8b93a"], draw: parrot },
  aquarium: { scenes: ["room", "table"], colours: ["#4f8fa8"], draw: aquarium },
  kennel: { scenes: ["yard", "field"], colours: WOODS, draw: kennel },
  rabbit: { scenes: ["yard", "studio", "field"], colours: ["#b8aca0", "#e6d8c6", "#8a7468", "#f3ece0"], draw: rabbit },
  "pet-food": { scenes: ["room", "studio"], colours: [...FABRICS, ...TOYS], draw: petFood },
} satisfies Record<string, Subject>;
