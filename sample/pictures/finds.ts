import { FABRICS, GRAPE, INK, LEAF, mix, STEEL, SUNFLOWER, TOYS, WHITE, WOOD, WOODS } from "./colours.ts";
import { jar } from "./farm.ts";
import { bunchOfGrapes } from "./land.ts";
import { box, circle, line, oval, type Placement, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function preserves({ thing }: View): string {
  const fills = ["#c8452f", "#b98a3a", "#8fae4a", "#7d2a5f", "#d9762f"] as const;
  return (
    jar({ at: [-250, -10] }, thing.pick(fills), SUNFLOWER) +
    jar({ at: [250, -10] }, thing.pick(fills), "#b23a34") +
    jar({ at: [0, 14], scale: 1.3 }, "#c8452f", GRAPE)
  );
}

function wine({ tone }: View): string {
  const bottle =
    shape(
      "M-70 0 V-300 C-70 -360 -30 -370 -28 -420 V-530 H28 V-420 C30 -370 70 -360 70 -300 V0 Z",
      mix("#3f5240", INK, 0.3),
    ) +
    box([-34, -570, 68, 110], tone.base, 10) +
    box([-70, -250, 140, 150], "#f4ead9") +
    circle([0, -176], 36, tone.base);
  const glass =
    shape("M-80 -330 H80 C90 -220 60 -170 0 -170 C-60 -170 -90 -220 -80 -330 Z", "#d8e1e6") +
    shape("M-82 -270 H82 C78 -210 50 -176 0 -176 C-50 -176 -78 -210 -82 -270 Z", tone.base) +
    line("M0 -170 V-16", STEEL, 12) +
    oval([0, -10, 76, 14], STEEL);
  return (
    place({ at: [-150, 0] }, bottle) +
    place({ at: [60, 6], scale: 1.1 }, glass) +
    bunchOfGrapes({ at: [270, -180], scale: 0.72 }, tone.base)
  );
}

function barrel({ tone }: View): string {
  return [
    shape("M-190 -520 H190 C260 -400 260 -120 190 0 H-190 C-260 -120 -260 -400 -190 -520 Z", tone.base),
    line("M-110 -516 C-150 -380 -150 -140 -110 -6 M0 -520 V0 M110 -516 C150 -380 150 -140 110 -6", tone.dark, 7),
    line("M-214 -440 C-100 -424 100 -424 214 -440 M-214 -80 C-100 -64 100 -64 214 -80", mix(INK, STEEL, 0.4), 24),
    oval([0, -520, 190, 34], tone.light),
    box([-30, -190, 60, 26], INK, 8) + box([-12, -220, 24, 40], INK, 8),
    bunchOfGrapes({ at: [320, -150], scale: 0.62 }, GRAPE),
  ].join("");
}

function coins({ tone }: View): string {
  const coin = (at: Placement, metal: string) =>
    place(
      at,
      circle([0, 0], 120, mix(metal, INK, 0.25)),
      circle([-4, -6], 114, metal),
      ring([-4, -6], 92, [mix(metal, WHITE, 0.4), 8]),
      shape("M-4 -76 L14 -28 L62 -26 L24 4 L38 54 L-4 24 L-46 54 L-32 4 L-70 -26 L-22 -28 Z", mix(metal, INK, 0.22)),
    );
  return (
    coin({ at: [-200, -290] }, STEEL) +
    coin({ at: [190, -310] }, "#c98a4a") +
    coin({ at: [0, -390], scale: 0.9 }, SUNFLOWER) +
    coin({ at: [-110, -130] }, tone.base) +
    coin({ at: [130, -130], scale: 1.05 }, SUNFLOWER)
  );
}

function clock({ tone }: View): string {
  return [
    shape("M-230 -20 V-330 C-230 -520 230 -520 230 -330 V-20 Z", tone.base),
    box([-280, -50, 560, 50], tone.dark, 10),
    circle([0, -300], 170, SUNFLOWER) + circle([0, -300], 146, "#fbf6ea"),
    repeat(12, (index) => place({ at: [0, -300], turn: index * 30 }, box([-6, -136, 12, index % 3 ? 16 : 34], INK, 4))),
    line("M0 -300 V-400 M0 -300 L62 -262", INK, 14) + circle([0, -300], 14, GRAPE),
    box([-110, -120, 220, 50], tone.dark, 10) + circle([0, -96], 22, SUNFLOWER),
  ].join("");
}

function boxes({ tone }: View): string {
  const carton = (at: Placement) =>
    place(
      at,
      box([-170, -250, 340, 250], "#d0a270", 6),
      box([-36, -250, 72, 250], "#c08f5c"),
      shape("M-170 -250 L-230 -300 L-60 -300 L0 -250 Z M170 -250 L230 -300 L60 -300 L0 -250 Z", "#dcb487"),
    );
  return (
    carton({ at: [-170, 0] }) +
    carton({ at: [200, 0], scale: 0.85 }) +
    carton({ at: [-10, -240], scale: 0.8 }) +
    circle([-10, -470], 60, tone.base) +
    box([-110, -486, 70, 70], SUNFLOWER, 8) +
    circle([90, -470], 36, LEAF)
  );
}

function keysFound({ tone }: View): string {
  const key =
    ring([0, -60], 70, [SUNFLOWER, 34]) +
    box([-18, 0, 36, 250], SUNFLOWER, 8) +
    box([10, 150, 66, 30], SUNFLOWER, 6) +
    box([10, 206, 50, 30], SUNFLOWER, 6);
  return [
    ring([-20, -420], 90, [STEEL, 16]),
    place({ at: [-110, -290], turn: 16 }, key),
    place(
      { at: [70, -300], turn: -14 },
      ring([0, -60], 60, [STEEL, 28]) + box([-14, -10, 28, 240], STEEL, 8) + box([8, 140, 54, 26], STEEL, 6),
    ),
    place(
      { at: [190, -330], turn: -34 },
      box([-56, -20, 112, 230], tone.base, 50),
      circle([0, 30], 22, WHITE),
      shape("M-26 130 L0 90 L26 130 V170 H-26 Z", WHITE),
    ),
  ].join("");
}

function suitcase({ tone }: View): string {
  return [
    line("M-80 -480 V-570 H80 V-480", STEEL, 20),
    box([-230, -490, 460, 460], tone.base, 44),
    repeat(4, (index) => line(`M${-138 + index * 92} -450 V-70`, tone.dark, 14)),
    box([-230, -300, 460, 30], tone.light),
    circle([-160, -14], 26, INK) + circle([160, -14], 26, INK),
    place({ at: [110, -170], turn: 10 }, circle([0, 0], 56, SUNFLOWER), shape("M-30 10 L0 -32 L30 10 Z", GRAPE)),
  ].join("");
}

function knittingWool({ tone }: View): string {
  return [
    oval([0, -14, 300, 30], mix(WOOD, INK, 0.2)),
    shape("M-230 -210 C-230 -60 -180 0 0 0 C180 0 230 -60 230 -210 Z", tone.base),
    line("M-220 -160 C-80 -130 80 -130 220 -160 M-206 -100 C-80 -70 80 -70 206 -100", tone.light, 16),
    repeat(6, (index) =>
      circle(
        [-170 + (index % 3) * 170, -250 - Math.floor(index / 3) * 110],
        92,
        FABRICS[(index * 2) % FABRICS.length] ?? GRAPE,
      ),
    ),
    repeat(6, (index) =>
      line(
        `M${-236 + (index % 3) * 170} ${-280 - Math.floor(index / 3) * 110} c50 -50 90 -20 130 30 M${-246 + (index % 3) * 170} ${-246 - Math.floor(index / 3) * 110} c50 -30 90 10 110 50`,
        mix(FABRICS[(index * 2) % FABRICS.length] ?? GRAPE, WHITE, 0.35),
        8,
      ),
    ),
    line("M-60 -250 L230 -520 M60 -270 L-210 -530", "#d0a270", 16) +
      circle([234, -524], 18, "#b23a34") +
      circle([-214, -534], 18, "#b23a34"),
    shape(
      "M-230 -210 H230 C232 -170 228 -140 222 -120 C80 -90 -80 -90 -222 -120 C-228 -140 -232 -170 -230 -210 Z",
      tone.base,
    ),
  ].join("");
}

export const finds = {
  preserves: { scenes: ["table", "studio"], colours: TOYS, draw: preserves },
  wine: { scenes: ["table", "studio"], colours: ["#7d2a5f", "#8f2a3f"], draw: wine },
  barrel: { scenes: ["yard", "workshop", "field"], colours: WOODS, draw: barrel },
  coins: { scenes: ["studio", "table"], colours: ["#c98a4a", "#b9bec2"], draw: coins },
  clock: { scenes: ["table", "studio", "room"], colours: WOODS, draw: clock },
  "cardboard-boxes": { scenes: ["room", "workshop", "studio"], colours: TOYS, draw: boxes },
  keys: { scenes: ["table", "studio"], colours: FABRICS, draw: keysFound },
  suitcase: { scenes: ["room", "street", "studio"], colours: FABRICS, draw: suitcase },
  "knitting-wool": { scenes: ["table", "studio", "room"], colours: WOODS, draw: knittingWool },
} satisfies Record<string, Subject>;
