// Fingers on the screen, by the DevTools protocol: they scroll and enlarge as on a phone.
import type { Page } from "@playwright/test";

type Place = readonly [x: number, y: number];
interface Path {
  readonly from: Place;
  readonly to: Place;
}

const STEPS = 10;
const STEP = 16; // ms

/** Moves one finger along each path, all at the same time. */
export async function moveFingers(page: Page, ...paths: readonly Path[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let step = 0; step <= STEPS; step += 1) {
    const touchPoints = paths.map(({ from, to }, id) => ({
      id,
      x: from[0] + ((to[0] - from[0]) * step) / STEPS,
      y: from[1] + ((to[1] - from[1]) * step) / STEPS,
    }));
    await session.send("Input.dispatchTouchEvent", { type: step === 0 ? "touchStart" : "touchMove", touchPoints });
    await page.waitForTimeout(STEP);
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}
