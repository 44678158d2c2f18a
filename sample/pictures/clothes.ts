import { FABRICS, GRAPE, INK, mix, STEEL, SUNFLOWER, TOYS, toneOf, WHITE, WOOD } from "./colours.ts";
import { box, circle, line, oval, place, repeat, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

/** Clothes hang in front of the wall, the hem above the floor. */
function hanger(width: number): string {
  return (
    line("M0 -560 C0 -590 36 -600 36 -570", STEEL, 10) +
    line(`M0 -560 L${-width} -490 M0 -560 L${width} -490`, WOOD, 18)
  );
}

function dress({ tone, thing }: View): string {
  const dots = repeat(14, (index) =>
    circle([-150 + (index % 5) * 76 - (index > 9 ? 20 : 0), -60 - Math.floor(index / 5) * 70], 13, tone.light),
  );
  const hem = shape("M-250 -60 C-120 -20 120 -20 250 -60 L262 -20 C120 20 -120 20 -262 -20 Z", SUNFLOWER);
  return [
    hanger(90),
    shape(
      "M-110 -500 C-60 -440 60 -440 110 -500 L150 -400 L90 -300 L250 -50 C120 0 -120 0 -250 -50 L-90 -300 L-150 -400 Z",
      tone.base,
    ),
    box([-92, -320, 184, 34], tone.dark, 8),
    thing.chance(0.5) ? dots : hem,
    line("M-40 -286 L-100 -40 M40 -286 L100 -40", tone.dark, 6),
  ].join("");
}

function jacket({ tone, thing }: View): string {
  const collar = thing.chance(0.5)
    ? shape("M-90 -520 C-60 -440 60 -440 90 -520 L120 -470 L0 -370 L-120 -470 Z", "#f0e2cc")
    : shape("M-90 -510 L0 -390 L90 -510 L130 -440 L30 -340 L0 -380 L-30 -340 L-130 -440 Z", tone.light);
  return [
    hanger(110),
    shape(
      "M-110 -510 L110 -510 L220 -460 L320 -130 L230 -100 L180 -280 V-10 H-180 V-280 L-230 -100 L-320 -130 L-220 -460 Z",
      tone.base,
    ),
    line("M0 -390 V-14", tone.dark, 9),
    line("M-180 -290 L-190 -420 M180 -290 L190 -420", tone.dark, 7),
    box([-150, -180, 110, 20], tone.dark, 8),
    box([40, -180, 110, 20], tone.dark, 8),
    repeat(4, (index) => circle([26, -330 + index * 84], 12, SUNFLOWER)),
    box([-184, -44, 368, 34], tone.dark, 8),
    collar,
  ].join("");
}

function jeans({ tone }: View): string {
  return [
    shape("M-170 -560 H170 L210 0 H60 L0 -330 L-60 0 H-210 Z", tone.base),
    box([-172, -570, 344, 50], tone.dark, 8),
    line("M0 -520 V-360 M-150 -500 C-120 -440 -90 -440 -70 -510 M150 -500 C120 -440 90 -440 70 -510", tone.dark, 8),
    line("M-176 -480 L-200 -16 M176 -480 L200 -16 M-206 -26 H-62 M62 -26 H206", SUNFLOWER, 5),
    circle([0, -545], 13, SUNFLOWER),
    shape("M-130 -300 L-70 -310 L-80 -240 L-140 -230 Z", tone.light),
  ].join("");
}

function shirt({ tone, thing }: View): string {
  const stripes = thing.chance(0.5)
    ? repeat(6, (index) => box([-170, -400 + index * 66, 340, 24], tone.light))
    : circle([0, -260], 80, SUNFLOWER);
  return [
    hanger(100),
    shape(
      "M-110 -510 C-60 -450 60 -450 110 -510 L220 -460 L310 -300 L220 -250 L176 -310 V-10 H-176 V-310 L-220 -250 L-310 -300 L-220 -460 Z",
      tone.base,
    ),
    stripes,
    line("M-110 -506 C-60 -446 60 -446 110 -506", tone.dark, 16),
  ].join("");
}

function sneakers({ tone }: View): string {
  const shoe = [
    shape(
      "M-210 -20 C-220 -120 -200 -200 -170 -220 C-130 -190 -90 -190 -60 -220 C0 -160 60 -130 150 -120 C210 -110 230 -70 226 -20 Z",
      tone.base,
    ),
    shape("M-210 -20 C-216 -80 -210 -130 -200 -160 C-160 -110 -150 -60 -150 -20 Z", tone.dark),
    shape("M110 -126 C190 -120 230 -90 226 -20 H120 C150 -50 150 -90 110 -126 Z", WHITE),
    line("M-60 -190 L-20 -150 M-30 -200 L-56 -140 M0 -170 L40 -130 M30 -170 L-2 -116 M60 -142 L40 -100", WHITE, 12),
    line("M-110 -70 C-40 -60 20 -70 70 -110", SUNFLOWER, 18),
    box([-224, -32, 456, 40], WHITE, 18),
  ].join("");
  return place({ at: [90, -130], scale: 0.95, turn: -8 }, shoe) + place({ at: [-70, 10], scale: 1.35 }, shoe);
}

function heels({ tone }: View): string {
  const shoe = [
    shape(
      "M-190 -330 C-150 -350 -110 -330 -90 -290 C-40 -190 60 -100 200 -70 C240 -56 240 -10 210 0 H60 C-20 -10 -80 -110 -120 -170 L-140 0 H-172 L-190 -220 C-210 -270 -210 -310 -190 -330 Z",
      tone.base,
    ),
    shape(
      "M-190 -330 C-150 -350 -110 -330 -90 -290 C-70 -250 -50 -216 -20 -186 C-80 -190 -130 -230 -200 -262 C-206 -300 -204 -320 -190 -330 Z",
      tone.dark,
    ),
    circle([130, -70], 20, SUNFLOWER),
  ].join("");
  return place({ at: [130, -60], scale: 0.95 }, shoe) + place({ at: [-70, 10], scale: 1.25 }, shoe);
}

function boots({ tone }: View): string {
  const boot =
    shape("M-90 -480 H80 V-220 C90 -160 210 -150 230 -90 V-20 H-90 Z", tone.base) +
    box([-100, -26, 340, 34], INK, 10) +
    box([-100, -490, 190, 60], tone.light, 20) +
    line("M80 -220 C40 -200 0 -200 -20 -210 M80 -280 H10", tone.dark, 9) +
    box([-90, -130, 120, 24], tone.dark) +
    box([-30, -138, 40, 40], SUNFLOWER, 6);
  return place({ at: [110, -60], scale: 0.95 }, boot) + place({ at: [-130, 8], scale: 1.15 }, boot);
}

function handbag({ tone }: View): string {
  return [
    line("M-150 -330 C-150 -560 150 -560 150 -330", tone.dark, 28),
    shape("M-250 -350 H250 L300 -30 C304 -10 290 0 270 0 H-270 C-290 0 -304 -10 -300 -30 Z", tone.base),
    shape("M-256 -350 H256 L240 -210 C120 -150 -120 -150 -240 -210 Z", tone.light),
    box([-36, -210, 72, 74], SUNFLOWER, 14),
    circle([0, -174], 12, INK),
    line("M-280 -50 H280", tone.dark, 7),
    circle([-150, -334], 18, SUNFLOWER),
    circle([150, -334], 18, SUNFLOWER),
  ].join("");
}

function backpack({ tone }: View): string {
  return [
    line("M-60 -520 C-60 -580 60 -580 60 -520", tone.dark, 24),
    box([-270, -330, 80, 270], tone.dark, 36),
    box([190, -330, 80, 270], tone.dark, 36),
    shape(
      "M-220 -380 C-210 -560 210 -560 220 -380 V-50 C220 -10 190 0 160 0 H-160 C-190 0 -220 -10 -220 -50 Z",
      tone.base,
    ),
    line("M-180 -390 C-120 -440 120 -440 180 -390", tone.dark, 12),
    box([-160, -270, 320, 220], tone.light, 30),
    line("M-140 -210 H140", tone.dark, 12),
    box([60, -216, 18, 60], SUNFLOWER, 9),
    circle([0, -340], 30, SUNFLOWER),
  ].join("");
}

function folkCostume({ thing }: View): string {
  const apron = toneOf(thing.pick(["#b23a34", "#7d2a5f", "#8a3a42"]));
  const embroidery = (y: number, width: number) =>
    repeat(Math.floor(width / 40), (index) =>
      shape(`M${-width / 2 + index * 40} ${y} l20 -20 l20 20 l-20 20 Z`, index % 2 ? SUNFLOWER : "#4f7a4a"),
    );
  return [
    hanger(110),
    shape(
      "M-110 -510 C-60 -450 60 -450 110 -510 L230 -450 L330 -200 L220 -160 L170 -280 L200 0 H-200 L-170 -280 L-220 -160 L-330 -200 L-230 -450 Z",
      "#fbf6ea",
    ),
    shape("M-110 -500 L-150 -300 H150 L110 -500 C80 -420 -80 -420 -110 -500 Z", INK),
    shape("M-150 -300 H150 L220 -20 H-220 Z", INK),
    shape("M-110 -290 H110 L140 -40 H-140 Z", apron.base),
    embroidery(-230, 200),
    embroidery(-160, 240),
    embroidery(-90, 240),
    box([-160, -320, 320, 44], apron.dark, 8),
    circle([-30, -298], 26, STEEL),
    circle([30, -298], 26, STEEL),
    line("M-326 -210 L-226 -170 M326 -210 L226 -170", apron.base, 20),
  ].join("");
}

function jewellery({ tone }: View): string {
  const beads = repeat(15, (index) => {
    const angle = (Math.PI * (index + 0.5)) / 15;
    const [x, y] = [Math.round(-Math.cos(angle) * 220), Math.round(-400 + Math.sin(angle) * 260)];
    return circle([x, y], index === 7 ? 44 : 24, index === 7 ? SUNFLOWER : mix(tone.base, WHITE, (index % 3) * 0.16));
  });
  return [
    shape(
      "M-120 -560 C-100 -480 -260 -420 -280 -300 C-280 -100 -180 0 0 0 C180 0 280 -100 280 -300 C260 -420 100 -480 120 -560 Z",
      mix(GRAPE, WHITE, 0.72),
    ),
    oval([0, -560, 120, 34], mix(GRAPE, WHITE, 0.55)),
    beads,
  ].join("");
}

export const clothes = {
  dress: { scenes: ["studio", "room"], colours: [...FABRICS, ...TOYS], draw: dress },
  jacket: { scenes: ["studio", "room"], colours: FABRICS, draw: jacket },
  jeans: { scenes: ["studio", "room"], colours: ["#49698a", "#3d5574", "#6f8fae", "#4b4f57"], draw: jeans },
  shirt: { scenes: ["studio", "room"], colours: FABRICS, draw: shirt },
  sneakers: { scenes: ["studio", "table", "room"], colours: TOYS, draw: sneakers },
  heels: { scenes: ["studio", "table"], colours: ["#b23a34", "#7d2a5f", "#3a3640", "#c99a6a"], draw: heels },
  boots: { scenes: ["studio", "room"], colours: ["#8a5a3c", "#4a3a3a", "#a06a42", "#7d2a5f"], draw: boots },
  handbag: { scenes: ["studio", "table"], colours: FABRICS, draw: handbag },
  backpack: { scenes: ["studio", "room"], colours: TOYS, draw: backpack },
  "folk-costume": { scenes: ["room", "studio"], colours: ["#b23a34"], draw: folkCostume },
  jewellery: { scenes: ["studio", "table"], colours: ["#7d2a5f", "#4f8fa8", "#c8383a", "#3f6b6b"], draw: jewellery },
} satisfies Record<string, Subject>;
