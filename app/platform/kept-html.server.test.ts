import { expect, test } from "vitest";
import { createKeptHtml } from "./kept-html.server.ts";

test("the same content is made once, and any other by itself", () => {
  const kept = createKeptHtml(10_000);
  const made: unknown[] = [];
  const show = (content: unknown) =>
    kept.of(content, () => {
      made.push(content);
      return JSON.stringify(content);
    });
  for (const price of [1, 1, 2, 1]) expect(show({ title: "Маса", price })).toBe(`{"title":"Маса","price":${price}}`);
  expect(made).toHaveLength(2);
});

test("takes up no more than it may, and forgets what was not asked for longest", () => {
  const kept = createKeptHtml(10_000);
  const show = (number: number, make = () => "x".repeat(900)) => kept.of(number, make);
  for (let number = 0; number < 1_000; number += 1) show(number);
  expect(kept.size()).toBeLessThanOrEqual(10_000);
  expect(show(999, () => "made again")).toBe("x".repeat(900));
  expect(show(0, () => "made again")).toBe("made again");
});
