/** Brakes on what can be abused. Counted in this process; refuses with too_many_requests and the minutes to wait. */
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type ErrorCode, Refusal } from "./errors.ts";

/** Points in a duration of seconds. */
const LIMITS = {
  signInPerAddress: { points: 30, duration: 15 * 60 },
  signInPerAccount: { points: 10, duration: 15 * 60 },
  register: { points: 20, duration: 60 * 60 },
  showPhone: { points: 40, duration: 60 * 60 },
  upload: { points: 120, duration: 60 * 60 },
  publish: { points: 60, duration: 60 * 60 },
} as const;

export type LimitName = keyof typeof LIMITS;

export interface RateLimits {
  /** Counts one use of `name` by `key`; throws a Refusal when there were too many. */
  take(name: LimitName, key: string, code?: ErrorCode): Promise<void>;
  /** Forgets the uses: after a right password, for instance. */
  forgive(name: LimitName, key: string): Promise<void>;
}

export function createRateLimits(): RateLimits {
  const limiters = new Map(
    Object.entries(LIMITS).map(([name, { points, duration }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: name, points, duration }),
    ]),
  );
  const limiterOf = (name: LimitName) => limiters.get(name) as RateLimiterMemory;
  return {
    async take(name, key, code = "too_many_requests") {
      try {
        await limiterOf(name).consume(key);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        throw new Refusal(code, { minutes: Math.max(1, Math.ceil(error.msBeforeNext / 60_000)) });
      }
    },
    async forgive(name, key) {
      await limiterOf(name).delete(key);
    },
  };
}
