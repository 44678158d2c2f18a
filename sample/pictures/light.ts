import type { Dice } from "./random.ts";

/** Time of day: the colours of everything under the open sky. */
export interface Light {
  sky: string;
  glow: string;
  sun: string;
  far: string;
  near: string;
  ground: string;
  road: string;
}

const DAY: Light = {
  sky: "#c5dfe8",
  glow: "#dcebec",
  sun: "#fff1c4",
  far: "#a7c0ac",
  near: "#84a572",
  ground: "#b9c588",
  road: "#c9c3bb",
};
const MORNING: Light = {
  sky: "#f5dcc6",
  glow: "#fbebd9",
  sun: "#f9c45f",
  far: "#c5b3bb",
  near: "#9dab80",
  ground: "#cdc592",
  road: "#d3c8bb",
};
const EVENING: Light = {
  sky: "#d8b6c8",
  glow: "#efccbd",
  sun: "#f3a257",
  far: "#a184a3",
  near: "#85806f",
  ground: "#b5a777",
  road: "#b8abb0",
};

export function pickLight(dice: Dice): Light {
  return dice.pick([DAY, DAY, MORNING, MORNING, EVENING]);
}
