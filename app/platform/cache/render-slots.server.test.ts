import { setImmediate as nextIteration } from "node:timers/promises";
import { expect, test } from "vitest";
import { waitForRenderSlot } from "./render-slots.server.ts";

test("the event loop runs several iterations between two pages, however many are ready", async () => {
  let iterations = 0;
  let isOver = false;
  const count = async () => {
    while (!isOver) {
      await nextIteration();
      iterations += 1;
    }
  };
  const counting = count();
  const seen: number[] = [];
  const page = async () => {
    await waitForRenderSlot();
    seen.push(iterations);
  };
  await Promise.all(Array.from({ length: 10 }, page));
  isOver = true;
  await counting;
  const between = seen.slice(1).map((at, index) => at - (seen[index] ?? 0));
  expect(Math.min(...between)).toBeGreaterThan(3);
});
