import { wheel } from "./cars.ts";
import { BRICK, GRAPE, INK, LEAF, mix, STEEL, SUNFLOWER, TOYS, WHITE, WOOD, WOODS } from "./colours.ts";
import { box, circle, line, oval, type Placement, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function firewood({ tone }: View): string {
  const rows = [7, 6, 7, 6];
  const logs = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, index) => {
      const [x, y] = [(index - (count - 1) / 2) * 106, -56 - row * 94];
      return (
        circle([x, y], 52, mix(tone.base, INK, 0.35)) +
        circle([x, y], 42, tone.light) +
        ring([x, y], 25, [tone.base, 5]) +
        ring([x, y], 10, [tone.base, 5])
      );
    }),
  );
  return (
    box([-400, -440, 26, 440], mix(WOOD, INK, 0.35), 6) +
    box([374, -440, 26, 440], mix(WOOD, INK, 0.35), 6) +
    logs.join("")
  );
}

function gardenTools({ tone }: View): string {
  const handle = (x: number, turn: number, head: string) =>
    place({ at: [x, 0], turn }, box([-12, -520, 24, 400], WOOD, 10), head);
  const spade =
    shape("M-64 -150 H64 V-60 C64 -20 20 0 0 10 C-20 0 -64 -20 -64 -60 Z", STEEL) +
    box([-40, -540, 80, 26], tone.base, 12);
  const rake =
    box([-110, -130, 220, 26], tone.base, 8) + repeat(7, (index) => box([-108 + index * 34, -110, 12, 74], STEEL, 5));
  const fork =
    line("M-54 -20 V-120 H54 V-20 M0 -120 V-20 M0 -130 V-160", STEEL, 16) + box([-36, -536, 72, 24], tone.base, 12);
  const can = [
    shape("M110 -190 H310 L290 0 H130 Z", tone.base),
    line("M300 -60 L392 -190", tone.dark, 24),
    oval([396, -196, 34, 16], tone.dark),
    line("M140 -196 C150 -290 270 -290 280 -196", tone.dark, 20),
  ];
  return handle(-270, -7, spade) + handle(-110, 3, rake) + handle(40, 8, fork) + can.join("");
}

function lawnMower({ tone }: View): string {
  return [
    line("M-120 -150 L-340 -470 L-410 -470", INK, 20),
    shape("M-230 -70 C-230 -190 -160 -210 -60 -210 H200 C290 -200 320 -150 320 -70 Z", tone.base),
    box([-40, -300, 210, 100], INK, 26),
    box([10, -330, 110, 40], tone.dark, 12),
    box([-250, -96, 590, 30], tone.dark, 10),
    wheel([-160, -72], 72),
    wheel([240, -60], 60),
    repeat(9, (index) => line(`M${-400 + index * 100} 6 l-8 -26 M${-400 + index * 100} 6 l12 -30`, LEAF, 8)),
  ].join("");
}

function flowerPots({ tone, thing }: View): string {
  const pot = (x: number, scale: number, bloom: string) =>
    place(
      { at: [x, 0], scale },
      repeat(9, (index) =>
        place(
          { at: [0, -190], turn: -72 + index * 18 },
          line("M0 0 V-110", LEAF, 10),
          circle([0, -130 - (index % 2) * 40], 34, index % 2 ? bloom : mix(bloom, WHITE, 0.3)),
          circle([0, -130 - (index % 2) * 40], 11, SUNFLOWER),
        ),
      ),
      shape("M-110 -200 H110 L84 0 H-84 Z", mix("#c8795a", tone.base, 0.1)),
      box([-122, -220, 244, 44], "#b5694c", 8),
    );
  return (
    pot(-240, 0.95, thing.pick(["#d8574a", "#b5667a"])) +
    pot(240, 0.9, thing.pick(["#9a5a8c", "#e08a4a"])) +
    pot(0, 1.3, tone.base)
  );
}

function barbecue({ tone }: View): string {
  return [
    line("M-110 -200 L-200 0 M110 -200 L200 0 M0 -200 V-10", mix(INK, STEEL, 0.25), 20),
    shape("M-290 -320 H290 C280 -200 160 -160 0 -160 C-160 -160 -280 -200 -290 -320 Z", tone.base),
    repeat(8, (index) => circle([-210 + index * 60, -326], 28, index % 2 ? "#e0632f" : INK)),
    line("M-310 -350 H310", STEEL, 14),
    repeat(4, (index) => box([-220 + index * 120, -392, 90, 36], index % 2 ? "#a85a3a" : "#8a4a32", 18)),
    line("M-150 -440 C-180 -490 -120 -510 -150 -560 M30 -440 C0 -490 60 -510 30 -560", mix(WHITE, INK, 0.15), 12),
    line("M310 -330 H370", INK, 20),
  ].join("");
}

function gardenSet({ tone }: View): string {
  const chair = (at: Placement) =>
    place(
      at,
      line("M-70 0 V-150 H70 V0", tone.dark, 16),
      box([-84, -172, 168, 30], tone.base, 10),
      line("M-72 -170 L-100 -350", tone.dark, 16),
      repeat(3, (index) => box([-122 + index * 4, -340 + index * 52, 50, 34], tone.light, 8)),
    );
  return [
    line("M0 -260 V-560", STEEL, 16),
    shape("M-330 -470 C-200 -620 200 -620 330 -470 Z", GRAPE),
    shape("M-110 -470 C-90 -560 -40 -590 0 -590 C40 -590 90 -560 110 -470 Z", SUNFLOWER),
    chair({ at: [-280, 0] }),
    chair({ at: [280, 0], mirrored: true }),
    line("M-110 0 L-60 -250 M110 0 L60 -250", tone.dark, 18),
    box([-190, -272, 380, 30], tone.base, 12),
  ].join("");
}

function bricks({ tone }: View): string {
  const rows = repeat(24, (index) => {
    const row = Math.floor(index / 6);
    return (
      box(
        [-330 + (index % 6) * 110 + (row % 2 ? 18 : 0), -70 - row * 78, 100, 68],
        index % 5 ? tone.base : tone.dark,
        5,
      ) + box([-310 + (index % 6) * 110 + (row % 2 ? 18 : 0), -50 - row * 78, 60, 28], mix(tone.base, INK, 0.4), 5)
    );
  });
  const pallet = box([-360, -2, 720, 20], WOOD) + repeat(4, (index) => box([-340 + index * 212, 14, 50, 30], WOOD));
  const tiles = repeat(4, (index) => shape(`M${-150 + index * 90} -330 c0 -70 80 -70 80 0 Z`, BRICK));
  return rows + tiles + pallet;
}

export const yard = {
  firewood: { scenes: ["yard", "field", "workshop"], colours: WOODS, draw: firewood },
  "garden-tools": { scenes: ["yard", "workshop", "field"], colours: TOYS, draw: gardenTools },
  "lawn-mower": { scenes: ["yard", "yard", "field"], colours: ["#c8383a", "#5f8f4e", "#e08a2f"], draw: lawnMower },
  "flower-pots": {
    scenes: ["yard", "table", "room"],
    colours: ["#d8574a", "#9a5a8c", "#e08a4a", "#b5667a"],
    draw: flowerPots,
  },
  barbecue: { scenes: ["yard", "field"], colours: ["#3a3640", "#8a4a42", "#4b4f57"], draw: barbecue },
  "garden-set": { scenes: ["yard", "field"], colours: WOODS, draw: gardenSet },
  bricks: { scenes: ["yard", "workshop"], colours: ["#b8583f", "#c8795a", "#a6553b"], draw: bricks },
} satisfies Record<string, Subject>;
