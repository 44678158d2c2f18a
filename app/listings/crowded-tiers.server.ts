/**
 * How many ads a search may have, before they are asked for: few are taken from the index over the keys and sorted, of many a
 * page is soon full in the order of the list. Both bring the same ads; only what is shown as a number must be certain.
 */
import { roughTotals } from "#app/categories/category-counts.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { frequentKeys } from "#app/search/frequent-keys.queries.server.ts";
import type { Tier, Tiers } from "#app/search/tiers.ts";
import { COUNT_LIMIT } from "./listing-count.ts";

export interface Crowd {
  /** So many matches of a tier are sorted. */
  readonly few: number;
  /** Whether more public ads than are counted are in it for certain. */
  isBeyondCount(this: void, tier: Tier): boolean;
  /** Whether far more than `few` are likely to be in it. */
  isLarge(this: void, tier: Tier): boolean;
  /** Whether so many have it that `wanted` of them are sooner met among the newest ads than the index has brought all. */
  isSoonMet(this: void, tier: Tier, wanted: number): boolean;
}

/** A sample is right within a few per cent; ads come and go after it. */
const CAUTION = 0.5;
/** Passing an ad in order, with its keys read, takes so many times longer than another one in the answer of the index: 11 µs, 0.5. */
const PASSING = 20;

export async function crowdOf(db: Db, { atMost }: Tiers): Promise<Crowd> {
  const [{ shown, hidden }, shares] = await Promise.all([roughTotals(db), frequentKeys(db)]);
  const few = fewOf(shown, atMost);
  const share = ({ enough }: Tier) => Math.max(0, ...enough.map((key) => shares.get(key) ?? 0));
  return {
    few,
    isBeyondCount: ({ atLeast }) => atLeast - hidden > COUNT_LIMIT,
    isLarge: (tier) => Math.max(tier.atLeast - hidden, CAUTION * share(tier) * shown) > few,
    isSoonMet: (tier, wanted) => PASSING * wanted < share(tier) ** 2 * shown,
  };
}

/**
 * Of more, fewer ads than these are passed before a page is full. When words are known to be too frequent for it, fewer are tried
 * for what stands in titles. In powers of two, so that the statement stays the same.
 */
function fewOf(ads: number, atMost: number): number {
  const few = 2 ** Math.floor(Math.log2(10 * Math.sqrt(Math.max(1, ads))));
  return Math.max(COUNT_LIMIT, atMost <= few ? few : few / 4);
}
