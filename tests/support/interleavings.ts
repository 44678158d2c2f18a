// Runs commands in random interleavings on the real database.
import fc from "fast-check";
import { Refusal } from "#app/platform/errors/errors.ts";

/** Returns a kind of step with random properties, for fc.oneof(). */
export function stepOf<const Kind extends string, Properties extends object>(
  kind: Kind,
  properties: { [Name in keyof Properties]: fc.Arbitrary<Properties[Name]> },
  weight = 1,
): { readonly weight: number; readonly arbitrary: fc.Arbitrary<Properties & { kind: Kind }> } {
  return { weight, arbitrary: fc.record(properties).map((drawn) => ({ ...drawn, kind })) };
}

interface Interleavings<Step, World> {
  readonly step: fc.Arbitrary<Step>;
  /** Number of interleavings; the seed of a failing one is printed. */
  readonly runs: number;
  /** Prepares an interleaving; the returned function finds, before each round, what its steps refer to. */
  begin(): Promise<() => Promise<World>>;
  run(step: Step, world: World): Promise<unknown>;
  check(): Promise<void>;
}

/** Runs the steps of each round at the same time, and checks after it. Commands may refuse. */
export async function inEveryInterleaving<Step, World>({ step, runs, begin, run, check }: Interleavings<Step, World>) {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 });
  const property = fc.asyncProperty(rounds, async (drawn) => {
    const findWorld = await begin();
    for (const round of drawn) {
      const world = await findWorld();
      const done = await Promise.allSettled(round.map((one) => run(one, world)));
      for (const result of done)
        if (result.status === "rejected" && !(result.reason instanceof Refusal)) throw result.reason;
      await check();
    }
  });
  await fc.assert(property, { numRuns: runs });
}
