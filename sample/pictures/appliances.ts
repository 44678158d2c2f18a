import { BRICK, ENAMELS, GLASS, GRAPE, INK, LEAF, mix, STEEL, SUNFLOWER, TOYS, WHITE } from "./colours.ts";
import { box, circle, faded, line, oval, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function fridge({ tone, thing }: View): string {
  const magnets = repeat(4, (index) => box([-60 + index * 46, -330 + (index % 2) * 44, 30, 30], thing.pick(TOYS), 8));
  return [
    box([-190, -580, 380, 570], tone.base, 22),
    box([110, -580, 80, 570], mix(tone.base, INK, 0.06), 22),
    line("M-190 -400 H190", tone.dark, 7),
    box([-166, -530, 18, 100], mix(STEEL, INK, 0.25), 9),
    box([-166, -370, 18, 150], mix(STEEL, INK, 0.25), 9),
    magnets,
    box([-160, -14, 40, 16], INK),
    box([120, -14, 40, 16], INK),
  ].join("");
}

function washingMachine({ tone }: View): string {
  return [
    box([-240, -500, 480, 490], tone.base, 20),
    box([-240, -500, 480, 96], mix(tone.base, INK, 0.08), 20),
    box([-214, -478, 150, 52], WHITE, 8),
    box([-20, -474, 120, 44], mix(INK, LEAF, 0.2), 8),
    ring([170, -452], 24, [mix(STEEL, INK, 0.3), 12]),
    circle([0, -214], 168, mix(STEEL, WHITE, 0.2)),
    circle([0, -214], 134, mix(INK, GLASS, 0.35)),
    shape(
      "M-128 -196 C-80 -250 -30 -150 30 -196 C70 -226 100 -180 128 -200 C130 -120 70 -82 0 -82 C-70 -82 -128 -130 -128 -196 Z",
      GRAPE,
    ),
    shape(
      "M-120 -160 C-60 -200 0 -130 60 -160 C90 -176 110 -150 122 -150 C100 -100 50 -82 0 -82 C-56 -82 -100 -112 -120 -160 Z",
      SUNFLOWER,
    ),
    faded(0.5, line("M-80 -300 C-50 -326 -20 -332 10 -332", WHITE, 16)),
  ].join("");
}

function cooker({ tone }: View): string {
  return [
    box([-240, -480, 480, 470], tone.base, 14),
    box([-250, -500, 500, 34], mix(INK, STEEL, 0.2), 8),
    repeat(
      5,
      (index) => circle([-170 + index * 85, -420], 22, INK) + line(`M${-170 + index * 85} -420 v-16`, WHITE, 6),
    ),
    box([-204, -370, 408, 260], INK, 16),
    box([-170, -320, 340, 180], "#8a5a34", 12),
    box([-170, -240, 340, 10], STEEL),
    shape("M-110 -240 C-100 -290 100 -290 110 -240 Z", "#d9a24a"),
    box([-180, -366, 360, 18], STEEL, 9),
    box([-204, -92, 408, 60], mix(tone.base, INK, 0.1), 8),
    box([-150, -560, 150, 60], GRAPE, 10),
    line("M-170 -540 H-150 M0 -540 H20", GRAPE, 14),
  ].join("");
}

function woodStove({ tone }: View): string {
  const flame = (x: number, scale: number) =>
    shape(
      `M${x} -150 c${-50 * scale} -40 ${-30 * scale} -80 0 ${-130 * scale} c${10 * scale} 40 ${60 * scale} 60 ${40 * scale} ${130 * scale} Z`,
      scale > 1 ? "#e0632f" : SUNFLOWER,
    );
  return [
    box([40, -640, 70, 200], INK, 4),
    box([-240, -460, 480, 40], mix(INK, tone.base, 0.3), 8),
    box([-220, -420, 440, 370], tone.base, 12),
    box([-160, -350, 320, 210], INK, 14),
    flame(-70, 1.2),
    flame(20, 1.4),
    flame(-30, 0.8),
    flame(70, 0.7),
    line("M-110 -150 H110 M-90 -160 H70", BRICK, 18),
    box([-160, -116, 320, 50], tone.dark, 8),
    box([176, -290, 16, 80], STEEL, 8),
    line("M-180 -50 L-200 0 M180 -50 L200 0", INK, 24),
  ].join("");
}

function airConditioner({ tone }: View): string {
  const breeze = repeat(3, (index) =>
    line(`M${-200 + index * 200} -210 c-30 50 30 80 0 140`, mix(GLASS, "#49698a", 0.25), 14),
  );
  return [
    box([-370, -480, 740, 230], tone.base, 36),
    box([-370, -330, 740, 80], mix(tone.base, INK, 0.07), 30),
    line("M-320 -296 H320 M-320 -270 H320", mix(tone.base, INK, 0.25), 9),
    circle([300, -420], 12, LEAF),
    box([180, -432, 84, 26], mix(INK, GLASS, 0.4), 8),
    breeze,
  ].join("");
}

function coffeeMachine({ tone }: View): string {
  return [
    box([-200, -480, 400, 130], tone.base, 24),
    box([-200, -480, 150, 470], tone.dark, 24),
    box([-200, -60, 400, 60], tone.base, 16),
    box([-20, -350, 150, 40], INK, 10),
    line("M30 -310 V-280 M80 -310 V-280", INK, 14),
    shape("M-20 -200 H130 L112 -70 H0 Z", WHITE),
    line("M124 -170 C170 -170 166 -110 116 -110", WHITE, 16),
    line("M30 -280 V-200 M80 -280 V-200", "#6b4426", 8),
    circle([-110, -420], 26, SUNFLOWER),
    circle([40, -420], 16, WHITE),
    circle([100, -420], 16, WHITE),
    line("M30 -520 C10 -550 60 -570 40 -610", mix(WHITE, INK, 0.12), 10),
  ].join("");
}

function vacuumCleaner({ tone }: View): string {
  return [
    line("M-120 -130 C-260 -520 60 -620 230 -470", mix(INK, STEEL, 0.3), 34),
    line("M230 -470 L330 -40", STEEL, 24),
    shape("M250 -50 H410 L400 0 H230 Z", INK),
    shape(
      "M-370 -90 C-370 -230 -250 -260 -160 -250 C-40 -240 0 -160 0 -60 H-350 C-366 -60 -370 -74 -370 -90 Z",
      tone.base,
    ),
    shape("M-200 -250 C-90 -246 -10 -190 0 -60 H-90 C-80 -150 -130 -220 -200 -250 Z", tone.dark),
    circle([-280, -50], 50, INK),
    circle([-280, -50], 22, STEEL),
    circle([-60, -40], 40, INK),
    line("M-300 -240 C-290 -300 -190 -300 -180 -250", INK, 18),
  ].join("");
}

function boiler({ tone }: View): string {
  return [
    box([-170, -570, 340, 470], tone.base, 70),
    box([70, -570, 100, 470], mix(tone.base, INK, 0.07), 70),
    box([-60, -200, 120, 56], INK, 10),
    circle([-20, -172], 14, SUNFLOWER),
    box([10, -184, 34, 24], GLASS, 4),
    line("M-80 -100 V0", "#49698a", 20),
    line("M80 -100 V0", "#c8383a", 20),
    oval([0, -380, 60, 60], mix(tone.base, GRAPE, 0.3)),
    shape("M0 -426 C34 -380 34 -340 0 -340 C-34 -340 -34 -380 0 -426 Z", GRAPE),
  ].join("");
}

function sewingMachine({ tone }: View): string {
  return [
    box([-330, -70, 660, 70], tone.dark, 18),
    shape(
      "M160 -70 V-260 H-160 C-180 -260 -190 -250 -190 -230 V-150 H-300 V-300 C-300 -370 -270 -390 -210 -390 H190 C260 -390 290 -360 290 -290 V-70 Z",
      tone.base,
    ),
    line("M-245 -150 V-76", STEEL, 12),
    box([-280, -100, 80, 12], STEEL, 4),
    circle([330, -310], 50, INK),
    circle([330, -310], 22, STEEL),
    box([-60, -450, 50, 60], "#c8383a", 8),
    box([60, -450, 50, 60], SUNFLOWER, 8),
    line("M-35 -450 C-120 -480 -200 -440 -245 -160", "#c8383a", 5),
    shape("M-390 -80 C-300 -104 -200 -70 -120 -90 L-100 -40 C-220 -20 -330 -50 -400 -30 Z", GRAPE),
    circle([210, -310], 26, tone.light),
  ].join("");
}

export const appliances = {
  fridge: { scenes: ["room", "studio"], colours: ENAMELS, draw: fridge },
  "washing-machine": { scenes: ["room", "studio", "workshop"], colours: ENAMELS, draw: washingMachine },
  cooker: { scenes: ["room", "studio"], colours: ENAMELS, draw: cooker },
  "wood-stove": {
    scenes: ["room", "workshop"],
    colours: ["#7a4a42", "#5d5662", "#8a6a4a", "#6b3a3a"],
    draw: woodStove,
  },
  "air-conditioner": { scenes: ["room", "studio"], colours: ["#fbf8f1", "#f4f1ea"], draw: airConditioner },
  "coffee-machine": { scenes: ["table"], colours: ["#b23a34", "#54505c", "#9aa3a9", "#7d2a5f"], draw: coffeeMachine },
  "vacuum-cleaner": { scenes: ["room"], colours: TOYS, draw: vacuumCleaner },
  boiler: { scenes: ["studio", "room", "workshop"], colours: ENAMELS, draw: boiler },
  "sewing-machine": {
    scenes: ["table", "studio"],
    colours: ["#3f6b6b", "#54505c", "#7d2a5f", "#e3ddd3"],
    draw: sewingMachine,
  },
} satisfies Record<string, Subject>;
