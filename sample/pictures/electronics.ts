import {
  CAR_PAINTS,
  FABRICS,
  GLASS,
  GRAPE,
  INK,
  LEAF,
  mix,
  SHELLS,
  STEEL,
  SUNFLOWER,
  toneOf,
  WHITE,
} from "./colours.ts";
import { box, circle, faded, line, oval, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

/** What a switched-on screen shows: our own hills. */
function screen(width: number, height: number): string {
  const [half, low] = [width / 2, height / 2];
  return [
    box([-half, -low, width, height], mix(GRAPE, WHITE, 0.62), 8),
    circle([half * 0.4, -low * 0.3], height * 0.15, SUNFLOWER),
    shape(
      `M${-half} ${low * 0.35} C${-half * 0.4} ${-low * 0.4} ${half * 0.2} ${low * 0.6} ${half} ${low * 0.05} V${low} H${-half} Z`,
      mix(GRAPE, WHITE, 0.22),
    ),
    shape(
      `M${-half} ${low * 0.7} C${-half * 0.3} ${low * 0.3} ${half * 0.3} ${low * 0.8} ${half} ${low * 0.45} V${low} H${-half} Z`,
      LEAF,
    ),
  ].join("");
}

function phone({ tone, thing }: View): string {
  const icons = repeat(8, (index) =>
    box(
      [-84 + (index % 4) * 46, -60 + Math.floor(index / 4) * 54, 34, 34],
      [WHITE, SUNFLOWER, "#d8574a", "#4f8fa8"][index % 4] ?? WHITE,
      9,
    ),
  );
  const front =
    box([-130, -270, 260, 540], tone.base, 42) + place({}, screen(228, 500)) + box([-34, -240, 68, 18], INK, 9) + icons;
  const lenses = repeat(
    thing.between(2, 3),
    (index) => circle([-70, -200 + index * 62], 26, INK) + circle([-70, -200 + index * 62], 11, GLASS),
  );
  const back =
    box([-130, -270, 260, 540], tone.light, 42) +
    box([-110, -244, 84, 200], tone.base, 36) +
    lenses +
    circle([0, 70], 26, tone.base);
  return place({ at: [130, -270], turn: 9 }, back) + place({ at: [-110, -278], turn: -6 }, front);
}

function tablet({ tone }: View): string {
  return (
    place(
      { at: [0, -270], turn: -3 },
      box([-370, -250, 740, 500], tone.base, 40),
      screen(660, 430),
      circle([-350, 0], 8, mix(INK, STEEL, 0.5)),
    ) +
    place(
      { at: [330, -150], turn: 24 },
      box([-11, -230, 22, 400], WHITE, 11),
      shape("M-11 170 L0 204 L11 170 Z", STEEL),
    )
  );
}

function laptop({ tone }: View): string {
  const keys = repeat(3, (index) => box([-250 + index * 6, -56 + index * 16, 500 - index * 12, 9], tone.dark, 4));
  return [
    box([-300, -470, 600, 400], tone.base, 24),
    place({ at: [0, -272] }, screen(552, 350)),
    shape("M-310 -74 H310 L410 0 H-410 Z", tone.light),
    keys,
    box([-410, -4, 820, 22], tone.dark, 11),
  ].join("");
}

function computer({ tone }: View): string {
  const keyboard = box([-330, -26, 420, 34], tone.base, 10) + line("M-310 -10 H70", tone.light, 7);
  return [
    box([-330, -460, 480, 310], INK, 16),
    place({ at: [-90, -305] }, screen(444, 274)),
    box([-110, -152, 40, 90], INK),
    box([-190, -70, 200, 22], INK, 10),
    keyboard,
    oval([150, -10, 34, 18], tone.base),
    box([210, -480, 190, 480], tone.base, 14),
    circle([305, -340], 66, INK) + ring([305, -340], 50, [GRAPE, 10]) + circle([305, -340], 14, STEEL),
    circle([305, -170], 66, INK) + ring([305, -170], 50, [SUNFLOWER, 10]) + circle([305, -170], 14, STEEL),
    box([240, -60, 130, 12], STEEL, 6),
  ].join("");
}

function television({ tone }: View): string {
  return [
    box([-380, -500, 760, 440], INK, 14),
    place({ at: [0, -282] }, screen(720, 400)),
    line("M-220 -60 L-270 0 M220 -60 L270 0", INK, 20),
    place({ at: [420, -10], turn: 18 }, box([-22, -150, 44, 150], tone.dark, 16), circle([0, -122], 10, "#d8574a")),
  ].join("");
}

function headphones({ tone }: View): string {
  return [
    line("M-210 -220 C-230 -560 230 -560 210 -220", tone.dark, 44),
    line("M-150 -440 C-80 -500 80 -500 150 -440", tone.light, 18),
    box([-290, -290, 110, 250], tone.base, 50),
    box([180, -290, 110, 250], tone.base, 50),
    box([-206, -280, 60, 230], INK, 28),
    box([146, -280, 60, 230], INK, 28),
    circle([-262, -160], 22, SUNFLOWER),
    circle([262, -160], 22, SUNFLOWER),
  ].join("");
}

function camera({ tone }: View): string {
  return [
    shape("M-120 -430 L-80 -500 H80 L120 -430 Z", mix(INK, tone.base, 0.2)),
    box([-330, -430, 660, 420], INK, 40),
    box([-330, -360, 660, 250], tone.base),
    box([-290, -474, 110, 50], STEEL, 12),
    circle([250, -450], 34, "#c8383a"),
    box([180, -400, 110, 56], "#fff3c9", 10),
    circle([0, -226], 190, mix(INK, STEEL, 0.2)),
    circle([0, -226], 150, INK),
    circle([0, -226], 112, mix(GRAPE, INK, 0.35)),
    circle([0, -226], 66, INK),
    faded(0.7, circle([-46, -276], 26, WHITE), circle([44, -180], 12, WHITE)),
  ].join("");
}

function speaker({ tone }: View): string {
  const cone = (y: number, radius: number) =>
    circle([0, y], radius, INK) +
    ring([0, y], radius * 0.78, [mix(INK, STEEL, 0.4), 10]) +
    circle([0, y], radius * 0.36, STEEL);
  const tower = (x: number, scale: number) =>
    place(
      { at: [x, 0], scale },
      box([-150, -540, 300, 540], tone.base, 20),
      box([-128, -518, 256, 496], tone.dark, 14),
      cone(-400, 86),
      cone(-170, 118),
    );
  return tower(-180, 0.9) + tower(180, 1);
}

function printer({ tone }: View): string {
  return [
    shape("M-200 -300 L-170 -500 H170 L200 -300 Z", WHITE),
    line("M-110 -450 H110 M-120 -400 H60", mix(WHITE, INK, 0.3), 10),
    box([-330, -310, 660, 240], tone.base, 30),
    box([-330, -190, 660, 120], tone.dark, 30),
    box([-220, -150, 440, 40], INK, 10),
    shape("M-190 -130 H190 L230 0 H-230 Z", WHITE),
    shape("M-120 -100 H40 L50 -40 H-136 Z", mix(GRAPE, WHITE, 0.35)),
    circle([270, -260], 16, SUNFLOWER),
    box([140, -272, 90, 26], INK, 8),
  ].join("");
}

function smartWatch({ tone, thing }: View): string {
  const face = toneOf(thing.pick(SHELLS));
  return [
    box([-92, -580, 184, 250], tone.base, 30),
    box([-92, -230, 184, 240], tone.base, 30),
    repeat(4, (index) => oval([0, -110 + index * 32, 20, 8], tone.dark)),
    box([-160, -440, 320, 320], face.base, 80),
    box([160, -320, 22, 70], face.dark, 10),
    place(
      { at: [0, -280] },
      circle([0, 0], 128, INK),
      ring([0, 0], 100, [GRAPE, 20]),
      line("M0 -100 A100 100 0 0 1 86 50", SUNFLOWER, 20),
      line("M0 0 V-60 M0 0 L42 20", WHITE, 14),
    ),
  ].join("");
}

export const electronics = {
  phone: { scenes: ["table", "studio"], colours: SHELLS, draw: phone },
  tablet: { scenes: ["table", "studio"], colours: SHELLS, draw: tablet },
  laptop: { scenes: ["table", "studio"], colours: ["#9aa3a9", "#54505c", "#bfc4c7"], draw: laptop },
  computer: { scenes: ["table", "room"], colours: SHELLS, draw: computer },
  tv: { scenes: ["room", "studio"], colours: ["#54505c"], draw: television },
  headphones: { scenes: ["table", "studio"], colours: CAR_PAINTS, draw: headphones },
  camera: { scenes: ["table", "studio"], colours: FABRICS, draw: camera },
  speakers: { scenes: ["room", "studio"], colours: ["#8a5a3c", "#54505c", "#a06a42", "#7d2a5f"], draw: speaker },
  printer: { scenes: ["table", "studio"], colours: ["#e3ddd3", "#54505c", "#bfc4c7"], draw: printer },
  "smart-watch": { scenes: ["studio", "table"], colours: FABRICS, draw: smartWatch },
} satisfies Record<string, Subject>;
