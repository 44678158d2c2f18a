/** How long the texts of an ad may be. Apart from its other rules: the search of every list needs only this. */

/** Lengths after trimming. */
export const LISTING_LIMITS = {
  title: { min: 3, max: 120 },
  description: { min: 10, max: 5000 },
  town: { max: 80 },
} as const;
