// What a round of the siege says of itself.

export interface Outcome {
  readonly isGood: boolean;
  /** One line of figures, or what went wrong. */
  readonly detail: string;
}

export interface Round extends Outcome {
  readonly name: string;
}

export function printRounds(rounds: readonly Round[]): void {
  for (const { name, isGood, detail } of rounds) console.log(`${isGood ? "held  " : "FELL  "}  ${name}: ${detail}`);
  const fell = rounds.filter(({ isGood }) => !isGood).length;
  console.log(`\n${rounds.length - fell} held, ${fell} fell`);
  if (fell > 0) process.exitCode = 1;
}
