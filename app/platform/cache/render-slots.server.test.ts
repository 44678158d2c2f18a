import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { renderTurn } from "./render-turns.server.ts";

test("between two pages the event loop turns several times, however many are ready", async () => {
  let turns = 0;
  let isOver = false;
  const count = async () => {
    while (!isOver) {
      await turn();
      turns += 1;
    }
  };
  const counting = count();
  const seen: number[] = [];
  const page = async () => {
    await renderTurn();
    seen.push(turns);
  };
  await Promise.all(Array.from({ length: 10 }, page));
  isOver = true;
  await counting;
  const between = seen.slice(1).map((at, index) => at - (seen[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThan(3);
});
