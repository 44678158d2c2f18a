import { Counter, Gauge, Registry } from "prom-client";
import { expect, test } from "vitest";
import { gatherFigures } from "./gathered-figures.ts";
import type { Figures } from "./process-messages.ts";

/** What a process tells that has answered so many requests, and has so many waiting. */
async function figuresOf(answered: number, waiting: number): Promise<Figures> {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: "answered_total", help: "h", labelNames: ["route"], registers }).inc({ route: "/" }, answered);
  new Gauge({ name: "waiting", help: "h", registers }).set(waiting);
  new Gauge({ name: "database_up", help: "h", registers, aggregator: "min" }).set(waiting === 0 ? 1 : 0);
  return registry.getMetricsAsJSON();
}

test("figures of processes are added up, and what an ended one had counted stays in the sums", async () => {
  const gathered = gatherFigures(() => []);
  const values = async () => (await gathered.text()).split("\n").filter((line) => !/^(#|$)/.test(line));
  gathered.heard(1, await figuresOf(3, 0));
  gathered.heard(2, await figuresOf(4, 5));
  expect(await values()).toEqual(['answered_total{route="/"} 7', "waiting 5", "database_up 0"]);
  gathered.ended(2);
  expect(await values()).toEqual(['answered_total{route="/"} 7', "waiting 0", "database_up 1"]);
  gathered.heard(3, await figuresOf(2, 1));
  expect(await values()).toEqual(['answered_total{route="/"} 9', "waiting 1", "database_up 0"]);
});
