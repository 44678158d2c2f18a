/**
 * Rate limits, counted in the database so that they work across processes, but for those that are kept in memory (memory-limit.server.ts). Refuses with too_many_requests and the minutes
 * to wait.
 */
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { MINUTE } from "#app/wording/durations.ts";
import { ambientHandle, type Db } from "./database.server.ts";
import { type ErrorCode, Refusal } from "./errors.ts";
import { createMemoryLimit, type Limiter } from "./memory-limit.server.ts";
import { countedAddress } from "./network-address.server.ts";
import { createSlidingLimit } from "./sliding-limit.server.ts";
import { count } from "./tally.server.ts";

/** Points in a duration of seconds, which begins with the first use; for a sliding limit it is the time before each use. */
const LIMITS = {
  signInPerAddress: { points: 30, duration: 15 * 60 },
  // By account and address together, so that somebody who guesses locks out only themselves.
  signInPerAccount: { points: 10, duration: 15 * 60 },
  // Slows down guessing from many addresses without locking the owner out for long.
  signInPerEmail: { points: 100, duration: 15 * 60 },
  register: { points: 20, duration: 60 * 60 },
  mailPerAddress: { points: 20, duration: 60 * 60 },
  mailPerEmail: { points: 3, duration: 15 * 60 },
  // Separate, so that password links requested by strangers cannot block a change of address.
  mailOfOwn: { points: 5, duration: 15 * 60 },
  code: { points: 10, duration: 15 * 60 },
  reportStatus: { points: 30, duration: 15 * 60 },
  password: { points: 10, duration: 15 * 60 },
  premiumRequest: { points: 10, duration: 60 * 60 },
  // By network alone: the answer about cookies sets none. So many, because hundreds may stand behind one address.
  consent: { points: 500, duration: 60 * 60 },
  // Addresses that somebody wants ads to be sent to.
  alertAddress: { points: 20, duration: 60 * 60 },
  // Hearts pressed, and the list asked for by each page that finds what it knows too old.
  savedOnAccount: { points: 600, duration: 60 * 60 },
  newCounts: { points: 120, duration: 60 * 60 },
  contact: { points: 5, duration: 60 * 60 },
  rate: { points: 20, duration: 60 * 60 },
  ask: { points: 20, duration: 60 * 60 },
  report: { points: 10, duration: 60 * 60 },
  download: { points: 5, duration: 60 * 60 },
  authCalls: { points: 120, duration: 15 * 60 },
  showPhone: { points: 40, duration: 60 * 60 },
  // Whether a number is taken is revealed, so numbers cannot be enumerated.
  newPhone: { points: 20, duration: 24 * 60 * 60, isSliding: true },
  upload: { points: 120, duration: 60 * 60 },
  publish: { points: 60, duration: 60 * 60 },
  // The limit depends on the account; see publishListing().
  newListings: { points: 20, duration: 24 * 60 * 60, isSliding: true },
  // Answers to the question whether an ad is still there, by its owner.
  answer: { points: 300, duration: 60 * 60 },
  // By network, for hundreds who type at once. A key pressed is worth no write.
  suggestions: { points: 1_200, duration: 60, inMemory: true },
} as const;

export type LimitName = keyof typeof LIMITS;

interface LimitKind {
  readonly duration: number;
  readonly inMemory?: boolean;
  readonly isSliding?: boolean;
}

/** Those of one network who can be told apart may together do so many times what the network may. */
const NETWORK_FACTOR = 10;

/** Somebody behind a network address that strangers share: hundreds of a mobile operator's customers have the same. */
export interface Asker {
  readonly address: string;
  /** Who it is behind the address, where that is certain. */
  readonly own: string | undefined;
}

export interface RateLimits {
  /**
   * Counts one use of `name` by `key`; throws a Refusal when there were too many: `code` in place of too_many_requests,
   * `points` in place of the usual number. Inside a transaction that is rolled back it counts nothing.
   */
  take(name: LimitName, key: string, options?: { readonly code?: ErrorCode; readonly points?: number }): Promise<void>;
  /**
   * Counts one use by somebody behind a shared address. Who can be told apart has the limit for themselves, and shares ten
   * times as much with all of the network; who cannot shares the limit with all of it. A refused use uses up nothing of
   * the others. Refuses as `take` does, and for the network with `busy` (network_busy).
   */
  takeShared(
    name: LimitName,
    asker: Asker,
    options?: { readonly code?: ErrorCode; readonly busy?: ErrorCode },
  ): Promise<void>;
  /** Takes a shared use back. */
  giveBackShared(name: LimitName, asker: Asker): Promise<void>;
  /** Returns one use, if what it was counted for did not happen. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /** Resets the count, for instance after a correct password. */
  forgive(name: LimitName, key: string): Promise<void>;
}

/** `hash` keeps plain addresses and e-mails out of the table. */
export function createRateLimits(db: Db, hash: (purpose: string, value: string) => string): RateLimits {
  const handle = ambientHandle(db);
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await handle.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
  const limiters = new Map<string, Limiter>();
  const limiterOf = (name: LimitName, points: number = LIMITS[name].points) => {
    const known = limiters.get(`${name} ${points}`);
    if (known) return known;
    const limiter = makeLimiter(name, points);
    limiters.set(`${name} ${points}`, limiter);
    return limiter;
  };
  const makeLimiter = (name: LimitName, points: number) => {
    const { duration, inMemory, isSliding }: LimitKind = LIMITS[name];
    const limit = { keyPrefix: name, points, duration };
    if (inMemory) return createMemoryLimit(limit);
    if (isSliding) return createSlidingLimit({ db: handle, ...limit });
    return new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      ...limit,
    });
  };
  // The holder of one IPv6 address has the whole /64.
  const keyOf = (key: string) =>
    hash(
      "limit",
      key
        .split(" ")
        .map((part) => countedAddress(part) ?? part)
        .join(" "),
    );
  const limits: RateLimits = {
    async take(name, key, { code = "too_many_requests", points } = {}) {
      try {
        await limiterOf(name, points).consume(keyOf(key));
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        count("limit", name);
        throw new Refusal(code, { minutes: Math.max(1, Math.ceil(error.msBeforeNext / MINUTE)) });
      }
    },
    async takeShared(name, { address, own }, { code, busy = "network_busy" } = {}) {
      if (own) await limits.take(name, own, code ? { code } : {});
      try {
        await limits.take(name, address, { code: busy, points: LIMITS[name].points * (own ? NETWORK_FACTOR : 1) });
      } catch (error) {
        if (error instanceof Refusal) await limits.giveBackShared(name, { address, own });
        throw error;
      }
    },
    async giveBackShared(name, { address, own }) {
      await limits.giveBack(name, address);
      if (own) await limits.giveBack(name, own);
    },
    async giveBack(name, key) {
      await limiterOf(name).reward(keyOf(key));
    },
    async forgive(name, key) {
      await limiterOf(name).delete(keyOf(key));
    },
  };
  return limits;
}
