import type { Tone } from "./colours.ts";
import type { Light } from "./light.ts";
import type { Dice } from "./random.ts";
import type { SceneName } from "./scenes.ts";

/** The context of a drawing: `thing` is the same in every picture of an object, `light` differs from picture to picture. */
export interface View {
  thing: Dice;
  tone: Tone;
  light: Light;
}

/** An object: stands at (0, 0) and extends upwards (negative y), about 760 wide and at most 580 high. */
export interface Thing {
  scenes: readonly SceneName[];
  colours: readonly string[];
  draw: (view: View) => string;
}

/** A place: fills the picture from (0, 0) to (1200, 900). */
export interface Place {
  colours: readonly string[];
  paint: (view: View) => string;
}

export type Subject = Thing | Place;
