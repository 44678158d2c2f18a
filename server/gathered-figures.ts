/**
 * The figures of several processes, added up (decision 040). What each has for itself, such as its memory, stands beside the
 * others under its own label. Sums never fall when a process ends: Prometheus would take that for a restart of them all.
 */
import { EventEmitter, once } from "node:events";
import { AggregatorRegistry } from "prom-client";
import type { ServedMetrics } from "./metrics.ts";
import type { Figures } from "./process-messages.ts";

/** Milliseconds that processes get to tell theirs; of a late one the latest count. */
const PATIENCE = 2_000;

export interface GatheredFigures extends ServedMetrics {
  /** A process has told its figures. */
  heard(process: number, figures: Figures): void;
  /** A process has ended: what it had counted when it was last heard stays in the sums. */
  ended(process: number): void;
}

/** `ask` orders every process that serves to tell its figures, and returns which they are. */
export function gatherFigures(ask: () => readonly number[]): GatheredFigures {
  const latest = new Map<number, Figures>();
  /** Emits the number of a process that has told its figures or has ended. */
  const answers = new EventEmitter();
  let gone: Promise<Figures> = Promise.resolve([]);

  return {
    contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE,
    async text() {
      const signal = AbortSignal.timeout(PATIENCE);
      // Those that have not answered by then are added with their latest figures.
      await Promise.allSettled(ask().map((process) => once(answers, String(process), { signal })));
      return added([await gone, ...latest.values()]).metrics();
    },
    heard(process, figures) {
      latest.set(process, figures);
      answers.emit(String(process));
    },
    ended(process) {
      const last = latest.get(process) ?? [];
      latest.delete(process);
      answers.emit(String(process));
      gone = gone.then(async (before) => (await added([before, last]).getMetricsAsJSON()).filter(isCount));
    },
  };
}

function added(all: readonly Figures[]) {
  return AggregatorRegistry.aggregate([...all]);
}

/** Whether it counts what has happened, of all processes together: what a process has now goes with it. */
function isCount({ type, aggregator }: Figures[number]): boolean {
  // The library's own type of this is an enumeration that it does not have.
  return aggregator === "sum" && ["counter", "histogram"].includes(String(type));
}
