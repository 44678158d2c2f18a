import { wheel } from "./cars.ts";
import { CAR_PAINTS, INK, mix, STEEL, TOYS, WHITE } from "./colours.ts";
import { box, circle, line, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function motorbike({ tone }: View): string {
  return [
    ring([-250, -120], 100, [INK, 40]),
    ring([250, -120], 100, [INK, 40]),
    circle([-250, -120], 34, STEEL),
    circle([250, -120], 34, STEEL),
    line("M-250 -120 L-110 -170 L60 -140 M250 -120 L170 -380", STEEL, 22),
    box([-90, -230, 190, 130], mix(INK, STEEL, 0.3), 24),
    repeat(4, (index) => line(`M-60 ${-206 + index * 24} H70`, STEEL, 8)),
    line("M60 -110 C-60 -70 -200 -80 -340 -100", STEEL, 24),
    shape("M-40 -290 C20 -350 130 -340 176 -300 L150 -226 H-30 Z", tone.base),
    shape("M-300 -270 C-240 -310 -140 -300 -40 -270 L-50 -230 C-140 -226 -230 -226 -290 -240 Z", INK),
    shape("M-330 -210 C-300 -260 -190 -250 -150 -200 L-170 -190 C-210 -226 -290 -220 -330 -210 Z", tone.dark),
    shape("M150 -220 C190 -280 310 -270 360 -190 L340 -180 C300 -230 210 -230 170 -200 Z", tone.base),
    line("M170 -380 L120 -410 L70 -400", INK, 18),
    circle([196, -346], 40, tone.dark),
    circle([210, -346], 28, "#fff3c9"),
  ].join("");
}

function scooter({ tone }: View): string {
  return [
    wheel([-210, -80], 80),
    wheel([240, -80], 80),
    shape(
      "M-320 -130 C-330 -240 -240 -290 -120 -280 C-40 -270 -40 -150 20 -130 H130 L170 -330 C180 -370 230 -370 236 -330 L226 -180 C220 -120 190 -90 140 -90 H-110 C-130 -190 -280 -190 -320 -130 Z",
      tone.base,
    ),
    shape("M-290 -290 C-280 -330 -60 -340 -50 -296 L-60 -276 H-280 Z", INK),
    line("M205 -340 L180 -440 L120 -450", INK, 18),
    circle([222, -390], 36, tone.dark),
    circle([236, -390], 24, "#fff3c9"),
    line("M240 -80 L216 -220", STEEL, 20),
    box([-330, -190, 26, 34], "#c8383a", 8),
  ].join("");
}

function tyre(tread: string): string {
  const blocks = repeat(24, (index) => place({ turn: index * 15 }, box([-12, -172, 24, 20], tread, 4)));
  return circle([0, 0], 160, INK) + blocks + ring([0, 0], 128, [mix(INK, WHITE, 0.16), 8]);
}

function tyres({ thing, tone }: View): string {
  const rim = thing.chance(0.6)
    ? circle([0, 0], 96, STEEL) +
      repeat(5, (index) =>
        place({ turn: index * 72 }, shape("M-20 -26 L-30 -92 H30 L20 -26 Z", mix(STEEL, INK, 0.3))),
      ) +
      circle([0, 0], 28, WHITE)
    : circle([0, 0], 96, mix(INK, tone.base, 0.25)) + circle([0, 0], 84, tone.light);
  const lying = (y: number) =>
    box([-340, y - 92, 330, 92], INK, 40) +
    repeat(9, (index) => box([-312 + index * 34, y - 88, 12, 84], mix(INK, WHITE, 0.14), 5));
  return lying(0) + lying(-92) + lying(-184) + place({ at: [180, -166] }, tyre(mix(INK, WHITE, 0.1)), rim);
}

function carBattery({ tone }: View): string {
  return [
    box([-260, -330, 520, 330], INK, 18),
    box([-260, -360, 520, 70], tone.base, 14),
    box([-190, -400, 80, 50], STEEL, 10),
    box([110, -400, 80, 50], STEEL, 10),
    line("M-180 -376 H-120 M120 -376 H180 M150 -392 V-360", "#c8383a", 9),
    box([-200, -230, 400, 150], tone.light, 12),
    shape("M20 -220 L-60 -140 H-6 L-24 -92 L60 -172 H4 Z", "#f2b62c"),
  ].join("");
}

function bicycle({ thing, tone }: View): string {
  const spokes = repeat(12, (index) => place({ turn: index * 30 }, line("M0 0 V-118", STEEL, 3)));
  const round = (x: number) =>
    place({ at: [x, -140] }, spokes, ring([0, 0], 124, [INK, 16]), circle([0, 0], 16, STEEL));
  const basket =
    shape("M210 -420 H370 L346 -310 H232 Z", "#c79a5f") +
    line("M222 -384 H360 M230 -350 H352 M260 -416 L268 -314 M320 -416 L314 -314", "#9b7340", 6);
  return [
    round(-250),
    round(250),
    line(
      "M-250 -140 L-130 -330 L150 -330 L-40 -140 Z M-150 -370 L-40 -140 M250 -140 L150 -330 L134 -420",
      tone.base,
      20,
    ),
    ring([-40, -140], 42, [mix(INK, STEEL, 0.3), 12]),
    line("M-40 -140 L0 -84 M-16 -84 H24", INK, 12),
    shape("M-230 -400 C-200 -420 -110 -410 -86 -380 C-130 -370 -180 -366 -210 -374 Z", INK),
    line("M134 -420 C150 -450 200 -456 214 -430", INK, 16),
    thing.chance(0.5) ? basket : "",
    line("M-380 -190 C-360 -290 -200 -320 -140 -230", tone.dark, 12),
  ].join("");
}

function kickScooter({ tone }: View): string {
  return [
    wheel([-270, -62], 62),
    wheel([270, -62], 62),
    line("M-270 -86 C-200 -120 -200 -110 -120 -110 H160 L250 -180", tone.base, 38),
    line("M-180 -130 H150", INK, 12),
    line("M270 -62 L210 -520", mix(INK, STEEL, 0.3), 26),
    line("M150 -520 H270", INK, 26),
    line("M262 -110 L238 -300", tone.base, 30),
    circle([212, -470], 20, "#fff3c9"),
  ].join("");
}

export const twoWheelersAndParts = {
  motorbike: { scenes: ["street", "studio", "field"], colours: CAR_PAINTS, draw: motorbike },
  scooter: { scenes: ["street", "yard", "studio"], colours: TOYS, draw: scooter },
  bicycle: { scenes: ["yard", "field", "street", "studio"], colours: TOYS, draw: bicycle },
  "kick-scooter": { scenes: ["street", "studio", "yard"], colours: TOYS, draw: kickScooter },
  tyres: {
    scenes: ["workshop", "workshop", "yard", "studio"],
    colours: ["#7d2a5f", "#49698a", "#a6553b"],
    draw: tyres,
  },
  "car-battery": { scenes: ["workshop", "table"], colours: TOYS, draw: carBattery },
} satisfies Record<string, Subject>;
