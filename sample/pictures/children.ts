import { wheel } from "./cars.ts";
import { FABRICS, GRAPE, INK, LEAF, mix, STEEL, SUNFLOWER, TOYS, toneOf, WHITE, WOODS } from "./colours.ts";
import { box, circle, line, oval, type Placement, place, repeat, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function stroller({ tone }: View): string {
  return [
    line("M-190 -70 L150 -300 M190 -70 L-120 -250", STEEL, 20),
    line("M150 -300 L260 -440 L330 -430", INK, 22),
    shape("M-260 -330 H200 C200 -210 120 -160 20 -160 H-90 C-200 -160 -260 -230 -260 -330 Z", tone.base),
    shape("M-260 -330 C-260 -500 -140 -560 -30 -560 L-30 -330 Z", tone.dark),
    line("M-30 -340 L-150 -530 M-30 -340 L-240 -440", tone.light, 9),
    box([-270, -346, 490, 34], tone.light, 16),
    shape("M-10 -346 C40 -390 150 -390 190 -346 Z", "#f4ead9"),
    circle([-200, -250], 26, SUNFLOWER),
    wheel([-200, -76], 76),
    wheel([200, -76], 76),
    box([-90, -130, 180, 44], mix(INK, tone.base, 0.3), 14),
  ].join("");
}

function cot({ tone }: View): string {
  const bars = repeat(11, (index) => box([-286 + index * 54, -330, 20, 230], tone.light, 8));
  const mobile =
    line("M-340 -400 V-560 C-340 -590 -120 -590 -120 -560", tone.dark, 12) +
    [-180, -120, -60]
      .map((x, index) => line(`M-120 -556 L${x} -480`, STEEL, 4) + circle([x, -470], 24, TOYS[index] ?? SUNFLOWER))
      .join("");
  return [
    mobile,
    box([-300, -190, 600, 70], "#fbf6ea", 16),
    oval([-200, -210, 80, 36], WHITE),
    shape("M-60 -210 H296 V-140 H-60 Z", GRAPE),
    bars,
    box([-350, -400, 44, 400], tone.base, 14),
    box([306, -400, 44, 400], tone.base, 14),
    box([-320, -356, 640, 34], tone.base, 12),
    box([-320, -110, 640, 40], tone.base, 12),
  ].join("");
}

function teddyBear({ tone }: View): string {
  return [
    circle([-130, -500], 60, tone.base) + circle([-130, -500], 32, tone.light),
    circle([130, -500], 60, tone.base) + circle([130, -500], 32, tone.light),
    oval([0, -170, 170, 170], tone.base),
    oval([0, -150, 104, 110], tone.light),
    place({ at: [-180, -230], turn: 32 }, oval([0, 0, 56, 110], tone.base)),
    place({ at: [180, -230], turn: -32 }, oval([0, 0, 56, 110], tone.base)),
    oval([-140, -40, 80, 62], tone.base) + oval([-150, -36, 46, 40], tone.light),
    oval([140, -40, 80, 62], tone.base) + oval([150, -36, 46, 40], tone.light),
    oval([0, -410, 170, 144], tone.base),
    oval([0, -366, 82, 62], tone.light),
    oval([0, -396, 30, 21], INK),
    line("M0 -378 V-352 C-14 -334 -34 -336 -42 -348 M0 -352 C14 -334 34 -336 42 -348", INK, 7),
    circle([-66, -440], 15, INK) + circle([66, -440], 15, INK),
    shape("M0 -272 L-90 -310 V-230 Z M0 -272 L90 -310 V-230 Z", GRAPE) + circle([0, -272], 24, SUNFLOWER),
  ].join("");
}

function toys({ thing }: View): string {
  const cube = (at: Placement, fill: string) =>
    place(
      at,
      box([-70, -140, 140, 140], fill, 14),
      box([-50, -120, 100, 100], toneOf(fill).light, 10),
      shape("M0 -112 L14 -82 L46 -80 L20 -58 L30 -28 L0 -46 L-30 -28 L-20 -58 L-46 -80 L-14 -82 Z", WHITE),
    );
  const [first, second, third] = [
    thing.pick(TOYS),
    thing.pick(["#4f8fa8", "#7ba05b"]),
    thing.pick(["#d8574a", SUNFLOWER]),
  ];
  const train =
    box([40, -130, 280, 80], third, 16) +
    box([220, -250, 110, 130], second, 12) +
    box([244, -226, 62, 56], WHITE, 8) +
    box([70, -200, 44, 80], INK, 8) +
    wheel([100, -46], 46) +
    wheel([200, -46], 46) +
    wheel([296, -46], 46);
  const rings = repeat(4, (index) =>
    box([-360 + index * 16, -40 - index * 54, 200 - index * 32, 50], TOYS[index] ?? first, 25),
  );
  return (
    rings +
    circle([-260, -262], 30, SUNFLOWER) +
    cube({ at: [-60, 0] }, first) +
    cube({ at: [-50, -140], turn: 6, scale: 0.9 }, second) +
    train
  );
}

function childSeat({ tone }: View): string {
  return [
    shape(
      "M-190 -70 C-220 -300 -210 -520 -120 -570 C-60 -590 60 -590 120 -570 C210 -520 220 -300 190 -70 Z",
      tone.base,
    ),
    shape("M-120 -120 C-150 -300 -140 -470 -80 -520 H80 C140 -470 150 -300 120 -120 Z", tone.light),
    shape(
      "M-240 -240 C-200 -250 -170 -210 -160 -130 H160 C170 -210 200 -250 240 -240 C270 -140 240 -40 190 0 H-190 C-240 -40 -270 -140 -240 -240 Z",
      tone.dark,
    ),
    oval([0, -100, 130, 60], tone.light),
    line("M-60 -500 L-20 -170 M60 -500 L20 -170 M0 -150 V-60", INK, 22),
    box([-46, -200, 92, 62], "#c8383a", 16),
    box([-90, -520, 180, 80], tone.base, 36),
  ].join("");
}

function tricycle({ tone }: View): string {
  return [
    line("M-220 -90 L130 -190", tone.base, 30),
    line("M190 -90 L120 -370", tone.base, 28),
    line("M60 -390 L190 -370", INK, 22),
    circle([50, -392], 20, SUNFLOWER) + circle([196, -370], 20, SUNFLOWER),
    shape("M-250 -230 C-230 -270 -80 -260 -60 -220 L-80 -190 H-240 Z", INK),
    line("M-240 -230 L-290 -400", tone.dark, 26),
    wheel([-220, -76], 76, SUNFLOWER),
    wheel([196, -106], 106, SUNFLOWER),
    line("M196 -106 L250 -60", INK, 12) + box([226, -64, 70, 22], "#d8574a", 8),
    line("M60 -390 l-30 60 M60 -390 l-46 40", "#d8574a", 7),
  ].join("");
}

function babyClothes({ tone, thing }: View): string {
  const star = shape("M0 -60 L16 -20 L58 -18 L26 8 L36 50 L0 26 L-36 50 L-26 8 L-58 -18 L-16 -20 Z", SUNFLOWER);
  const body = [
    shape(
      "M-100 -420 C-50 -370 50 -370 100 -420 L230 -350 L190 -240 L130 -270 V-130 L60 -40 H-60 L-130 -130 V-270 L-190 -240 L-230 -350 Z",
      tone.base,
    ),
    line("M-100 -416 C-50 -366 50 -366 100 -416", tone.light, 16),
    place(
      { at: [0, -210] },
      thing.chance(0.5)
        ? star
        : shape(
            "M0 60 C-100 -10 -70 -80 -28 -70 C-10 -66 0 -50 0 -40 C0 -50 10 -66 28 -70 C70 -80 100 -10 0 60 Z",
            "#d8574a",
          ),
    ),
    repeat(3, (index) => circle([-30 + index * 30, -56], 8, WHITE)),
  ].join("");
  const peg = (x: number) => box([x - 10, -560, 20, 60], "#d0a270", 6);
  const socks = [220, 300]
    .map((x) =>
      shape(`M${x - 30} -500 h60 v120 c10 30 50 30 50 60 c0 30 -110 26 -110 -20 Z`, x > 250 ? SUNFLOWER : LEAF),
    )
    .join("");
  return (
    line("M-420 -540 C-200 -516 200 -516 420 -540", INK, 6) +
    place({ at: [-70, -100] }, body) +
    peg(-150) +
    peg(10) +
    socks +
    peg(220) +
    peg(300)
  );
}

function slide({ tone }: View): string {
  return [
    line("M-230 0 V-560 M-110 0 V-560", tone.dark, 26),
    repeat(5, (index) => line(`M-230 ${-90 - index * 76} H-110`, SUNFLOWER, 20)),
    line("M-110 -420 C60 -400 120 -80 360 -40", tone.base, 70),
    line("M-110 -440 C70 -420 130 -110 360 -70", tone.light, 16),
    shape("M-270 -540 L-170 -640 L-70 -540 Z", GRAPE),
    box([-240, -440, 150, 26], "#4f8fa8", 8),
    line("M-100 -420 L0 0", tone.dark, 20),
  ].join("");
}

export const children = {
  stroller: { scenes: ["street", "studio", "yard", "room"], colours: FABRICS, draw: stroller },
  cot: { scenes: ["room", "room", "studio"], colours: WOODS, draw: cot },
  "teddy-bear": {
    scenes: ["room", "studio", "table"],
    colours: ["#b98452", "#c9a27a", "#8a5f45", "#b5667a"],
    draw: teddyBear,
  },
  toys: { scenes: ["room", "table", "studio"], colours: TOYS, draw: toys },
  "child-seat": { scenes: ["studio", "room"], colours: FABRICS, draw: childSeat },
  tricycle: { scenes: ["yard", "street", "studio"], colours: TOYS, draw: tricycle },
  "baby-clothes": {
    scenes: ["room", "studio", "yard"],
    colours: ["#8fb8c4", "#d99aa8", "#b9c58a", "#c9a9d0", "#e0a85a"],
    draw: babyClothes,
  },
  slide: { scenes: ["yard", "field"], colours: TOYS, draw: slide },
} satisfies Record<string, Subject>;
