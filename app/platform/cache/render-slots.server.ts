/**
 * Renders one page at a time, with several iterations of the event loop between two pages. Cheap work (connections, health
 * checks, cached pages, refusals, database answers) then waits for one page at most, not for all that are ready.
 */
import { setImmediate as nextIteration } from "node:timers/promises";

/** Event loop iterations between two pages. Node accepts one new connection per iteration, so clients connect faster than pages are rendered. */
const ITERATIONS = 24;

let last: Promise<void> = Promise.resolve();

/** Resolves when the next page may be rendered, which then must begin at once. */
export function waitForRenderSlot(): Promise<void> {
  last = last.then(runOtherWork);
  return last;
}

async function runOtherWork(): Promise<void> {
  for (let count = 0; count < ITERATIONS; count += 1) await nextIteration();
}
