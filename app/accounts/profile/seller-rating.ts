/** The rating of a seller, with the part that guests gave. */

interface Average {
  readonly average: number;
  readonly count: number;
}

export interface SellerRating extends Average {
  /** The ratings without an account. Undefined if there are none. */
  readonly guests: Average | undefined;
  /** The ratings with an account. Undefined if there are none. */
  readonly members: Average | undefined;
}

/** The columns that a rating is computed from: sums over all ratings and over those of guests. */
export interface RatingSums {
  readonly rating_sum: number;
  readonly rating_count: number;
  readonly guest_sum: number;
  readonly guest_count: number;
}

export function ratingOf(sums: RatingSums): SellerRating | undefined {
  const { rating_sum, rating_count, guest_sum, guest_count } = sums;
  const all = averageOf(rating_sum, rating_count);
  return (
    all && {
      ...all,
      guests: averageOf(guest_sum, guest_count),
      members: averageOf(rating_sum - guest_sum, rating_count - guest_count),
    }
  );
}

function averageOf(sum: number, count: number): Average | undefined {
  return count > 0 ? { average: sum / count, count } : undefined;
}
