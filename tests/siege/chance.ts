// Chance that can be repeated: the same seed gives the same choices (mulberry32).

export interface Chance {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(choices: readonly T[]): T;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
  return {
    below,
    pick<T>(choices: readonly T[]) {
      const choice = choices[below(choices.length)];
      if (choice === undefined) throw new Error("nothing to choose from");
      return choice;
    },
  };
}
