/**
 * Rate limits that are kept in memory, where a write for each use would cost more than what it protects. Of several processes
 * of this machine the supervisor counts for all; a use that it does not answer in time is counted by the process alone.
 */
import cluster from "node:cluster";
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Milliseconds that the supervisor gets to answer; usually it takes one. */
const PATIENCE = 1_000;

interface Limit {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** How every kind of limit is used. */
export type Limiter = Pick<RateLimiterMemory, "consume" | "reward" | "delete">;

export function createMemoryLimit(limit: Limit): Limiter {
  const own = new RateLimiterMemory(limit);
  if (!cluster.isWorker) return own;
  const shared = new RateLimiterCluster({ ...limit, timeoutMs: PATIENCE });
  const orOwn = <T>(asked: Promise<T>, count: () => Promise<T>): Promise<T> =>
    asked.catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) throw refused;
      return count();
    });
  return {
    consume: (key, points) => orOwn(shared.consume(key, points), () => own.consume(key, points)),
    reward: (key, points) => orOwn(shared.reward(key, points), () => own.reward(key, points)),
    delete: (key) => orOwn(shared.delete(key), () => own.delete(key)),
  };
}
