/** Limits of the texts of an ad. In a file of its own because the search of every list needs only this. */

/** Lengths after trimming. */
export const LISTING_LIMITS = {
  title: { min: 3, max: 120 },
  description: { min: 10, max: 5000 },
  town: { max: 80 },
} as const;
