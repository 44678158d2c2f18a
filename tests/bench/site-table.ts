// The figures of the benchmark: processor time and memory of processes from /proc, and the table.
import { existsSync, readdirSync, readFileSync } from "node:fs";

export interface Figures {
  readonly page: string;
  readonly who: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly cpu: number;
  readonly raw: number;
  readonly brotli: number;
  readonly memory: number;
  readonly light: number;
}

/** Returns the ids of a process and its children; without /proc only its own id. */
function familyOf(pid: number | undefined): readonly (number | undefined)[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  return [pid, ...(children === "" ? [] : children.split(" ").map(Number))];
}

/** Returns the processor time of a process and its children in milliseconds, 0 without /proc. */
export function cpuOf(pid: number | undefined): number {
  return familyOf(pid).reduce<number>((sum, one) => sum + cpuOfOne(one), 0);
}

function cpuOfOne(pid: number | undefined): number {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return 0;
  const threads = readdirSync(folder).map((thread) => {
    try {
      return Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      return 0;
    }
  });
  return threads.reduce((sum, milliseconds) => sum + milliseconds, 0);
}

/** Returns the resident memory of a process and its children in megabytes, 0 without /proc. */
export function memoryOf(pid: number | undefined): number {
  return familyOf(pid).reduce<number>((sum, one) => sum + memoryOfOne(one), 0);
}

function memoryOfOne(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1] ?? 0) / 1024;
}

const HEAD = `| page | | a second | p50 ms | p99 ms | CPU ms | KB | KB brotli | memory MB | /robots.txt p99 ms |
|---|---|---|---|---|---|---|---|---|---|`;

/** Formats the figures as Markdown; each contestant's line is followed by the ratio of this version to it. */
export function table(all: readonly Figures[]): string {
  const lines = all.flatMap((one) => {
    const numbers = [one.perSecond, one.p50, one.p99, one.cpu, one.raw, one.brotli];
    const cells = [...numbers.map((number) => number.toFixed(number < 10 ? 2 : 1)), one.memory.toFixed(0)];
    const line = `| ${one.page} | ${one.who} | ${cells.join(" | ")} | ${one.light.toFixed(1)} |`;
    const ours = all.find(({ page, who }) => page === one.page && who === "this");
    return ours && ours !== one ? [line, ratios(ours, one)] : [line];
  });
  return [HEAD, ...lines].join("\n");
}

function ratios(ours: Figures, other: Figures): string {
  const times = (of: (figures: Figures) => number) => `x ${(of(ours) / of(other)).toFixed(2)}`;
  const cells = [
    times((one) => one.perSecond),
    times((one) => one.p50),
    times((one) => one.p99),
    times((one) => one.cpu),
  ];
  const bytes = [times((one) => one.raw), times((one) => one.brotli), times((one) => one.memory)];
  return `| ${other.page} | this / ${other.who} | ${[...cells, ...bytes, times((one) => one.light)].join(" | ")} |`;
}
