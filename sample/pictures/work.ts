import { FABRICS, GLASS, GRAPE, INK, LEAF, mix, STEEL, SUNFLOWER, TOYS, WHITE, WOOD } from "./colours.ts";
import { bigWheel } from "./farm.ts";
import { box, circle, line, oval, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function painter({ tone }: View): string {
  return [
    shape("M-420 -560 C-300 -590 -150 -540 60 -570 L60 -330 C-100 -300 -260 -350 -420 -320 Z", tone.light),
    box([40, -580, 90, 260], tone.base, 30),
    line("M130 -450 H220 V-300 H90 V-200", STEEL, 16),
    box([66, -210, 48, 210], WOOD, 20),
    shape("M-330 -230 H-50 L-80 0 H-300 Z", mix(STEEL, WHITE, 0.25)),
    oval([-190, -230, 140, 34], tone.base),
    line("M-326 -220 C-320 -370 -60 -370 -54 -220", mix(STEEL, INK, 0.35), 9),
    shape("M-120 -222 C-110 -150 -90 -150 -84 -214 Z", tone.base),
    box([240, -90, 150, 90], tone.dark, 10),
  ].join("");
}

function tools({ tone }: View): string {
  const wrench =
    line("M0 -90 V-380", STEEL, 44) +
    shape("M-76 -470 L-40 -500 V-430 H40 V-500 L76 -470 C90 -410 50 -370 0 -370 C-50 -370 -90 -410 -76 -470 Z", STEEL);
  const hammer =
    box([-18, -430, 36, 340], WOOD, 14) +
    shape("M-110 -480 H90 C110 -480 120 -440 100 -420 H-80 L-120 -440 Z", mix(INK, STEEL, 0.35));
  const driver = box([-30, -470, 60, 170], SUNFLOWER, 26) + box([-9, -310, 18, 220], STEEL);
  return [
    place({ at: [-190, -90], turn: -12 }, wrench),
    place({ at: [20, -90], turn: 6 }, hammer),
    place({ at: [210, -90], turn: 14 }, driver),
    box([-340, -240, 680, 240], tone.base, 22),
    box([-340, -240, 680, 56], tone.dark, 22),
    box([-60, -214, 120, 56], STEEL, 10),
    box([-300, -140, 600, 18], tone.light, 9),
  ].join("");
}

function drill({ tone }: View): string {
  return [
    line("M190 -360 H390", STEEL, 16),
    shape("M180 -420 L250 -390 V-330 L180 -300 Z", mix(INK, STEEL, 0.3)),
    box([-250, -460, 440, 200], tone.base, 60),
    box([-250, -460, 160, 200], mix(INK, tone.base, 0.2), 60),
    repeat(4, (index) => line(`M${-220 + index * 28} -410 V-310`, STEEL, 8)),
    shape("M-130 -280 H40 L0 -90 H-170 Z", tone.dark),
    shape("M30 -270 C70 -270 70 -200 30 -190 L14 -190 L28 -270 Z", INK),
    box([-220, -110, 270, 110], INK, 24),
    box([-190, -70, 120, 26], SUNFLOWER, 10),
    box([0, -400, 130, 30], tone.light, 15),
  ].join("");
}

function scissors({ tone }: View): string {
  const blade = (mirrored: boolean) =>
    place(
      { mirrored, turn: mirrored ? -18 : 18 },
      shape("M-20 -220 L10 -580 C30 -500 34 -340 26 -220 Z", STEEL),
      ring([0, -110], 66, [tone.base, 30]),
      line("M4 -220 V-176", tone.base, 30),
    );
  const comb =
    box([-34, -480, 68, 480], tone.dark, 16) +
    repeat(22, (index) => line(`M34 ${-460 + index * 20} H86`, tone.dark, 9));
  return (
    place({ at: [-120, -20] }, blade(false), blade(true), circle([0, -250], 20, INK)) +
    place({ at: [220, 0], turn: 8 }, comb)
  );
}

function cleaning({ tone }: View): string {
  const bubbles = [
    [-240, -300, 50],
    [-160, -330, 66],
    [-70, -306, 52],
    [-300, -270, 34],
    [-110, -390, 30],
  ] as const;
  return [
    place(
      { at: [260, 0], turn: 10 },
      box([-12, -560, 24, 420], WOOD, 10),
      shape("M-90 0 L-60 -160 H60 L90 0 Z", SUNFLOWER),
      repeat(5, (index) => line(`M${-60 + index * 30} -130 V-16`, "#c98a2b", 6)),
    ),
    ...bubbles.map(
      ([x, y, radius]) =>
        circle([x, y], radius, mix(GLASS, WHITE, 0.55)) +
        circle([x - radius * 0.3, y - radius * 0.3], radius * 0.2, WHITE),
    ),
    shape("M-340 -260 H0 L-40 0 H-300 Z", tone.base),
    box([-352, -276, 364, 40], tone.dark, 16),
    line("M-330 -250 C-330 -120 -10 -120 -10 -250", mix(STEEL, INK, 0.25), 10),
    shape("M60 0 V-190 C60 -230 90 -240 100 -270 H140 C150 -240 180 -230 180 -190 V0 Z", LEAF),
    box([90, -330, 66, 60], INK, 8) + line("M90 -316 L50 -300", INK, 14) + box([76, -150, 88, 90], WHITE, 10),
  ].join("");
}

function excavator({ tone }: View): string {
  return [
    box([-310, -110, 480, 110], INK, 54),
    repeat(5, (index) => circle([-250 + index * 90, -55], 34, mix(INK, STEEL, 0.4))),
    box([-320, -290, 460, 170], tone.base, 20),
    box([-320, -290, 150, 170], tone.dark, 20),
    shape("M-150 -290 V-500 H60 L110 -290 Z", INK) + shape("M-126 -300 V-476 H44 L80 -300 Z", GLASS),
    line("M110 -220 L260 -520 L390 -330", tone.base, 50),
    line("M190 -330 L280 -470", STEEL, 14),
    shape("M340 -330 L430 -350 L430 -220 L340 -190 L300 -240 Z", mix(INK, STEEL, 0.35)),
    repeat(3, (index) => shape(`M${316 + index * 38} ${-196 - index * 10} l14 34 l16 -40 Z`, STEEL)),
  ].join("");
}

function harvester({ tone }: View): string {
  return [
    box([-330, -420, 460, 260], tone.base, 24),
    box([-360, -470, 300, 70], tone.dark, 14),
    shape("M70 -420 H230 L260 -240 H70 Z", INK) + shape("M92 -400 H214 L236 -260 H92 Z", GLASS),
    line("M-320 -470 L-440 -520", tone.base, 34),
    shape("M150 -180 L330 -110 V-30 H300 Z", tone.dark),
    place(
      { at: [350, -110] },
      ring([0, 0], 84, ["#d8574a", 14]),
      repeat(6, (index) => place({ turn: index * 60 }, line("M0 0 V-84", "#d8574a", 12))),
    ),
    bigWheel(90, 120, SUNFLOWER),
    bigWheel(-250, 84, SUNFLOWER),
    box([-280, -360, 240, 26], WHITE, 10),
  ].join("");
}

function briefcase({ tone }: View): string {
  return [
    line("M-100 -400 V-450 C-100 -490 100 -490 100 -450 V-400", tone.dark, 32),
    box([-340, -410, 680, 400], tone.base, 40),
    shape(
      "M-340 -370 C-340 -400 -320 -410 -300 -410 H300 C320 -410 340 -400 340 -370 V-230 C120 -170 -120 -170 -340 -230 Z",
      tone.light,
    ),
    box([-46, -240, 92, 84], SUNFLOWER, 16),
    line("M-300 -60 H300", tone.dark, 8),
  ].join("");
}

function hardHat({ tone }: View): string {
  return [
    shape("M-280 -170 C-280 -420 -120 -470 0 -470 C120 -470 280 -420 280 -170 Z", tone.base),
    box([-44, -490, 88, 320], tone.light, 40),
    line("M-160 -180 C-160 -320 -130 -380 -100 -420 M160 -180 C160 -320 130 -380 100 -420", tone.dark, 14),
    shape(
      "M-340 -180 C-160 -220 160 -220 340 -180 C350 -130 330 -110 300 -110 C100 -150 -100 -150 -300 -110 C-330 -110 -350 -130 -340 -180 Z",
      tone.dark,
    ),
    box([-300, -50, 260, 50], "#d8574a", 20) + box([60, -40, 260, 40], "#8a5f45", 12),
    repeat(6, (index) => line(`M${90 + index * 40} -40 v18`, WHITE, 6)),
  ].join("");
}

function chef({ tone }: View): string {
  return [
    circle([-130, -470], 100, WHITE) + circle([0, -500], 116, WHITE) + circle([130, -470], 100, WHITE),
    box([-170, -470, 340, 170], WHITE, 10),
    box([-174, -320, 348, 50], tone.base, 10),
    line("M-90 -440 V-340 M0 -450 V-340 M90 -440 V-340", mix(WHITE, INK, 0.18), 8),
    oval([0, -40, 360, 40], mix(STEEL, WHITE, 0.3)),
    shape("M-270 -60 C-270 -250 270 -250 270 -60 Z", STEEL),
    shape("M-200 -90 C-180 -170 -100 -200 -40 -206", mix(STEEL, WHITE, 0.5)),
    circle([0, -214], 24, tone.base),
  ].join("");
}

function shoppingCart({ tone, thing }: View): string {
  const goods = repeat(5, (index) => box([-150 + index * 78, -430 + (index % 2) * 40, 70, 150], thing.pick(TOYS), 12));
  return [
    goods,
    line("M-370 -440 H-290 L-200 -130 H240", mix(INK, STEEL, 0.25), 22),
    shape("M-270 -350 H330 L270 -160 H-210 Z", tone.base),
    repeat(5, (index) => line(`M${-150 + index * 90} -340 L${-130 + index * 80} -170`, tone.light, 9)),
    line("M-250 -260 H296", tone.light, 9),
    circle([-150, -50], 48, INK) + circle([-150, -50], 18, STEEL),
    circle([190, -50], 48, INK) + circle([190, -50], 18, STEEL),
  ].join("");
}

function notebookAndPhone({ tone }: View): string {
  const rings = repeat(9, (index) => line(`M${-280 + index * 52} -480 v50`, mix(INK, STEEL, 0.4), 12));
  return [
    box([-320, -450, 480, 440], "#fbf6ea", 14),
    box([-320, -450, 480, 70], tone.base, 14),
    rings,
    repeat(4, (index) => line(`M-270 ${-310 + index * 70} H${90 - (index % 2) * 80}`, mix(INK, WHITE, 0.55), 12)),
    line("M-90 -70 l30 34 l70 -90", LEAF, 20),
    place(
      { at: [270, 0], turn: 8 },
      box([-90, -380, 180, 360], INK, 30),
      box([-74, -354, 148, 300], mix(GRAPE, WHITE, 0.55), 10),
      circle([0, -210], 48, WHITE),
      shape("M-22 -234 C-30 -200 0 -166 34 -190 L18 -206 L6 -198 L-10 -216 L-4 -228 Z", GRAPE),
    ),
  ].join("");
}

export const work = {
  painter: { scenes: ["room", "workshop", "studio"], colours: FABRICS, draw: painter },
  tools: { scenes: ["workshop", "table", "studio"], colours: TOYS, draw: tools },
  drill: { scenes: ["workshop", "table"], colours: ["#3f6b6b", "#c8642c", "#b23a34", "#c98a2b"], draw: drill },
  scissors: { scenes: ["studio", "table", "room"], colours: FABRICS, draw: scissors },
  cleaning: { scenes: ["room", "studio"], colours: ["#4f8fa8", "#b5667a", "#7d2a5f"], draw: cleaning },
  excavator: { scenes: ["field", "yard", "street"], colours: ["#e0a82c", "#d9762f"], draw: excavator },
  harvester: { scenes: ["field"], colours: ["#4f7a4a", "#b23a34", "#e0a82c"], draw: harvester },
  briefcase: { scenes: ["table", "studio", "room"], colours: ["#8a5a3c", "#54505c", "#7d2a5f"], draw: briefcase },
  "hard-hat": { scenes: ["workshop", "table", "studio"], colours: ["#f2b62c", "#d9762f", "#4f8fa8"], draw: hardHat },
  chef: { scenes: ["table", "studio"], colours: ["#7d2a5f", "#b23a34", "#5f7d4f"], draw: chef },
  "shopping-cart": { scenes: ["studio", "street"], colours: ["#7d2a5f", "#4f8fa8", "#5f7d4f"], draw: shoppingCart },
  notebook: { scenes: ["table", "studio"], colours: FABRICS, draw: notebookAndPhone },
} satisfies Record<string, Subject>;
