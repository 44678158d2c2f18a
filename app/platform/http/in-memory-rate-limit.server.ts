/**
 * Rate limits counted in memory, for cheap requests whose cost is below that of a database write. With several processes on this
 * machine the supervisor counts for all; a process counts by itself if the supervisor does not answer in time.
 */
import cluster from "node:cluster";
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Milliseconds to wait for the supervisor, which usually answers within one. */
const TIMEOUT = 1_000;

interface Limit {
  readonly keyPrefix: string;
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

/** The common interface of all kinds of rate limits. */
export type Limiter = Pick<RateLimiterMemory, "consume" | "reward" | "delete">;

export function createInMemoryRateLimit(limit: Limit): Limiter {
  const own = new RateLimiterMemory(limit);
  if (!cluster.isWorker) return own;
  const shared = new RateLimiterCluster({ ...limit, timeoutMs: TIMEOUT });
  const withFallback = <T>(result: Promise<T>, useOwn: () => Promise<T>): Promise<T> =>
    result.catch((error: unknown) => {
      if (error instanceof RateLimiterRes) throw error;
      return useOwn();
    });
  return {
    consume: (key, points) => withFallback(shared.consume(key, points), () => own.consume(key, points)),
    reward: (key, points) => withFallback(shared.reward(key, points), () => own.reward(key, points)),
    delete: (key) => withFallback(shared.delete(key), () => own.delete(key)),
  };
}
