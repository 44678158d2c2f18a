/** Seeded random numbers: the same text and number always give the same sequence. */
export interface Dice {
  between: (low: number, high: number) => number;
  chance: (share: number) => boolean;
  pick: <T>(options: readonly T[]) => T;
}

export function createDice(name: string, seed: number): Dice {
  let state = hash(`${name}:${seed}`);

  // mulberry32; 32 bits of state are enough for a drawing.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  return {
    between: (low, high) => Math.round(low + next() * (high - low)),
    chance: (share) => next() < share,
    pick: (options) => {
      const choice = options[Math.floor(next() * options.length)];
      if (choice === undefined) throw new RangeError("Nothing to pick from");
      return choice;
    },
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value;
}
