// What a round of the siege says of itself.

export interface Round {
  readonly name: string;
  readonly isGood: boolean;
  /** One line of figures, or what went wrong. */
  readonly detail: string;
}

export function printRounds(rounds: readonly Round[]): void {
  for (const { name, isGood, detail } of rounds) console.log(`${isGood ? "held  " : "FAILED"}  ${name}: ${detail}`);
  if (rounds.some(({ isGood }) => !isGood)) process.exitCode = 1;
}
