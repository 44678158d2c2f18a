/**
 * Rate limits, counted in the database so that they hold across processes and machines. A request above a limit is refused with
 * too_many_requests and the minutes to wait.
 */
import { CompiledQuery } from "kysely";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { ambientHandle, type Db } from "#app/platform/database/database.server.ts";
import { type ErrorCode, Refusal } from "#app/platform/errors/errors.ts";
import { count } from "#app/platform/http/metrics-counters.server.ts";
import { countedAddress } from "#app/platform/http/network-address.server.ts";
import { DAY, HOUR, MINUTE } from "#app/platform/wording/durations.ts";
import { createSlidingLimit, type Limiter } from "./sliding-limit.server.ts";

/** Submissions of the ad form per hour for basic accounts; publishing with a Pro account has only the limit of a day. */
export const PUBLISH_ATTEMPTS_PER_HOUR = 60;

const DAY_SECONDS = DAY / 1_000;

/** Allowed uses (points) per duration in seconds. The period begins with the first use; a sliding limit counts the time before each use. */
const LIMITS = {
  signInPerAddress: { points: 30, duration: 15 * 60 },
  // By account and address together, so that a guesser locks out only their own address.
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
  // By network alone, because the consent form sets no cookie. High, because hundreds of visitors may share one address.
  consent: { points: 500, duration: 60 * 60 },
  // E-mail addresses that are entered for alerts.
  alertAddress: { points: 20, duration: 60 * 60 },
  // Saving and removing ads, and requests for the list by pages whose copy is outdated.
  savedOnAccount: { points: 600, duration: 60 * 60 },
  pushDevice: { points: 20, duration: 60 * 60 },
  newCounts: { points: 120, duration: 60 * 60 },
  // Numbers of ads that are opened; enough for a village that reads the weekly sheet behind one address.
  listingNumber: { points: 300, duration: 60 * 60 },
  // Sheets with phones that an office opens.
  officeSheet: { points: 30, duration: DAY_SECONDS },
  linkCheck: { points: 60, duration: 60 * 60 },
  contact: { points: 5, duration: 60 * 60 },
  rate: { points: 20, duration: 60 * 60 },
  report: { points: 10, duration: 60 * 60 },
  download: { points: 5, duration: 60 * 60 },
  authCalls: { points: 120, duration: 15 * 60 },
  // The form reveals whether a number is taken; the limit prevents enumeration.
  newPhone: { points: 20, duration: DAY_SECONDS, isSliding: true },
  upload: { points: 120, duration: 60 * 60 },
  publish: { points: PUBLISH_ATTEMPTS_PER_HOUR, duration: 60 * 60 },
  // The limit depends on the account; see publishListing().
  newListings: { points: 20, duration: DAY_SECONDS, isSliding: true },
  // Ads that an assistant publishes for others; see publishListing().
  assistedListings: { points: 20, duration: DAY_SECONDS, isSliding: true },
  // Codes to the number of the person for whom an assistant publishes: by number, by the person who asks, and attempts to enter one.
  ownerCode: { points: 3, duration: DAY_SECONDS, isSliding: true },
  ownerCodesOfPerson: { points: 20, duration: DAY_SECONDS, isSliding: true },
  ownerCodeAttempt: { points: 5, duration: DAY_SECONDS },
  // Messages in conversations.
  message: { points: 20, duration: 10 * 60, isSliding: true },
  // The limit depends on the age of the account; see openConversation().
  newConversations: { points: 30, duration: DAY_SECONDS, isSliding: true },
  // Codes that are mailed to guests who write to sellers, by address and by network, and attempts to enter one.
  guestCode: { points: 3, duration: 60 * 60 },
  guestCodeAttempt: { points: 5, duration: 60 * 60 },
  // Guests who begin a conversation about the same ad.
  guestsOfListing: { points: 20, duration: DAY_SECONDS, isSliding: true },
  // Answers of owners to availability checks.
  answer: { points: 300, duration: 60 * 60 },
  // By network, enough for hundreds of visitors who type at once.
  suggestions: { points: 1_200, duration: 60, isCheap: true },
  // Calls of the API; its handler passes the limit, which its documents name.
  calls: { points: 300, duration: 60, isCheap: true },
  // Searches without results, by network.
  unansweredSearch: { points: 120, duration: 60 * 60 },
} as const;

/** The longest period of a limit, in milliseconds. */
const LONGEST = Math.max(...Object.values(LIMITS).map(({ duration }) => duration)) * 1_000;

/** Deletes the counters whose period has ended, and those of a clock that was ahead, which would refuse people until that time. */
export async function deleteOldCounters(db: Db, now: Date): Promise<void> {
  const time = now.getTime();
  await db
    .deleteFrom("rate_limits")
    .where((eb) => eb.or([eb("expire", "<", time), eb("expire", ">", time + LONGEST + HOUR)]))
    .execute();
}

export type LimitName = keyof typeof LIMITS;

interface LimitKind {
  readonly duration: number;
  /** True for requests that cost less than a database write, and that are answered from the page cache while the database is away. */
  readonly isCheap?: boolean;
  readonly isSliding?: boolean;
}

