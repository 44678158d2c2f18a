import type { Tone } from "./colours.ts";
import type { Light } from "./light.ts";
import type { Dice } from "./random.ts";
import type { SceneName } from "./scenes.ts";

/** What is known while drawing: `thing` stays the same in every picture of one object, `light` belongs to the single picture. */
export interface View {
  thing: Dice;
  tone: Tone;
  light: Light;
}

/** An object: stands at (0, 0), grows upwards (negative y), about 760 wide and at most 580 high. */
export interface Thing {
  scenes: readonly SceneName[];
  colours: readonly string[];
  draw: (view: View) => string;
}

/** A place: fills the whole picture, from (0, 0) to (1200, 900). */
export interface Place {
  colours: readonly string[];
  paint: (view: View) => string;
}

export type Subject = Thing | Place;
