// Memory of another process.
import { readFileSync } from "node:fs";

export const MEGABYTE = 1024 * 1024;

/** Bytes of a process that are in RAM; 0 once it has ended. */
export function memoryOf(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