/** Factor by which the limit of a network is raised for visitors who can be distinguished. */
const NETWORK_FACTOR = 10;

/** A visitor behind a network address that may be shared: hundreds of customers of a mobile operator have the same one. */
export interface LimitedVisitor {
  readonly address: string;
  /** The key of the person or browser behind the address, if it is known. */
  readonly own: string | undefined;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

/** One use of a limit: whether it was above the limit, the uses that are left, and the milliseconds until the next period. */
export interface CountedUse {
  readonly isOver: boolean;
  readonly left: number;
  readonly wait: number;
}

interface Counting {
  /** True if no other process uses the database: limits of cheap requests are then counted in memory. */
  readonly isOnlyProcess?: boolean;
}

/** Creates the rate limits of `db`. `hash` keeps plain addresses and e-mails out of the table. */
export function createRateLimits(db: Db, hash: (purpose: string, value: string) => string, counting: Counting = {}) {
  const limiterOf = createLimiters(db, counting);
  // The holder of one IPv6 address has the whole /64.
  const keyOf = (key: string) =>
    hash(
      "limit",
      key.replace(/[^ ]+/g, (part) => countedAddress(part) ?? part),
    );
  const limits = {
    /** Counts one use of the limit `name` by `key`. A use inside a transaction that is rolled back is not counted. */
    async use(name: LimitName, key: string, points?: number): Promise<CountedUse> {
      try {
        const { remainingPoints, msBeforeNext } = await limiterOf(name, points).consume(keyOf(key));
        return { isOver: false, left: remainingPoints, wait: msBeforeNext };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        count("limit", name);
        return { isOver: true, left: 0, wait: error.msBeforeNext };
      }
    },
    /**
     * Counts one use of the limit `name` by `key`. Throws Refusal `code` (too_many_requests) above `points` (by default those of the
     * limit).
     */
    async take(
      name: LimitName,
      key: string,
      { code = "too_many_requests", points }: { readonly code?: ErrorCode; readonly points?: number } = {},
    ): Promise<void> {
      const { isOver, wait } = await limits.use(name, key, points);
      if (isOver) throw new Refusal(code, { minutes: Math.max(1, Math.ceil(wait / MINUTE)) });
    },
    /**
     * Counts one use by a visitor behind a shared address. A visitor with a key of their own has the limit alone, and the network
     * has ten times the limit; visitors without a key share the limit of the network. A refused use is not counted for the
     * network. Throws as `take` does, and Refusal `busy` (network_busy) above the limit of the network.
     */
    async takeShared(
      name: LimitName,
      { address, own }: LimitedVisitor,
      { code, busy = "network_busy" }: { readonly code?: ErrorCode; readonly busy?: ErrorCode } = {},
    ): Promise<void> {
      if (own) await limits.take(name, own, code ? { code } : {});
      try {
        await limits.take(name, address, { code: busy, points: LIMITS[name].points * (own ? NETWORK_FACTOR : 1) });
      } catch (error) {
        if (error instanceof Refusal) await limits.giveBackShared(name, { address, own });
        throw error;
      }
    },
    /** Undoes one use that `takeShared` counted. */
    async giveBackShared(name: LimitName, { address, own }: LimitedVisitor): Promise<void> {
      await limits.giveBack(name, address);
      if (own) await limits.giveBack(name, own);
    },
    /** Undoes one use, if the counted action did not happen. */
    async giveBack(name: LimitName, key: string): Promise<void> {
      await limiterOf(name).reward(keyOf(key));
    },
    /** Resets the count, for instance after a correct password. */
    async reset(name: LimitName, key: string): Promise<void> {
      await limiterOf(name).delete(keyOf(key));
    },
  };
  return limits;
}

/** Returns a function that returns the limiter of a limit and a number of points, and creates it at its first use. */
function createLimiters(db: Db, { isOnlyProcess = false }: Counting) {
  const handle = ambientHandle(db);
  const storeClient = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows, numAffectedRows } = await handle.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
  const makeLimiter = (name: LimitName, points: number): Limiter => {
    const { duration, isCheap = false, isSliding }: LimitKind = LIMITS[name];
    const limit = { keyPrefix: name, points, duration };
    if (isCheap && isOnlyProcess) return new RateLimiterMemory(limit);
    if (isSliding) return createSlidingLimit({ db: handle, ...limit });
    return new RateLimiterPostgres({
      storeClient,
      storeType: "client",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      ...limit,
      // A key above the limit is refused from memory, and each process counts alone while the database is away.
      ...(isCheap && { inMemoryBlockOnConsumed: points, insuranceLimiter: new RateLimiterMemory(limit) }),
    });
  };
  const limiters = new Map<string, Limiter>();
  return (name: LimitName, points: number = LIMITS[name].points): Limiter => {
    const limiter = limiters.get(`${name} ${points}`) ?? makeLimiter(name, points);
    limiters.set(`${name} ${points}`, limiter);
    return limiter;
  };
}
