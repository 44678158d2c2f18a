import { GRAPE, INK, LEAF, mix, STEEL, SUNFLOWER, TOYS, WHITE, WOOD } from "./colours.ts";
import { box, circle, line, oval, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function pentagon(radius: number): string {
  const corners = [0, 1, 2, 3, 4].map((corner) => {
    const angle = ((corner * 72 - 90) * Math.PI) / 180;
    return `${Math.round(Math.cos(angle) * radius)} ${Math.round(Math.sin(angle) * radius)}`;
  });
  return `M${corners.join(" L")} Z`;
}

function football({ tone }: View): string {
  const seams = repeat(5, (index) =>
    place({ turn: index * 72 }, line("M0 -92 V-160 M0 -160 L-60 -200 M0 -160 L60 -200", tone.dark, 10)),
  );
  const edge = repeat(5, (index) =>
    place({ turn: index * 72 }, shape("M-56 -206 L0 -166 L56 -206 C40 -226 -40 -226 -56 -206 Z", tone.base)),
  );
  return place(
    { at: [0, -236], turn: 12 },
    circle([0, 0], 236, "#fbf8f1"),
    shape("M60 -228 A236 236 0 0 1 40 232 A300 300 0 0 0 60 -228 Z", "#e6ddd0"),
    seams,
    edge,
    shape(pentagon(92), tone.base),
  );
}

function basketball({ tone }: View): string {
  return place(
    { at: [0, -236], turn: -14 },
    circle([0, 0], 236, tone.base),
    line("M0 -236 V236 M-236 0 H236 M-170 -164 C-60 -80 -60 80 -170 164 M170 -164 C60 -80 60 80 170 164", INK, 12),
  );
}

function tent({ tone }: View): string {
  return [
    shape("M-60 -430 L-400 0 H140 Z", tone.base),
    shape("M-60 -430 L160 -430 L410 -20 L140 0 Z", tone.dark),
    shape("M-60 -430 L-190 0 H60 Z", mix(INK, tone.base, 0.35)),
    shape("M-60 -430 L-190 0 L-240 0 C-170 -150 -110 -300 -60 -430 Z", tone.light),
    line("M-60 -430 L-66 -460 M160 -430 L172 -458 M-400 0 L-440 20 M410 -20 L450 10", INK, 9),
    line("M160 -430 L230 -20", mix(tone.dark, INK, 0.2), 6),
    shape("M280 10 L300 -60 L330 -10 L350 -80 L380 14 Z", "#e0632f"),
    line("M260 16 L400 6 M270 0 L396 20", WOOD, 18),
  ].join("");
}

function fishing({ tone }: View): string {
  return [
    line("M-380 -30 L340 -560", mix(WOOD, INK, 0.2), 16),
    line("M-380 -30 L-220 -148", INK, 30),
    circle([-170, -150], 44, STEEL) + circle([-170, -150], 22, INK),
    line("M-170 -110 L-130 -80", INK, 12),
    line("M340 -560 C360 -400 330 -300 320 -240", mix(INK, WHITE, 0.4), 4),
    circle([320, -216], 28, "#d8574a") + shape("M292 -216 A28 28 0 0 0 348 -216 Z", WHITE),
    shape(
      "M-60 -120 C20 -220 200 -220 270 -110 L360 -180 L340 -100 L360 -20 L270 -90 C200 20 20 20 -60 -120 Z",
      tone.base,
    ),
    shape("M-50 -106 C40 -40 200 -40 264 -100 C200 10 20 10 -50 -106 Z", tone.light),
    shape("M90 -190 C130 -260 190 -230 200 -170 Z", tone.dark),
    line("M40 -170 C60 -130 60 -90 40 -50", tone.dark, 8),
    circle([0, -126], 13, INK),
    repeat(4, (index) => line(`M${100 + index * 36} -150 c16 16 16 34 0 50`, tone.dark, 6)),
  ].join("");
}

function dumbbells({ tone }: View): string {
  const weight =
    box([-300, -24, 600, 48], STEEL, 20) +
    box([-290, -130, 60, 260], tone.dark, 20) +
    box([-220, -160, 70, 320], tone.base, 24) +
    box([150, -160, 70, 320], tone.base, 24) +
    box([230, -130, 60, 260], tone.dark, 20) +
    repeat(7, (index) => line(`M${-84 + index * 28} -18 V18`, mix(STEEL, INK, 0.3), 6));
  return place({ at: [50, -390], scale: 0.72, turn: -12 }, weight) + place({ at: [0, -160] }, weight);
}

function exerciseBike({ tone }: View): string {
  return [
    line("M-260 0 H-120 M140 0 H280", INK, 34),
    line("M-190 -6 L-90 -180 L150 -160 L210 -6", tone.base, 40),
    line("M-90 -180 L-130 -400", tone.base, 32),
    shape("M-240 -430 C-200 -460 -70 -450 -40 -410 C-90 -390 -200 -390 -240 -430 Z", INK),
    line("M150 -160 L200 -470", tone.base, 34),
    line("M200 -470 L130 -490 M200 -470 L150 -430", INK, 22),
    box([180, -560, 110, 80], INK, 14),
    box([194, -546, 82, 50], "#bcd6de", 6),
    circle([130, -150], 130, mix(INK, STEEL, 0.15)) +
      ring([130, -150], 90, [SUNFLOWER, 12]) +
      circle([130, -150], 30, STEEL),
    line("M-20 -150 L30 -70", STEEL, 18) + box([0, -70, 80, 22], INK, 8),
  ].join("");
}

function tennis({ tone }: View): string {
  const strings = repeat(7, (index) =>
    line(`M${-96 + index * 32} -490 V-230 M-128 ${-470 + index * 36} H128`, "#e9e2d4", 4),
  );
  const racket =
    strings +
    `<ellipse cx="0" cy="-360" rx="140" ry="180" fill="none" stroke="${tone.base}" stroke-width="26"/>` +
    line("M-60 -204 L-14 -110 M60 -204 L14 -110", tone.dark, 20) +
    box([-22, -120, 44, 200], INK, 14);
  const ball = (x: number) =>
    circle([x, -60], 60, "#d8e04a") + line(`M${x - 40} -104 C${x} -80 ${x} -40 ${x - 40} -16`, WHITE, 9);
  return place({ at: [-60, -30], turn: -32, scale: 1.05 }, racket) + ball(220) + ball(110);
}

function skis({ tone }: View): string {
  const ski = (x: number, turn: number) =>
    place(
      { at: [x, 0], turn },
      shape("M-30 0 V-520 C-30 -570 0 -590 30 -600 V0 Z", tone.base),
      box([-30, -380, 60, 60], SUNFLOWER),
      box([-40, -260, 80, 120], INK, 12),
    );
  const pole = (x: number, turn: number) =>
    place(
      { at: [x, 0], turn },
      line("M0 0 V-460", STEEL, 12),
      box([-14, -500, 28, 80], INK, 12),
      oval([0, -50, 34, 10], INK),
    );
  return pole(-220, -6) + ski(-90, -5) + ski(60, 5) + pole(220, 7);
}

function boxing({ tone }: View): string {
  const glove =
    shape("M-120 -330 C-120 -440 90 -460 110 -340 C190 -350 200 -220 130 -180 L110 -120 H-100 Z", tone.base) +
    shape("M-120 -320 C-80 -260 0 -240 60 -270 L70 -240 C0 -200 -90 -220 -126 -280 Z", tone.dark) +
    box([-110, -130, 230, 130], WHITE, 20) +
    box([-110, -90, 230, 30], tone.dark);
  return place({ at: [-170, -10], turn: -6 }, glove) + place({ at: [190, 0], mirrored: true, turn: 5 }, glove);
}

function inflatableBoat({ tone }: View): string {
  return [
    oval([0, -20, 420, 40], "#8fb8c4"),
    shape(
      "M-400 -190 C-400 -90 -300 -40 -180 -40 H180 C300 -40 400 -90 400 -190 L360 -190 C340 -130 280 -120 180 -120 H-180 C-280 -120 -340 -130 -360 -190 Z",
      tone.base,
    ),
    shape("M-360 -190 H360 C340 -130 280 -120 180 -120 H-180 C-280 -120 -340 -130 -360 -190 Z", tone.dark),
    box([-160, -180, 110, 60], WOOD, 8),
    box([70, -180, 110, 60], WOOD, 8),
    line("M-60 -250 L-380 -420 M60 -250 L380 -420", WOOD, 18),
    place({ at: [-400, -430], turn: -62 }, oval([0, 0, 34, 90], SUNFLOWER)),
    place({ at: [400, -430], turn: 62 }, oval([0, 0, 34, 90], SUNFLOWER)),
    line("M-330 -80 C-200 -50 200 -50 330 -80", tone.light, 14),
    box([-40, -100, 80, 34], GRAPE, 10),
  ].join("");
}

export const sport = {
  football: { scenes: ["field", "yard", "studio"], colours: ["#3a3640", "#7d2a5f", "#3f5f86"], draw: football },
  basketball: { scenes: ["street", "studio", "yard"], colours: ["#d9762f", "#c8642c", "#e08a3a"], draw: basketball },
  tent: { scenes: ["field", "yard"], colours: TOYS, draw: tent },
  fishing: { scenes: ["field", "studio", "table"], colours: ["#7d97a0", LEAF, "#8f9a6a", "#b5905a"], draw: fishing },
  dumbbells: {
    scenes: ["workshop", "room", "studio"],
    colours: ["#3a3640", "#54505c", "#7d2a5f", "#b23a34"],
    draw: dumbbells,
  },
  "exercise-bike": {
    scenes: ["room", "studio"],
    colours: ["#b23a34", "#3f5f86", "#7d2a5f", "#4f7a68"],
    draw: exerciseBike,
  },
  tennis: { scenes: ["studio", "yard"], colours: TOYS, draw: tennis },
  skis: { scenes: ["studio", "room", "workshop"], colours: TOYS, draw: skis },
  "boxing-gloves": { scenes: ["workshop", "studio"], colours: ["#b23a34", "#7d2a5f", "#3f5f86"], draw: boxing },
  "inflatable-boat": { scenes: ["field"], colours: ["#5f7d4f", "#8d8a86", "#c8642c", "#3f5f86"], draw: inflatableBoat },
} satisfies Record<string, Subject>;
