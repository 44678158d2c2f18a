/**
 * Adds up the metrics of several processes (decision 036). Metrics of a single process, such as its memory, keep their own label. The
 * counters of a process that has ended stay in the sums, because Prometheus interprets a lower counter as a restart.
 */
import { EventEmitter, once } from "node:events";
import { AggregatorRegistry } from "prom-client";
import type { MetricSnapshot } from "./process-messages.ts";

/** Milliseconds to wait for the metrics of the processes; afterwards their latest ones are used. */
const TIMEOUT = 2_000;

/** Returns the aggregated metrics. `ask` asks every serving process for its metrics and returns the ids of these processes. */
export function aggregateMetrics(ask: () => readonly number[]) {
  const latest = new Map<number, MetricSnapshot>();
  /** Emits the id of a process that has sent its metrics or has ended. */
  const answers = new EventEmitter();
  let endedCounters: Promise<MetricSnapshot> = Promise.resolve([]);

  return {
    contentType: AggregatorRegistry.PROMETHEUS_CONTENT_TYPE,
    async text() {
      const signal = AbortSignal.timeout(TIMEOUT);
      await Promise.allSettled(ask().map((process) => once(answers, String(process), { signal })));
      return addUp([await endedCounters, ...latest.values()]).metrics();
    },
    /** Takes the metrics of a process. */
    receive(process: number, metrics: MetricSnapshot): void {
      latest.set(process, metrics);
      answers.emit(String(process));
    },
    /** Removes the gauges of a process that has ended, and adds its last counters to the sums. */
    markEnded(process: number): void {
      const last = latest.get(process) ?? [];
      latest.delete(process);
      answers.emit(String(process));
      endedCounters = endedCounters.then(async (before) =>
        (await addUp([before, last]).getMetricsAsJSON()).filter(isCounter),
      );
    },
  };
}

function addUp(all: readonly MetricSnapshot[]) {
  return AggregatorRegistry.aggregate([...all]);
}

/** Reports whether the metric counts events since the start of the process; a gauge does not. */
function isCounter({ type, aggregator }: MetricSnapshot[number]): boolean {
  // The library declares an enumeration for this type but does not export its values.
  return aggregator === "sum" && ["counter", "histogram"].includes(String(type));
}
