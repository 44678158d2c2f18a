import { GRAPE, INK, LEAF, mix, STEEL, SUNFLOWER, WHITE, WOODS } from "./colours.ts";
import { box, circle, line, oval, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function guitar({ tone }: View): string {
  return place(
    { at: [-60, -160], turn: 38 },
    box([-26, -520, 52, 340], mix(tone.dark, INK, 0.35), 6),
    shape("M-44 -620 H44 L30 -510 H-30 Z", tone.dark),
    repeat(6, (index) => circle([index % 2 ? 54 : -54, -604 + Math.floor(index / 2) * 36], 12, STEEL)),
    shape(
      "M-100 -190 C-60 -220 60 -220 100 -190 C150 -150 110 -90 120 -50 C190 0 200 140 120 180 C60 210 -60 210 -120 180 C-200 140 -190 0 -120 -50 C-110 -90 -150 -150 -100 -190 Z",
      tone.base,
    ),
    circle([0, -30], 62, mix(tone.dark, INK, 0.5)) + ring([0, -30], 70, [tone.light, 9]),
    box([-80, 96, 160, 26], mix(tone.dark, INK, 0.35), 8),
    repeat(4, (index) => line(`M${-16 + index * 11} -560 V100`, "#f4ead9", 3)),
    repeat(5, (index) => line(`M-24 ${-470 + index * 52} H24`, STEEL, 5)),
  );
}

function electricGuitar({ tone }: View): string {
  return place(
    { at: [-60, -170], turn: 40 },
    box([-24, -530, 48, 370], "#a06a42", 6),
    shape("M-30 -640 C20 -660 60 -620 30 -520 H-30 Z", "#a06a42"),
    shape(
      "M-70 -170 C-160 -260 -190 -120 -130 -60 C-200 20 -180 170 -60 180 C60 200 190 160 160 40 C140 -30 120 -60 150 -130 C150 -190 90 -160 70 -130 L50 -150 H-40 Z",
      tone.base,
    ),
    shape("M-60 -60 C0 -90 60 -60 80 20 C90 90 30 130 -20 110 Z", "#f4ead9"),
    box([-50, -50, 100, 26], INK, 8) + box([-50, 20, 100, 26], INK, 8) + box([-60, 92, 120, 26], STEEL, 6),
    circle([104, 70], 16, SUNFLOWER) + circle([86, 120], 16, SUNFLOWER),
    repeat(4, (index) => line(`M${-14 + index * 9} -600 V100`, "#f4ead9", 3)),
  );
}

function accordion({ tone }: View): string {
  const folds = repeat(8, (index) =>
    box(
      [-130 + index * 34, -470 + (index % 2) * 14, 26, 400 - (index % 2) * 28],
      index % 2 ? mix(INK, tone.base, 0.25) : "#f0e2cc",
      6,
    ),
  );
  const keys = repeat(
    9,
    (index) =>
      box([176, -470 + index * 46, 110, 40], WHITE, 4) +
      (index % 3 ? box([226, -482 + index * 46, 60, 24], INK, 4) : ""),
  );
  const buttons = repeat(18, (index) =>
    circle([-284 + (index % 3) * 40, -430 + Math.floor(index / 3) * 62], 12, WHITE),
  );
  return [
    folds,
    shape("M140 -500 C200 -520 300 -510 310 -470 V-70 C300 -30 200 -30 140 -50 Z", tone.base),
    keys,
    shape("M-130 -500 C-200 -520 -320 -510 -330 -470 V-70 C-320 -30 -200 -30 -130 -50 Z", tone.base),
    buttons,
    line("M-330 -430 C-400 -400 -400 -150 -330 -110", INK, 20),
    box([146, -60, 150, 14], SUNFLOWER, 7) + box([-310, -64, 150, 14], SUNFLOWER, 7),
  ].join("");
}

function keyboard({ tone }: View): string {
  const white = repeat(17, (index) => box([-374 + index * 44, -250, 41, 130], "#fbf8f1", 5));
  const black = repeat(16, (index) =>
    [2, 6].includes(index % 7) ? "" : box([-344 + index * 44, -250, 26, 76], INK, 4),
  );
  return [
    line("M-240 0 L220 -120 M240 0 L-220 -120", mix(INK, STEEL, 0.3), 24),
    box([-400, -350, 800, 240], tone.base, 18),
    white,
    black,
    box([-70, -330, 150, 58], mix(GRAPE, WHITE, 0.45), 8),
    repeat(5, (index) => circle([-340 + index * 48, -302], 14, index % 2 ? SUNFLOWER : STEEL)),
    repeat(4, (index) => box([150 + index * 56, -316, 40, 26], tone.light, 6)),
  ].join("");
}

function piano({ tone }: View): string {
  const white = repeat(
    14,
    (index) =>
      box([-310 + index * 44, -262, 41, 60], "#fbf8f1", 3) +
      (index % 7 === 2 || index % 7 === 6 ? "" : box([-280 + index * 44, -262, 22, 34], INK, 3)),
  );
  return [
    box([-340, -560, 680, 290], tone.base, 12),
    box([-360, -576, 720, 30], tone.dark, 10),
    box([-130, -500, 260, 170], tone.light, 6),
    shape("M-90 -470 H-6 V-350 H-90 Z M6 -470 H90 V-350 H6 Z", "#fbf6ea"),
    line("M-76 -440 H-20 M-76 -410 H-20 M20 -440 H76 M20 -410 H76", INK, 5),
    box([-350, -280, 700, 90], tone.dark, 8),
    white,
    box([-330, -190, 660, 150], tone.base),
    box([-340, -200, 40, 200], tone.dark, 6) + box([300, -200, 40, 200], tone.dark, 6),
    repeat(3, (index) => box([-50 + index * 40, -50, 22, 36], SUNFLOWER, 6)),
    box([-330, -40, 660, 34], tone.dark),
  ].join("");
}

function drums({ tone }: View): string {
  const drum = (x: number, y: number, width: number) =>
    box([x - width / 2, y, width, 110], tone.base, 12) +
    oval([x, y, width / 2, 24], "#f4ead9") +
    box([x - width / 2, y + 90, width, 20], STEEL, 8);
  const cymbal = (x: number, y: number, turn: number) =>
    line(`M${x} ${y} L${x > 0 ? x + 30 : x - 30} 0`, STEEL, 10) +
    place({ at: [x, y], turn }, oval([0, 0, 130, 20], SUNFLOWER), oval([0, -8, 30, 14], "#c98a2b"));
  return [
    cymbal(-300, -470, -10),
    cymbal(300, -490, 10),
    drum(-110, -440, 180),
    drum(110, -440, 180),
    drum(-290, -250, 190),
    line("M-340 0 L-290 -150 L-240 0", STEEL, 10),
    drum(290, -260, 210),
    line("M230 0 V-150 M350 0 V-150", STEEL, 10),
    circle([0, -170], 176, tone.dark) +
      circle([0, -170], 152, "#fbf6ea") +
      circle([0, -170], 60, GRAPE) +
      ring([0, -170], 164, [tone.base, 20]),
  ].join("");
}

function violin({ tone }: View): string {
  return [
    line("M-250 -20 L260 -520", "#a06a42", 9) + line("M-240 -6 L270 -506", "#f4ead9", 4),
    place(
      { at: [40, -170], turn: 30 },
      box([-18, -400, 36, 260], INK, 6),
      line("M0 -400 C-10 -450 40 -460 36 -424", tone.dark, 24),
      shape(
        "M-80 -190 C-40 -220 40 -220 80 -190 C110 -150 90 -110 70 -90 C60 -60 70 -40 90 -20 C140 30 130 120 80 150 C40 170 -40 170 -80 150 C-130 120 -140 30 -90 -20 C-70 -40 -60 -60 -70 -90 C-90 -110 -110 -150 -80 -190 Z",
        tone.base,
      ),
      line("M-44 -40 C-60 -10 -30 20 -46 50 M44 -40 C60 -10 30 20 46 50", INK, 8),
      shape("M-22 60 H22 L34 150 H-34 Z", INK),
      box([-40, 6, 80, 12], "#f4ead9", 4),
      repeat(4, (index) => line(`M${-12 + index * 8} -390 V70`, STEEL, 2)),
    ),
  ].join("");
}

function turntable({ tone, thing }: View): string {
  const label = thing.pick([GRAPE, SUNFLOWER, "#d8574a", LEAF]);
  return [
    box([-360, -150, 720, 130], tone.dark, 14),
    `<g transform="translate(0 -240)">${box([-360, -120, 720, 240], tone.base, 18)}${oval([-70, 0, 240, 104], INK)}${[190, 140].map((across) => `<ellipse cx="-70" cy="0" rx="${across}" ry="${across * 0.43}" fill="none" stroke="#5d5662" stroke-width="5"/>`).join("")}${oval([-70, 0, 76, 34], label)}${oval([-70, 0, 10, 5], WHITE)}${circle([260, -66], 36, STEEL)}${line("M260 -66 L230 50 L110 56", STEEL, 14)}</g>`,
    box([-320, -24, 70, 28], INK, 10) + box([250, -24, 70, 28], INK, 10),
    circle([260, -80], 22, SUNFLOWER),
    place(
      { at: [-190, -360], turn: -8 },
      box([-120, -230, 240, 240], mix(label, INK, 0.15), 6),
      circle([0, -110], 74, "#f4ead9"),
      circle([0, -110], 30, label),
    ),
  ].join("");
}

function microphone({ tone }: View): string {
  return [
    box([120, -520, 260, 520], INK, 20),
    circle([250, -380], 84, mix(INK, STEEL, 0.35)) + circle([250, -380], 34, STEEL),
    circle([250, -160], 108, mix(INK, STEEL, 0.35)) + circle([250, -160], 44, STEEL),
    line("M-200 0 L-160 -360", mix(INK, STEEL, 0.4), 16) + line("M-300 6 H-90", INK, 22),
    place(
      { at: [-160, -380], turn: -38 },
      shape("M-44 -60 L-26 130 H26 L44 -60 Z", tone.base),
      circle([0, -100], 76, STEEL),
      line("M-70 -80 H70", tone.dark, 16),
      line("M-40 -150 L40 -60 M40 -150 L-40 -60", mix(STEEL, INK, 0.3), 6),
    ),
  ].join("");
}

export const music = {
  guitar: { scenes: ["studio", "room"], colours: WOODS, draw: guitar },
  "electric-guitar": {
    scenes: ["studio", "room", "workshop"],
    colours: ["#b23a34", "#7d2a5f", "#3f6b6b", "#c98a2b", "#3a3640"],
    draw: electricGuitar,
  },
  accordion: {
    scenes: ["studio", "room", "table"],
    colours: ["#b23a34", "#3a3640", "#7d2a5f", "#3f5f86"],
    draw: accordion,
  },
  keyboard: { scenes: ["room", "studio"], colours: ["#3a3640", "#54505c", "#7a7480"], draw: keyboard },
  piano: { scenes: ["room"], colours: ["#8a5a3c", "#6b3f35", "#3f3a40"], draw: piano },
  drums: { scenes: ["studio", "room", "workshop"], colours: ["#b23a34", "#7d2a5f", "#3f6b6b", "#3f5f86"], draw: drums },
  violin: { scenes: ["studio", "table"], colours: ["#a0562f", "#b5683a", "#8a4a32"], draw: violin },
  turntable: { scenes: ["table", "studio"], colours: WOODS, draw: turntable },
  microphone: { scenes: ["studio", "room"], colours: ["#54505c", "#b23a34", "#7d2a5f"], draw: microphone },
} satisfies Record<string, Subject>;
