import { CAR_PAINTS, GLASS, INK, mix, STEEL, WHITE } from "./colours.ts";
import type { SceneName } from "./scenes.ts";
import { box, circle, line, oval, type Point, place, repeat, ring, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

const OUTSIDE: readonly SceneName[] = ["street", "field", "yard", "street", "studio"];

export function wheel(at: Point, radius: number, rim = STEEL): string {
  const spokes = repeat(5, (index) =>
    place(
      { turn: index * 72 },
      box([-radius * 0.07, -radius * 0.56, radius * 0.14, radius * 0.5], mix(rim, INK, 0.35), 4),
    ),
  );
  return place(
    { at },
    circle([0, 0], radius, INK),
    circle([0, 0], radius * 0.66, rim),
    ring([0, 0], radius * 0.62, [WHITE, radius * 0.06]),
    spokes,
    circle([0, 0], radius * 0.15, INK),
  );
}

interface Coachwork {
  body: string;
  windows: readonly string[];
  wheels: readonly number[];
  radius: number;
  doors: string;
  handles: readonly Point[];
  front: Point;
  back: Point;
}

/** All cars face right. */
function car({ tone, light }: View, work: Coachwork): string {
  const glass = mix(GLASS, light.sky, 0.4);
  return [
    oval([0, -6, 430, 26], mix(INK, light.ground, 0.45)),
    shape(work.body, tone.base),
    ...work.windows.map((window) => shape(window, glass)),
    line(work.doors, tone.dark, 4),
    line(`M${work.back[0] + 30} -105 H${work.front[0] - 30}`, tone.dark, 10),
    ...work.handles.map(([x, y]) => box([x, y, 40, 9], tone.dark, 4)),
    oval([work.front[0], work.front[1], 26, 17], "#fff3c9"),
    box([work.back[0], work.back[1], 24, 40], "#c8383a", 8),
    ...work.wheels.map(
      (x) => circle([x, -work.radius], work.radius + 15, tone.dark) + wheel([x, -work.radius], work.radius),
    ),
  ].join("");
}

const SEDAN: Coachwork = {
  body: "M-402 -100 C-408 -170 -396 -195 -366 -205 L-240 -222 C-196 -285 -150 -326 -76 -328 L56 -328 C128 -326 172 -288 218 -232 L336 -208 C392 -194 408 -166 406 -120 L402 -84 C400 -66 390 -58 372 -58 L-372 -58 C-394 -58 -402 -74 -402 -100 Z",
  windows: [
    "M-206 -226 C-168 -278 -134 -304 -78 -306 L-14 -306 V-226 Z",
    "M8 -306 L54 -306 C108 -304 146 -274 184 -226 H8 Z",
  ],
  wheels: [-242, 250],
  radius: 78,
  doors: "M-3 -306 V-90 M-190 -226 C-196 -180 -176 -150 -150 -110 M188 -226 C196 -180 186 -140 170 -110",
  handles: [
    [-66, -196],
    [128, -196],
  ],
  front: [372, -166],
  back: [-402, -186],
};

const HATCHBACK: Coachwork = {
  body: "M-340 -100 C-352 -180 -340 -226 -316 -250 C-276 -318 -230 -346 -150 -348 L10 -348 C88 -346 136 -306 184 -238 L296 -212 C344 -200 360 -170 358 -120 L354 -84 C352 -66 342 -58 324 -58 L-314 -58 C-334 -58 -340 -74 -340 -100 Z",
  windows: [
    "M-282 -236 C-252 -300 -214 -324 -152 -325 L-66 -325 V-232 Z",
    "M-44 -325 L8 -325 C68 -323 108 -290 148 -232 H-44 Z",
  ],
  wheels: [-216, 214],
  radius: 78,
  doors: "M-55 -325 V-90 M-268 -228 C-256 -186 -210 -170 -150 -110 M152 -232 C160 -180 150 -140 136 -110",
  handles: [
    [-118, -200],
    [92, -200],
  ],
  front: [324, -172],
  back: [-342, -232],
};

const SUV: Coachwork = {
  body: "M-376 -130 C-384 -220 -376 -262 -350 -280 C-322 -356 -300 -392 -240 -396 L60 -396 C122 -394 166 -340 204 -276 L332 -254 C378 -244 392 -214 390 -160 L388 -110 C386 -88 374 -80 356 -80 L-350 -80 C-370 -80 -376 -100 -376 -130 Z",
  windows: [
    "M-324 -272 C-300 -340 -282 -366 -236 -368 L-180 -368 V-270 Z",
    "M-158 -368 H-38 V-270 H-158 Z",
    "M-16 -368 L56 -368 C104 -366 134 -324 166 -270 H-16 Z",
  ],
  wheels: [-236, 240],
  radius: 92,
  doors: "M-169 -368 V-170 M-27 -368 V-120 M172 -270 C180 -210 170 -160 156 -130",
  handles: [
    [-92, -236],
    [106, -236],
  ],
  front: [356, -208],
  back: [-378, -256],
};

const VAN: Coachwork = {
  body: "M-410 -110 L-410 -380 C-410 -416 -396 -430 -362 -430 L130 -430 C196 -428 236 -372 280 -268 L374 -240 C402 -230 410 -206 410 -160 L408 -100 C406 -72 396 -62 374 -62 L-380 -62 C-402 -62 -410 -82 -410 -110 Z",
  windows: ["M104 -396 L126 -396 C172 -394 206 -346 236 -268 H104 Z"],
  wheels: [-256, 262],
  radius: 82,
  doors: "M78 -400 V-90 M250 -262 C258 -200 250 -150 240 -110 M-130 -400 V-90 M-410 -250 H60",
  handles: [
    [92, -226],
    [-116, -226],
  ],
  front: [378, -196],
  back: [-412, -230],
};

function pickup(view: View): string {
  const bed = box([-400, -250, 330, 130], view.tone.base, 12) + line("M-400 -236 H-80", view.tone.light, 12);
  return bed + car(view, PICKUP);
}

const PICKUP: Coachwork = {
  body: "M-400 -110 L-398 -210 L-90 -214 L-84 -330 C-82 -366 -70 -380 -40 -380 L70 -380 C122 -378 160 -320 196 -262 L336 -240 C382 -230 396 -200 394 -150 L392 -108 C390 -86 378 -78 358 -78 L-370 -78 C-392 -78 -400 -90 -400 -110 Z",
  windows: ["M-54 -350 H30 V-258 H-54 Z", "M52 -350 L66 -350 C108 -348 132 -306 160 -258 H52 Z"],
  wheels: [-250, 246],
  radius: 90,
  doors: "M41 -350 V-120 M-72 -214 V-110 M166 -258 C174 -200 164 -150 152 -130",
  handles: [[-20, -226]],
  front: [360, -198],
  back: [-402, -208],
};

function movingTruck(view: View): string {
  const { tone } = view;
  return [
    oval([0, -6, 450, 26], mix(INK, view.light.ground, 0.45)),
    box([-430, -480, 560, 400], "#f2ece0", 14),
    box([-430, -250, 560, 44], tone.base),
    repeat(4, (index) => line(`M${-330 + index * 120} -462 V-100`, "#d9d0c0", 5)),
    shape("M142 -360 H270 C310 -358 330 -330 348 -270 L420 -240 C440 -230 446 -210 446 -180 V-80 H142 Z", tone.base),
    shape("M176 -326 H262 C288 -324 302 -300 316 -258 H176 Z", GLASS),
    line("M160 -240 V-110 M160 -240 H330", tone.dark, 5),
    box([-430, -96, 876, 26], mix(INK, tone.base, 0.2), 6),
    oval([426, -170, 16, 22], "#fff3c9"),
    ...[-300, -150, 300].map((x) => wheel([x, -72], 72)),
  ].join("");
}

export const cars = {
  "car-sedan": { scenes: OUTSIDE, colours: CAR_PAINTS, draw: (view) => car(view, SEDAN) },
  "car-hatchback": { scenes: OUTSIDE, colours: CAR_PAINTS, draw: (view) => car(view, HATCHBACK) },
  suv: { scenes: OUTSIDE, colours: CAR_PAINTS, draw: (view) => car(view, SUV) },
  van: { scenes: OUTSIDE, colours: ["#e9e4da", "#d9d5cc", "#3f5f86", "#9aa3a9"], draw: (view) => car(view, VAN) },
  pickup: { scenes: ["field", "yard", "street"], colours: CAR_PAINTS, draw: pickup },
  "moving-truck": { scenes: ["street", "yard"], colours: CAR_PAINTS, draw: movingTruck },
} satisfies Record<string, Subject>;
