import { expect, test, vi } from "vitest";
import { createLagClock } from "./lag-clock.server.ts";

test("a replica is behind since the oldest change that it lacks was heard of", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const clock = createLagClock();
  expect(clock.behind()).toBe(0);
  clock.heard(100);
  now.mockReturnValue(5_000);
  clock.heard(200);
  clock.heard(200);
  now.mockReturnValue(9_000);
  expect(clock.behind()).toBe(9_000);
  clock.reached(150);
  expect(clock.behind()).toBe(4_000);
  clock.reached(200);
  expect(clock.behind()).toBe(0);
});

test("however long it is away, little is remembered, and it is not taken for closer than it is", () => {
  const now = vi.spyOn(performance, "now");
  const clock = createLagClock();
  for (let position = 1; position <= 20_000; position += 1) {
    now.mockReturnValue(position);
    clock.heard(position);
  }
  expect(clock.behind()).toBe(19_999);
  clock.reached(5_000);
  expect(clock.behind()).toBe(14_999);
  clock.reached(19_999);
  expect(clock.behind()).toBeGreaterThan(0);
  clock.reached(20_000);
  expect(clock.behind()).toBe(0);
});
