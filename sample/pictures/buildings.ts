import { BRICK, FACADES, GLASS, INK, LEAF, mix, SUNFLOWER, toneOf, WHITE, WOOD } from "./colours.ts";
import { tree } from "./scenes.ts";
import { type Box, box, circle, line, type Point, place, repeat, shape } from "./shapes.ts";
import type { Subject, View } from "./subject.ts";

function windowPane([x, y, width, height]: Box, frame = WHITE): string {
  const middle = x + width / 2;
  return (
    box([x - 7, y - 7, width + 14, height + 14], frame, 4) +
    box([x, y, width, height], GLASS, 2) +
    box([middle - 3, y, 6, height], frame)
  );
}

function apartmentBlock({ thing, tone, light }: View): string {
  const [floors, columns, accent] = [
    thing.between(5, 7),
    4,
    toneOf(thing.pick(["#7d2a5f", "#c98a2b", "#5f7d4f", "#49698a"])),
  ];
  const height = floors * 92 + 60;
  const flats = repeat(floors * columns, (index) => {
    const [x, y] = [-262 + (index % columns) * 140, -height + 44 + Math.floor(index / columns) * 92];
    const hasBalcony = (index % columns) % 3 === 0;
    const laundry = thing.chance(0.2)
      ? box([x + 16, y + 34, 20, 26], accent.light) + box([x + 42, y + 34, 20, 20], WHITE)
      : "";
    const balcony = box([x - 12, y + 40, 124, 34], accent.base, 4) + box([x - 12, y + 40, 124, 8], accent.dark, 4);
    return windowPane([x + 6, y, 88, 50], tone.light) + laundry + (hasBalcony ? balcony : "");
  });
  return [
    box([-310, -height, 620, height], tone.base, 6),
    box([150, -height, 160, height], mix(tone.base, tone.dark, 0.22), 6),
    box([-326, -height - 16, 652, 26], tone.dark, 6),
    flats,
    box([-50, -80, 100, 80], mix(WOOD, INK, 0.3), 6),
    box([-80, -98, 160, 18], accent.dark, 4),
    place({ at: [-380, 0], scale: 0.85 }, tree(light)),
    place({ at: [390, 6], scale: 0.6 }, tree(light)),
  ].join("");
}

function roofTiles([x, y]: Point, width: number, fill: string): string {
  return repeat(Math.floor(width / 46), (index) => line(`M${x + index * 46} ${y} v26`, mix(fill, INK, 0.18), 5));
}

function house({ thing, tone, light }: View): string {
  const [roof, shutter] = [
    thing.pick([BRICK, "#a6553b", "#8d4a45"]),
    thing.pick(["#7d2a5f", "#5f7d4f", "#49698a", "#8a5a3c"]),
  ];
  const shuttered = (x: number, y: number) =>
    windowPane([x, y, 84, 96]) + box([x - 46, y - 7, 36, 110], shutter, 4) + box([x + 94, y - 7, 36, 110], shutter, 4);
  return [
    place({ at: [-400, 0] }, tree(light)),
    box([-300, -330, 600, 330], tone.base),
    box([-300, -60, 600, 60], mix(tone.base, "#8d7f74", 0.55)),
    box([170, -540, 56, 130], mix(roof, INK, 0.2)),
    shape("M-360 -318 L-230 -500 H230 L360 -318 Z", roof),
    roofTiles([-290, -360], 600, roof),
    roofTiles([-240, -430], 500, roof),
    shuttered(-230, -250),
    shuttered(140, -250),
    shape("M-54 0 V-170 C-54 -220 54 -220 54 -170 V0 Z", mix(shutter, INK, 0.15)),
    circle([34, -90], 8, SUNFLOWER),
    box([-90, -8, 180, 22], mix(tone.dark, WHITE, 0.3), 4),
    repeat(5, (index) => circle([-290 + index * 34, -16], 26, index % 2 ? LEAF : mix(LEAF, INK, 0.12))),
    repeat(4, (index) => circle([190 + index * 34, -16], 24, index % 2 ? LEAF : "#b5667a")),
  ].join("");
}

