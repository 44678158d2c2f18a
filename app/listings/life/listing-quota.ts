/** The number of active ads and its limit, shared by pages and commands. */
import { formatWhole, plural } from "#app/platform/wording/plurals.ts";

export interface ListingQuota {
  readonly active: number;
  /** Undefined if unlimited. */
  readonly max: number | undefined;
}

export function isFull(quota: ListingQuota): quota is ListingQuota & { readonly max: number } {
  return quota.max !== undefined && quota.active >= quota.max;
}

/** '7 от 10 активни обяви', '7 активни обяви (без ограничение)'. */
export function quotaText({ active, max }: ListingQuota): string {
  const things = plural(max ?? active, "активна обява", "активни обяви");
  return max === undefined
    ? `${formatWhole(active)} ${things} (без ограничение)`
    : `${formatWhole(active)} от ${formatWhole(max)} ${things}`;
}
