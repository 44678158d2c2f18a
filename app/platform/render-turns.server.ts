/**
 * One page is rendered at a time, and between two the event loop turns: whatever costs little (connections, health checks,
 * kept pages, refusals, answers of the database) waits for one page at most, not for all that are ready.
 */
import { setImmediate as turn } from "node:timers/promises";

/** Turns between two pages. Node accepts one new connection a turn, so clients get in faster than pages are made. */
const TURNS = 24;

let last: Promise<void> = Promise.resolve();

/** Resolves when the next page may be rendered, which then must begin at once. */
export function renderTurn(): Promise<void> {
  last = last.then(turnAround);
  return last;
}

async function turnAround(): Promise<void> {
  for (let count = 0; count < TURNS; count += 1) await turn();
}