function villageHouse({ thing, tone, light }: View): string {
  const roof = thing.pick([BRICK, "#a6553b"]);
  const posts = repeat(5, (index) => box([-296 + index * 105, -380, 16, 180], WOOD));
  return [
    box([-320, -200, 520, 200], mix("#9c8f86", tone.base, 0.25)),
    repeat(14, (index) => box([-310 + (index % 7) * 74, -180 + Math.floor(index / 7) * 90, 56, 34], "#b3a79c", 12)),
    box([-320, -380, 520, 180], tone.light),
    posts,
    box([-320, -250, 436, 12], WOOD),
    repeat(20, (index) => box([-306 + index * 21, -250, 7, 54], WOOD)),
    windowPane([110, -350, 64, 80], WOOD),
    windowPane([-200, -350, 64, 70], WOOD),
    box([-100, -130, 90, 130], mix(WOOD, INK, 0.35), 4),
    shape("M-370 -370 L-240 -500 H120 L250 -370 Z", roof),
    roofTiles([-300, -420], 480, roof),
    place({ at: [340, 0], scale: 1.05 }, tree(light)),
    line("M110 -8 C180 -60 120 -160 200 -196", LEAF, 16),
    repeat(5, (index) => circle([130 + (index % 3) * 30, -60 - index * 28], 17, "#7d2a5f")),
  ].join("");
}

function garage({ tone }: View): string {
  const door = (x: number, fill: string) =>
    box([x, -250, 250, 250], fill, 6) +
    repeat(4, (index) => line(`M${x + 14} ${-200 + index * 54} h222`, mix(fill, INK, 0.22), 6)) +
    box([x + 108, -34, 34, 10], INK, 4);
  return [
    box([-340, -330, 680, 330], "#d8cabb", 4),
    repeat(8, (index) =>
      box([-320 + (index % 4) * 170 + (index > 3 ? 40 : 0), index > 3 ? -272 : -312, 70, 22], "#c2ab97", 3),
    ),
    box([-366, -366, 732, 44], mix(tone.dark, "#8d7f74", 0.5), 6),
    door(-300, tone.base),
    door(50, mix(tone.base, WHITE, 0.25)),
  ].join("");
}

function shop({ thing, tone }: View): string {
  const stripes = repeat(9, (index) => {
    const x = -360 + index * 80;
    return shape(`M${x} -330 h80 v70 a40 34 0 0 1 -80 0 Z`, index % 2 ? WHITE : tone.base);
  });
  const goods = repeat(5, (index) =>
    circle([-260 + index * 62, -92], 26, thing.pick(["#d8574a", SUNFLOWER, "#7ba05b", "#9a5a8c"])),
  );
  return [
    box([-340, -470, 680, 470], "#efe2cc", 8),
    box([-340, -470, 680, 60], tone.dark, 8),
    repeat(5, (index) => circle([-120 + index * 60, -440], 13, SUNFLOWER)),
    windowPane([-300, -250, 360, 190], mix(WOOD, INK, 0.2)),
    goods,
    box([-300, -66, 360, 18], WOOD),
    box([110, -250, 170, 250], mix(WOOD, INK, 0.2), 6),
    box([130, -230, 130, 150], GLASS, 4),
    circle([140, -58], 9, SUNFLOWER),
    stripes,
  ].join("");
}

function officeBuilding({ thing, tone, light }: View): string {
  const floors = thing.between(4, 5);
  const height = floors * 112 + 40;
  const bands = repeat(floors, (floor) => {
    const y = -height + 36 + floor * 112;
    const panes = repeat(7, (index) =>
      box([-290 + index * 84, y, 76, 66], thing.chance(0.2) ? "#fbe6b0" : mix(GLASS, light.sky, 0.35), 3),
    );
    return panes;
  });
  return [
    box([-320, -height, 640, height], tone.base, 10),
    box([-340, -height - 18, 680, 30], tone.dark, 6),
    bands,
    box([-80, -88, 160, 88], mix(INK, GLASS, 0.25), 4),
    box([-4, -88, 8, 88], tone.light),
    box([-120, -104, 240, 20], tone.dark, 6),
    place({ at: [-392, 4], scale: 0.7 }, tree(light)),
    place({ at: [404, 4], scale: 0.5 }, tree(light)),
  ].join("");
}

export const buildings = {
  "apartment-block": { scenes: ["street", "street", "yard"], colours: FACADES, draw: apartmentBlock },
  house: { scenes: ["yard", "field", "street"], colours: FACADES, draw: house },
  "village-house": { scenes: ["field", "yard"], colours: FACADES, draw: villageHouse },
  garage: {
    scenes: ["street", "yard"],
    colours: ["#5f7d4f", "#7d2a5f", "#49698a", "#a6553b", "#8d8a86"],
    draw: garage,
  },
  shop: { scenes: ["street"], colours: ["#7d2a5f", "#5f7d4f", "#a6553b", "#49698a"], draw: shop },
  "office-building": {
    scenes: ["street"],
    colours: ["#e6dccf", "#d6d3da", "#c9a58c", "#b7c0c2"],
    draw: officeBuilding,
  },
} satisfies Record<string, Subject>;
